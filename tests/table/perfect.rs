//! The strategy that cannot be beaten from a won position, and the hints that come from the same solver.

use divisor_duel::game::Position;
use divisor_duel::play::Seat;
use divisor_duel::solver::{Options, Solver};

use crate::conformance::{all_rules, bots, play};
use crate::support::duel;

#[test]
fn perfect_loses_no_won_position_to_anybody_in_either_seat_under_any_rules() {
    let mut solver = Solver::new(Options::default());
    let mut games = 0;
    for (index, rules) in all_rules().into_iter().enumerate() {
        for start in (4..=64).step_by(3).chain([96, 97, 120, 210]) {
            let position = Position::new(rules, start).expect("a start");
            let won = solver.outcome(&position).expect("solved");
            for id in bots() {
                let seed = index as u64;
                let (winner, ids) =
                    if won { (Seat::First, ["perfect", id]) } else { (Seat::Second, [id, "perfect"]) };
                let (outcome, moves) = play(rules, start, seed, ids);
                assert_eq!(outcome.winner, winner, "{ids:?} from {start} under {rules:?}: {moves:?}");
                games += 1;
            }
        }
    }
    assert!(games > 5_000, "{games}");
}

#[test]
fn perfect_gives_way_to_an_estimate_when_its_nodes_are_used_up_and_says_so_once() {
    let ran = duel(
        "play no-reuse-duel --start 9240 --first perfect:nodes=10 --second perfect:nodes=10 --seed 1",
        "",
    );
    assert_eq!(ran.code, 0);
    assert_eq!(ran.stderr.matches("`perfect` plays what looks best").count(), 1, "{}", ran.stderr);
}

#[test]
fn a_hint_names_a_winning_move_or_the_hardest_trap() {
    let hint = |arguments: &str| {
        let ran = duel(&format!("play {arguments} --first human --second human --seed 1"), "hint\n");
        let line =
            ran.stdout.lines().find_map(|line| line.split_once("Hint: ")).map(|(_, hint)| hint.to_string());
        line.unwrap_or_else(|| panic!("no hint in {}", ran.stdout))
    };
    assert_eq!(hint("divisor-duel --start 16"), "1 wins.");
    // 9 leaves 8, where only 1 of 1, 2 and 4 is right, or 6, where 1 and 3 of 1, 2 and 3 are.
    assert_eq!(
        hint("divisor-duel --start 9"),
        "no move wins. 1 is hardest to refute: 1 of 3 replies keeps the win."
    );
}
