//! Where groups of processes are delegated to `duel`, the kernel counts what its bots have. Only root can make
//! such a group for a test, on a machine whose groups (cgroup v2) limit memory; elsewhere nothing is tried.

use std::fs;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::kit::{Kit, USER, Who, everybody};
use crate::process::{run, until};

/// A group that belongs to whoever runs `duel`, and holds nobody.
struct Delegated(PathBuf);

impl Delegated {
    fn new(name: &str, who: Who) -> Option<Self> {
        let mounts = fs::read_to_string("/proc/self/mounts").ok()?;
        let mount = mounts.lines().find(|line| line.split(' ').nth(2) == Some("cgroup2"))?;
        let top = Path::new(mount.split(' ').nth(1)?);
        let limits = fs::read_to_string(top.join("cgroup.subtree_control")).ok()?;
        if !limits.contains("memory") || !rustix::process::geteuid().is_root() {
            return None;
        }
        let group = Delegated(top.join(format!("{name}-{}-{who:?}", std::process::id())));
        fs::create_dir(&group.0).ok()?;
        if who == Who::User {
            let user = USER.parse().ok();
            for file in ["", "cgroup.procs", "cgroup.subtree_control"] {
                chown(group.0.join(file), user, user).expect("it is root's");
            }
        }
        Some(group)
    }

    /// The same command, begun in the group.
    fn command(&self, kit: &Kit, inner: &Command) -> Command {
        let mut command = Command::new("/bin/sh");
        let script = format!("echo 0 > {}/cgroup.procs && exec \"$@\"", self.0.display());
        command.args(["-c", &script, "sh"]).arg(inner.get_program()).args(inner.get_args());
        command.env_clear().envs(inner.get_envs().filter_map(|(key, value)| Some((key, value?))));
        command.current_dir(kit.path("")).stdin(Stdio::null());
        command
    }

    /// The groups in it.
    fn inside(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).expect("a folder").flatten().map(|entry| entry.path());
        entries.filter(|path| path.is_dir()).collect()
    }

    /// How much memory they may have in one of these, if there is somebody in it and a limit.
    fn limit_inside(&self) -> Option<u64> {
        let read = |group: &Path, file: &str| fs::read_to_string(group.join(file)).unwrap_or_default();
        let mut inhabited = self.inside().into_iter().filter(|group| !read(group, "cgroup.procs").is_empty());
        inhabited.find_map(|group| read(&group, "memory.max").trim().parse().ok())
    }

    fn limits(&self) -> String {
        fs::read_to_string(self.0.join("cgroup.subtree_control")).expect("text")
    }
}

impl Drop for Delegated {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn in_a_group_of_its_own_no_bot_has_too_much_for_a_moment_and_none_can_leave_it() {
    let kit = Kit::new();
    let mut other = Command::new("sleep").arg("600").stdout(Stdio::null()).spawn().expect("a process");
    let arguments = format!("{}, \"{}\"", kit.path("secrets").display(), other.id());
    let probes = [
        ("well", "64MiB", "no-moves", ""),
        ("calls", "64MiB", "no-moves", ""),
        ("burst", "16MiB", "crash", "used more than 16 MiB of memory"),
        ("memory", "64MiB", "crash", "used more than 64 MiB of memory"),
        ("processes", "64MiB", "crash", "used more than 64 processes"),
    ];
    for (name, memory, ..) in probes {
        let limits = format!("limits: {{move: 20s, memory: {memory}, wait: 60s}}");
        kit.bot(name, &format!("{name}, {arguments}"), &limits);
    }
    let strategies: Vec<&str> =
        ["greedy-smallest"].into_iter().chain(probes.map(|(name, ..)| name)).collect();
    kit.tournament("t.yaml", "", &strategies);
    for who in everybody() {
        for bubblewrap in [true, false] {
            let Some(group) = Delegated::new("test", who) else { continue };
            let record = format!("out/{who:?}-{bubblewrap}.jsonl");
            let inner = kit.command(who, bubblewrap, &format!("run t.yaml --threads 2 --record {record}"));
            let output = run(&mut group.command(&kit, &inner));
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            for game in &kit.record(&record)[1..] {
                let is_in = |name: &str| game["first"] == name || game["second"] == name;
                let (_, _, end, reason) = probes.into_iter().find(|(name, ..)| is_in(name)).expect("a probe");
                let told = game["reason"].as_str().unwrap_or_default();
                assert!(game["end"] == end && told.contains(reason), "{who:?} {bubblewrap}: {game}");
            }
            assert_eq!((group.inside(), group.limits().trim()), (Vec::new(), ""), "{who:?} {bubblewrap}");
        }
    }
    let _ = other.kill();
    let _ = other.wait();
}

#[test]
fn a_bots_group_is_limited_and_nothing_of_it_is_left_when_duel_is_killed() {
    let kit = Kit::new();
    kit.bot("sleeper", "sleeper", "limits: {memory: 64MiB, wait: 60s}");
    kit.tournament("t.yaml", "", &["greedy-smallest", "sleeper"]);
    for who in everybody() {
        for bubblewrap in [true, false] {
            let Some(group) = Delegated::new("kill", who) else { continue };
            let inner = kit.command(who, bubblewrap, "run t.yaml --threads 2");
            let mut duel = group.command(&kit, &inner).stderr(Stdio::null()).spawn().expect("a process");
            until("a bot is in its group", || group.limit_inside().is_some() && kit.alive(true) > 0);
            let limit = group.limit_inside().expect("it is still there");
            assert!((64 << 20..80 << 20).contains(&limit), "{limit}");
            duel.kill().expect("it runs");
            duel.wait().expect("it was killed");
            until("its groups are gone", || group.inside().is_empty());
            until("its processes, too", || kit.alive(false) == 0);
            assert_eq!(group.limits().trim(), "");
        }
    }
}
