//! The console: where a person reads the game and types.

use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::dialect::{Dialect, Listing, dialect};
use super::editor::LineEditor;
use super::input::{Input, Lines};
use crate::game::{Book, VARIANTS};
use crate::system::{Interrupt, StandardInput};
use crate::text::{Styled, Terminal, hanging, safe};

/// A console that the transcript and the humans at the table share.
#[derive(Debug, Clone)]
pub struct SharedConsole(Arc<Mutex<Console>>);

/// Lines in, text out.
pub struct Console {
    lines: Source,
    output: Terminal,
    /// Where things are said that are no part of a transcript, unless they may stand beside it.
    aside: Option<Terminal>,
    /// Whether what is read must be written too, because no terminal shows it.
    echo: bool,
    prompt: String,
    /// The prompt is shown by whoever reads the answer.
    prompt_is_due: bool,
    failure: Option<io::Error>,
    sitting: Sitting,
}

/// Where lines come from.
enum Source {
    Plain(Lines),
    Edited(Box<LineEditor>),
}

/// Who sits at the table for a game, and in whose words it is told.
#[derive(Debug, Clone)]
pub struct Sitting {
    /// The rule book in whose voice things are said.
    pub book: Book,
    /// The names of the players in the first and second seat.
    pub names: [String; 2],
    /// Which of them are people.
    pub people: [bool; 2],
    /// Whether people are warned of moves that throw a win away.
    pub coach: bool,
}

impl Sitting {
    /// May moves be taken back? Against bots only.
    pub fn undo(&self) -> bool {
        self.people[0] != self.people[1]
    }
}

impl std::fmt::Debug for Console {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console").field("prompt", &self.prompt).finish_non_exhaustive()
    }
}

impl SharedConsole {
    /// Standard input and output. Where both are a terminal, lines can be edited, and what is said beside
    /// the game stands among it; elsewhere that goes to standard error.
    pub fn standard(interrupt: &Interrupt) -> Self {
        let typed = io::stdin().is_terminal();
        let live = typed && Terminal::is_standard();
        let editor = if live { LineEditor::new(interrupt) } else { None };
        let lines = match editor {
            Some(editor) => Source::Edited(Box::new(editor)),
            None => Source::Plain(Lines::new(Box::new(StandardInput::new(interrupt.clone())))),
        };
        let aside = if live { None } else { Some(Terminal::error()) };
        SharedConsole(Arc::new(Mutex::new(Console {
            lines,
            output: Terminal::standard(),
            aside,
            echo: !typed,
            prompt: String::new(),
            prompt_is_due: false,
            failure: None,
            sitting: Sitting {
                book: VARIANTS[0].book,
                names: ["Player 1".into(), "Player 2".into()],
                people: [false; 2],
                coach: false,
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

    /// Does a person sit at a terminal, rather than a program at a pipe?
    pub fn is_live(&self) -> bool {
        self.aside.is_none()
    }

    /// How much of a long list is shown.
    pub fn listing(&self) -> Listing {
        if self.is_live() { Listing::Short } else { Listing::Whole }
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

    /// Writes lines of the game, among which may be long lists; at a terminal these are broken after commas.
    pub fn write_lists(&mut self, text: &str) {
        self.write_wrapped(text, ",");
    }

    fn write_wrapped(&mut self, text: &str, mark: &str) {
        match self.is_live() {
            true => self.write(&hanging(text, Terminal::columns(), mark)),
            false => self.write(text),
        }
    }

    /// Says something on lines of its own, in the voice of the rule book.
    pub fn say(&mut self, text: &str) {
        let voiced = self.dialect().say(text);
        self.write(&voiced);
    }

    /// Says something long; at a terminal it is broken to its width.
    pub fn explain(&mut self, text: &str) {
        let voiced = self.dialect().say(text);
        self.write_wrapped(&voiced, "");
    }

    /// The same in no particular voice: what follows a game.
    pub fn explain_plainly(&mut self, text: &str) {
        self.write_wrapped(text, "");
    }

    /// Says something that is no part of the game: among it at a terminal, and elsewhere beside it.
    pub fn remark(&mut self, text: &str) {
        match &mut self.aside {
            None => self.write_wrapped(text, ""),
            // Whoever has closed it does not want to know.
            Some(aside) => drop(aside.write(text)),
        }
    }

    /// Writes the prompt at which an answer is to appear; a person's is shown where the person types.
    pub fn prompt(&mut self, prompt: String, person: bool) {
        self.prompt_is_due = person && matches!(self.lines, Source::Edited(_));
        if !self.prompt_is_due {
            self.write(&prompt);
        }
        self.prompt = prompt;
    }

    /// Writes a person's last prompt again.
    pub fn prompt_again(&mut self) {
        self.prompt(self.prompt.clone(), true);
    }

    /// Shows a line that was typed elsewhere as if it had been typed at the prompt.
    pub fn repeat(&mut self, line: &str) {
        if self.echo {
            self.write(&format!("{}{}\n", self.prompt, safe(line)));
        }
    }

    /// Reads the next line that is typed at the prompt.
    pub fn read(&mut self) -> Input {
        let due = std::mem::take(&mut self.prompt_is_due);
        let line = match &mut self.lines {
            Source::Plain(lines) => lines.read(),
            Source::Edited(editor) => {
                let line = editor.read(if due { &self.prompt } else { "" });
                if let Input::Text(text) = &line {
                    editor.remember(text);
                }
                line
            }
        };
        match &line {
            // A tab that was typed is a blank like any other.
            Input::Text(text) if self.echo => self.write(&format!("{}\n", safe(&text.replace('\t', " ")))),
            Input::Text(_) => {}
            Input::End | Input::Interrupted | Input::Failed(_) => self.write("\n"),
        }
        line
    }

    /// Asks something that is no part of the game, and reads the answer.
    pub fn ask(&mut self, question: &str) -> Input {
        if matches!(self.lines, Source::Plain(_)) {
            self.remark(question);
        }
        let line = match &mut self.lines {
            Source::Plain(lines) => lines.read(),
            Source::Edited(editor) => editor.read(question),
        };
        match &line {
            Input::Text(text) if self.echo => self.remark(&format!("{}\n", safe(text))),
            Input::Text(_) => {}
            Input::End | Input::Interrupted | Input::Failed(_) => self.remark("\n"),
        }
        line
    }

    /// The first error that writing met, if any.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }
}
