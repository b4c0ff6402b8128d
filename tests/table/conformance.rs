//! What every strategy in the registry must do, in every variant and under every override.

use divisor_duel::game::{AXES, Last, Position, Rules, VARIANTS};
use divisor_duel::play::{Answer, End, Finished, Game, Referee, Seat, Strategy, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::{Folder, REGISTRY, Recipe, Setting};

/// Every strategy that needs nobody at the console.
pub(crate) fn bots() -> impl Iterator<Item = &'static str> {
    REGISTRY.iter().map(|entry| entry.id).filter(|id| *id != "human")
}

fn build(id: &str) -> Box<dyn Strategy> {
    Recipe::resolve(id, &Folder::empty()).expect("a strategy").build(&Setting::default())
}

/// The rules of every variant, and of every variant with every playable override of its axes.
pub(crate) fn all_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = VARIANTS.iter().map(|variant| variant.rules).collect();
    // What a wrong number costs changes nothing for those who give none.
    for axis in AXES.iter().filter(|axis| axis.key != "wrong") {
        let with = |mut rules: Rules, word: &str| {
            rules.set(axis.key, word).expect("a word of its own");
            rules
        };
        all = all
            .into_iter()
            .flat_map(|rules| axis.values.iter().map(move |value| with(rules, value.word)))
            .collect();
    }
    all.retain(|rules| rules.check().is_ok());
    let mut once = Vec::new();
    for rules in all {
        if !once.contains(&rules) {
            once.push(rules);
        }
    }
    once
}

pub(crate) fn play(rules: Rules, start: u64, seed: u64, ids: [&str; 2]) -> (Outcome, Vec<u64>) {
    let game = Game { variant: "test", rules, start, seed: Seed(seed) };
    let [mut first, mut second] = ids.map(build);
    let mut referee = Referee::default();
    let Finished { moves, winner, end, .. } =
        referee.play(&game, &mut [first.as_mut(), second.as_mut()], &mut ()).expect("nobody leaves");
    (Outcome { winner, end }, moves.to_vec())
}

/// How a game came out.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) winner: Seat,
    pub(crate) end: End,
}

#[test]
fn every_strategy_plays_legally_to_the_end_under_all_rules() {
    for rules in all_rules() {
        for id in bots() {
            for (start, ids) in [(60, [id, "random"]), (97, ["random", id]), (128, [id, id]), (2, [id, id])] {
                let (outcome, moves) = play(rules, start, 5, ids);
                assert_eq!(outcome.end, End::NoMoves, "{ids:?} from {start} under {rules:?}");
                let stuck = Seat::to_move(moves.len());
                let winner = if rules.last == Last::Loses { stuck } else { stuck.other() };
                assert_eq!(outcome.winner, winner, "{ids:?} from {start} under {rules:?}");
            }
        }
    }
}

#[test]
fn every_strategy_is_deterministic_for_a_seed() {
    for rules in all_rules() {
        for id in bots() {
            assert_eq!(
                play(rules, 144, 11, [id, id]),
                play(rules, 144, 11, [id, id]),
                "{id} under {rules:?}"
            );
        }
    }
}

#[test]
fn every_strategy_copes_with_one_legal_move_and_with_thousands() {
    for variant in &VARIANTS {
        for id in bots() {
            for number in
                [4, 9, 25, 2u64.pow(40) * 3u64.pow(12), 897_612_484_786_617_600, 9_223_371_994_482_243_049]
            {
                let position = Position::new(variant.rules, number).expect("a start");
                let mut scratch = Vec::new();
                let legal = position.legal(&mut scratch);
                let turn = Turn { position: &position, legal, seat: Seat::First };
                let answer = build(id).choose(&turn, &mut Seat::First.stream(Seed(3)));
                let Answer::Take(divisor) = answer else { panic!("{id} answers {answer:?}") };
                assert!(legal.contains(&divisor), "{id} takes {divisor} from {number}");
            }
        }
    }
}

#[test]
fn prime_seeking_leaves_a_prime_and_parity_an_odd_number_when_they_can() {
    let choice = |id: &str, number: u64, seed: u64| {
        let position = Position::new(VARIANTS[2].rules, number).expect("a start");
        let mut scratch = Vec::new();
        let turn = Turn { position: &position, legal: position.legal(&mut scratch), seat: Seat::First };
        match build(id).choose(&turn, &mut Seat::First.stream(Seed(seed))) {
            Answer::Take(divisor) => number - divisor,
            answer => panic!("{answer:?}"),
        }
    };
    // Without 1, the only prime that can be left is the one whose double the number is.
    for seed in 0..20 {
        assert_eq!(choice("prime-seeking", 4_611_686_018_427_387_902, seed), 2_305_843_009_213_693_951);
        assert_eq!(choice("parity", 36, seed) % 2, 1);
    }
}

#[test]
fn lookahead_takes_a_win_it_can_see() {
    // Dividing, whoever leaves a prime wins; from 2^k * 3 a deeper plan is never needed.
    for start in [12, 48, 96, 768] {
        let (outcome, moves) = play(VARIANTS[1].rules, start, 1, ["lookahead:depth=1", "random"]);
        assert_eq!((outcome.winner, moves.len()), (Seat::First, 1), "{start}: {moves:?}");
    }
}

#[test]
fn lookahead_and_mcts_do_not_make_the_last_move_where_it_loses_and_they_need_not() {
    // Dividing, whoever leaves the product of two primes wins; from 2^k a deeper plan is never needed.
    let rules = VARIANTS[1].rules.with_overrides("last=loses").expect("rules");
    for id in ["lookahead:depth=2", "mcts"] {
        for start in [8, 12, 30, 64, 96] {
            let (outcome, moves) = play(rules, start, 1, [id, "random"]);
            assert_eq!((outcome.winner, moves.len()), (Seat::First, 2), "{id} from {start}: {moves:?}");
        }
    }
}

#[test]
fn deeper_and_longer_thought_beats_chance() {
    for (id, last) in ["lookahead", "mcts"].into_iter().flat_map(|id| [(id, Last::Wins), (id, Last::Loses)]) {
        let wins = (0..60).filter(|&seed| {
            let rules = Rules { last, ..VARIANTS[3].rules };
            let (outcome, _) = play(rules, 120, seed, [id, "random"]);
            outcome.winner == Seat::First
        });
        let wins = wins.count();
        assert!(wins > 40, "{id} wins {wins} of 60 where the last move {last:?}");
    }
}

#[test]
fn a_bot_that_keeps_giving_wrong_numbers_forfeits_after_three_whatever_the_variant() {
    struct Stubborn(u32);
    impl Strategy for Stubborn {
        fn choose(&mut self, _turn: &Turn<'_>, _chance: &mut divisor_duel::seed::Stream) -> Answer {
            self.0 += 1;
            Answer::Take(7)
        }
    }
    for variant in &VARIANTS {
        let mut stubborn = Stubborn(0);
        let game = Game { variant: variant.id, rules: variant.rules, start: 60, seed: Seed(1) };
        let mut other = build("random");
        let mut referee = Referee::default();
        let outcome =
            referee.play(&game, &mut [&mut stubborn, other.as_mut()], &mut ()).expect("nobody leaves");
        assert_eq!((outcome.winner, outcome.end), (Seat::Second, End::Illegal), "{}", variant.id);
        assert_eq!(stubborn.0, if variant.id == "division-duel" { 1 } else { 3 });
    }
}
