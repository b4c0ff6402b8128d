//! Games with a person: one after another, through the standard prompts.

use super::worker::Worker;
use crate::tournament::fold::Fold;
use crate::transcript::Transcript;

impl<F: Fold> Worker<'_, '_, F> {
    /// Plays every game that a person sits at, in the order of the schedule.
    pub(super) fn host(mut self) -> Self {
        for slot in self.schedule.from(self.desk.done()) {
            if !self.schedule.is_human(&slot) {
                continue;
            }
            if !self.desk.wait_for(slot.id) {
                break;
            }
            self.begin(slot.id);
            let plan = self.schedule.plan();
            let console = &self.conditions.setting.console;
            let names = slot.players.map(|player| plan.entrants[player].name.clone());
            let one_human =
                slot.players.iter().filter(|&&player| plan.entrants[player].is_human()).count() == 1;
            console.lock().undo = one_human;
            let stage = &plan.stages[slot.stage];
            console.lock().write(&announcement(slot.id, self.schedule.len(), &stage.name, &names));
            let mut transcript =
                Transcript::new(console, self.conditions.interrupt, stage.variant.book, names, 1);
            if let Err(why) = self.play_one(slot, &mut transcript) {
                self.desk.stop(why);
                break;
            }
            console.lock().write("\n");
            self.hand_in();
        }
        self
    }
}

/// What is said before a game, so that it can be told from the one before.
fn announcement(id: u64, games: u64, stage: &str, names: &[String; 2]) -> String {
    format!("Game {} of {games}: {stage}, {} against {}\n\n", id + 1, names[0], names[1])
}
