//! A bot as a native child, with nothing around it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) struct Pipe {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    line: String,
}

impl Pipe {
    pub(crate) fn start(bot: &Path) -> Self {
        let mut child = Command::new(bot).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Pipe { child, input: Some(input), output: BufReader::new(output), line: String::new() }
    }

    pub(crate) fn ping(&mut self) {
        self.input.as_mut().unwrap().write_all(b"move 12 1 2 3 4 6\n").unwrap();
        self.line.clear();
        self.output.read_line(&mut self.line).unwrap();
        assert_eq!(self.line.trim().parse(), Ok(1u64));
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.child.wait();
    }
}
