//! A made-up world, in which the truth is known: every start has its own advantage for the first seat, and
//! every strategy its own talent for every start.

use divisor_duel::game::{Position, Rules, VARIANTS};
use divisor_duel::play::{End, Finished, Seat};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::standings::{Judge, Standings, Tally};
use divisor_duel::tournament::{Arena, Field, Pairings, Slot};

/// Takes every position for won: nobody asks, and it costs nothing.
pub(crate) struct Nobody;

impl Judge for Nobody {
    fn by_number(&self, _: Rules, _: u64) -> Option<bool> {
        Some(true)
    }

    fn by_position(&mut self, _: &Position) -> Option<bool> {
        None
    }
}

/// Strategies and starts to make tournaments of.
#[derive(Clone)]
pub(crate) struct World {
    /// By strategy: how good it is, in natural units.
    pub strengths: Vec<f64>,
    /// How much a strategy's talent differs from start to start.
    pub talent: f64,
    /// Do strategies draw? If not, the better one on a start wins each game from it.
    pub random: bool,
    pub variants: usize,
    /// All starts there are, of each variant.
    pub population: usize,
    /// How many of them are drawn; all of them are given where it is as many.
    pub starts: usize,
    pub rounds: u64,
}

pub(crate) fn unit(stream: &mut Stream) -> f64 {
    ((stream.draw() >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// A normal number, as good as twelve uniform ones make it.
fn normal(stream: &mut Stream) -> f64 {
    (0..12).map(|_| unit(stream)).sum::<f64>() - 6.0
}

/// The starts of a world: by variant and start, and then by first and second strategy, how likely the first
/// seat is to win.
pub(crate) struct Ground(pub Vec<Vec<Vec<f64>>>);

impl World {
    pub(crate) fn field(&self, seed: u64) -> Field {
        let count = self.strengths.len();
        let games = (count * (count - 1) * self.starts) as u64 * self.rounds;
        let drawn_from = (self.starts < self.population).then_some(self.population as u64);
        let arena = |variant: usize| Arena {
            name: variant.to_string(),
            rules: VARIANTS[variant].rules,
            games,
            largest_start: self.population as u64,
            drawn_from,
            own_starts: false,
        };
        Field {
            name: "made up".into(),
            seed,
            strategies: (0..count).map(|one| one.to_string()).collect(),
            deterministic: vec![!self.random; count],
            pairings: Pairings::RoundRobin,
            rounds: self.rounds,
            arenas: (0..self.variants).map(arena).collect(),
        }
    }

    pub(crate) fn ground(&self, stream: &mut Stream) -> Ground {
        let mut start = || {
            let advantage = normal(stream);
            let talent = |strength: &f64| strength + self.talent * normal(stream);
            let talents: Vec<f64> = self.strengths.iter().map(talent).collect();
            let pairs = talents.iter().flat_map(|one| talents.iter().map(move |other| one - other));
            pairs.map(|apart| self.chance(advantage + apart)).collect()
        };
        let mut variant = |_| (0..self.population).map(|_| start()).collect();
        Ground((0..self.variants).map(&mut variant).collect())
    }

    /// The chance that the first seat wins with these odds.
    fn chance(&self, odds: f64) -> f64 {
        if self.random { 1.0 / (1.0 + (-odds).exp()) } else { f64::from(u8::from(odds > 0.0)) }
    }

    /// The standings of a tournament on starts drawn from the ground.
    pub(crate) fn standings(&self, ground: &Ground, seed: u64, stream: &mut Stream) -> Standings {
        let places: Vec<Vec<usize>> =
            ground.0.iter().map(|starts| drawn(starts.len(), self.starts, stream)).collect();
        self.played(ground, seed, &places, |_| unit(stream))
    }

    /// The standings of a tournament on these starts, in which the first seat wins where its chance is larger
    /// than what `luck` says.
    fn played(
        &self,
        ground: &Ground,
        seed: u64,
        places: &[Vec<usize>],
        mut luck: impl FnMut(u64) -> f64,
    ) -> Standings {
        let field = self.field(seed);
        let mut tally = Tally::judged_by(Nobody, &field);
        let count = self.strengths.len();
        for (stage, (starts, places)) in ground.0.iter().zip(places).enumerate() {
            for &place in places {
                for (first, second) in (0..count * count).map(|pair| (pair / count, pair % count)) {
                    let chance = starts[place][first * count + second];
                    for round in (0..self.rounds).filter(|_| first != second) {
                        let winner = if luck(round) < chance { Seat::First } else { Seat::Second };
                        add(&mut tally, stage, place as u64 + 2, round, [first, second], winner);
                    }
                }
            }
        }
        Standings::new(&field, &tally)
    }
}

/// Counts a game.
pub(crate) fn add(
    tally: &mut Tally<Nobody>,
    stage: usize,
    start: u64,
    round: u64,
    players: [usize; 2],
    winner: Seat,
) {
    let slot = Slot { id: 0, round, stage, start, place: 0, players, seed: Seed(0) };
    tally.add(&slot, &Finished { moves: &[], winner, end: End::NoMoves, reason: None });
}

/// So many different numbers below `all`.
pub(crate) fn drawn(all: usize, count: usize, stream: &mut Stream) -> Vec<usize> {
    let mut places: Vec<usize> = (0..all).collect();
    for index in 0..count.min(all) {
        places.swap(index, index + stream.below((all - index) as u64) as usize);
    }
    places.truncate(count);
    places
}
