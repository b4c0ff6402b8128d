//! Every number of a range, where theorems tell: the divisors are found for many numbers together.

use std::ops::RangeInclusive;

use super::Solver;
use super::analysis::{Analysis, Refutation};
use super::theorem::{Theorem, settle_number};
use crate::game::{DivisorPairs, Divisors, Last, Operation, Position, Rules};

/// Numbers that are looked at together, if they are small; their divisors fit into the nearer caches.
const BLOCK: u64 = 1 << 12;

/// The most numbers that are looked at together: the larger they are, the more it takes to pay.
const LARGEST_BLOCK: u64 = 1 << 16;

/// The same where each number is factorised, which can take long.
const FACTORISED: u64 = 1 << 6;

/// Replies that are tried before all are listed.
const SMALL_REPLIES: u64 = 32;

/// What a theorem says about a number; its lists are those of [`Analysis`].
#[derive(Debug, Clone, Copy)]
pub struct SweptNumber<'a> {
    /// The number.
    pub number: u64,
    /// Is it won for the player to move?
    pub won: bool,
    /// Why.
    pub theorem: Theorem,
    /// The winning moves, ascending.
    pub winning_moves: &'a [u64],
    /// For a lost number, the first moves, each with a reply; empty where nobody asked for them.
    pub refutations: &'a [Refutation],
}

/// Goes through the numbers of a range from the smallest, a block at a time.
pub struct Sweep {
    rules: Rules,
    /// What is left.
    numbers: RangeInclusive<u64>,
    with_refutations: bool,
    pairs: DivisorPairs,
    lists: SweepLists,
}

/// Lists of one number, kept for their memory.
#[derive(Default)]
struct SweepLists {
    moves: Vec<u64>,
    winning: Vec<u64>,
    refutations: Vec<Refutation>,
    primes: Vec<u64>,
}

impl Sweep {
    /// The sweep of a range; none where theorems do not tell all of it. Numbers are 1 or more.
    pub fn new(rules: Rules, numbers: RangeInclusive<u64>, with_refutations: bool) -> Option<Self> {
        Solver::by_number(rules, *numbers.start())?;
        let (pairs, lists) = Default::default();
        Some(Sweep { rules, numbers, with_refutations, pairs, lists })
    }

