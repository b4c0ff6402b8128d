//! A person at a real pseudo-terminal of 80 columns, and what stands on its screen.

use std::num::NonZero;
use std::process::Command;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Session};

use crate::process::LONGEST;

const COLUMNS: u16 = 80;
/// So many that nothing scrolls away.
const ROWS: u16 = 400;

/// Somebody who sits at a terminal in front of `duel`.
pub(crate) struct Person {
    terminal: OsSession,
    screen: vt100::Parser,
}

impl Person {
    /// Types `duel` with these arguments, split at blanks.
    pub(crate) fn at(arguments: &str) -> Person {
        // The terminal has its size before the game begins.
        let mut command = Command::new("sh");
        command.args(["-c", &format!("stty cols {COLUMNS} rows 24 && exec \"$@\""), "sh"]);
        command.arg(env!("CARGO_BIN_EXE_duel"));
        command.args(arguments.split_whitespace()).env("TERM", "xterm").env_remove("NO_COLOR");
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let mut terminal = Session::spawn(command).expect("a terminal");
        terminal.set_expect_timeout(Some(LONGEST));
        let size = |count| NonZero::new(count).expect("more than nothing");
        Person { terminal, screen: vt100::Parser::new(size(ROWS), size(COLUMNS), 0) }
    }

    /// Waits until `text` has been written since the last wait.
    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        let seen = self.terminal.expect(text);
        let seen =
            seen.unwrap_or_else(|error| panic!("{text:?}: {error}\n{}", self.screen.screen().contents()));
        self.screen.process(seen.before());
        self.screen.process(text.as_bytes());
        self
    }

    /// Types a line.
    pub(crate) fn types(&mut self, line: &str) -> &mut Self {
        self.terminal.send_line(line).expect("typed");
        self
    }

    /// Presses keys.
    pub(crate) fn presses(&mut self, keys: &str) -> &mut Self {
        self.terminal.send(keys).expect("pressed");
        self
    }

    /// Sends a signal to the game.
    pub(crate) fn signals(&mut self, signal: rustix::process::Signal) -> &mut Self {
        let id = self.terminal.get_process().pid().as_raw();
        let id = rustix::process::Pid::from_raw(id).expect("a process");
        rustix::process::kill_process(id, signal).expect("signalled");
        self
    }

    /// Waits for the end; the exit code.
    pub(crate) fn leaves(&mut self) -> i32 {
        let rest = self.terminal.expect(Eof).expect("the end");
        self.screen.process(rest.get(0).expect("text"));
        // Everything that it wrote has been read, so that it can only be ending.
        match self.terminal.get_process().wait().expect("an end") {
            WaitStatus::Exited(_, code) => code,
            status => panic!("{status:?}"),
        }
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
