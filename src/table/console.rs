//! The console: where a person reads the game and types.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::dialect::{Dialect, dialect};
use super::input::{Input, Lines, StandardInput};
use crate::game::{Book, VARIANTS};
use crate::system::Interrupt;
use crate::text::{Styled, Terminal, safe};

/// A console that the transcript and the humans at the table share.
#[derive(Debug, Clone)]
pub struct SharedConsole(Arc<Mutex<Console>>);

/// Lines in, text out.
pub struct Console {
    lines: Lines,
    output: Terminal,
    /// Whether what is read must be written too, because no terminal shows it.
    echo: bool,
    prompt: String,
    failure: Option<io::Error>,
    sitting: Sitting,
}

/// Who sits at the table for a game, and in whose words it is told.
#[derive(Debug, Clone)]
pub struct Sitting {
    /// The rule book in whose voice things are said.
    pub book: Book,
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
        let lines = Lines::new(Box::new(StandardInput::new(interrupt.clone())));
        Self::new(lines, Terminal::standard(), !io::stdin().is_terminal())
    }

    /// Any source of lines and any place to show text.
    pub fn new(lines: Lines, output: Terminal, echo: bool) -> Self {
        SharedConsole(Arc::new(Mutex::new(Console {
            lines,
            output,
            echo,
            prompt: String::new(),
            failure: None,
            sitting: Sitting {
                book: VARIANTS[0].book,
                names: ["Player 1".into(), "Player 2".into()],
                undo: false,
            },
        })))
    }

    /// The console itself.
    pub fn lock(&self) -> MutexGuard<'_, Console> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Console {
    /// A game begins.
    pub fn sit_down(&mut self, sitting: Sitting) {
        self.sitting = sitting;
    }

    /// Who sits at the table.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The words of the game's rule book.
    pub fn dialect(&self) -> &'static dyn Dialect {
        dialect(self.sitting.book)
    }

    /// Writes `text`; what is unsafe in it is made visible.
    pub fn write(&mut self, text: &str) {
        self.show(text.into());
    }

    /// The same, with styling.
    pub fn show(&mut self, text: Styled) {
        if let Err(error) = self.output.write(text) {
            self.failure.get_or_insert(error);
        }
    }

    /// Says something on lines of its own, in the voice of the rule book.
    pub fn say(&mut self, text: &str) {
        let voiced = self.dialect().say(text);
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
    pub fn read(&mut self) -> Input {
        let line = self.lines.read();
        match &line {
            // A tab that was typed is a blank like any other.
            Input::Text(text) if self.echo => self.write(&format!("{}\n", safe(&text.replace('\t', " ")))),
            Input::Text(_) => {}
            Input::End | Input::Interrupted | Input::Failed(_) => self.write("\n"),
        }
        line
    }

    /// The first error that writing met, if any.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }
}
