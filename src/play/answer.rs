//! What a player answers, and what there is to say when it fails to.

use super::End;

/// What a strategy answers. Whatever it holds takes one word, so that an answer is returned in registers: it is asked
/// for in every move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Take this divisor.
    Take(u64),
    /// A number that divides nothing: negative, a fraction, or beyond 64 bits; as it was written.
    // A boxed text would take two words.
    Impossible(Box<String>),
    /// Take back my last move and the reply to it. Counts as a wrong number where it cannot be done.
    Undo,
    /// I give up.
    Resign,
    /// I failed to answer.
    Fail(Box<Failure>),
    /// Nobody plays on: the game is abandoned, without a winner.
    Leave(Leave),
}

/// How a player failed, which costs it the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// What the record calls it.
    pub end: End,
    /// What happened, in one line.
    pub reason: String,
    /// What there is to look at.
    pub evidence: Evidence,
    /// May the machine be to blame, which measures processor time and errs? Where nobody looks on, the game is played
    /// again, and lost only when the same player fails in doubt once more.
    pub in_doubt: bool,
}

/// What a program left behind when it failed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The last lines exchanged, oldest first: `> ` to the program, `< ` from it.
    pub exchanged: Vec<String>,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
    /// Its exit code or signal, where it ended by itself.
    pub exit: Option<String>,
}

/// Why a game is abandoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u64)]
pub enum Leave {
    /// Standard input ended.
    EndOfInput,
    /// A person said so.
    Quit,
    /// Ctrl-C.
    Interrupted,
    /// Nobody can see the game any more.
    OutputClosed,
    /// What plays a program has failed, not the program; the setting says how.
    Trouble,
}
