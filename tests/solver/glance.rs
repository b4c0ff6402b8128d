//! What is seen at a glance, judged by brute force that shares no code with the solver but the rules.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use divisor_duel::game::{Divisors, Operation, Position, Rules, VARIANTS};
use divisor_duel::play::{Finished, Game, Referee, Seat};
use divisor_duel::seed::Seed;
use divisor_duel::solver::{Glance, Method, Options, Solver};
use divisor_duel::strategy::{Folder, Recipe, Setting};

fn no_reuse() -> Rules {
    VARIANTS[3].rules
}

fn prime_duel() -> Rules {
    Rules { divisors: Divisors::Prime, ..no_reuse() }
}

fn without_reuse() -> Vec<Rules> {
    let mut list = Vec::new();
    for operation in [Operation::Subtract, Operation::Divide] {
        for one in [true, false] {
            for divisors in [Divisors::Any, Divisors::Prime] {
                list.push(Rules { operation, one, divisors, ..no_reuse() });
            }
        }
    }
    list
}

/// Every number's divisors, from trial division.
struct Naive {
    rules: Rules,
    divisors: Vec<Vec<u64>>,
}

impl Naive {
    fn new(rules: Rules, limit: u64) -> Self {
        let mut divisors = vec![Vec::new(); limit as usize + 1];
        let mut composite = vec![false; limit as usize + 1];
        for divisor in 1..=limit / 2 {
            let prime = divisor > 1 && !composite[divisor as usize];
            let allowed = if rules.divisors == Divisors::Prime { prime } else { divisor > 1 || rules.one };
            for multiple in (2 * divisor..=limit).step_by(divisor as usize) {
                composite[multiple as usize] |= divisor > 1;
                if allowed {
                    divisors[multiple as usize].push(divisor);
                }
            }
        }
        Naive { rules, divisors }
    }

    fn moves<'a>(&'a self, number: u64, used: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        self.divisors[number as usize].iter().copied().filter(|divisor| !used.contains(divisor))
    }

    fn after(&self, number: u64, divisor: u64, used: &[u64]) -> (u64, Vec<u64>) {
        (self.rules.operation.after(number, divisor), [used, &[divisor]].concat())
    }

    /// Who wins, by definition.
    fn won(&self, number: u64, used: &[u64]) -> bool {
        self.moves(number, used).any(|divisor| {
            let (after, used) = self.after(number, divisor, used);
            !self.won(after, &used)
        })
    }

    /// The moves that leave no reply.
    fn last_moves<'a>(&'a self, number: u64, used: &'a [u64]) -> impl Iterator<Item = u64> + 'a {
        let ends = move |&divisor: &u64| {
            let after = self.rules.operation.after(number, divisor);
            self.moves(after, used).all(|reply| reply == divisor)
        };
        self.moves(number, used).filter(ends)
    }

    /// The moves after which every reply allows one that leaves none.
    fn last_but_one(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let ends = move |&divisor: &u64| {
            let after = self.rules.operation.after(number, divisor);
            self.moves(after, &[divisor]).all(|reply| {
                let after = self.rules.operation.after(after, reply);
                self.last_moves(after, &[divisor, reply]).next().is_some()
            })
        };
        self.moves(number, &[]).filter(ends)
    }
}

/// Every subset of the numbers that can be divisors in a game from `number`.
fn every_used_set(number: u64) -> impl Iterator<Item = Vec<u64>> {
    let choices = number / 2;
    (0..1u64 << choices).map(move |set| (1..=choices).filter(|used| set >> (used - 1) & 1 == 1).collect())
}

#[test]
fn what_is_seen_at_a_glance_is_true_for_every_used_set_under_all_rules() {
    let mut seen = 0;
    for rules in without_reuse() {
        let naive = Naive::new(rules, 26);
        for number in 1..=26 {
            for used in every_used_set(number) {
                let position = Position::resume(rules, number, &used).expect("a position");
                let Some(known) = Solver::at_a_glance(&position) else { continue };
                seen += 1;
                assert_eq!(known.won, naive.won(number, &used), "{rules:?} {number} {used:?}");
                if let Some(divisor) = known.winning_move {
                    let (after, used) = naive.after(number, divisor, &used);
                    assert!(naive.moves(number, &used[..used.len() - 1]).any(|legal| legal == divisor));
                    assert!(!naive.won(after, &used), "{rules:?} {number} {used:?}");
                }
            }
        }
    }
    assert!(seen > 50_000, "{seen}");
}

