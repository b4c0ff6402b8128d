//! Games with a person: one after another, wherever the person sits.

use super::worker::Worker;
use crate::play::Observer;
use crate::tournament::fold::Fold;
use crate::tournament::plan::Stage;

/// Receives the people who take part.
pub trait Host: Sync {
    /// A game with a person begins; whoever is returned shows it to them.
    fn receive(&self, game: &HostedGame<'_>) -> Box<dyn Observer>;

    /// The game is over.
    fn see_off(&self) {}
}

/// A game that a person takes part in.
#[derive(Debug, Clone, Copy)]
pub struct HostedGame<'a> {
    /// Its number among the games that people sit at, from 0.
    pub index: u64,
    /// How many games people sit at.
    pub games: u64,
    /// What is played.
    pub stage: &'a Stage,
    /// Who sits in the first and in the second seat.
    pub names: [&'a str; 2],
    /// Which of them are people.
    pub people: [bool; 2],
}

impl<F: Fold> Worker<'_, '_, F> {
    /// Plays every game that a person sits at, in the order of the schedule.
    pub(super) fn host(mut self) -> Self {
        let _alarm = self.alarm();
        let done = self.queue.done();
        for (place, slot) in (done..).zip(self.schedule.from(done)) {
            if !self.schedule.is_human(&slot) {
                continue;
            }
            if !self.queue.wait_for(place) {
                break;
            }
            self.begin(place);
            if self.take_over(slot) {
                self.hand_in();
                continue;
            }
            let plan = self.schedule.plan();
            let entrants = slot.players.map(|player| &plan.entrants[player]);
            let hosted = HostedGame {
                index: self.schedule.human_games_before(&slot),
                games: self.schedule.human_games(),
                stage: &plan.stages[slot.stage],
                names: entrants.map(|entrant| entrant.name.as_str()),
                people: entrants.map(|entrant| entrant.is_human()),
            };
            let host = self.conditions.host;
            let mut observer =
                host.map_or_else(|| Box::new(()) as Box<dyn Observer>, |host| host.receive(&hosted));
            if let Err(why) = self.play_one(slot, observer.as_mut()) {
                self.queue.stop(why);
                break;
            }
            host.inspect(|host| host.see_off());
            self.hand_in();
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::{Folder, Setting};
    use crate::tournament::{Conditions, Plan, Schedule, run};
    use std::sync::mpsc;
    use std::time::Duration;

    struct Clumsy;

    impl Host for Clumsy {
        fn receive(&self, _game: &HostedGame<'_>) -> Box<dyn Observer> {
            panic!("the table falls over");
        }
    }

    #[test]
    fn a_panic_at_the_table_leaves_nobody_waiting() {
        let (told, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let text = "rounds: 100000\nvariants: [divisor-duel]\nstrategies: [random, parity, human]\n";
            let plan = Plan::read("t.yaml", text, None, &Folder::empty()).expect("a tournament");
            let schedule = Schedule::new(&plan);
            let conditions = Conditions {
                threads: 2,
                setting: Setting::default(),
                host: Some(&Clumsy),
                ..Conditions::default()
            };
            let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                run(&schedule, 0, None, || (), &conditions).map(|ran| ran.games)
            }));
            told.send(ran.is_err()).expect("somebody listens");
        });
        let panicked = wait.recv_timeout(Duration::from_secs(60)).expect("the run ends");
        assert!(panicked, "and the panic is not hidden");
    }
}
