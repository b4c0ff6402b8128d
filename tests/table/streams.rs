//! The very numbers that a seed gives, against a ChaCha8 written from its definition.

use divisor_duel::play::Seat;
use divisor_duel::seed::{Seed, Stream};

fn quarter_round(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (x, y, z, rotation) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        state[x] = state[x].wrapping_add(state[y]);
        state[z] = (state[z] ^ state[x]).rotate_left(rotation);
    }
}

/// The first `count` 64-bit numbers of a stream: 8 rounds, 64-bit counter, 64-bit stream number.
fn chacha8(seed: u64, stream: u64, count: usize) -> Vec<u64> {
    let mut key = seed.to_le_bytes().to_vec();
    key.extend_from_slice(b"divisor-duel game stream");
    let words = |bytes: &[u8]| -> Vec<u32> {
        bytes.chunks(4).map(|chunk| u32::from_le_bytes(chunk.try_into().expect("four bytes"))).collect()
    };
    let mut numbers = Vec::new();
    for counter in 0u64.. {
        let mut input = words(b"expand 32-byte k");
        input.extend(words(&key));
        input.extend([counter as u32, (counter >> 32) as u32, stream as u32, (stream >> 32) as u32]);
        let input: [u32; 16] = input.try_into().expect("sixteen words");
        let mut state = input;
        for _ in 0..4 {
            for column in 0..4 {
                quarter_round(&mut state, [column, 4 + column, 8 + column, 12 + column]);
            }
            for i in 0..4 {
                quarter_round(&mut state, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
            }
        }
        let output: Vec<u64> = state.iter().zip(input).map(|(a, b)| u64::from(a.wrapping_add(b))).collect();
        numbers.extend(output.chunks(2).map(|pair| pair[0] | pair[1] << 32));
        if numbers.len() >= count {
            break;
        }
    }
    numbers.truncate(count);
    numbers
}

fn drawn(mut stream: Stream, count: usize) -> Vec<u64> {
    std::iter::repeat_with(|| stream.draw()).take(count).collect()
}

#[test]
fn every_stream_of_a_seed_is_chacha8_by_definition() {
    for seed in [0, 1, 42, u64::MAX] {
        let streams = [
            Seat::First.stream(Seed(seed)),
            Seat::Second.stream(Seed(seed)),
            Seed(seed).start(),
            Seed(seed).toss(),
        ];
        for (number, stream) in streams.into_iter().enumerate() {
            assert_eq!(drawn(stream, 100), chacha8(seed, number as u64, 100), "seed {seed}, stream {number}");
        }
        let rounds: Vec<u64> = Seed(seed).rounds().skip(1).take(9).map(|seed| seed.0).collect();
        assert_eq!(rounds, chacha8(seed, 4, 9));
    }
}

#[test]
fn the_numbers_are_these() {
    assert_eq!(
        drawn(Seat::First.stream(Seed(42)), 3),
        [11_721_207_472_546_054_953, 6_968_400_733_119_464_627, 11_693_208_036_967_695_338]
    );
    assert_eq!(Seed(42).rounds().next(), Some(Seed(42)));
}

#[test]
fn bounded_numbers_are_the_high_half_of_a_product_and_evenly_spread() {
    let mut stream = Seat::First.stream(Seed(7));
    for number in chacha8(7, 0, 50) {
        // No number of this stream falls into the small part that is drawn again.
        assert_eq!(stream.below(10), ((u128::from(number) * 10) >> 64) as u64);
    }
    let mut seen = [0u32; 6];
    for _ in 0..60_000 {
        seen[stream.below(6) as usize] += 1;
    }
    assert!(seen.iter().all(|count| (9_500..10_500).contains(count)), "{seen:?}");
}

#[test]
fn a_round_of_a_match_has_its_seed_wherever_one_begins_to_count() {
    for seed in [Seed(0), Seed(7), Seed(u64::MAX)] {
        for (round, expected) in (0..40).zip(seed.rounds()) {
            assert_eq!(seed.round(round), expected);
        }
    }
}