    /// Visits the numbers of the next block, and says how many these were: none at the end.
    pub fn next_block(&mut self, visit: impl FnMut(&SweptNumber<'_>)) -> u64 {
        let rules = self.rules;
        match (rules.operation, rules.divisors, rules.last) {
            // The commonest game, by a test that is cheap enough for every divisor of every number.
            (Operation::Subtract, Divisors::Any, Last::Wins) if rules.one => {
                self.block(visit, |number, _| number % 2 == 1)
            }
            (Operation::Subtract, _, _) => {
                self.block(visit, |number, _| settle_number(rules, number).is_some_and(|(won, _)| !won))
            }
            (Operation::Divide, Divisors::Any, Last::Wins) => {
                self.block(visit, |number, primes| primes.contains(&number))
            }
            (Operation::Divide, Divisors::Any, Last::Loses) => {
                self.block(visit, |number, primes| prime_factors(number, primes) == 2)
            }
            (Operation::Divide, Divisors::Prime, Last::Wins) => {
                self.block(visit, |number, primes| prime_factors(number, primes) % 2 == 1)
            }
            (Operation::Divide, Divisors::Prime, Last::Loses) => {
                self.block(visit, |number, primes| prime_factors(number, primes).is_multiple_of(2))
            }
        }
    }

    /// `lost` tells whether what a move leaves is lost for the other player; where the number is divided it
    /// is given the primes of the number.
    fn block(&mut self, mut visit: impl FnMut(&SweptNumber<'_>), lost: impl Fn(u64, &[u64]) -> bool) -> u64 {
        if self.numbers.is_empty() {
            return 0;
        }
        let (first, last) = (*self.numbers.start(), *self.numbers.end());
        let left = (last - first).saturating_add(1);
        let together = left.min((last.isqrt() / 8).clamp(BLOCK, LARGEST_BLOCK));
        let sieved = DivisorPairs::pays(first + (together - 1), together as usize);
        let count = if sieved { together } else { left.min(FACTORISED) };
        if sieved {
            self.pairs.find(first, count as usize);
        }
        for number in first..=first + (count - 1) {
            let pairs = sieved.then(|| self.pairs.at((number - first) as usize));
            if let Some(swept) = self.lists.look(self.rules, number, pairs, self.with_refutations, &lost) {
                visit(&swept);
            }
        }
        // Where this was the last number, there is no next one to begin with.
        self.numbers = if count == left { RangeInclusive::new(1, 0) } else { first + count..=last };
        count
    }
}

impl SweepLists {
    #[inline]
    fn look(
        &mut self,
        rules: Rules,
        number: u64,
        pairs: Option<&[(u64, u64)]>,
        with_refutations: bool,
        lost: impl Fn(u64, &[u64]) -> bool,
    ) -> Option<SweptNumber<'_>> {
        self.winning.clear();
        self.refutations.clear();
        // To ask the theorem about a division would be to factorise the number; its moves will show the same.
        let settled = match rules.operation {
            Operation::Divide => None,
            Operation::Subtract => Some(settle_number(rules, number)?),
        };
        // A lost number has no winning move, and the others are listed only where somebody asks for them.
        let lost_here = settled.is_some_and(|(won, _)| !won);
        if with_refutations || !lost_here {
            self.list_moves(rules, number, pairs);
        }
        if !lost_here {
            self.list_winning(rules, number, &lost);
        }
        let (won, theorem) = settled.unwrap_or_else(|| {
            let won = if self.moves.is_empty() { rules.stuck_wins() } else { !self.winning.is_empty() };
            (won, division_theorem(rules))
        });
        if with_refutations && !won {
            self.list_refutations(rules, number, &lost);
        }
        let SweepLists { winning, refutations, .. } = self;
        Some(SweptNumber { number, won, theorem, winning_moves: winning, refutations })
    }

    /// Fills in the moves that win. Which these are cannot be predicted: each is written down, and stays if it does.
    #[inline]
    fn list_winning(&mut self, rules: Rules, number: u64, lost: impl Fn(u64, &[u64]) -> bool) {
        let SweepLists { moves, winning, primes, .. } = self;
        winning.resize(moves.len(), 0);
        let mut count = 0;
        for &divisor in moves.iter() {
            winning[count] = divisor;
            count += usize::from(lost(rules.operation.after(number, divisor), primes));
        }
        winning.truncate(count);
    }

    /// Fills in a reply to each of the first moves. In the commonest game it is 1, the smallest divisor of all.
    #[inline]
    fn list_refutations(&mut self, rules: Rules, number: u64, lost: impl Fn(u64, &[u64]) -> bool) {
        let with_one = rules.operation == Operation::Subtract && rules.divisors == Divisors::Any && rules.one;
        let moves = self.moves.iter().take(Analysis::REFUTED);
        self.refutations.extend(moves.map(|&divisor| {
            let left = rules.operation.after(number, divisor);
            match with_one && left > 1 && lost(left - 1, &[]) {
                true => Refutation { divisor, reply: Some(1), ends: false },
                false => refute(rules, left, divisor),
            }
        }));
    }

    /// Fills in the moves, and the primes where they are needed for it or to judge what is left.
    #[inline]
    fn list_moves(&mut self, rules: Rules, number: u64, pairs: Option<&[(u64, u64)]>) {
        let SweepLists { moves, primes, .. } = self;
        moves.clear();
        match pairs {
            Some(pairs) => {
                moves.extend(pairs.iter().map(|pair| pair.0));
                let large = pairs.iter().rev().filter(|pair| pair.0 < pair.1);
                moves.extend(large.map(|pair| pair.1));
                // The number itself, but for 1, which is its own smaller divisor.
                moves.pop();
            }
            None => {
                if let Ok(position) =
                    Position::resume(Rules { one: true, divisors: Divisors::Any, ..rules }, number, &[])
                {
                    let mut scratch = Vec::new();
                    moves.extend_from_slice(position.legal(&mut scratch));
                }
            }
        }
        let by_primes = rules.divisors == Divisors::Prime;
        if by_primes || rules.operation == Operation::Divide {
            list_primes(number, moves, primes);
        }
        if by_primes {
            moves.clear();
            moves.extend(primes.iter().filter(|&&prime| prime < number));
        } else if !rules.one && moves.first() == Some(&1) {
            moves.remove(0);
        }
    }
}

/// The primes of a number, ascending, whose proper divisors are known: what no smaller one has taken away.
fn list_primes(number: u64, divisors: &[u64], primes: &mut Vec<u64>) {
    primes.clear();
    let mut rest = number;
    for &divisor in divisors.iter().skip(1) {
        if divisor.saturating_mul(divisor) > rest {
            break;
        }
        if rest.is_multiple_of(divisor) {
            primes.push(divisor);
            while rest.is_multiple_of(divisor) {
                rest /= divisor;
            }
        }
    }
    if rest > 1 {
        primes.push(rest);
    }
}

/// How many prime factors a number has, counted with multiplicity, all of which are among the `primes`.
fn prime_factors(number: u64, primes: &[u64]) -> u32 {
    let mut rest = number;
    let mut count = 0;
    for &prime in primes {
        while rest.is_multiple_of(prime) {
            rest /= prime;
            count += 1;
        }
    }
    count
}

/// The theorem about games in which the number is divided and divisors may be taken again.
fn division_theorem(rules: Rules) -> Theorem {
    match (rules.divisors, rules.last) {
        (Divisors::Any, Last::Wins) => Theorem::Composite,
        (Divisors::Any, Last::Loses) => Theorem::MisereTwoPrimes,
        (Divisors::Prime, Last::Wins) => Theorem::PrimeFactors,
        (Divisors::Prime, Last::Loses) => Theorem::MiserePrimeFactors,
    }
}

/// The smallest reply to a move that keeps the win, as [`Solver::analyse`] finds it.
fn refute(rules: Rules, left: u64, divisor: u64) -> Refutation {
    let Ok(position) = Position::resume(rules, left, &[]) else {
        return Refutation { divisor, reply: None, ends: false };
    };
    let wins = |reply: u64| Solver::by_number(rules, position.after(reply)) == Some(false);
    let small = (1..=SMALL_REPLIES).find(|&reply| position.check(reply).is_ok() && wins(reply));
    let mut scratch = Vec::new();
    let reply = small.or_else(|| position.legal(&mut scratch).iter().copied().find(|&reply| wins(reply)));
    Refutation { divisor, reply, ends: reply.is_none() && !position.has_moves() }
}
