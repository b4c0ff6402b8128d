//! Random numbers: a 64-bit seed gives each seat of a game a ChaCha8 stream of its own.
//!
//! Every number that is drawn goes through the few lines below, so that the same seed gives the
//! same game on every machine and with every version of every dependency.

mod dealer;
mod first_draws;
mod stream;

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use rand::TryRng;
use rand::rngs::{SysError, SysRng};

pub use dealer::{Dealer, SeatStreams};
pub use stream::Stream;

/// What a stream is drawn for.
#[derive(Clone, Copy)]
#[repr(u64)]
enum Purpose {
    FirstSeat = 0,
    SecondSeat = 1,
    Start = 2,
    Toss = 3,
    Rounds = 4,
    Standings = 8,
    Sample = 9,
    Puzzles = 10,
}

/// The seed of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed from the operating system.
    pub fn from_system() -> Result<Self, SysError> {
        SysRng.try_next_u64().map(Seed)
    }

    /// What the player in the first seat draws from.
    pub fn first_seat(self) -> Stream {
        self.stream(Purpose::FirstSeat)
    }

    /// What the player in the second seat draws from.
    pub fn second_seat(self) -> Stream {
        self.stream(Purpose::SecondSeat)
    }

    /// The seed that the player in this seat, 0 or 1, is told where it draws its own numbers. Nothing about the
    /// game's seed, and so about the opponent's numbers, can be computed from it.
    pub fn told_to(self, seat: usize) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("divisor-duel the seed that a seat is told");
        hasher.update(&self.0.to_le_bytes()).update(&(seat as u64).to_le_bytes());
        let mut told = [0; 8];
        hasher.finalize_xof().fill(&mut told);
        Seed(u64::from_le_bytes(told))
    }

    /// What a random start is drawn from.
    pub fn start(self) -> Stream {
        self.stream(Purpose::Start)
    }

    /// What decides who begins.
    pub fn toss(self) -> Stream {
        self.stream(Purpose::Toss)
    }

    /// The seeds of the rounds of a match: this one first, then ones drawn from it.
    pub fn rounds(self) -> impl Iterator<Item = Seed> {
        let mut stream = self.stream(Purpose::Rounds);
        std::iter::once(self).chain(std::iter::repeat_with(move || Seed(stream.draw())))
    }

    /// The seed of one of these rounds, counted from 0.
    pub fn round(self, round: u64) -> Seed {
        let Some(drawn) = round.checked_sub(1) else { return self };
        Seed(Stream::from_draw(self.0, Purpose::Rounds as u64, drawn).draw())
    }

    /// What puzzles are drawn from.
    pub fn puzzles(self) -> Stream {
        self.stream(Purpose::Puzzles)
    }

    /// What the intervals of a tournament's standings are drawn from.
    pub fn standings(self) -> Stream {
        self.stream(Purpose::Standings)
    }

    /// What decides which games a report shows.
    pub fn sample(self) -> Stream {
        self.stream(Purpose::Sample)
    }

    fn stream(self, purpose: Purpose) -> Stream {
        Stream::from_draw(self.0, purpose as u64, 0)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Seed)
    }
}
