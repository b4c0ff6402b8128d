//! A match: one game after another between the same two players.

use super::console::{SharedConsole, Sitting};
use super::dialect::Named;
use super::human::is_yes;
use super::input::Input;
use super::rejoin::Rejoined;
use super::review::Review;
use super::thinking::Thinking;
use super::transcript::Transcript;
use super::{failed, hint, welcome};
use crate::game::{Rules, Variant};
use crate::play::{End, Finished, Game, Leave, Observer, Referee, Seat, Stop, Strategy};
use crate::seed::Seed;
use crate::tournament::record::MatchRecord;

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
    /// Whether people are warned of moves that throw a win away.
    pub coach: bool,
    /// What is done after a game.
    pub reviews: Reviews,
    /// Whether a game has begun and is not over.
    pub playing: bool,
    /// Where games are kept.
    pub record: Option<MatchRecord>,
}

/// Whether games are reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reviews {
    /// A person's game at a terminal, where it can be tried again.
    Usual,
    /// Every game.
    Always,
    /// No game.
    Never,
}

/// A game that is over.
struct Course {
    moves: Vec<u64>,
    winner: Seat,
    end: End,
    reason: Option<String>,
}

impl Course {
    fn finished(&self) -> Finished<'_> {
        let reason = self.reason.as_deref();
        Finished { moves: &self.moves, winner: self.winner, end: self.end, reason }
    }
}

impl Match {
    /// Plays the rounds; the players take turns to begin.
    ///
    /// # Errors
    /// When the players leave before the end.
    pub fn play(&mut self, seed: Seed, rounds: u32, beginner: usize, stop: &Stop) -> Result<(), Leave> {
        self.greet();
        for (round, seed) in (0..rounds).zip(seed.rounds()) {
            if rounds > 1 {
                self.write(&format!("Round {} of {rounds}\n\n", round + 1));
            }
            let beginner = (beginner + round as usize) % 2;
            let course = self.play_round(seed, beginner, &[])?;
            if let Some(record) = &mut self.record {
                record.add(&course.finished());
            }
            self.wins[(beginner + course.winner.index()) % 2] += 1;
            self.review(seed, beginner, course, stop)?;
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

    /// Tells a person at a terminal what there is to know before the first move.
    fn greet(&self) {
        let people = [self.players[0].is_human(), self.players[1].is_human()];
        let mut console = self.console.lock();
        if let Some(line) = welcome::line(&self.names, people).filter(|_| console.is_live()) {
            let price = welcome::price(self.rules).map(|price| format!("{price}\n")).unwrap_or_default();
            console.write(&format!("{line}\n{price}\n"));
        }
    }

    /// Who sits where when this player begins.
    fn sitting(&self, beginner: usize) -> Sitting {
        let seated = Seat::BOTH.map(|seat| (beginner + seat.index()) % 2);
        Sitting {
            book: self.variant.book,
            names: seated.map(|player| self.names[player].clone()),
            people: seated.map(|player| self.players[player].is_human()),
            coach: self.coach,
        }
    }

    /// Plays one game, in which these moves have been made before.
    fn play_round(&mut self, seed: Seed, beginner: usize, before: &[u64]) -> Result<Course, Leave> {
        let game = Game { variant: self.variant.id, rules: self.rules, start: self.start, seed };
        let sitting = self.sitting(beginner);
        let mut transcript = Transcript::new(&self.console, sitting, beginner + 1).after(before.len());
        let [a, b] = &mut self.players;
        let [first, second]: [&mut dyn Strategy; 2] =
            if beginner == 0 { [a.as_mut(), b.as_mut()] } else { [b.as_mut(), a.as_mut()] };
        let mut first = Rejoined::new(first, before, Seat::First);
        let mut second = Rejoined::new(second, before, Seat::Second);
        let mut players: [&mut dyn Strategy; 2] = [&mut first, &mut second];
        let observer: &mut dyn Observer = &mut transcript;
        self.playing = true;
        let Finished { moves, winner, end, reason } = self.referee.play(&game, &mut players, observer)?;
        self.playing = false;
        let course = Course { moves: moves.to_vec(), winner, end, reason: reason.map(String::from) };
        if let Some(failure) = self.referee.take_failure() {
            let loser = (beginner + winner.other().index()) % 2;
            failed::complain_of(&self.names[loser], &failure.evidence);
        }
        Ok(course)
    }

    /// Says what there is to learn from a game; at a terminal it can be tried again from where it was lost.
    fn review(&mut self, seed: Seed, beginner: usize, mut course: Course, stop: &Stop) -> Result<(), Leave> {
        let sitting = self.sitting(beginner);
        let live = self.console.lock().is_live() && sitting.people.contains(&true);
        let wanted = match self.reviews {
            Reviews::Usual => live,
            Reviews::Always => true,
            Reviews::Never => false,
        };
        if !wanted {
            return Ok(());
        }
        loop {
            let finished = course.finished();
            let mut solver = hint::solver(stop);
            let thinking = Thinking::begin(live);
            let review =
                Review::new(&mut solver, self.rules, self.start, &finished, &sitting.names, sitting.people);
            drop(thinking);
            let mut console = self.console.lock();
            console.explain_plainly(&format!("\n{}", review.text));
            let Some(again) = review.again.filter(|_| live) else { return Ok(()) };
            match console.ask("Try again from there? [y/N] ") {
                Input::Text(answer) if is_yes(&answer) => console.write("\n"),
                Input::Interrupted => return Err(Leave::Interrupted),
                _ => return Ok(()),
            }
            drop(console);
            let before = course.moves[..again].to_vec();
            course = self.play_round(seed, beginner, &before)?;
        }
    }

    /// Who has won the match.
    fn verdict(&self) -> String {
        let [a, b] = &self.names;
        let champion = |name| format!("{} the overall champion!\n", Named(name).does("is", "are"));
        match self.wins[0].cmp(&self.wins[1]) {
            std::cmp::Ordering::Greater => champion(a),
            std::cmp::Ordering::Less => champion(b),
            std::cmp::Ordering::Equal => format!("{a} and {b} share the match.\n"),
        }
    }

    fn write(&self, text: &str) {
        self.console.lock().write(text);
    }
}
