//! What `duel solve` says about a number, and how to people.

use crate::game::{Rules, Variant};
use crate::report::text::{Format, Sheet};
use crate::solver::{Method, NimValue, Refutation};

/// Moves named in one line for people; the other formats name all.
pub(super) const SHOWN: usize = 24;

/// What was asked about each number.
pub(super) struct Question<'a> {
    pub(super) variant: &'static Variant,
    pub(super) rules: Rules,
    /// The used divisors of each number of a sum, or of the only one.
    pub(super) used: &'a [Vec<u64>],
    /// Was the nim-value asked for?
    pub(super) nim: bool,
    /// The most nodes that an answer may take.
    pub(super) nodes: u64,
}

/// A nim-value that was asked for; none when it was not found.
#[derive(Debug, Clone, Copy)]
pub(super) struct NimAnswer {
    pub(super) value: Option<NimValue>,
    pub(super) nodes: u64,
}

/// A number and what was found out; no outcome when it was not solved.
pub(super) struct SolvedNumber<'a> {
    pub(super) number: u64,
    /// Is it won for the player to move?
    pub(super) outcome: Option<bool>,
    pub(super) method: Option<Method>,
    pub(super) winning_moves: &'a [u64],
    pub(super) complete: bool,
    pub(super) refutations: &'a [Refutation],
    pub(super) nim: Option<NimAnswer>,
    /// What the outcome took, without the nim-value.
    pub(super) nodes: u64,
}

impl SolvedNumber<'_> {
    /// `words` where the list of winning moves may lack some.
    pub(super) fn missing<'a>(&self, words: &'a str) -> &'a str {
        if self.outcome.is_some() && !self.complete { words } else { "" }
    }

    /// What everything took together.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.nim.map_or(0, |nim| nim.nodes)
    }
}

/// How an answer was found, in one word.
#[inline]
pub(super) fn method_word(method: Option<Method>) -> &'static str {
    match method {
        Some(Method::Theorem(_)) => "theorem",
        Some(Method::Glance(_) | Method::Search) | None => "search",
    }
}

/// The answer in sentences.
pub(super) fn tell(question: &Question<'_>, row: &SolvedNumber<'_>) -> String {
    let used = match question.used {
        [used, ..] if !used.is_empty() => format!(" with {} used", list(used, SHOWN, ", ")),
        _ => String::new(),
    };
    let place = format!("{}{used} in {}", row.number, question.variant.id);
    let (Some(won), Some(method)) = (row.outcome, row.method) else {
        return format!("{place} is not solved ({} nodes).\n", row.nodes);
    };
    let mut text = if won && row.winning_moves.is_empty() {
        format!("{place} is won for the player to move, who has no move.\n")
    } else if won {
        let moves = list(row.winning_moves, SHOWN, ", ");
        let missing = row.missing(", … (the rest was too hard)");
        format!("{place} is won for the player to move.\nWinning moves: {moves}{missing}\n")
    } else if row.refutations.is_empty() {
        format!("{place} is lost for the player to move, who has no move.\n")
    } else {
        format!("{place} is lost for the player to move.\n{}", refutations(row.refutations))
    };
    text += &match method {
        Method::Theorem(theorem) => format!("By theorem: {}.\n", theorem.sentence()),
        Method::Glance(glance) if row.nodes == 0 => format!("At a glance: {}.\n", glance.sentence()),
        Method::Glance(_) | Method::Search => format!("By search: {}.\n", nodes(row.nodes)),
    };
    text + &row.nim.map_or(String::new(), nim_in_words)
}

fn nim_in_words(nim: NimAnswer) -> String {
    match nim.value {
        None => format!("Nim-value: not solved ({}).\n", nodes(nim.nodes)),
        Some(NimValue { value, theorem: Some(theorem) }) => {
            format!("Nim-value: {value}, by theorem: {}.\n", theorem.sentence())
        }
        Some(NimValue { value, theorem: None }) => {
            format!("Nim-value: {value}, by search: {}.\n", nodes(nim.nodes))
        }
    }
}

pub(super) fn nodes(count: u64) -> String {
    format!("{count} node{}", if count == 1 { "" } else { "s" })
}

fn refutations(refutations: &[Refutation]) -> String {
    let mut sheet = Sheet::new(["move", "refuted by"]);
    for refutation in refutations.iter().take(SHOWN) {
        let reply = match refutation.reply {
            Some(reply) => reply.to_string(),
            None if refutation.ends => "no reply: the last move loses".into(),
            None => "not found within the limits".into(),
        };
        sheet.rows.push(vec![refutation.divisor.to_string(), reply]);
    }
    let more = if refutations.len() > SHOWN { "… and so is every other move.\n" } else { "" };
    format!("{}{more}", sheet.render(Format::Table))
}

/// The first of the numbers, and how many more there are.
pub(super) fn list(numbers: &[u64], shown: usize, between: &str) -> String {
    let names: Vec<String> = numbers.iter().take(shown).map(u64::to_string).collect();
    let more = numbers.len().saturating_sub(shown);
    let rest = if more > 0 { format!("{between}… ({more} more)") } else { String::new() };
    format!("{}{rest}", names.join(between))
}
