//! What a bot is told of a game's seed, and what it could make of it.

use divisor_duel::game::{Position, VARIANTS};
use divisor_duel::play::{Answer, Event, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::{Seed, Stream};
use divisor_duel::strategy::{Recipe, Setting};

#[test]
fn a_bot_is_told_a_seed_from_which_the_opponents_cannot_be_computed() {
    for number in [0, 1, 42, u64::MAX] {
        let seed = Seed(number);
        let told = [seed.told_to(0), seed.told_to(1)];
        assert_ne!(told[0], told[1]);
        for told in told {
            assert_ne!(told, seed);
            for seat in Seat::BOTH {
                assert_ne!(seat.stream(told).draw(), seat.stream(seed).draw());
            }
        }
    }
}

/// `random` itself, beside which others are asked the same questions and draw from seeds of their own.
struct Oracle {
    real: Box<dyn Strategy>,
    copies: Vec<(Box<dyn Strategy>, Stream)>,
    hits: Vec<u32>,
    /// How many moves somebody who only guesses would know, and how far that may be off.
    chance: f64,
    variance: f64,
    moves: u32,
}

fn random() -> Box<dyn Strategy> {
    Recipe::try_from("random").expect("a strategy").build(&Setting::default())
}

impl Oracle {
    fn new(seat: Seat, seeds: &[Seed]) -> Self {
        let copies = seeds.iter().map(|seed| (random(), seat.stream(*seed))).collect();
        let hits = vec![0; seeds.len()];
        Oracle { real: random(), copies, hits, chance: 0.0, variance: 0.0, moves: 0 }
    }
}

impl Strategy for Oracle {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        let answer = self.real.choose(turn, stream);
        for ((copy, stream), hits) in self.copies.iter_mut().zip(&mut self.hits) {
            *hits += u32::from(copy.choose(turn, stream) == answer);
        }
        let share = 1.0 / turn.legal.len() as f64;
        self.chance += share;
        self.variance += share * (1.0 - share);
        self.moves += 1;
        answer
    }

    fn watch(&mut self, event: &Event<'_>) {
        self.real.watch(event);
    }
}

#[test]
fn an_oracle_that_knows_the_games_seed_knows_every_move_of_random_and_one_that_is_told_its_own_guesses() {
    // The game's seed, which nobody is told; then what the first and the second seat are told.
    let (mut hits, mut chance, mut variance, mut moves) = ([0; 3], 0.0, 0.0, 0);
    for number in 0..200 {
        let seed = Seed(number);
        let seeds = [seed, seed.told_to(0), seed.told_to(1)];
        let mut players = Seat::BOTH.map(|seat| Oracle::new(seat, &seeds));
        let game = Game { variant: VARIANTS[0].id, rules: VARIANTS[0].rules, start: 360 + number, seed };
        assert!(Position::new(game.rules, game.start).is_ok());
        let [first, second] = &mut players;
        Referee::default().play(&game, &mut [first, second], &mut ()).expect("a game");
        for player in players {
            hits.iter_mut().zip(player.hits).for_each(|(all, some)| *all += some);
            chance += player.chance;
            variance += player.variance;
            moves += player.moves;
        }
    }
    assert!(moves > 1000);
    assert_eq!(hits[0], moves, "the oracle works");
    for told in &hits[1..] {
        let off = (f64::from(*told) - chance).abs();
        assert!(off < 4.0 * variance.sqrt(), "{told} of {moves} moves, and by chance {chance:.0}");
    }
}
