//! A number as an object of JSON on one line, put together by hand: a range has millions of them.

use serde::Serialize;

use super::solve_report::{Question, SolvedNumber, method_word};
use crate::solver::{Method, NimTheorem, Refutation};
use crate::text::{Rows, safe_json};

/// Writes objects whose keys are in alphabetical order.
pub(super) struct JsonRows {
    /// The rules, and the theorem's key.
    rules: Rows,
    /// What follows the theorem, up to the winning moves.
    tail: Rows,
    /// The words of the last method, which is that of most numbers.
    words: Option<(Method, MethodWords)>,
    nim_reason: Option<(NimTheorem, Reason)>,
}

/// A theorem's name and its sentence, as they stand in JSON.
struct Reason {
    name: Rows,
    sentence: Rows,
}

/// All that stands around the numbers of a row and depends on nothing but the method.
struct MethodWords {
    /// From the explanation up to the number itself.
    opening: Rows,
    /// From the rules up to the winning moves.
    closing: Rows,
}

impl Reason {
    fn new(name: impl Serialize, sentence: Option<&str>) -> Self {
        Reason { name: json(name), sentence: json(sentence) }
    }
}

impl JsonRows {
    pub(super) fn new(question: &Question<'_>) -> Self {
        let rules: serde_json::Map<String, serde_json::Value> =
            question.rules.values().map(|(axis, value)| (axis.key.into(), value.into())).collect();
        let mut tail = Rows::default();
        tail.own(",\"used\":");
        tail.part(&json(question.used.first()));
        tail.own(",\"variant\":");
        tail.part(&json(question.variant.id));
        tail.own(",\"winning_moves\":");
        let mut written = Rows::default();
        written.own(",\"rules\":");
        written.part(&json(rules));
        written.own(",\"theorem\":");
        JsonRows { rules: written, tail, words: None, nim_reason: None }
    }

    pub(super) fn row(&mut self, row: &SolvedNumber<'_>, rows: &mut Rows) {
        let method = row.method.unwrap_or(Method::Search);
        self.words.take_if(|(known, _)| *known != method);
        let make = || (method, MethodWords::new(method, &self.rules, &self.tail));
        let (_, words) = self.words.get_or_insert_with(make);
        rows.own(if row.complete { "{\"complete\":true" } else { "{\"complete\":false" });
        rows.part(&words.opening);
        rows.number(row.number);
        if let Some(nim) = row.nim {
            let theorem = nim.value.and_then(|nim| nim.theorem);
            let reason = nim_reason(&mut self.nim_reason, theorem);
            rows.own(",\"nim\":");
            or_null(nim.value, |nim, rows| rows.number(nim.value.into()), rows);
            rows.own(",\"nim_explanation\":");
            or_null(reason, |reason, rows| rows.part(&reason.sentence), rows);
            rows.own(",\"nim_theorem\":");
            or_null(reason, |reason, rows| rows.part(&reason.name), rows);
        }
        rows.own(",\"nodes\":");
        rows.number(row.all_nodes());
        rows.own(match row.outcome {
            Some(true) => ",\"outcome\":\"win\",\"refutations\":",
            Some(false) => ",\"outcome\":\"loss\",\"refutations\":",
            None => ",\"outcome\":null,\"refutations\":",
        });
        or_null(row.outcome, |_, rows| refutations(row.refutations, rows), rows);
        rows.part(&words.closing);
        or_null(row.outcome, |_, rows| numbers(row.winning_moves, rows), rows);
        rows.own("}\n");
    }
}

impl MethodWords {
    fn new(method: Method, rules: &Rows, tail: &Rows) -> Self {
        let reason = match method {
            Method::Theorem(theorem) => Reason::new(theorem, Some(theorem.sentence())),
            Method::Glance(glance) => Reason::new((), Some(glance.sentence())),
            Method::Search => Reason::new((), None),
        };
        let (mut opening, mut closing) = (Rows::default(), Rows::default());
        opening.own(",\"explanation\":");
        opening.part(&reason.sentence);
        opening.own(",\"method\":\"");
        opening.own(method_word(Some(method)));
        opening.own("\",\"n\":");
        closing.part(rules);
        closing.part(&reason.name);
        closing.part(tail);
        MethodWords { opening, closing }
    }
}

fn nim_reason(last: &mut Option<(NimTheorem, Reason)>, theorem: Option<NimTheorem>) -> Option<&Reason> {
    let theorem = theorem?;
    if last.as_ref().is_none_or(|(known, _)| *known != theorem) {
        *last = Some((theorem, Reason::new(theorem, Some(theorem.sentence()))));
    }
    last.as_ref().map(|(_, reason)| reason)
}

fn json(value: impl Serialize) -> Rows {
    let text = serde_json::to_string(&value).expect("text, numbers and lists of them");
    Rows::of(&safe_json(&text))
}

fn or_null<T>(value: Option<T>, write: impl FnOnce(T, &mut Rows), rows: &mut Rows) {
    match value {
        Some(value) => write(value, rows),
        None => rows.own("null"),
    }
}

fn numbers(numbers: &[u64], rows: &mut Rows) {
    rows.own("[");
    rows.numbers(numbers, ",");
    rows.own("]");
}

fn refutations(refutations: &[Refutation], rows: &mut Rows) {
    rows.own("[");
    for (index, &Refutation { divisor, reply, ends }) in refutations.iter().enumerate() {
        if index > 0 {
            rows.own(",");
        }
        rows.own(if ends { "{\"ends\":true,\"move\":" } else { "{\"move\":" });
        rows.number(divisor);
        rows.own(",\"reply\":");
        or_null(reply, |reply, rows| rows.number(reply), rows);
        rows.own("}");
    }
    rows.own("]");
}
