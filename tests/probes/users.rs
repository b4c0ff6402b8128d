//! Who a bot is: nobody, wherever `duel` is root, and without a terminal, wherever it was typed.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::kit::{Kit, Who, everybody};
use crate::process::{finish, run, until};

/// A field of what the system says of a process.
fn status(pid: &str, field: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(field)).unwrap_or_default();
    line.split_whitespace().map(String::from).collect()
}

/// The process that has become this program.
fn process_of(program: &Path) -> Option<String> {
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let mut pids = processes.filter_map(|process| process.file_name().into_string().ok());
    pids.find(|pid| {
        let command = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        command.split(|byte| *byte == 0).next() == Some(program.as_os_str().as_encoded_bytes())
    })
}

#[test]
fn outside_a_bot_is_never_root_and_has_no_capability() {
    let kit = Kit::new();
    kit.bot("sleeper", "sleeper", "");
    kit.tournament("t.yaml", "", &["random", "sleeper"]);
    let mut users = Vec::new();
    for who in everybody() {
        for bubblewrap in [true, false] {
            let mut command = kit.command(who, bubblewrap, "run t.yaml");
            let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("a process");
            // What it is before it becomes the bot is not asked.
            let mut bot = None;
            until("the bot", || {
                bot = process_of(&kit.path("kit/probe"));
                bot.is_some()
            });
            let bot = bot.expect("the bot");
            let ids = [status(&bot, "Uid:"), status(&bot, "Gid:")].concat();
            let sets = ["CapPrm:", "CapEff:", "CapAmb:"].map(|set| status(&bot, set).concat());
            let (groups, bounds) = (status(&bot, "Groups:"), status(&bot, "CapBnd:").concat());
            rustix::process::kill_process(
                rustix::process::Pid::from_child(&child),
                rustix::process::Signal::INT,
            )
            .expect("a signal");
            finish(child);
            let said = format!("{who:?} {bubblewrap}: {ids:?} {groups:?} {sets:?} {bounds}");
            assert!(ids.len() == 8 && ids.iter().all(|id| *id == ids[0] && id != "0"), "{said}");
            assert!(sets.iter().all(|set| set.trim_start_matches('0').is_empty()), "{said}");
            if who == Who::Me && rustix::process::geteuid().is_root() {
                assert!(groups.is_empty() && bounds.trim_start_matches('0').is_empty(), "{said}");
                users.push(ids[0].clone());
            }
        }
    }
    users.dedup();
    assert!(users.is_empty() || users.len() == 2, "each bot is somebody else: {users:?}");
}

#[test]
fn modes_on_the_way_do_not_matter_in_the_jail_and_what_a_bot_cannot_read_is_said_and_nobodys_loss() {
    let kit = Kit::new();
    kit.tournament("t.yaml", "", &["random", "bots/bot.yaml"]);
    kit.write("bots/bot.yaml", "command: [python3, bot.py]\n");
    let bot = "import sys\nfor line in sys.stdin:\n    word = line.split()\n    if word[0] == 'move':\n        \
               print(word[2], flush=True)\n";
    kit.write("bots/bot.py", bot);
    let mode = |name: &str, mode| fs::set_permissions(kit.path(name), Permissions::from_mode(mode));
    for (folder, bots) in [(0o700, 0o755), (0o755, 0o700)] {
        mode("", folder).expect("its own");
        mode("bots", bots).expect("its own");
        let ran = kit.duel(Who::Me, true, "run t.yaml --record out/r");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        assert!(kit.record("out/r")[1..].iter().all(|game| game["end"] == "no-moves"), "{}", ran.stdout);
        fs::remove_file(kit.path("out/r")).expect("a record");
    }
    if !rustix::process::geteuid().is_root() {
        return;
    }
    for (bubblewrap, folder, file, unreadable) in [
        (true, 0o755, 0o600, "bots/bot.py"),
        (false, 0o755, 0o600, "bots/bot.py"),
        (false, 0o700, 0o644, "bots"),
    ] {
        mode("bots", folder).expect("its own");
        mode("bots/bot.py", file).expect("its own");
        let ran = kit.duel(Who::Me, bubblewrap, "run t.yaml --record out/r");
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        let said = format!("`{}` cannot be read by the unprivileged user", kit.path(unreadable).display());
        assert!(ran.stderr.contains(&said) && ran.stderr.contains("chmod -R o+rX"), "{}", ran.stderr);
        assert_eq!(kit.record("out/r").len(), 1, "nothing is booked");
        fs::remove_file(kit.path("out/r")).expect("a record");
    }
}

#[test]
fn a_bot_has_no_terminal_although_duel_has_one() {
    let kit = Kit::new();
    kit.bot("terminal", "terminal", "");
    kit.tournament("t.yaml", "", &["random", "terminal"]);
    for (path, record) in
        [("/usr/bin:/bin", "out/jail"), (&*kit.path("path").display().to_string(), "out/fence")]
    {
        let duel = kit.path("kit/duel");
        let line = format!("PATH={path} {} run t.yaml --strategies bots --record {record}", duel.display());
        let mut script = Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).current_dir(kit.path("")).stdin(Stdio::null());
        let output = run(&mut script);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        for game in &kit.record(record)[1..] {
            assert_eq!(game["end"], "no-moves", "{game}");
        }
    }
}