#[test]
fn a_move_that_leaves_no_reply_is_never_missed_and_the_smallest_is_named() {
    for rules in without_reuse().into_iter().filter(|rules| rules.operation == Operation::Subtract) {
        let naive = Naive::new(rules, 26);
        for number in 1..=26 {
            for used in every_used_set(number) {
                let position = Position::resume(rules, number, &used).expect("a position");
                let known = Solver::at_a_glance(&position);
                let last = known.filter(|known| known.method == Method::Glance(Glance::LastMove));
                let smallest = naive.last_moves(number, &used).next();
                assert_eq!(
                    last.and_then(|known| known.winning_move),
                    smallest,
                    "{rules:?} {number} {used:?}"
                );
            }
        }
    }
}

#[test]
fn twice_a_lost_number_is_won_by_that_number_whatever_else_is_used() {
    let mut won = 0;
    for rules in without_reuse().into_iter().filter(|rules| rules.operation == Operation::Subtract) {
        let naive = Naive::new(rules, 26);
        for half in 1..=13 {
            for used in every_used_set(2 * half) {
                if naive.moves(2 * half, &used).any(|divisor| divisor == half) && !naive.won(half, &used) {
                    let (after, used) = naive.after(2 * half, half, &used);
                    assert!(!naive.won(after, &used), "{rules:?} {half} {used:?}");
                    won += 1;
                }
            }
        }
    }
    assert!(won > 5_000, "{won}");
}

#[test]
fn a_prime_wins_from_its_product_with_the_next_number_unless_1_can_be_taken() {
    for one in [false, true] {
        let rules = Rules { one, ..no_reuse() };
        let naive = Naive::new(rules, 182);
        for prime in [2u64, 3, 5, 7, 11, 13] {
            let number = prime * (prime + 1);
            let others: Vec<u64> = naive.moves(number, &[prime]).take(12).collect();
            for set in 0..1u32 << others.len() {
                let chosen = others.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
                let used: Vec<u64> = chosen.map(|(_, &divisor)| divisor).collect();
                let ends = !one || used.contains(&1);
                assert_eq!(
                    naive.last_moves(number, &used).any(|last| last == prime),
                    ends,
                    "{number} {used:?}"
                );
                let position = Position::resume(rules, number, &used).expect("a position");
                assert!(!ends || Solver::at_a_glance(&position).is_some_and(|known| known.won));
            }
        }
    }
}

/// What brute force says of every start up to [`LARGEST`].
struct Ends {
    rules: Rules,
    /// The moves that leave no reply.
    last: Vec<Vec<u64>>,
    /// Where there are none, those after which every reply allows one.
    last_but_one: Vec<Vec<u64>>,
}

/// Beyond the table of divisors, where a glance looks at numbers in another way.
const LARGEST: u64 = 30_000;

static ENDS: LazyLock<[Ends; 2]> = LazyLock::new(|| {
    [no_reuse(), prime_duel()].map(|rules| {
        let naive = Naive::new(rules, LARGEST);
        let last: Vec<Vec<u64>> = (0..=LARGEST).map(|start| naive.last_moves(start, &[]).collect()).collect();
        let later = |(start, last): (u64, &Vec<u64>)| {
            if last.is_empty() { naive.last_but_one(start).collect() } else { Vec::new() }
        };
        let last_but_one = (0..).zip(&last).map(later).collect();
        Ends { rules, last, last_but_one }
    })
});

#[test]
fn a_win_within_one_or_two_moves_is_seen_from_every_start_up_to_30_000() {
    for Ends { rules, last, last_but_one } in &*ENDS {
        let mut found = 0;
        for number in 2..=LARGEST {
            let known = Solver::at_a_glance(&Position::new(*rules, number).expect("a start"));
            let winning = [&last[number as usize][..], &last_but_one[number as usize]].concat();
            let seen = known.filter(|known| known.won).and_then(|known| known.winning_move);
            assert_eq!(seen.is_some(), !winning.is_empty(), "{rules:?} {number}");
            assert!(seen.is_none_or(|divisor| winning.contains(&divisor)), "{rules:?} {number}: {seen:?}");
            found += usize::from(seen.is_some());
        }
        assert!(found > 1_500, "{rules:?}: {found}");
    }
}

