//! A person at a real pseudo-terminal of 80 columns, and what stands on its screen.

use std::num::NonZero;
use std::path::Path;

use rustix::process::{Pid, Signal, kill_process};

use crate::pseudo_terminal::Terminal;

const COLUMNS: u16 = 80;
/// So many that nothing scrolls away.
const ROWS: u16 = 400;

/// Somebody who sits at a terminal in front of `duel`.
pub(crate) struct Person {
    terminal: Terminal,
    screen: vt100::Parser,
}

impl Person {
    /// Types `duel` with these arguments, split at blanks.
    pub(crate) fn at(arguments: &str) -> Person {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let terminal = Terminal::duel("duel", &arguments, Path::new(env!("CARGO_MANIFEST_DIR")));
        let size = |count| NonZero::new(count).expect("more than nothing");
        Person { terminal, screen: vt100::Parser::new(size(ROWS), size(COLUMNS), 0) }
    }

    /// Waits until `text` has been written since the last wait.
    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        let seen = self.terminal.until(text);
        let seen =
            seen.unwrap_or_else(|error| panic!("{text:?}: {error}\n{}", self.screen.screen().contents()));
        self.screen.process(&seen);
        self
    }

    /// Types a line.
    pub(crate) fn types(&mut self, line: &str) -> &mut Self {
        self.terminal.press(&format!("{line}\n"));
        self
    }

    /// Presses keys.
    pub(crate) fn presses(&mut self, keys: &str) -> &mut Self {
        self.terminal.press(keys);
        self
    }

    /// Sends a signal to the game.
    pub(crate) fn signals(&mut self, signal: Signal) -> &mut Self {
        kill_process(Pid::from_child(&self.terminal.process), signal).expect("signalled");
        self
    }

    /// Waits for the end; the exit code.
    pub(crate) fn leaves(&mut self) -> i32 {
        let rest = self.terminal.rest();
        self.screen.process(&rest);
        // Everything that it wrote has been read, so that it can only be ending.
        let status = self.terminal.process.wait().expect("an end");
        status.code().unwrap_or_else(|| panic!("{status:?}"))
    }

    /// What stands on the screen, without blanks at the ends of lines.
    pub(crate) fn screen(&self) -> String {
        trimmed(&self.screen.screen().contents())
    }

    /// Is something on the screen in bold?
    pub(crate) fn sees_bold(&self) -> bool {
        let screen = self.screen.screen();
        (0..ROWS)
            .any(|row| (0..COLUMNS).any(|column| screen.cell(row, column).is_some_and(vt100::Cell::bold)))
    }
}

/// Text without blanks at the ends of its lines, and without empty lines at its end.
pub(crate) fn trimmed(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().into()
}
