//! What a line that a person typed means.

use crate::text::Numeral;

/// What was typed at the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// A number that might be a divisor.
    Number(u64),
    /// A whole number that cannot be one: negative, or beyond 64 bits.
    Impossible(String),
    /// A word the table knows.
    Command(Command),
    /// Nothing but blanks.
    Nothing,
    /// Anything else.
    Text,
}

/// What a person may type besides numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Command {
    /// What can be typed.
    Help,
    /// The rules of this game.
    Rules,
    /// The moves so far.
    History,
    /// What to play.
    Hint,
    /// Take back.
    Undo,
    /// Every legal move.
    Divisors,
    /// Give up.
    Resign,
    /// Go away.
    Quit,
}

impl Command {
    /// Every command with its word and what it does.
    pub const ALL: [(&'static str, Command, &'static str); 8] = [
        ("help", Command::Help, "this list"),
        ("hint", Command::Hint, "a move that wins, or the one that is hardest to refute, and why"),
        ("rules", Command::Rules, "the rules of this game"),
        ("history", Command::History, "the moves so far"),
        ("undo", Command::Undo, "take back your last move and the reply to it"),
        ("divisors", Command::Divisors, "every number that you may take"),
        ("resign", Command::Resign, "give the game up"),
        ("quit", Command::Quit, "leave; nobody wins"),
    ];

    /// Other words for some of them.
    const ALSO: [(&'static str, Command); 3] =
        [("?", Command::Help), ("exit", Command::Quit), ("q", Command::Quit)];

    /// The command of this word, in small letters or large ones.
    fn find(word: &str) -> Option<Command> {
        let words = Command::ALL.into_iter().map(|(known, command, _)| (known, command)).chain(Command::ALSO);
        words.into_iter().find(|(known, _)| word.eq_ignore_ascii_case(known)).map(|(_, command)| command)
    }
}

impl Typed {
    /// Reads a line. Blanks around it and the case of words do not matter.
    pub fn parse(line: &str) -> Typed {
        let text = line.trim();
        if text.is_empty() {
            return Typed::Nothing;
        }
        match Numeral::read_whole(text) {
            Some(Numeral::Number(number)) => return Typed::Number(number),
            Some(Numeral::Impossible(text)) => return Typed::Impossible(text),
            None => {}
        }
        Command::find(text).map_or(Typed::Text, Typed::Command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_text() {
        let impossible = |text: &str| Typed::Impossible(text.into());
        for (line, typed) in [
            ("8", Typed::Number(8)),
            ("  8\t", Typed::Number(8)),
            ("+8", Typed::Number(8)),
            ("008", Typed::Number(8)),
            ("0", Typed::Number(0)),
            ("18446744073709551615", Typed::Number(u64::MAX)),
            ("18446744073709551616", impossible("18446744073709551616")),
            ("-3", impossible("-3")),
            ("2.5", Typed::Text),
            ("2,5", Typed::Text),
            (".5", Typed::Text),
            ("12.0", Typed::Text),
            ("1,200", Typed::Text),
            ("-2.5", Typed::Text),
            ("１２", Typed::Text),
            ("", Typed::Nothing),
            ("  \t ", Typed::Nothing),
            ("eight", Typed::Text),
            ("8 4", Typed::Text),
            ("8.", Typed::Text),
            ("1e3", Typed::Text),
            ("-", Typed::Text),
            ("٨", Typed::Text),
            ("UNDO", Typed::Command(Command::Undo)),
            (" help ", Typed::Command(Command::Help)),
            ("?", Typed::Command(Command::Help)),
            ("Q", Typed::Command(Command::Quit)),
            ("exit", Typed::Command(Command::Quit)),
            ("quit it", Typed::Text),
        ] {
            assert_eq!(Typed::parse(line), typed, "{line:?}");
        }
    }
}
