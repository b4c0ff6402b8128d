//! The streams of both seats, game after game.

use super::first_draws::FirstDraws;
use super::stream::KEY_TAIL;
use super::{Purpose, Seed, Stream};
use crate::system::RowKind;

/// What both seats of a game draw from.
pub type SeatStreams = [Stream; 2];

const PURPOSES: [u64; 2] = [Purpose::FirstSeat as u64, Purpose::SecondSeat as u64];

/// Deals streams to games, in memory that it keeps. They are those that
/// [`first_seat`](Seed::first_seat) and [`second_seat`](Seed::second_seat) give, and the same for any order of games.
#[derive(Debug)]
pub struct Dealer {
    rows: RowKind,
    /// Those of the game under way, and those of the next.
    games: [SeatStreams; 2],
    /// Which of them are those of the game under way.
    now: usize,
    /// The next game, if its streams are set up.
    ready: Option<Seed>,
}

impl Default for Dealer {
    fn default() -> Self {
        let pair = || [Stream::unset(), Stream::unset()];
        Dealer { rows: RowKind::default(), games: [pair(), pair()], now: 0, ready: None }
    }
}

impl Dealer {
    /// Streams for the game of this seed, from their beginning. Those of the game that is likely to be `next` are
    /// set up already: a processor does that while it waits for the moves of this one.
    pub fn streams(&mut self, seed: Seed, next: Option<Seed>) -> &mut SeatStreams {
        self.now ^= 1;
        if self.ready != Some(seed) {
            self.set_up(self.now, seed);
        }
        if let Some(next) = next {
            self.set_up(self.now ^ 1, next);
        }
        self.ready = next;
        &mut self.games[self.now]
    }

    #[inline(always)]
    fn set_up(&mut self, game: usize, seed: Seed) {
        let draws = self.rows.run(FirstDraws { seed: seed.0, tail: KEY_TAIL, purposes: PURPOSES });
        for ((stream, draws), purpose) in self.games[game].iter_mut().zip(draws).zip(PURPOSES) {
            stream.begin(seed.0, purpose, draws);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// What `rand_chacha` gives.
    fn defined(seed: Seed, stream: u64, draws: usize) -> Vec<u64> {
        let mut key = *b"........divisor-duel game stream";
        key[..8].copy_from_slice(&seed.0.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        (0..draws).map(|_| generator.next_u64()).collect()
    }

    fn draw(stream: &mut Stream, draws: usize) -> Vec<u64> {
        (0..draws).map(|_| stream.draw()).collect()
    }

    proptest! {
        #[test]
        fn dealt_streams_are_those_that_rand_chacha_defines(
            seeds in proptest::collection::vec((any::<u64>(), any::<bool>(), 0usize..80), 1..12)
        ) {
            let mut dealer = Dealer::default();
            for (index, &(seed, announced, draws)) in seeds.iter().enumerate() {
                let next = seeds.get(index + 1).filter(|_| announced).map(|next| Seed(next.0));
                let [first, second] = dealer.streams(Seed(seed), next);
                prop_assert_eq!(draw(first, draws), defined(Seed(seed), 0, draws));
                prop_assert_eq!(draw(second, 80 - draws), defined(Seed(seed), 1, 80 - draws));
            }
        }

        #[test]
        fn a_stream_begins_where_it_is_asked_to(seed: u64, draws in 0u64..300) {
            let all = defined(Seed(seed), 4, 301);
            prop_assert_eq!(Stream::from_draw(seed, 4, draws).draw(), all[draws as usize]);
        }
    }

    #[test]
    fn a_game_that_is_played_again_draws_the_same() {
        let mut dealer = Dealer::default();
        for _ in 0..3 {
            let [first, second] = dealer.streams(Seed(7), Some(Seed(7)));
            assert_eq!(draw(first, 20), draw(&mut Seed(7).first_seat(), 20));
            assert_eq!(draw(second, 20), draw(&mut Seed(7).second_seat(), 20));
        }
    }

    #[test]
    fn the_first_draws_of_a_seed_are_pinned() {
        let first = draw(&mut Seed(42).first_seat(), 2);
        assert_eq!(first, defined(Seed(42), 0, 2));
        assert_eq!(first, [11_721_207_472_546_054_953, 6_968_400_733_119_464_627]);
    }
}
