//! Real games, played once: by variant and start, how often the first seat won.

use std::collections::BTreeMap;

use divisor_duel::play::{Finished, Seat};
use divisor_duel::tournament::{Conditions, Fold, Plan, Schedule, Slot, Stage, run};

/// Those of `tournaments/showdown.yaml`.
pub(crate) const STRATEGIES: [&str; 8] = [
    "random",
    "greedy-largest",
    "greedy-smallest",
    "prime-seeking",
    "parity",
    "lookahead",
    "mcts:playouts=50",
    "perfect",
];

/// By variant, start, first and second strategy: the rounds that the first seat won.
#[derive(Default)]
struct Wins(BTreeMap<(usize, u64, usize, usize), u64>);

impl Fold for Wins {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        let [first, second] = slot.players;
        let won = u64::from(game.winner == Seat::First);
        *self.0.entry((slot.stage, slot.start, first, second)).or_default() += won;
    }

    fn merge(&mut self, other: Self) {
        other.0.into_iter().for_each(|(game, won)| *self.0.entry(game).or_default() += won);
    }
}

/// The chances of the first seat from every start of a range, as `Ground` has them, by so many rounds.
pub(crate) fn chances(variants: &[&str], (from, to): (u64, u64), rounds: u64) -> Vec<Vec<Vec<f64>>> {
    let plan = Plan::builder("pool").seed(1).rounds(rounds);
    let plan = variants.iter().fold(plan, |plan, id| plan.variant(Stage::builder(*id).range(from..=to)));
    let plan = STRATEGIES.iter().fold(plan, |plan, strategy| plan.strategy(*strategy));
    let plan = plan.build().expect("a tournament");
    let ran = run(&Schedule::new(&plan), 0, None, Wins::default, &Conditions::default());
    let wins = ran.expect("nothing is recorded").fold.0;
    let count = STRATEGIES.len();
    let empty = vec![vec![vec![0.0; count * count]; (to - from + 1) as usize]; variants.len()];
    wins.into_iter().fold(empty, |mut chances, ((stage, start, first, second), won)| {
        chances[stage][(start - from) as usize][first * count + second] = won as f64 / rounds as f64;
        chances
    })
}
