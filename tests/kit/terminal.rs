//! `duel` at a pseudo-terminal, which has it for itself.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{self, Receiver};
use std::time::Instant;

use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::process::LONGEST;

/// In the session that `setsid` begins; what is typed is not repeated.
const AT_EIGHTY_COLUMNS: &str = "stty -echo cols 80 rows 24 && exec -a \"$0\" \"$@\"";

/// A terminal of 80 columns and the process at it, which is gone when this is.
pub(crate) struct Terminal {
    pub(crate) process: Child,
    keys: File,
    written: Receiver<Vec<u8>>,
    /// What has been written and not been asked for.
    unread: Vec<u8>,
}

impl Terminal {
    /// Types `duel` with these arguments in `folder`; `name` is what it is told to be called.
    pub(crate) fn duel(name: &str, arguments: &[&str], folder: &Path) -> Terminal {
        let person =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).expect("a terminal");
        grantpt(&person).and_then(|()| unlockpt(&person)).expect("its other end");
        let path = ptsname(&person, Vec::new()).expect("its name");
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let end = || rustix::fs::open(&path, flags, Mode::empty()).expect("its other end");
        let process = Command::new("setsid")
            .args(["--ctty", "bash", "-c", AT_EIGHTY_COLUMNS, name, env!("CARGO_BIN_EXE_duel")])
            .args(arguments)
            .current_dir(folder)
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("a process");
        let keys = File::from(person);
        let mut screen = keys.try_clone().expect("the same terminal");
        let (write, written) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // When nobody is left at the other end, reading fails.
            while let Ok(count @ 1..) = screen.read(&mut buffer) {
                if write.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { process, keys, written, unread: Vec::new() }
    }

    /// Waits until `text` is written; all up to its end since the last wait, or else all there is.
    pub(crate) fn until(&mut self, text: &str) -> Result<Vec<u8>, String> {
        let end = Instant::now() + LONGEST;
        loop {
            let found = self.unread.windows(text.len()).position(|part| part == text.as_bytes());
            if let Some(at) = found {
                return Ok(self.unread.drain(..at + text.len()).collect());
            }
            match self.written.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(more) => self.unread.extend(more),
                Err(error) => return Err(format!("{error}: {}", String::from_utf8_lossy(&self.unread))),
            }
        }
    }

    /// Waits until nothing can be written any more; the rest.
    pub(crate) fn rest(&mut self) -> Vec<u8> {
        let end = Instant::now() + LONGEST;
        loop {
            match self.written.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(more) => self.unread.extend(more),
                Err(mpsc::RecvTimeoutError::Disconnected) => return std::mem::take(&mut self.unread),
                Err(error) => panic!("{error}: {}", String::from_utf8_lossy(&self.unread)),
            }
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("pressed");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
