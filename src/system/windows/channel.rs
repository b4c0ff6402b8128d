//! The pipes of a bot.

use std::io::{self, Read, Write};
use std::os::windows::io::AsRawHandle;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::ptr::null_mut;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use windows_sys::Win32::System::Pipes::PeekNamedPipe;

/// How often it is looked whether something was said, where that is waited for with an end.
const LOOK: Duration = Duration::from_millis(1);

/// A bot's input and output; of a bot that was never started, closed ones.
#[derive(Debug, Default)]
pub struct Channel {
    /// What is sent goes to a thread that may wait until it is read.
    stdin: Option<Sender<Vec<u8>>>,
    stdout: Option<ChildStdout>,
}

/// What a bot says on standard error.
#[derive(Debug, Default)]
pub struct Noise(Option<ChildStderr>);

impl Channel {
    pub(super) fn new(stdin: ChildStdin, stdout: ChildStdout) -> io::Result<Self> {
        let (sender, lines) = channel();
        std::thread::Builder::new().name("bot-input".into()).spawn(move || write(stdin, &lines))?;
        Ok(Channel { stdin: Some(sender), stdout: Some(stdout) })
    }

    /// Sends something, which may take the bot as long as it likes to read.
    ///
    /// # Errors
    /// When the bot has closed its input.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = self.stdin.as_ref().is_some_and(|stdin| stdin.send(bytes.to_vec()).is_ok());
        if sent { Ok(bytes.len()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    /// Closes the bot's input, once all is written.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How much of what was sent the bot has not taken yet: the system does not tell.
    pub fn unread(&self) -> u64 {
        0
    }

    /// Has the bot said something that was not received yet?
    pub fn has_spoken(&self) -> bool {
        self.stdout.as_ref().is_some_and(|pipe| waiting(pipe).is_some_and(|bytes| bytes > 0))
    }

    /// Waits for what the bot says, and reads it; nothing at the end.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn receive(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stdout.as_mut().map_or(Ok(0), |stdout| stdout.read(buffer))
    }

    /// Waits until something was said, or the output was closed; no longer than `most`. Can something be
    /// received?
    pub fn wait(&self, most: Duration, _unsent: bool) -> bool {
        let end = Instant::now() + most;
        while !self.has_spoken() && !self.is_closed() {
            if Instant::now() >= end {
                return false;
            }
            std::thread::sleep(LOOK);
        }
        true
    }

    /// Has the bot closed its output, and was all of it received?
    fn is_closed(&self) -> bool {
        self.stdout.as_ref().is_none_or(|pipe| waiting(pipe).is_none())
    }
}

impl Noise {
    pub(super) fn new(stderr: ChildStderr) -> Self {
        Noise(Some(stderr))
    }

    /// Reads what there is, without waiting; nothing where there will never be more.
    pub fn receive(&mut self, buffer: &mut [u8]) -> Option<usize> {
        let stderr = self.0.as_mut()?;
        match waiting(stderr) {
            Some(0) => Some(0),
            // No more than what is there, so that it need not be waited for.
            Some(bytes) => {
                let most = buffer.len().min(bytes as usize);
                Some(stderr.read(&mut buffer[..most]).unwrap_or(0))
            }
            None => {
                self.0 = None;
                None
            }
        }
    }
}

/// Writes what is sent, until nobody sends any more, or nobody reads.
fn write(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for bytes in lines {
        if stdin.write_all(&bytes).is_err() {
            return;
        }
    }
}

/// How many bytes wait in a pipe; none where it is closed and empty.
#[allow(unsafe_code)]
fn waiting(pipe: &impl AsRawHandle) -> Option<u32> {
    let mut bytes = 0;
    // SAFETY: the handle is open as long as the pipe is borrowed, nothing is copied, and the call writes into
    // our own variable.
    let told =
        unsafe { PeekNamedPipe(pipe.as_raw_handle(), null_mut(), 0, null_mut(), &mut bytes, null_mut()) };
    (told != 0).then_some(bytes)
}
