//! A tournament's games with people: shown at the console, one after another.

use super::console::{SharedConsole, Sitting};
use super::transcript::Transcript;
use crate::play::Observer;
use crate::tournament::{Host, HostedGame};

/// The console as the place where people play their games of a tournament.
#[derive(Debug)]
pub struct TournamentTable(pub SharedConsole);

impl Host for TournamentTable {
    fn receive(&self, game: &HostedGame<'_>) -> Box<dyn Observer> {
        let names = game.names.map(String::from);
        // So that it can be told from the game before.
        let announcement = format!(
            "Game {} of {}: {}, {} against {}\n\n",
            game.id + 1,
            game.games,
            game.stage.name,
            names[0],
            names[1]
        );
        self.0.lock().write(&announcement);
        let undo = game.people == 1;
        let sitting = Sitting { book: game.stage.variant.book, names, undo };
        Box::new(Transcript::new(&self.0, sitting, 1))
    }

    fn see_off(&self) {
        self.0.lock().write("\n");
    }
}
