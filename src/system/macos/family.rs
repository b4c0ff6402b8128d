//! A bot and everything that it starts, as the one who started it sees them.

use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, WaitId, WaitIdOptions, getrlimit, setrlimit, waitid};

use super::group::Group;
use crate::system::unconfined::EndNotice;
use crate::system::unix::{Channel, Noise};
use crate::system::{Ending, GRACE, Orders, Report, Usage};

/// How often a bot's use of the machine is looked at.
const TICK: Duration = Duration::from_millis(20);
/// How long what was ended may take to end.
const BURIAL: Duration = Duration::from_secs(6);
/// How many files a bot may have open.
const OPEN_FILES: u64 = 128;
/// What of the environment a bot is given.
const ENVIRONMENT: [&str; 4] = ["PATH", "TMPDIR", "HOME", "LANG"];

/// Lets this process have as many files open as the system allows it; a bot takes three.
pub fn raise_limits() {
    let maximum = getrlimit(Resource::Nofile).maximum;
    // The system refuses more than this, whatever it says.
    let current = Some(maximum.map_or(10_240, |most| most.min(10_240)));
    let _ = setrlimit(Resource::Nofile, Rlimit { current, maximum });
}

/// A bot and everything that it starts, but for what leaves its process group. Several threads may look at it
/// and end it.
#[derive(Debug)]
pub struct Family {
    group: Option<Group>,
    end: Arc<EndNotice>,
}

impl Family {
    /// Starts a bot, which needs no help here.
    ///
    /// # Errors
    /// When the system refuses, which is not the bot's fault.
    pub fn launch(orders: &Orders, _duel: Option<&Path>) -> io::Result<(Family, Channel, Noise)> {
        let end = Arc::new(EndNotice::default());
        let mut child = match start(orders) {
            Ok(child) => child,
            Err(error) if is_its_fault(&error) => {
                let why = format!("cannot start `{}`: {error}", orders.command[0]);
                end.note(|report| report.unstartable = Some(why));
                end.give();
                let (channel, noise) = closed()?;
                return Ok((Family { group: None, end }, channel, noise));
            }
            Err(error) => return Err(error),
        };
        end.note(|report| report.began = true);
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(leader), (Some(stdin), Some(stdout), Some(stderr))) =
            (Pid::from_raw(child.id() as i32), streams)
        else {
            return Err(io::Error::other("it has no pipes"));
        };
        let group = Group(leader);
        let family = Family { group: Some(group), end: Arc::clone(&end) };
        let prepared = Channel::new(stdin, stdout).and_then(|channel| Ok((channel, Noise::new(stderr)?)));
        let memory = orders.memory;
        let watch = move || until_the_end(child, group, memory, &end);
        std::thread::Builder::new().name("bot-end".into()).spawn(watch)?;
        let (channel, noise) = prepared?;
        Ok((family, channel, noise))
    }

    /// Has the bot run on this core alone, which the system does not offer.
    pub fn run_on(&self, _core: Option<usize>) {}

    /// What the bot's processes have used so far.
    pub fn usage(&self) -> Usage {
        self.group.map(Group::usage).unwrap_or_default()
    }

    /// What is known about the bot so far.
    pub fn report(&self) -> Report {
        self.end.report()
    }

    /// Waits until all of it has ended, or for this long. Has it?
    pub fn wait(&self, most: Duration) -> bool {
        self.end.wait(most)
    }

    /// Waits for the end of a bot that has closed its output, for a moment. Has it?
    pub fn settle(&self) -> bool {
        self.wait(GRACE)
    }

    /// Has all of it ended at once, and does not wait for that.
    pub fn end(&self) {
        // Once it has ended, its number may be somebody else's.
        if !self.wait(Duration::ZERO)
            && let Some(group) = self.group
        {
            group.kill();
        }
    }

    /// Ends what should have ended; there is nothing stronger.
    pub fn abandon(&self) {
        self.end();
    }

    /// Waits for the end of all of it, and forces it where it does not come. Its input must be closed, or its
    /// end asked for.
    pub fn bury(&self) {
        if !self.wait(GRACE) {
            self.end();
            self.wait(BURIAL);
        }
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        self.end();
    }
}

/// The pipes of a bot that was never started.
fn closed() -> io::Result<(Channel, Noise)> {
    let [(stdout, _), (stderr, _), (_, stdin)] = [io::pipe()?, io::pipe()?, io::pipe()?]
        .map(|(reader, writer)| (OwnedFd::from(reader), OwnedFd::from(writer)));
    Ok((Channel::new(stdin.into(), stdout.into())?, Noise::new(stderr.into())?))
}

/// Starts the bot in a group of its own, with its limits.
#[allow(unsafe_code)]
fn start(orders: &Orders) -> io::Result<Child> {
    let (program, arguments) = orders.command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let (memory, files) = (orders.memory, orders.files);
    let mut command = Command::new(program);
    command.args(arguments).current_dir(&orders.folder).process_group(0).env_clear();
    for key in ENVIRONMENT {
        command.envs(std::env::var_os(key).map(|value| (key, value)));
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let limit_all = move || {
        limit(Resource::Core, 0)?;
        limit(Resource::Data, memory)?;
        limit(Resource::Fsize, files)?;
        limit(Resource::Nofile, OPEN_FILES)
    };
    // SAFETY: what is called between fork and exec asks the kernel and nobody else.
    unsafe { command.pre_exec(limit_all) };
    command.spawn()
}

/// The program can lower a limit further, but not raise it again.
fn limit(resource: Resource, most: u64) -> io::Result<()> {
    let now = getrlimit(resource).maximum;
    let most = Some(now.map_or(most, |now| now.min(most)));
    Ok(setrlimit(resource, Rlimit { current: most, maximum: most })?)
}

/// Stays until the first process has ended, and ends what it leaves behind.
fn until_the_end(mut child: Child, group: Group, memory: u64, end: &EndNotice) {
    // Not taken back yet, it keeps its number, and so the group's.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
    while let Ok(None) = waitid(WaitId::Pid(group.0), options) {
        if group.memory() > memory {
            end.note(|report| report.excess = Some(format!("more than {} MiB of memory", memory >> 20)));
            group.kill();
        }
        std::thread::sleep(TICK);
    }
    let leader = group.0.as_raw_nonzero().get();
    let left_behind = group.processes().into_iter().filter(|process| *process != leader).count();
    group.kill();
    let status = child.wait();
    end.note(|report| {
        report.left_behind = left_behind;
        match status {
            Ok(status) => report.ending = Some(ending(status)),
            Err(error) => report.trouble = Some(format!("a bot cannot be waited for: {error}")),
        }
    });
    end.give();
}

fn ending(status: ExitStatus) -> Ending {
    match status.signal() {
        Some(signal) => {
            let name = signal_hook::low_level::signal_name(signal).unwrap_or("unknown");
            Ending::Signal(signal, name.into())
        }
        None => Ending::Exit(status.code().unwrap_or(0)),
    }
}

/// Is a program that could not be started no program, rather than the system in need?
fn is_its_fault(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | PermissionDenied | NotADirectory | IsADirectory | InvalidInput)
        || error.raw_os_error() == Some(libc::ENOEXEC)
}
