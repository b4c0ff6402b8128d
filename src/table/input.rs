//! Lines of input, of bounded length, whatever bytes they are made of.

use std::io::{self, Read};

/// Longer lines lose what is beyond this many bytes.
const LONGEST: usize = 64 * 1024;

/// What reading a line gives.
#[derive(Debug)]
pub enum Input {
    /// A line, without its end.
    Text(String),
    /// There are no more lines.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
    /// Reading failed.
    Failed(io::Error),
}

/// Splits bytes into lines.
pub struct Lines {
    source: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    taken: usize,
}

impl Lines {
    /// The lines of `source`. An error of the kind [`io::ErrorKind::ConnectionAborted`] means Ctrl-C.
    pub fn new(source: Box<dyn Read + Send>) -> Self {
        Lines { source, buffer: Vec::new(), taken: 0 }
    }

    /// The next line. The last one need not have a line end.
    pub fn read(&mut self) -> Input {
        let mut line = Vec::new();
        loop {
            let rest = &self.buffer[self.taken..];
            let end = rest.iter().position(|&byte| byte == b'\n');
            let part = &rest[..end.unwrap_or(rest.len())];
            line.extend_from_slice(&part[..part.len().min(LONGEST - line.len())]);
            self.taken += end.map_or(rest.len(), |end| end + 1);
            if end.is_some() {
                break;
            }
            match self.fill() {
                Ok(0) if line.is_empty() => return Input::End,
                Ok(0) => break,
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Input::Interrupted,
                Err(error) => return Input::Failed(error),
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Input::Text(String::from_utf8_lossy(&line).into_owned())
    }

    fn fill(&mut self) -> io::Result<usize> {
        self.buffer.resize(4096, 0);
        self.taken = 0;
        let result = loop {
            match self.source.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.buffer.truncate(*result.as_ref().unwrap_or(&0));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &'static [u8]) -> Vec<String> {
        let mut lines = Lines::new(Box::new(bytes));
        std::iter::from_fn(|| match lines.read() {
            Input::Text(text) => Some(text),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn line_ends_of_every_kind_are_taken_off() {
        assert_eq!(lines(b"8\n4\r\n\n2"), ["8", "4", "", "2"]);
    }

    #[test]
    fn invalid_utf_8_becomes_text_that_is_not_a_number() {
        assert_eq!(lines(b"\xff8\n4\n"), ["\u{fffd}8", "4"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_is_whole() {
        let bytes: &'static [u8] = Vec::leak([vec![b'9'; 3 * LONGEST], b"\n7\n".to_vec()].concat());
        assert_eq!(lines(bytes), ["9".repeat(LONGEST), "7".into()]);
    }
}
