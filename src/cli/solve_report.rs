//! What `duel solve` prints.

use serde_json::json;

use crate::game::{Rules, Variant};
use crate::report::text::{Format, Sheet};
use crate::solver::{Analysis, Method};

/// Moves named in one line for people; the other formats name all.
const SHOWN: usize = 24;

/// What was asked about each number.
pub(super) struct Question<'a> {
    pub(super) variant: &'static Variant,
    pub(super) rules: Rules,
    pub(super) used: &'a [u64],
}

/// A number and what was found out; nothing when it was not solved.
pub(super) struct SolvedNumber {
    pub(super) number: u64,
    pub(super) nodes: u64,
    pub(super) answer: Option<Analysis>,
}

impl SolvedNumber {
    fn outcome(&self) -> Option<&'static str> {
        self.answer.as_ref().map(|answer| if answer.won { "win" } else { "loss" })
    }

    /// `words` where the list of winning moves may lack some.
    fn missing<'a>(&self, words: &'a str) -> &'a str {
        if self.answer.as_ref().is_some_and(|answer| !answer.complete) { words } else { "" }
    }

    fn method(&self) -> &'static str {
        match self.answer.as_ref().map(|answer| answer.method) {
            Some(Method::Theorem(_)) => "theorem",
            Some(Method::Glance(_) | Method::Search) | None => "search",
        }
    }
}

/// One object on one line.
pub(super) fn line_of_json(question: &Question<'_>, row: &SolvedNumber) -> String {
    let answer = row.answer.as_ref();
    let (theorem, sentence) = match answer.map(|answer| answer.method) {
        Some(Method::Theorem(theorem)) => (Some(theorem), Some(theorem.sentence())),
        Some(Method::Glance(glance)) => (None, Some(glance.sentence())),
        Some(Method::Search) | None => (None, None),
    };
    let rules: serde_json::Map<String, serde_json::Value> =
        question.rules.values().map(|(axis, value)| (axis.key.into(), value.into())).collect();
    let object = json!({
        "variant": question.variant.id,
        "rules": rules,
        "n": row.number,
        "used": question.used,
        "outcome": row.outcome(),
        "winning_moves": answer.map(|answer| &answer.winning_moves),
        "complete": answer.is_some_and(|answer| answer.complete),
        "refutations": answer.map(|answer| &answer.refutations),
        "method": row.method(),
        "theorem": theorem,
        "explanation": sentence,
        "nodes": row.nodes,
    });
    format!("{object}\n")
}

/// Every row in the format; a `single` one for people is told in sentences.
pub(super) fn render(question: &Question<'_>, rows: &[SolvedNumber], format: Format, single: bool) -> String {
    if let ([row], Format::Table, true) = (rows, format, single) {
        return tell(question, row);
    }
    let mut sheet = Sheet::new(["n", "outcome", "winning moves", "method", "nodes"]);
    for row in rows {
        let winning = row.answer.as_ref().map_or(&[][..], |answer| &answer.winning_moves);
        let shown = if format == Format::Table { SHOWN } else { usize::MAX };
        let outcome = row.outcome().unwrap_or("not solved");
        sheet.rows.push(vec![
            row.number.to_string(),
            outcome.into(),
            list(winning, shown, " ") + row.missing(" …"),
            row.method().into(),
            row.nodes.to_string(),
        ]);
    }
    sheet.render(format)
}

/// The answer in sentences.
fn tell(question: &Question<'_>, row: &SolvedNumber) -> String {
    let used = match question.used {
        [] => String::new(),
        used => format!(" with {} used", list(used, SHOWN, ", ")),
    };
    let place = format!("{}{used} in {}", row.number, question.variant.id);
    let Some(answer) = &row.answer else {
        return format!("{place} is not solved ({} nodes).\n", row.nodes);
    };
    let mut text = if answer.won && answer.winning_moves.is_empty() {
        format!("{place} is won for the player to move, who has no move.\n")
    } else if answer.won {
        let moves = list(&answer.winning_moves, SHOWN, ", ");
        let missing = row.missing(", … (the rest was too hard)");
        format!("{place} is won for the player to move.\nWinning moves: {moves}{missing}\n")
    } else if answer.refutations.is_empty() {
        format!("{place} is lost for the player to move, who has no move.\n")
    } else {
        format!("{place} is lost for the player to move.\n{}", refutations(answer))
    };
    text += &match answer.method {
        Method::Theorem(theorem) => format!("By theorem: {}.\n", theorem.sentence()),
        Method::Glance(glance) if row.nodes == 0 => format!("At a glance: {}.\n", glance.sentence()),
        Method::Glance(_) | Method::Search if row.nodes == 1 => "By search: 1 node.\n".into(),
        Method::Glance(_) | Method::Search => format!("By search: {} nodes.\n", row.nodes),
    };
    text
}

fn refutations(answer: &Analysis) -> String {
    let mut sheet = Sheet::new(["move", "refuted by"]);
    for refutation in answer.refutations.iter().take(SHOWN) {
        let reply = match refutation.reply {
            Some(reply) => reply.to_string(),
            None if refutation.ends => "no reply: the last move loses".into(),
            None => "not found within the limits".into(),
        };
        sheet.rows.push(vec![refutation.divisor.to_string(), reply]);
    }
    let more = if answer.refutations.len() > SHOWN { "… and so is every other move.\n" } else { "" };
    format!("{}{more}", sheet.render(Format::Table))
}

/// The first of the numbers, and how many more there are.
fn list(numbers: &[u64], shown: usize, between: &str) -> String {
    let names: Vec<String> = numbers.iter().take(shown).map(u64::to_string).collect();
    let more = numbers.len().saturating_sub(shown);
    let rest = if more > 0 { format!("{between}… ({more} more)") } else { String::new() };
    format!("{}{rest}", names.join(between))
}
