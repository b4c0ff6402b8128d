//! The console: where a person reads the game and types.

mod lines;
mod typed;

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use lines::{Line, Lines};
pub use typed::{Command, Typed};

use crate::dialect::{Dialect, dialect};
use crate::game::VARIANTS;
use crate::interrupt::Interrupt;

/// A console that the transcript and the humans at the table share.
#[derive(Debug, Clone)]
pub struct SharedConsole(Arc<Mutex<Console>>);

/// Lines in, text out.
pub struct Console {
    lines: Lines,
    output: Box<dyn Write + Send>,
    /// Whether what is read must be written too, because no terminal shows it.
    echo: bool,
    prompt: String,
    failure: Option<io::Error>,
    /// The rule book in whose voice things are said.
    pub dialect: &'static dyn Dialect,
    /// The names of the players in the first and second seat.
    pub names: [String; 2],
    /// Whether a human may take moves back.
    pub undo: bool,
}

impl std::fmt::Debug for Console {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console").field("prompt", &self.prompt).finish_non_exhaustive()
    }
}

impl SharedConsole {
    /// Standard input and output.
    pub fn standard(interrupt: &Interrupt) -> Self {
        let lines = Lines::new(Box::new(lines::StandardInput::new(interrupt.clone())));
        Self::new(lines, Box::new(anstream::stdout()), !io::stdin().is_terminal())
    }

    /// Any source of lines and any sink of text.
    pub fn new(lines: Lines, output: Box<dyn Write + Send>, echo: bool) -> Self {
        SharedConsole(Arc::new(Mutex::new(Console {
            lines,
            output,
            echo,
            prompt: String::new(),
            failure: None,
            dialect: dialect(VARIANTS[0].book),
            names: ["Player 1".into(), "Player 2".into()],
            undo: false,
        })))
    }

    /// The console itself.
    pub fn lock(&self) -> MutexGuard<'_, Console> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Console {
    /// Writes `text` as it is.
    pub fn write(&mut self, text: &str) {
        let result = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        if let Err(error) = result {
            self.failure.get_or_insert(error);
        }
    }

    /// Says something on lines of its own, in the voice of the rule book.
    pub fn say(&mut self, text: &str) {
        let voiced = self.dialect.say(text);
        self.write(&voiced);
    }

    /// Writes the prompt at which an answer is to appear.
    pub fn prompt(&mut self, prompt: String) {
        self.write(&prompt);
        self.prompt = prompt;
    }

    /// Writes the last prompt again.
    pub fn prompt_again(&mut self) {
        self.write(&self.prompt.clone());
    }

    /// Reads the next line that is typed.
    pub fn read(&mut self) -> Line {
        let line = self.lines.read();
        match &line {
            Line::Text(text) if self.echo => self.write(&format!("{}\n", printable(text))),
            Line::Text(_) => {}
            Line::End | Line::Interrupted | Line::Failed(_) => self.write("\n"),
        }
        line
    }

    /// The first error that writing met, if any.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }
}

/// `text` with control characters made harmless and visible.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && character != '\t' {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}
