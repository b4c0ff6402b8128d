//! Everything that is wrong with a file, each problem with its line.

use std::fmt;

use crate::text::safe;

/// More than this nobody reads at once.
const MOST_SHOWN: usize = 50;
/// A message that repeats a very long value is cut here, in characters.
const LONGEST_MESSAGE: usize = 1000;

/// The problems of one file. Never empty where it is an error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    file: String,
    /// Line and message; line 0 is the file as a whole.
    found: Vec<(usize, String)>,
}

impl Problems {
    /// No problems yet. The file is called by this name.
    pub fn new(file: &str) -> Self {
        Problems { file: file.into(), found: Vec::new() }
    }

    /// Adds a problem in this line.
    pub fn add(&mut self, line: usize, message: impl Into<String>) {
        let mut message = message.into();
        if let Some((end, _)) = message.char_indices().nth(LONGEST_MESSAGE) {
            message.truncate(end);
            message.push('…');
        }
        self.found.push((line, message));
    }

    /// Adds what somebody else found wrong with what this line names, a line each.
    pub fn add_lines(&mut self, line: usize, messages: &impl fmt::Display) {
        for message in messages.to_string().lines() {
            self.add(line, message);
        }
    }

    /// Adds what a check found wrong in this line, if it did.
    pub fn check(&mut self, line: usize, checked: Result<(), String>) {
        if let Err(what) = checked {
            self.add(line, what);
        }
    }

    /// Is nothing wrong?
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All of them as an error, in the order of the lines; `value` if there are none.
    pub fn unless_empty<T>(mut self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if self.found.is_empty() => Ok(value),
            _ => {
                self.found.sort_by_key(|(line, _)| *line);
                Err(self)
            }
        }
    }
}

/// A line each: `file:line: message`.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = safe(&self.file);
        for (index, (line, message)) in self.found.iter().take(MOST_SHOWN).enumerate() {
            let (end, message) = (if index == 0 { "" } else { "\n" }, safe(message));
            match line {
                0 => write!(f, "{end}{file}: {message}")?,
                line => write!(f, "{end}{file}:{line}: {message}")?,
            }
        }
        match self.found.len().saturating_sub(MOST_SHOWN) {
            0 => Ok(()),
            1 => write!(f, "\n{file}: … and 1 more problem"),
            more => write!(f, "\n{file}: … and {more} more problems"),
        }
    }
}

impl std::error::Error for Problems {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_would_read_is_counted_and_what_would_harm_a_terminal_is_escaped() {
        let mut problems = Problems::new("f");
        problems.add(2, format!("`{}`", "x".repeat(2000)));
        problems.add(1, "`\u{1b}[2J\n`");
        problems.add_lines(3, &"one\ntwo");
        (0..60).for_each(|_| problems.add(4, "again"));
        let told = problems.unless_empty(Some(())).expect_err("problems").to_string();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], r"f:1: `\u{1b}[2J\n`");
        assert_eq!(lines[1].chars().count(), "f:2: ".len() + 1001);
        assert_eq!(lines[2..4], ["f:3: one", "f:3: two"]);
        assert_eq!(lines[50..], ["f: … and 14 more problems"]);
    }
}
