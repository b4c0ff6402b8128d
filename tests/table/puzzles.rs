//! `duel puzzle`: every puzzle has one solution, by brute force.

use divisor_duel::game::{Position, VARIANTS, Variant};
use serde_json::Value;

use crate::person::Person;
use crate::support::duel;

/// Is the position won, as trying everything tells?
fn wins(position: &mut Position) -> bool {
    let mut scratch = Vec::new();
    let legal = position.legal(&mut scratch).to_vec();
    legal.into_iter().any(|divisor| {
        position.play(divisor);
        let won = !wins(position);
        position.take_back(divisor);
        won
    })
}

/// Every number up to this one, won or lost where divisors may be taken again, as trying everything tells.
fn table(variant: &Variant, most: u64) -> Vec<bool> {
    let mut won = vec![false; most as usize + 1];
    let mut scratch = Vec::new();
    for number in 2..=most {
        let position = Position::new(variant.rules, number).expect("a start");
        let legal = position.legal(&mut scratch);
        won[number as usize] = legal.iter().any(|divisor| !won[position.after(*divisor) as usize]);
    }
    won
}

fn puzzles(arguments: &str) -> Vec<Value> {
    let ran = duel(&format!("puzzle {arguments} --format json"), "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
}

#[test]
fn exactly_one_move_wins_in_every_puzzle() {
    // Above this, trying everything takes too long for a test.
    const MOST: u64 = 20_000;
    for variant in &VARIANTS {
        let table = table(variant, if variant.rules.reuse { MOST } else { 2 });
        let found = puzzles(&format!("{} --seed 1 --count 12", variant.id));
        assert_eq!(found.len(), 12, "{}", variant.id);
        let mut tried = 0;
        for puzzle in &found {
            assert_eq!(puzzle["variant"], variant.id);
            let (number, used) = (puzzle["n"].as_u64().expect("a number"), numbers(&puzzle["used"]));
            if number > MOST {
                continue;
            }
            let mut position = Position::resume(variant.rules, number, &used).expect("a position");
            let mut scratch = Vec::new();
            let legal = position.legal(&mut scratch).to_vec();
            assert_eq!(legal, numbers(&puzzle["legal_moves"]));
            let winning: Vec<u64> = legal
                .into_iter()
                .filter(|&divisor| {
                    if variant.rules.reuse {
                        return !table[position.after(divisor) as usize];
                    }
                    position.play(divisor);
                    let lost = !wins(&mut position);
                    position.take_back(divisor);
                    lost
                })
                .collect();
            assert_eq!(winning, [puzzle["winning_move"].as_u64().expect("a number")], "{puzzle}");
            assert!(!numbers(&puzzle["tempting"]).contains(&winning[0]), "{puzzle}");
            tried += 1;
        }
        assert!(tried >= 5, "{tried} of {}", variant.id);
    }
}

#[test]
fn a_seed_gives_its_own_puzzles_all_different_and_from_easy_to_hard() {
    let found = puzzles("--seed 5 --count 30");
    assert_eq!(found, puzzles("no-reuse-duel --seed 5 --count 30"));
    assert_ne!(found, puzzles("--seed 6 --count 30"));
    let ease: Vec<usize> =
        found.iter().map(|puzzle| puzzle["found_by"].as_array().expect("names").len()).collect();
    assert!(ease.is_sorted_by(|one, next| one >= next) && ease[0] > ease[29], "{ease:?}");
    let positions: std::collections::BTreeSet<String> =
        found.iter().map(|puzzle| format!("{} {}", puzzle["n"], puzzle["used"])).collect();
    assert_eq!(positions.len(), 30);
}

#[test]
fn todays_puzzles_are_those_of_the_date() {
    let today = puzzles("--daily --count 2");
    let date = today[0]["date"].as_str().expect("a date");
    let seed: String = date.split('-').collect();
    assert_eq!(today[0]["seed"], seed);
    let same = puzzles(&format!("--seed {seed} --count 2"));
    assert_eq!(same[0]["n"], today[0]["n"]);
    assert!(duel("puzzle --daily --count 1", "").stdout.contains("seed 20"));
    assert_eq!(duel("puzzle --daily --seed 1", "").code, 2);
}

#[test]
fn a_sheet_has_its_solutions_behind_all_puzzles() {
    insta::assert_snapshot!(duel("puzzle factor-duel --seed 1 --count 3", "").stdout);
    let markdown = duel("puzzle factor-duel --seed 1 --count 3 --format markdown", "").stdout;
    let (puzzles, solutions) = markdown.split_once("\n## Solutions\n").expect("solutions");
    assert_eq!((puzzles.matches("moves: ").count(), solutions.matches(" wins. ").count()), (3, 3));
    let page = duel("puzzle factor-duel --seed 1 --count 3 --format html", "").stdout;
    let (sheet, solutions) = page.split_once("<section class=\"solutions\">").expect("solutions");
    assert_eq!((sheet.matches("<li>").count(), solutions.matches("<li>").count()), (3, 3));
    assert!(sheet.contains(".solutions { break-before: page; }") && !sheet.contains("leaves"));
    assert!(!page.contains("http"), "it loads nothing");
}

#[test]
fn a_terminal_asks_one_at_a_time_and_answers_every_answer() {
    let arguments = "division-duel --seed 1 --count 2";
    let solutions = puzzles(arguments);
    let moves: Vec<u64> =
        solutions.iter().map(|puzzle| puzzle["winning_move"].as_u64().expect("one")).collect();
    let wrong = numbers(&solutions[1]["legal_moves"])[0];
    assert_ne!(wrong, moves[1]);
    let mut person = Person::at(&format!("puzzle {arguments}"));
    person.sees("Puzzle 1 of 2").sees("Your move: ").types("1").sees("1 may not be taken.");
    person.sees("Your move: ").types(&moves[0].to_string()).sees("Right! ").sees("Puzzle 2 of 2");
    person.sees("Your move: ").types("seven").sees("Type one of the numbers, skip or quit.");
    person.sees("Your move: ").types(&wrong.to_string()).sees("No: ").sees("the other player wins by taking");
    person.sees("Your move: ").types(&moves[1].to_string()).sees("Right! ");
    person.sees("1 of 2 found at the first try.");
    assert_eq!(person.leaves(), 0);
    let mut leaving = Person::at(&format!("puzzle {arguments}"));
    leaving.sees("Your move: ").presses("\x03");
    assert_eq!(leaving.leaves(), 130);
}
