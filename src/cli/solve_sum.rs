//! `duel solve N+M+…`: several numbers played at once.

use serde_json::{Value, json};

use super::solve::INTERRUPTED;
use super::solve_number::remedy;
use super::solve_report::{Question, SHOWN, list, nodes};
use super::{Done, complain, print, print_prose};
use crate::game::Position;
use crate::report::text::{Format, Sheet};
use crate::solver::{NimError, NimTheorem, Solver, SumAnalysis, Unsolved};

/// Numbers that a message or a sentence names one by one.
const NAMED: usize = 8;

pub(super) fn run(
    mut solver: Solver,
    question: &Question<'_>,
    numbers: &[u64],
    format: Format,
) -> anyhow::Result<Done> {
    let positions: Vec<Position> = numbers
        .iter()
        .zip(question.used)
        .map(|(&number, used)| Position::resume(question.rules, number, used))
        .collect::<Result<_, _>>()?;
    let answer = solver.analyse_sum(&positions);
    let name = list(numbers, NAMED, "+");
    let mut done = Done::Well;
    match &answer {
        Ok(_) => {}
        Err(NimError::Unsolved(Unsolved::Interrupted)) => {
            complain(INTERRUPTED);
            return Ok(Done::Interrupted);
        }
        Err(NimError::Unsolved(unsolved)) => {
            complain(&format!("{name} in `{}` is {}", question.variant.id, remedy(*unsolved)));
            done = Done::Wrong;
        }
        Err(error @ NimError::Misere) => return Err((*error).into()),
    }
    let sum = SolvedSum { question, numbers, nodes: solver.nodes(), answer: answer.ok() };
    match format {
        Format::Json => print(&format!("{}\n", sum.object()))?,
        Format::Table => print_prose(&sum.tell(&name))?,
        Format::Csv | Format::Markdown => print(&sum.sheet(usize::MAX).render(format))?,
    }
    Ok(done)
}

/// A sum and what was found out; nothing when it was not solved.
struct SolvedSum<'a> {
    question: &'a Question<'a>,
    numbers: &'a [u64],
    nodes: u64,
    answer: Option<SumAnalysis>,
}

impl SolvedSum<'_> {
    fn theorem(&self, component: usize) -> Option<NimTheorem> {
        self.answer.as_ref().and_then(|answer| answer.components[component].theorem)
    }

    fn method(&self, component: usize) -> &'static str {
        if self.theorem(component).is_some() { "theorem" } else { "search" }
    }

    fn object(&self) -> Value {
        let SolvedSum { question, numbers, nodes, answer } = self;
        let rules: serde_json::Map<String, Value> =
            question.rules.values().map(|(axis, value)| (axis.key.into(), value.into())).collect();
        let component = |(index, &number): (usize, &u64)| {
            let theorem = self.theorem(index);
            json!({
                "n": number,
                "used": question.used[index],
                "nim": answer.as_ref().map(|answer| answer.components[index].value),
                "method": self.method(index),
                "theorem": theorem,
                "explanation": theorem.map(NimTheorem::sentence),
            })
        };
        let searched = (0..numbers.len()).any(|index| self.theorem(index).is_none());
        json!({
            "variant": question.variant.id,
            "rules": rules,
            "n": numbers,
            "used": question.used,
            "outcome": answer.as_ref().map(|answer| if answer.nim != 0 { "win" } else { "loss" }),
            "nim": answer.as_ref().map(|answer| answer.nim),
            "components": numbers.iter().enumerate().map(component).collect::<Value>(),
            "winning_moves": answer.as_ref().map(|answer| &answer.winning_moves),
            "complete": answer.as_ref().is_some_and(|answer| answer.complete),
            "method": if searched { "search" } else { "theorem" },
            "nodes": nodes,
        })
    }

    /// A row for each number.
    fn sheet(&self, shown: usize) -> Sheet {
        let with_used = self.question.used.iter().any(|used| !used.is_empty());
        let used = with_used.then_some("used");
        let header = ["n"].into_iter().chain(used).chain(["nim", "winning moves", "method"]);
        let mut sheet = Sheet::new(header);
        for (index, number) in self.numbers.iter().enumerate() {
            let mut row = vec![number.to_string()];
            row.extend(used.map(|_| list(&self.question.used[index], shown, " ")));
            let (nim, moves) = match &self.answer {
                None => ("not solved".into(), String::new()),
                Some(answer) => {
                    // They are sorted by component.
                    let all = &answer.winning_moves;
                    let begin = all.partition_point(|winning| winning.component < index);
                    let own = all[begin..].iter().take_while(|winning| winning.component == index);
                    let moves: Vec<u64> = own.map(|winning| winning.divisor).collect();
                    let missing = if answer.complete { "" } else { " …" };
                    (answer.components[index].value.to_string(), list(&moves, shown, " ") + missing)
                }
            };
            row.extend([nim, moves, self.method(index).into()]);
            sheet.rows.push(row);
        }
        sheet
    }

    /// The answer in sentences, and a table of the numbers.
    fn tell(&self, name: &str) -> String {
        let place = format!("{name} in {}", self.question.variant.id);
        let Some(answer) = &self.answer else {
            return format!("{place} is not solved ({}).\n", nodes(self.nodes));
        };
        let outcome = if answer.nim != 0 { "won" } else { "lost" };
        let mut text = format!("{place}, played at once, is {outcome} for the player to move.\n");
        text += &self.sheet(SHOWN).render(Format::Table);
        let values: Vec<u64> = answer.components.iter().map(|component| component.value.into()).collect();
        text += &format!("Nim-value: {}, the exclusive or of {}.\n", answer.nim, list(&values, SHOWN, ", "));
        let used = NimTheorem::ALL.into_iter();
        for theorem in
            used.filter(|&theorem| (0..self.numbers.len()).any(|i| self.theorem(i) == Some(theorem)))
        {
            text += &format!("By theorem: {}.\n", theorem.sentence());
        }
        if self.nodes > 0 {
            text += &format!("By search: {}.\n", nodes(self.nodes));
        }
        text
    }
}
