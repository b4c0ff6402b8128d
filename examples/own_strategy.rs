//! A strategy of one's own in a tournament against built-in ones: `cargo run --example own_strategy`.
#![allow(clippy::print_stdout)]

use divisor_duel::play::{Answer, Event, Seat, Strategy, Turn};
use divisor_duel::seed::Stream;
use divisor_duel::standings::play;
use divisor_duel::strategy::Recipe;
use divisor_duel::tournament::{Conditions, Plan, Problems, Stage};

/// Takes what the opponent has just taken, if that is a move, and any divisor if not.
#[derive(Default)]
struct Copycat {
    last: Option<(Seat, u64)>,
}

impl Strategy for Copycat {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        let theirs = self.last.filter(|(seat, _)| *seat != turn.seat).map(|(_, divisor)| divisor);
        let copied = theirs.filter(|divisor| turn.legal.contains(divisor));
        Answer::Take(copied.unwrap_or_else(|| stream.pick(turn.legal)))
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { .. } => self.last = None,
            Event::Played { seat, divisor, .. } => self.last = Some((seat, divisor)),
            Event::Refused { .. } | Event::Over { .. } => {}
        }
    }
}

/// Who plays what.
pub(crate) fn plan() -> Result<Plan, Problems> {
    Plan::builder("copycat and the others")
        .seed(42)
        .rounds(20)
        .variant(Stage::builder("divisor-duel").range(20..=29))
        .variant(Stage::builder("factor-duel").starts([36, 48, 60]))
        .strategy(Recipe::custom("copycat", "copies, else random; version 1", Copycat::default))
        .strategy("random")
        .strategy("greedy-largest")
        .strategy("perfect")
        .build()
}

fn main() -> Result<(), Problems> {
    let standings = play(&plan()?, &Conditions::default());
    for row in &standings.strategies {
        let results = &row.results;
        println!("{:<16} {:>4} of {} games won", results.name, results.won, results.played);
    }
    println!("{}", standings.verdict);
    Ok(())
}
