//! A match: one game after another between the same two players.

use super::console::{SharedConsole, Sitting};
use super::transcript::Transcript;
use crate::game::{Rules, Variant};
use crate::play::{Game, Leave, Referee, Seat, Strategy};
use crate::seed::Seed;

/// One game after another between the same two players.
pub struct Match {
    /// The game they play.
    pub variant: &'static Variant,
    /// Its rules.
    pub rules: Rules,
    /// The number it begins from.
    pub start: u64,
    /// The names of player 1 and player 2, in the order of the players.
    pub names: [String; 2],
    /// The players.
    pub players: [Box<dyn Strategy>; 2],
    /// The games that each has won so far.
    pub wins: [u32; 2],
    /// Where it is shown.
    pub console: SharedConsole,
    /// Who sees to the rules.
    pub referee: Referee,
}

impl Match {
    /// Plays the rounds; the players take turns to begin.
    ///
    /// # Errors
    /// When the players leave before the end.
    pub fn play(&mut self, seed: Seed, rounds: u32, beginner: usize) -> Result<(), Leave> {
        for (round, seed) in (0..rounds).zip(seed.rounds()) {
            if rounds > 1 {
                self.write(&format!("Round {} of {rounds}\n\n", round + 1));
            }
            let winner = self.play_round(seed, (beginner + round as usize) % 2)?;
            self.wins[winner] += 1;
            if rounds > 1 {
                let ([a, b], [wins_a, wins_b]) = (&self.names, self.wins);
                self.write(&format!("\nScore: {a} {wins_a}, {b} {wins_b}\n\n"));
            }
        }
        if rounds > 1 {
            self.write(&self.verdict());
        }
        Ok(())
    }

    /// Plays one game and says which player won it, 0 or 1.
    fn play_round(&mut self, seed: Seed, beginner: usize) -> Result<usize, Leave> {
        let game = Game { variant: self.variant.id, rules: self.rules, start: self.start, seed };
        let player_in = |seat: Seat| (beginner + seat.index()) % 2;
        let names = Seat::BOTH.map(|seat| self.names[player_in(seat)].clone());
        let undo = self.players.iter().filter(|player| player.is_human()).count() == 1;
        let sitting = Sitting { book: self.variant.book, names, undo };
        let mut transcript = Transcript::new(&self.console, sitting, beginner + 1);
        let [a, b] = &mut self.players;
        let mut players: [&mut dyn Strategy; 2] =
            if beginner == 0 { [a.as_mut(), b.as_mut()] } else { [b.as_mut(), a.as_mut()] };
        let finished = self.referee.play(&game, &mut players, &mut transcript)?;
        Ok(player_in(finished.winner))
    }

    /// Who has won the match.
    fn verdict(&self) -> String {
        let [a, b] = &self.names;
        match self.wins[0].cmp(&self.wins[1]) {
            std::cmp::Ordering::Greater => format!("{a} is the overall champion!\n"),
            std::cmp::Ordering::Less => format!("{b} is the overall champion!\n"),
            std::cmp::Ordering::Equal => format!("{a} and {b} share the match.\n"),
        }
    }

    fn write(&self, text: &str) {
        self.console.lock().write(text);
    }
}