/// Plays a game and says who won it.
fn winner(rules: Rules, start: u64, seed: u64, ids: [&str; 2]) -> (Seat, Vec<u64>) {
    let build = |id| Recipe::resolve(id, &Folder::empty()).expect("a strategy").build(&Setting::default());
    let [mut first, mut second] = ids.map(build);
    let game = Game { variant: "test", rules, start, seed: Seed(seed) };
    let mut referee = Referee::default();
    let Finished { winner, moves, .. } =
        referee.play(&game, &mut [first.as_mut(), second.as_mut()], &mut ()).expect("nobody leaves");
    (winner, moves.to_vec())
}

#[test]
fn perfect_wins_thousands_of_games_that_can_be_won_in_one_or_two_moves() {
    let mut games = 0;
    for Ends { rules, last, last_but_one } in &*ENDS {
        let opponents = ["random", "mcts:playouts=10", "lookahead:depth=2"];
        for start in 2..=LARGEST {
            let ends_soon = !last[start as usize].is_empty();
            if ends_soon || !last_but_one[start as usize].is_empty() {
                let opponent = opponents[games % 3];
                let (winner, moves) = winner(*rules, start, start, ["perfect", opponent]);
                assert_eq!(winner, Seat::First, "{start} against {opponent}: {moves:?}");
                assert!(
                    moves.len() <= if ends_soon { 1 } else { 3 },
                    "{start} against {opponent}: {moves:?}"
                );
                games += 1;
            }
        }
    }
    assert!(games > 3_000, "{games}");
}

#[test]
fn perfect_wins_13102_at_once_against_mcts() {
    let (winner, moves) =
        winner(no_reuse(), 13_102, 18_044_807_731_536_102_804, ["perfect", "mcts:playouts=50"]);
    assert_eq!((winner, moves), (Seat::First, vec![6_551]));
}

#[test]
fn a_glance_at_the_largest_numbers_is_true_and_short() {
    // Two primes that differ by nothing a glance could use, and the number with the most divisors.
    let silent = [1_000_000_007 * 998_244_353, 897_612_484_786_617_600];
    for number in silent {
        assert_eq!(Solver::at_a_glance(&Position::new(no_reuse(), number).expect("a start")), None);
    }
    for (number, divisor) in [
        (2 * 4_611_686_018_427_387_847, 4_611_686_018_427_387_847),
        (2_077_747_832_160, 1_441_439),
        (1_000_003 * 1_000_004, 1_000_003),
        (2_000_006, 1_000_003),
    ] {
        let known = Solver::at_a_glance(&Position::new(no_reuse(), number).expect("a start"));
        assert_eq!(known.and_then(|known| known.winning_move), Some(divisor), "{number}");
    }
    // With its half used, twice a prime is another game; used divisors that are listed twice count once.
    let position = Position::resume(no_reuse(), 2_000_006, &[1_000_003]).expect("a position");
    assert_eq!(Solver::at_a_glance(&position), None);
    let square = 1_000_003u64 * 1_000_003;
    for (used, lost) in [(vec![1_000_003], true), (vec![2, 2], false)] {
        let position = Position::resume(no_reuse(), square, &used).expect("a position");
        let known = Solver::at_a_glance(&position);
        assert_eq!(known.is_some_and(|known| !known.won), lost, "{used:?}");
    }
}

#[test]
fn what_is_not_complete_lists_what_was_proved() {
    let mut solver = Solver::new(Options { nodes: 10_000, ..Options::default() });
    for (number, proved) in [(2_000_006, 1_000_003), (2_077_747_832_160, 1_441_439)] {
        let analysis = solver.analyse(&Position::new(no_reuse(), number).expect("a start")).expect("won");
        assert!(analysis.won && !analysis.complete, "{number}");
        assert!(analysis.winning_moves.contains(&proved), "{number}");
        let listed: BTreeSet<u64> = analysis.winning_moves.iter().copied().collect();
        assert!(analysis.winning_moves.iter().eq(&listed), "{number}: ascending, each once");
    }
    let known = solver.analyse(&Position::new(no_reuse(), 360).expect("a start")).expect("won");
    assert!(known.complete);
}
