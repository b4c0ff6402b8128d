//! How to fix a bot, in the language that it appears to be written in.

use std::path::Path;

use crate::strategy::Program;
use crate::text::Numeral;

pub(super) const ANSWER: &str =
    "answer each `move` with one of the numbers behind the first, on a line of its own, and flush";
pub(super) const ENDED: &str = "fix what it says on standard error";
pub(super) const ENDED_SILENTLY: &str =
    "run its command by hand in its folder, type the line `move 12 1 2 3 4 6`, and see what happens";

/// What is wrong with this answer to `move NUMBER …`, and what to do about it.
pub(super) fn wrong_answer(number: &str, answer: &str) -> (String, &'static str) {
    let answer = answer.trim();
    if answer == number {
        let note = format!("it answered `{answer}`, the number itself, which is never a move");
        return (note, "answer with one of the numbers behind the first: those are the divisors");
    }
    match Numeral::read(answer) {
        Some(_) => (
            format!("it answered `{answer}`, which is not one of the moves that `move {number} …` offers"),
            "answer with one of the numbers behind the first; they have up to 19 digits",
        ),
        None => (format!("it answered `{answer}`, which is not a number"), ANSWER),
    }
}

/// A language that bots are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// Python.
    Python,
    /// JavaScript.
    JavaScript,
    /// A shell.
    Shell,
    /// Ruby.
    Ruby,
    /// Perl.
    Perl,
    /// Java.
    Java,
    /// A compiled one, or an unknown one.
    Other,
}

impl Language {
    /// What `program` appears to be written in, by its words' names and endings.
    pub fn of(program: &Program) -> Self {
        let words = program.command.iter().map(Path::new);
        words.filter_map(Self::of_word).next().unwrap_or(Language::Other)
    }

    /// What the name of an interpreter or of a script tells.
    pub(super) fn of_name(name: &str) -> Option<Self> {
        Self::of_word(Path::new(name))
    }

    fn of_word(word: &Path) -> Option<Self> {
        let name = word.file_stem()?.to_str()?.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let ending = word.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Some(match (name, ending) {
            ("python" | "pypy", _) | (_, "py") => Language::Python,
            ("node" | "deno" | "bun", _) | (_, "js" | "mjs" | "ts") => Language::JavaScript,
            ("sh" | "bash" | "dash" | "zsh" | "ksh", _) | (_, "sh") => Language::Shell,
            ("ruby", _) | (_, "rb") => Language::Ruby,
            ("perl", _) | (_, "pl") => Language::Perl,
            ("java", _) | (_, "jar") => Language::Java,
            _ => return None,
        })
    }

    pub(super) fn flush(self) -> &'static str {
        match self {
            Language::Python => "write `print(divisor, flush=True)`, or start it with `python3 -u`",
            Language::JavaScript => "answer in the `line` event, not when the input has ended",
            Language::Shell => {
                "`echo` needs no flush; a filter in a pipeline may keep its output, `sed -u` does not"
            }
            Language::Ruby => "begin with `$stdout.sync = true`",
            Language::Perl => "begin with `$| = 1;`",
            Language::Java => "call `System.out.flush()` after each answer",
            Language::Other => "flush after each answer: `fflush(stdout)` in C, `stdout().flush()` in Rust",
        }
    }

    pub(super) fn silence(self) -> &'static str {
        match self {
            Language::Python => "send what is not an answer to standard error: `print(…, file=sys.stderr)`",
            Language::JavaScript => "send what is not an answer to standard error: `console.error(…)`",
            Language::Shell => "send what is not an answer to standard error: `echo … >&2`",
            Language::Ruby => "send what is not an answer to standard error: `warn …`",
            Language::Perl => "send what is not an answer to standard error: `print STDERR …`",
            Language::Java => "send what is not an answer to standard error: `System.err.println(…)`",
            Language::Other => "send what is not an answer to standard error, and one line for each `move`",
        }
    }

    pub(super) fn end(self) -> &'static str {
        match self {
            Language::Python => {
                "read with `for line in sys.stdin:`, which ends with the input, and `break` on `quit`"
            }
            Language::JavaScript => {
                "call `process.exit(0)` on `quit` and in the `close` event; timers keep it alive"
            }
            Language::Shell => {
                "read with `while read -r word rest`, which ends with the input, and `exit` on `quit`"
            }
            _ => "end when a read returns the end of the input, and on the line `quit`",
        }
    }
}
