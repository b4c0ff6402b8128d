//! The streams of both seats, for two games at a time.

use super::first_blocks::first_blocks;
use super::stream::KEY_TAIL;
use super::{Purpose, Seed, Stream};

/// What both seats of a game draw from.
pub type SeatStreams = [Stream; 2];

/// The purposes of the streams of two games.
const PURPOSES: [u64; 4] = [
    Purpose::FirstSeat as u64,
    Purpose::SecondSeat as u64,
    Purpose::FirstSeat as u64,
    Purpose::SecondSeat as u64,
];

/// Deals streams to games, in memory that it keeps. They are those that
/// [`first_seat`](Seed::first_seat) and [`second_seat`](Seed::second_seat) give, and the same for any order of games.
#[derive(Debug)]
pub struct Dealer {
    games: [SeatStreams; 2],
    /// The game whose streams were set up along with another's, and are still untouched.
    ready: Option<Seed>,
}

impl Default for Dealer {
    fn default() -> Self {
        let pair = || [Stream::unset(), Stream::unset()];
        Dealer { games: [pair(), pair()], ready: None }
    }
}

impl Dealer {
    /// Streams for the game of this seed, from their beginning. Those of the game that is likely to be `next` are
    /// set up in passing.
    pub fn streams(&mut self, seed: Seed, next: Option<Seed>) -> &mut SeatStreams {
        if self.ready.take() == Some(seed) {
            return &mut self.games[1];
        }
        let seeds = [seed, seed, next.unwrap_or(seed), next.unwrap_or(seed)].map(|seed| seed.0);
        let blocks = first_blocks(seeds, KEY_TAIL, PURPOSES);
        let streams = self.games.as_flattened_mut().iter_mut();
        for (((stream, block), seed), purpose) in streams.zip(blocks).zip(seeds).zip(PURPOSES) {
            stream.begin(seed, purpose, block);
        }
        self.ready = next;
        &mut self.games[0]
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
