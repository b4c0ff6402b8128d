//! How strong a strategy is: its score against each built-in one.

use crate::game::VARIANTS;
use crate::play::{Game, Referee, Seat, Strategy};
use crate::seed::Seed;
use crate::strategy::{REGISTRY, Recipe, Setting};

/// The starts of every variant, the same for everybody.
const STARTS: [u64; 4] = [30, 36, 60, 84];

/// The score against one opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// The opponent.
    pub opponent: &'static str,
    /// Games won, of which in the first seat.
    pub won: [u32; 2],
    /// Games played in each seat.
    pub played: u32,
}

/// Plays every variant from a fixed set of starts in both seats against each built-in strategy.
pub fn strength(recipe: &Recipe, setting: &Setting) -> Vec<Score> {
    let mut player = recipe.build(setting);
    let opponents = REGISTRY.iter().filter(|entry| entry.id != "human");
    let scores = opponents.filter_map(|entry| {
        let mut opponent = Recipe::built_in(entry.id, []).ok()?.build(setting);
        Some(meet(player.as_mut(), opponent.as_mut(), entry.id))
    });
    scores.collect()
}

fn meet(player: &mut dyn Strategy, opponent: &mut dyn Strategy, name: &'static str) -> Score {
    let mut score = Score { opponent: name, won: [0; 2], played: 0 };
    let mut referee = Referee::default();
    for variant in &VARIANTS {
        for start in STARTS {
            score.played += 1;
            let game = Game { variant: variant.id, rules: variant.rules, start, seed: Seed(start) };
            for seat in Seat::BOTH {
                let mut players: [&mut dyn Strategy; 2] = match seat {
                    Seat::First => [&mut *player, &mut *opponent],
                    Seat::Second => [&mut *opponent, &mut *player],
                };
                let outcome = referee.play(&game, &mut players, &mut ());
                score.won[seat.index()] += u32::from(outcome.is_ok_and(|outcome| outcome.winner == seat));
            }
        }
    }
    score
}
