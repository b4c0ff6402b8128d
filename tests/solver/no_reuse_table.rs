//! The table in `docs/no-reuse/`: what is proved about it, what was observed, and that it is not wrong.

#[allow(dead_code)]
#[path = "../../examples/check_no_reuse.rs"]
mod check_no_reuse;

use check_no_reuse::{Row, Tally, rows, solve};
use divisor_duel::game::{StartError, VARIANTS};
use divisor_duel::solver::{Options, RangeQuestion, WantedMoves, solve_range};

const LAST: u16 = 10_000;

/// The largest winning move of each number, 0 where it is lost.
fn table() -> Vec<u16> {
    let mut table = vec![0; usize::from(LAST) + 1];
    for (number, divisor) in rows() {
        table[usize::from(number)] = divisor;
    }
    table
}

fn lost(table: &[u16], number: u16) -> bool {
    table[usize::from(number)] == 0
}

fn smallest_prime_factor(number: u16) -> u16 {
    (2..=number).find(|&divisor| number.is_multiple_of(divisor)).unwrap_or(number)
}

fn is_prime(number: u16) -> bool {
    number > 1 && smallest_prime_factor(number) == number
}

fn is_prime_power(mut number: u16) -> bool {
    let prime = smallest_prime_factor(number);
    while number.is_multiple_of(prime) {
        number /= prime;
    }
    number == 1
}

#[test]
fn every_number_has_a_row_with_a_move_that_is_legal() {
    let numbers: Vec<u16> = rows().iter().map(|row| row.0).collect();
    assert_eq!(numbers, (2..=LAST).collect::<Vec<u16>>());
    for (number, divisor) in rows() {
        assert!(
            divisor == 0 || divisor > 1 && divisor < number && number.is_multiple_of(divisor),
            "{number}"
        );
    }
}

#[test]
fn the_list_of_losing_starts_is_that_of_the_table() {
    let listed = include_str!("../../docs/no-reuse/losing-starts.txt");
    let lost = rows().into_iter().filter(|row| row.1 == 0);
    let lines: String =
        (1..).zip(lost).map(|(index, row): (u32, Row)| format!("{index} {}\n", row.0)).collect();
    assert!(listed == lines);
}

#[test]
fn what_is_proved_holds() {
    let table = table();
    for number in 2..=LAST {
        assert!(!is_prime(number) || lost(&table, number), "{number} is prime");
        // Half of a number is the largest move, and it leaves the game of that half.
        if number > 2 && number.is_multiple_of(2) {
            let half = number / 2;
            assert_eq!(lost(&table, half), table[usize::from(number)] == half, "{number}");
        }
    }
    for prime in (2..100).filter(|&number| is_prime(number)) {
        assert!(!lost(&table, prime * (prime + 1)), "{prime}");
    }
}

#[test]
fn what_was_observed_holds_up_to_10000() {
    let table = table();
    for number in (6..=LAST).step_by(4) {
        assert!(!lost(&table, number), "{number} is 2 more than a multiple of 4");
    }
    for number in (3..=LAST).step_by(2).filter(|&number| is_prime_power(number)) {
        assert!(lost(&table, number), "{number} is an odd prime power");
    }
    for exponent in 6..=13 {
        assert_eq!(lost(&table, 1 << exponent), exponent % 2 == 0, "2^{exponent}");
    }
    let primes = (2..=LAST / 3).filter(|&number| is_prime(number));
    let three_times: Vec<u16> = primes.filter(|prime| lost(&table, 3 * prime)).collect();
    assert_eq!(three_times, [3, 41, 89, 569, 1049]);
    let even: Vec<u16> = (2..=LAST).step_by(2).filter(|&number| lost(&table, number)).collect();
    let odd_wins = (3..=LAST).step_by(2).filter(|&number| !lost(&table, number)).count();
    assert_eq!((even.len(), even.last(), odd_wins), (32, Some(&9232), 751));
}

#[test]
fn small_rows_are_what_a_search_to_the_end_finds() {
    for (number, divisor) in rows().into_iter().take_while(|row| row.0 <= 200) {
        assert_eq!(solve(number), divisor, "{number}");
    }
}

#[test]
fn no_row_is_contradicted_by_a_short_search() {
    let mut tally = Tally::default();
    // Every won row, and every eighth of the lost ones.
    let tried = rows().into_iter().filter(|row| row.1 != 0 || row.0 % 8 == 1);
    tried.for_each(|row| tally.try_row(row, 20));
    assert!(tally.wrong.is_empty(), "{tally:?}");
    assert!(tally.proved > 1000, "{tally:?}");
    // A row that is wrong is found: 12 is won by 4, and 2 leaves 10, where 5 wins.
    tally.try_row((12, 2), 1000);
    tally.try_row((12, 0), 1000);
    assert_eq!(tally.wrong, [12, 12]);
}

#[test]
fn the_solver_finds_the_rows_again() {
    let table = table();
    for numbers in [2..=400, 1990..=2010, 3_000..=3_003] {
        let question =
            RangeQuestion { rules: VARIANTS[3].rules, used: vec![], numbers, moves: WantedMoves::Largest };
        let options = Options { threads: 2, ..Options::default() };
        let taken = solve_range(&question, &options, |row| {
            let answer = row.answer.expect("within the limits");
            let largest = answer.winning_moves.first().copied().unwrap_or(0);
            assert_eq!(largest, u64::from(table[row.number as usize]), "{}", row.number);
            Ok::<_, StartError>(())
        });
        taken.expect("numbers in range");
    }
}
