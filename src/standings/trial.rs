//! A trial of a new strategy against an old one, game by game until the answer is sure.

use super::sequential::Sequential;
use crate::play::Seat;
use crate::tournament::{Plan, Slot};

/// The place of the new strategy among a plan's entrants.
pub const NEW: usize = 0;
/// The place of the old one.
pub const OLD: usize = 1;

/// Counts the games of a trial in the order of its schedule, which is start by start. The new and the old
/// strategy are the first two entrants: they meet each other, or both meet all the others.
#[derive(Debug, Clone)]
pub struct Trial {
    sequential: Sequential,
    /// Games on one start, and how many of them each of the two plays.
    per_start: u64,
    each_plays: u64,
    /// Starts between two looks: one of every variant.
    variants: u64,
    /// Games on the present start so far, and those that the two have won.
    games: u64,
    won: [u64; 2],
}

impl Trial {
    /// A trial with the games of `plan` that is wrong with a probability of at most `alpha`. `margin` is by
    /// how much the new strategy may be worse: 0 asks for the better one.
    pub fn new(plan: &Plan, alpha: f64, margin: f64) -> Self {
        let per_start = 2 * plan.pairing_count();
        let direct = plan.entrants.len() == 2;
        Trial {
            sequential: Sequential::new(alpha, -margin, direct),
            per_start,
            each_plays: if direct { per_start } else { per_start / 2 },
            variants: plan.stages.len() as u64,
            games: 0,
            won: [0; 2],
        }
    }

    /// Takes the next game into account, unless the answer is sure already.
    pub fn add(&mut self, slot: &Slot, winner: Seat) {
        if self.is_decided() {
            return;
        }
        if let Some(won) = self.won.get_mut(slot.players[winner as usize]) {
            *won += 1;
        }
        self.games += 1;
        if self.games < self.per_start {
            return;
        }
        let [new, old] = self.won.map(|won| won as f64 / self.each_plays as f64);
        self.sequential.add(new - old);
        (self.games, self.won) = (0, [0; 2]);
        if self.may_look() {
            self.sequential.look();
        }
    }

    /// Has every variant had its turn?
    fn may_look(&self) -> bool {
        self.games == 0 && self.sequential.starts().is_multiple_of(self.variants)
    }

    /// Is the answer sure?
    pub fn is_decided(&self) -> bool {
        self.may_look() && self.sequential.is_decided()
    }

    /// The evidence so far.
    pub fn sequential(&self) -> &Sequential {
        &self.sequential
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Order, Pairings, Schedule, Stage};

    fn plan(opponents: &[&str], variants: &[&str]) -> Plan {
        let pairings = if opponents.is_empty() { Pairings::RoundRobin } else { Pairings::TwinGauntlet };
        let mut plan = Plan::builder("trial").order(Order::ByStart).pairings(pairings);
        for variant in variants {
            plan = plan.variant(Stage::builder(*variant).range(2..=100));
        }
        for name in ["parity", "random"].iter().chain(opponents) {
            plan = plan.strategy(*name);
        }
        plan.build().expect("a plan")
    }

    /// Lets the new strategy win all games, or the old one, or only the first seat.
    fn played(plan: &Plan, wins: impl Fn(&Slot) -> Seat, most: usize) -> (Trial, usize) {
        let mut trial = Trial::new(plan, 0.05, 0.0);
        let schedule = Schedule::new(plan);
        for (games, slot) in schedule.from(0).take(most).enumerate() {
            if trial.is_decided() {
                return (trial, games);
            }
            trial.add(&slot, wins(&slot));
        }
        (trial, most)
    }

    fn seat_of(slot: &Slot, player: usize) -> Seat {
        if slot.players[0] == player { Seat::First } else { Seat::Second }
    }

    #[test]
    fn it_ends_at_the_first_start_that_decides() {
        let (trial, games) = played(&plan(&[], &["divisor-duel"]), |slot| seat_of(slot, NEW), 100);
        assert_eq!((games, trial.sequential().ahead, trial.sequential().mean()), (14, 7, 1.0));
        let (trial, games) = played(&plan(&[], &["divisor-duel"]), |slot| seat_of(slot, OLD), 100);
        assert_eq!((games, trial.sequential().behind, trial.sequential().mean()), (14, 7, -1.0));
        // With two variants a look is taken after every second start.
        let two = plan(&[], &["divisor-duel", "factor-duel"]);
        assert_eq!(played(&two, |slot| seat_of(slot, NEW), 100).1, 16);
    }

    #[test]
    fn a_game_decided_by_its_start_is_no_evidence() {
        let (trial, _) = played(&plan(&[], &["divisor-duel"]), |_| Seat::First, 198);
        assert_eq!((trial.sequential().level, trial.sequential().evidence()), (99, 1.0));
    }

    #[test]
    fn variants_whose_differences_cancel_each_other_out_are_no_evidence() {
        let two = plan(&[], &["divisor-duel", "factor-duel"]);
        let wins = |slot: &Slot| seat_of(slot, slot.stage);
        let (trial, _) = played(&two, wins, 300);
        assert!(!trial.is_decided() && trial.sequential().evidence() < 1.0);
    }

    #[test]
    fn against_others_scores_are_compared_on_the_same_start() {
        let gauntlet = plan(&["mcts", "perfect"], &["divisor-duel"]);
        // The new strategy wins its first game against one of them, and nothing else is won by the two.
        let wins = |slot: &Slot| match slot.players {
            [NEW, 2] => Seat::First,
            [NEW | OLD, _] => Seat::Second,
            _ => Seat::First,
        };
        let (trial, _) = played(&gauntlet, wins, 8);
        assert_eq!((trial.sequential().starts(), trial.sequential().mean()), (1, 0.25));
    }
}
