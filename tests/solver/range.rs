//! Ranges solved on several threads: the same answers in the same order, whoever finds them.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;

use divisor_duel::game::{Last, Position, Rules, StartError, VARIANTS};
use divisor_duel::solver::{Options, RangeQuestion, RangeRow, Solver, Unsolved, WantedMoves, solve_range};

fn no_reuse() -> Rules {
    VARIANTS[3].rules
}

fn question(rules: Rules, first: u64, last: u64, moves: WantedMoves) -> RangeQuestion {
    RangeQuestion { rules, used: Vec::new(), numbers: first..=last, moves }
}

fn solved(question: &RangeQuestion, options: &Options) -> Vec<RangeRow> {
    let mut rows = Vec::new();
    let taken = solve_range(question, options, |row| {
        rows.push(row);
        Ok::<_, StartError>(())
    });
    taken.expect("numbers in range");
    rows
}

fn on(threads: usize) -> Options {
    Options { threads, ..Options::default() }
}

/// The winning moves, by definition. Of the used divisors only those up to half of the number are kept, since
/// no other divides anything properly that can still come.
fn winning_moves(number: u32, used: u128, known: &mut HashMap<(u32, u128), bool>) -> Vec<u64> {
    let open = (2..=number / 2).filter(|divisor| number.is_multiple_of(*divisor) && used >> divisor & 1 == 0);
    open.filter(|&divisor| {
        let after = number - divisor;
        let used = (used | 1 << divisor) & ((1 << (after / 2 + 1)) - 1);
        let won = match known.get(&(after, used)) {
            Some(&won) => won,
            None => {
                let won = !winning_moves(after, used, known).is_empty();
                known.insert((after, used), won);
                won
            }
        };
        !won
    })
    .map(u64::from)
    .collect()
}

#[test]
fn a_range_gives_the_winning_moves_of_brute_force_in_ascending_order_on_any_number_of_threads() {
    let mut known = HashMap::new();
    let expected: Vec<(u64, Vec<u64>)> =
        (2..=120).map(|number| (u64::from(number), winning_moves(number, 0, &mut known))).collect();
    for threads in [1, 2, 5] {
        let all = solved(&question(no_reuse(), 2, 120, WantedMoves::All), &on(threads));
        let largest = solved(&question(no_reuse(), 2, 120, WantedMoves::Largest), &on(threads));
        assert_eq!((all.len(), largest.len()), (expected.len(), expected.len()));
        let outcomes = solved(&question(no_reuse(), 2, 120, WantedMoves::None), &on(threads));
        let won = outcomes.iter().map(|row| row.answer.as_ref().expect("no limit").won);
        assert!(won.eq(expected.iter().map(|(_, moves)| !moves.is_empty())));
        for ((all, largest), (number, moves)) in all.iter().zip(&largest).zip(&expected) {
            assert_eq!((all.number, largest.number), (*number, *number));
            let [all, largest] = [all, largest].map(|row| row.answer.as_ref().expect("no limit"));
            assert_eq!((all.won, &all.winning_moves), (!moves.is_empty(), moves), "{number}");
            let last: Vec<u64> = moves.last().copied().into_iter().collect();
            assert_eq!((largest.won, &largest.winning_moves), (!moves.is_empty(), &last), "{number}");
        }
    }
}

#[test]
fn a_range_agrees_with_one_question_at_a_time_under_all_rules() {
    for variant in VARIANTS {
        for last in [Last::Wins, Last::Loses] {
            let Some(rules) = Rules { last, ..variant.rules }.check().ok() else { continue };
            for row in solved(&question(rules, 1, 90, WantedMoves::AllAndReplies), &on(2)) {
                let position = Position::resume(rules, row.number, &[]).expect("a number in range");
                let alone = Solver::new(Options::default()).analyse(&position).expect("no limit");
                let together = row.answer.expect("no limit");
                assert_eq!(
                    (together.won, together.winning_moves, together.refutations, together.complete),
                    (alone.won, alone.winning_moves, alone.refutations, alone.complete),
                    "{rules:?} {}",
                    row.number
                );
            }
        }
    }
}

#[test]
fn threads_that_share_a_tiny_table_find_the_same() {
    let question = question(no_reuse(), 600, 630, WantedMoves::Largest);
    let outcomes = |options: Options| -> Vec<_> {
        let rows = solved(&question, &options);
        rows.into_iter().map(|row| (row.number, row.answer.expect("no limit").winning_moves)).collect()
    };
    let expected = outcomes(on(1));
    for memory in [0, 1 << 12, 1 << 16] {
        assert_eq!(outcomes(Options { memory, ..on(3) }), expected, "{memory}");
    }
}

#[test]
fn a_range_ends_when_it_is_interrupted_or_nobody_takes_its_rows() {
    let options = on(2);
    let question = question(no_reuse(), 2, 1 << 40, WantedMoves::Largest);
    let mut rows = 0;
    let refused = solve_range(&question, &options, |_| {
        rows += 1;
        if rows == 100 { Err(None) } else { Ok(()) }
    });
    assert_eq!((refused, rows), (Err(None::<StartError>), 100));
    assert!(!options.interrupt.load(Relaxed), "the flag belongs to whoever gave it");
    let mut last = None;
    let taken = solve_range(&question, &options, |row| {
        options.interrupt.store(row.number >= 50, Relaxed);
        last = Some(row.answer);
        Ok::<_, StartError>(())
    });
    assert_eq!((taken, last), (Ok(()), Some(Err(Unsolved::Interrupted))));
}

#[test]
fn what_is_too_hard_is_told_row_by_row() {
    let options = Options { nodes: 10, ..on(2) };
    let rows = solved(&question(no_reuse(), 700, 720, WantedMoves::Largest), &options);
    assert_eq!(rows.len(), 21);
    assert!(rows.iter().any(|row| row.answer == Err(Unsolved::Nodes(10))));
    // 701, 709 and 719 are prime.
    assert!(rows.iter().filter(|row| row.answer.as_ref().is_ok_and(|answer| !answer.won)).count() >= 3);
}
