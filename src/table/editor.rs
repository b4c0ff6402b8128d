//! A line that can be edited while it is typed, and the ones before it: on terminals only.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor, ExternalPrinter};

use super::input::Input;
use crate::system::{self, Interrupt};
use crate::text::safe;

pub(super) struct LineEditor {
    editor: Editor<(), MemHistory>,
    interrupt: Interrupt,
    reading: Arc<AtomicBool>,
    /// As long as it is there, the editor waits for keys and for signals at the same time.
    _printer: Box<dyn ExternalPrinter + Send>,
}

impl LineEditor {
    /// An editor at the terminal of this process; none where that cannot be edited.
    pub(super) fn new(interrupt: &Interrupt) -> Option<Self> {
        if system::is_dumb_terminal() {
            return None;
        }
        let config = Config::builder().auto_add_history(false).bracketed_paste(false).build();
        let mut editor = Editor::with_history(config, MemHistory::new()).ok()?;
        let printer = Box::new(editor.create_external_printer().ok()?);
        let reading = Arc::new(AtomicBool::new(false));
        interrupt.relay_while(Arc::clone(&reading)).ok()?;
        Some(LineEditor { editor, interrupt: interrupt.clone(), reading, _printer: printer })
    }

    /// The next line, typed behind this prompt.
    pub(super) fn read(&mut self, prompt: &str) -> Input {
        if self.interrupt.is_pressed() {
            return Input::Interrupted;
        }
        self.reading.store(true, Ordering::Relaxed);
        let line = self.editor.readline(&safe(prompt));
        self.reading.store(false, Ordering::Relaxed);
        match line {
            Ok(line) => Input::Text(line),
            Err(ReadlineError::Eof) => Input::End,
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                self.interrupt.press();
                Input::Interrupted
            }
            Err(ReadlineError::Io(error)) => Input::Failed(error),
            Err(error) => Input::Failed(io::Error::other(error)),
        }
    }

    /// Keeps a line for the arrow keys.
    pub(super) fn remember(&mut self, line: &str) {
        if !line.trim().is_empty() {
            let _ = self.editor.add_history_entry(line);
        }
    }
}
