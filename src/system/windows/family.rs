//! A bot and everything that it starts, as the one who started it sees them.

use std::io;
use std::path::Path;
use std::process::Child;
use std::sync::Arc;
use std::time::Duration;

use windows_sys::Win32::Foundation::{ERROR_BAD_EXE_FORMAT, ERROR_EXE_MACHINE_TYPE_MISMATCH};

use super::channel::{Channel, Noise};
use super::job::Job;
use super::start::start;
use crate::system::unconfined::EndNotice;
use crate::system::{Ending, GRACE, Orders, Report, Usage};

/// How long what was ended may take to end.
const BURIAL: Duration = Duration::from_secs(6);
/// How often it is looked whether something was left behind,
const LOOKS: u32 = 50;
/// and how long it is waited in between.
const LOOK: Duration = Duration::from_millis(5);

/// There is no limit on handles that could be raised.
pub fn raise_limits() {}

/// A bot and everything that it starts. Several threads may look at it and end it.
#[derive(Debug)]
pub struct Family(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    job: Job,
    end: EndNotice,
}

impl Family {
    /// Starts a bot, which needs no help here.
    ///
    /// # Errors
    /// When the system refuses, which is not the bot's fault.
    pub fn launch(orders: &Orders, _duel: Option<&Path>) -> io::Result<(Family, Channel, Noise)> {
        let family = Family(Arc::new(Shared { job: Job::new(orders)?, end: EndNotice::default() }));
        let mut child = match start(orders, &family.0.job) {
            Ok(child) => child,
            Err(error) if is_its_fault(&error) => {
                let why = format!("cannot start `{}`: {error}", orders.command[0]);
                family.0.end.note(|report| report.unstartable = Some(why));
                family.0.end.give();
                return Ok((family, Channel::default(), Noise::default()));
            }
            Err(error) => return Err(error),
        };
        family.0.end.note(|report| report.began = true);
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = streams else {
            return Err(io::Error::other("it has no pipes"));
        };
        let channel = Channel::new(stdin, stdout)?;
        let shared = Arc::clone(&family.0);
        std::thread::Builder::new().name("bot-end".into()).spawn(move || shared.until_the_end(child))?;
        Ok((family, channel, Noise::new(stderr)))
    }

    /// Has the bot run on this core alone, which the system does not offer.
    pub fn run_on(&self, _core: Option<usize>) {}

    /// What the bot's processes have used so far.
    pub fn usage(&self) -> Usage {
        self.0.job.usage()
    }

    /// What is known about the bot so far.
    pub fn report(&self) -> Report {
        self.0.end.report()
    }

    /// Waits until all of it has ended, or for this long. Has it?
    pub fn wait(&self, most: Duration) -> bool {
        self.0.end.wait(most)
    }

    /// Waits for the end of a bot that has closed its output, for a moment. Has it?
    pub fn settle(&self) -> bool {
        self.wait(GRACE)
    }

    /// Has all of it ended at once, and does not wait for that.
    pub fn end(&self) {
        self.0.job.end();
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

/// Not even a thread that could not be started leaves a bot behind.
impl Drop for Family {
    fn drop(&mut self) {
        self.end();
    }
}

impl Shared {
    /// Waits for the end of the first process, and ends what it leaves behind.
    fn until_the_end(&self, mut child: Child) {
        let status = child.wait();
        let left_behind = self.left_behind(child.id());
        self.job.end();
        self.end.note(|report| {
            report.left_behind = left_behind;
            match status {
                Ok(status) => report.ending = Some(Ending::Exit(status.code().unwrap_or(0))),
                Err(error) => report.trouble = Some(format!("a bot cannot be waited for: {error}")),
            }
        });
        self.end.give();
    }

    /// How many processes the first one has left behind. What the system gave it, such as the host of its console, ends
    /// a moment after it.
    fn left_behind(&self, first: u32) -> usize {
        let mut looks = 1;
        loop {
            let others = self.job.others(first);
            if others == 0 || looks == LOOKS {
                return others;
            }
            looks += 1;
            std::thread::sleep(LOOK);
        }
    }
}

/// Is a program that could not be started no program, rather than the system in need?
fn is_its_fault(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidInput, NotADirectory, NotFound, PermissionDenied};
    matches!(error.kind(), NotFound | PermissionDenied | NotADirectory | InvalidInput)
        || matches!(
            error.raw_os_error().map(i32::cast_unsigned),
            Some(ERROR_BAD_EXE_FORMAT | ERROR_EXE_MACHINE_TYPE_MISMATCH)
        )
}
