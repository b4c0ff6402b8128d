//! Which of a schedule's games people sit at.

use super::schedule::{Schedule, Slot};

impl Schedule<'_> {
    /// How many games people sit at.
    pub fn human_games(&self) -> u64 {
        self.len() / self.per_start().max(1) * self.human_games_per_start()
    }

    /// How many of these come before this game.
    pub fn human_games_before(&self, slot: &Slot) -> u64 {
        let starts = slot.id / self.per_start().max(1);
        let begin = starts * self.per_start();
        let here = self.from(begin).take_while(|other| other.id < slot.id);
        starts * self.human_games_per_start() + here.filter(|other| self.is_human(other)).count() as u64
    }

    /// The same number for every start, since every pairing meets on each, or on one of its own in its place.
    fn human_games_per_start(&self) -> u64 {
        let one_start = self.from(0).take_while(|slot| slot.id < self.per_start());
        one_start.filter(|slot| self.is_human(slot)).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::Folder;
    use crate::tournament::Plan;

    #[test]
    fn the_games_of_people_are_counted_as_walking_along_counts_them() {
        for strategies in ["[human, random, parity]", "[random, human, parity, {name: b, use: human}]"] {
            for format in ["round-robin", "gauntlet", "round-robin\nsample: 1"] {
                let text = format!(
                    "format: {format}\nrounds: 2\nvariants: [divisor-duel, {{variant: factor-duel, \
                     starts: [36, 48]}}]\nstrategies: {strategies}\n"
                );
                let plan = Plan::read("t.yaml", &text, None, &Folder::empty()).expect("a tournament");
                let schedule = Schedule::new(&plan);
                let mut count = 0;
                for slot in schedule.from(0).filter(|slot| schedule.is_human(slot)) {
                    assert_eq!(schedule.human_games_before(&slot), count);
                    count += 1;
                }
                assert_eq!(schedule.human_games(), count);
            }
        }
    }
}
