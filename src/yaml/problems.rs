//! Everything that is wrong with a file, each problem with its line.

use std::fmt;

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
        self.found.push((line, message.into()));
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
        for (index, (line, message)) in self.found.iter().enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            match line {
                0 => write!(f, "{end}{}: {message}", self.file)?,
                line => write!(f, "{end}{}:{line}: {message}", self.file)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
