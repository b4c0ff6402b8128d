//! A tournament's games with people: shown at the console, one after another.

use std::sync::atomic::{AtomicBool, Ordering};

use super::console::{SharedConsole, Sitting};
use super::transcript::Transcript;
use super::welcome;
use crate::play::Observer;
use crate::tournament::{Host, HostedGame};

/// The console as the place where people play their games of a tournament.
#[derive(Debug)]
pub struct TournamentTable {
    console: SharedConsole,
    greeted: AtomicBool,
}

impl TournamentTable {
    /// A table at this console.
    pub fn new(console: &SharedConsole) -> Self {
        TournamentTable { console: console.clone(), greeted: AtomicBool::new(false) }
    }
}

impl Host for TournamentTable {
    fn receive(&self, game: &HostedGame<'_>) -> Box<dyn Observer> {
        let names = game.names.map(String::from);
        let mut console = self.console.lock();
        if !self.greeted.swap(true, Ordering::Relaxed) && console.is_live() {
            console.write("Type help at the prompt for all that you can do there.\n\n");
        }
        // So that it can be told from the game before.
        let announcement = format!(
            "Game {} of {}: {}, {} against {}\n\n",
            game.index + 1,
            game.games,
            game.stage.name,
            names[0],
            names[1]
        );
        console.write(&announcement);
        if let Some(price) = welcome::price(game.stage.rules).filter(|_| console.is_live()) {
            console.write(&format!("{price}\n\n"));
        }
        drop(console);
        let sitting = Sitting { book: game.stage.variant.book, names, people: game.people, coach: false };
        Box::new(Transcript::new(&self.console, sitting, 1))
    }

    fn see_off(&self) {
        self.console.lock().write("\n");
    }
}
