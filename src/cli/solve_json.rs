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
        rows.small_number(row.all_nodes());
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
        if ends {
            rows.own("{\"ends\":true,\"move\":");
        } else {
            rows.own("{\"move\":");
        }
        rows.number(divisor);
        match reply {
            // The commonest by far, in one piece.
            Some(1) => rows.own(",\"reply\":1}"),
            Some(reply) => {
                rows.own(",\"reply\":");
                rows.number(reply);
                rows.own("}");
            }
            None => rows.own(",\"reply\":null}"),
        }
    }
    rows.own("]");
}

#[cfg(test)]
mod tests {
    use super::super::solve_report::NimAnswer;
    use super::*;
    use crate::game::VARIANTS;
    use crate::solver::{Glance, NimValue, Theorem};
    use proptest::prelude::*;
    use serde_json::{Map, json};

    fn method() -> impl Strategy<Value = Method> {
        let theorem = prop::sample::select(Theorem::ALL.as_slice()).prop_map(Method::Theorem);
        let glances = [Glance::LastMove, Glance::LastButOne, Glance::NoMove, Glance::Refuted];
        prop_oneof![
            theorem,
            prop::sample::select(glances.to_vec()).prop_map(Method::Glance),
            Just(Method::Search)
        ]
    }

    fn nim() -> impl Strategy<Value = NimAnswer> {
        let theorem = prop::option::of(prop::sample::select(NimTheorem::ALL.as_slice()));
        let value = (any::<u32>(), theorem).prop_map(|(value, theorem)| NimValue { value, theorem });
        (prop::option::of(value), 0..99u64).prop_map(|(value, nodes)| NimAnswer { value, nodes })
    }

    fn refutation() -> impl Strategy<Value = Refutation> {
        let reply = prop_oneof![Just(None), Just(Some(1)), any::<u64>().prop_map(Some)];
        (any::<u64>(), reply, any::<bool>()).prop_map(|(divisor, reply, ends)| Refutation {
            divisor,
            reply,
            ends,
        })
    }

    /// A list of the kind that `make` makes.
    fn few<S: Strategy>(make: S) -> impl Strategy<Value = Vec<S::Value>> {
        prop::collection::vec(make, 0..5)
    }

    proptest! {
        #[test]
        fn rows_are_what_serde_json_writes(rows in prop::collection::vec((
            (any::<u64>(), prop_oneof![0..20u64, 0..1u64 << 40], any::<Option<bool>>(), any::<bool>()),
            (method(), prop::option::of(nim()), few(any::<u64>()), few(refutation())),
        ), 1..4)) {
            let used = [vec![2, 30]];
            let variant = &VARIANTS[0];
            let question = Question { variant, rules: variant.rules, used: &used, nim: true, nodes: 7 };
            let mut writer = JsonRows::new(&question);
            for ((number, nodes, outcome, complete), (method, nim, winning_moves, refutations)) in rows {
                let mut written = Rows::default();
                writer.row(&SolvedNumber {
                    number, outcome, method: Some(method), complete, nim, nodes,
                    winning_moves: &winning_moves, refutations: &refutations,
                }, &mut written);
                let (theorem, explanation) = match method {
                    Method::Theorem(theorem) => (Some(theorem), Some(theorem.sentence())),
                    Method::Glance(glance) => (None, Some(glance.sentence())),
                    Method::Search => (None, None),
                };
                let rules: Map<_, _> =
                    variant.rules.values().map(|(axis, value)| (axis.key.into(), value.into())).collect();
                let told: Vec<_> = refutations.iter().map(|told| match told.ends {
                    true => json!({"ends": true, "move": told.divisor, "reply": told.reply}),
                    false => json!({"move": told.divisor, "reply": told.reply}),
                }).collect();
                let mut expected = json!({
                    "variant": variant.id, "rules": rules, "used": used[0], "n": number, "complete": complete,
                    "outcome": outcome.map(|won| if won { "win" } else { "loss" }),
                    "method": method_word(Some(method)), "theorem": theorem, "explanation": explanation,
                    "winning_moves": outcome.map(|_| winning_moves), "refutations": outcome.map(|_| told),
                    "nodes": nodes + nim.map_or(0, |nim| nim.nodes),
                });
                if let Some(nim) = nim {
                    let theorem = nim.value.and_then(|nim| nim.theorem);
                    expected["nim"] = json!(nim.value.map(|nim| nim.value));
                    expected["nim_theorem"] = json!(theorem);
                    expected["nim_explanation"] = json!(theorem.map(NimTheorem::sentence));
                }
                prop_assert_eq!(String::from_utf8_lossy(written.bytes()), format!("{expected}\n"));
            }
        }
    }
}
