//! One stream.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::first_draws::DRAWS;

/// Fills the key of a stream behind the seed's eight bytes.
pub(super) const KEY_TAIL: &[u8; 24] = b"divisor-duel game stream";

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub struct Stream {
    seed: u64,
    purpose: u64,
    /// The first draws, where they were computed beforehand.
    first: [u64; DRAWS],
    /// How many of them have been drawn.
    drawn: usize,
    /// Where everything else comes from, once it is needed.
    generator: Option<ChaCha8Rng>,
}

impl Stream {
    /// The stream of a seed for a purpose, after so many draws.
    pub(super) fn from_draw(seed: u64, purpose: u64, draws: u64) -> Self {
        let generator = Some(generator(seed, purpose, draws));
        Stream { seed, purpose, first: [0; DRAWS], drawn: DRAWS, generator }
    }

    /// A stream whose first draws will be handed in.
    pub(super) fn unset() -> Self {
        Stream { seed: 0, purpose: 0, first: [0; DRAWS], drawn: DRAWS, generator: None }
    }

    /// Makes this the stream of a seed for a purpose, of which these are the first draws.
    #[inline]
    pub(super) fn begin(&mut self, seed: u64, purpose: u64, first: [u64; DRAWS]) {
        (self.seed, self.purpose, self.first, self.drawn) = (seed, purpose, first, 0);
        self.generator = None;
    }

    /// Any 64-bit number.
    #[inline(always)]
    pub fn draw(&mut self) -> u64 {
        match self.first.get(self.drawn) {
            Some(&word) => {
                self.drawn += 1;
                word
            }
            None => self.generate(),
        }
    }

    #[cold]
    fn generate(&mut self) -> u64 {
        let (seed, purpose) = (self.seed, self.purpose);
        self.generator.get_or_insert_with(|| generator(seed, purpose, DRAWS as u64)).next_u64()
    }

    /// A number below `bound`, each equally likely (Lemire's method).
    ///
    /// # Panics
    /// When `bound` is 0.
    #[inline(always)]
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "no number is below 0");
        let product = u128::from(self.draw()) * u128::from(bound);
        if (product as u64) < bound { self.settle(product, bound) } else { (product >> 64) as u64 }
    }

    /// The same where the first draw may be one of those that would make some numbers likelier.
    #[cold]
    fn settle(&mut self, mut product: u128, bound: u64) -> u64 {
        let threshold = bound.wrapping_neg() % bound;
        while (product as u64) < threshold {
            product = u128::from(self.draw()) * u128::from(bound);
        }
        (product >> 64) as u64
    }

    /// One of `items`, each equally likely.
    ///
    /// # Panics
    /// When there are none.
    #[inline(always)]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }
}

/// The generator that a seed and a purpose stand for, after so many draws.
fn generator(seed: u64, purpose: u64, draws: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..].copy_from_slice(KEY_TAIL);
    let mut generator = ChaCha8Rng::from_seed(key);
    generator.set_stream(purpose);
    if draws > 0 {
        // A draw takes two words of the generator.
        generator.set_word_pos(2 * u128::from(draws));
    }
    generator
}
