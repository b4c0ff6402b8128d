//! Whoever speaks about a position says the same: the solver, `perfect`, hints, comments and the judge.

use divisor_duel::game::{Divisors, Position, Rules, VARIANTS};
use divisor_duel::play::{Answer, Seat, Turn};
use divisor_duel::seed::Seed;
use divisor_duel::solver::{Options, Solver};
use divisor_duel::standings::{Judge, SolverJudge};
use divisor_duel::strategy::{Folder, Recipe, Setting};

use crate::support::duel;

/// Starts that are won or lost at a glance, or by a search that everybody can afford.
const STARTS: [u64; 14] =
    [6, 8, 30, 48, 49, 64, 97, 210, 255, 360, 13_102, 2_000_006, 999_983, 2_077_747_832_160];

fn no_reuse() -> Rules {
    VARIANTS[3].rules
}

fn perfect_move(position: &Position) -> Option<u64> {
    let recipe = Recipe::resolve("perfect", &Folder::empty()).expect("built in");
    let mut scratch = Vec::new();
    let legal = position.legal(&mut scratch);
    if legal.is_empty() {
        return None;
    }
    let turn = Turn { position, legal, seat: Seat::First };
    match recipe.build(&Setting::default()).choose(&turn, &mut Seed(1).start()) {
        Answer::Take(divisor) => Some(divisor),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_solver_perfect_and_the_judge_say_the_same_of_every_position_of_many_games() {
    let (mut judge, mut solver) = (SolverJudge::default(), Solver::new(Options::default()));
    let mut stream = Seed(7).start();
    let mut scratch = Vec::new();
    let (mut known, mut positions) = (0, 0);
    for (game, rules) in [no_reuse(), Rules { divisors: Divisors::Prime, ..no_reuse() }]
        .into_iter()
        .cycle()
        .take(60)
        .enumerate()
    {
        let mut position = Position::new(rules, 100 + 20 * game as u64).expect("a start");
        loop {
            let truth = solver.outcome(&position).expect("solved");
            positions += 1;
            if let Some(judged) = judge.by_position(&position) {
                assert_eq!(judged, truth, "{position:?}");
                known += 1;
            }
            if let Some(judged) = judge.by_shared_position(&position) {
                assert_eq!((judged, judge.by_position(&position)), (truth, Some(truth)), "{position:?}");
            }
            if let Some(seen) = Solver::at_a_glance(&position) {
                assert_eq!((seen.won, judge.by_position(&position)), (truth, Some(truth)), "{position:?}");
            }
            if truth {
                let divisor = perfect_move(&position).expect("a won position has a move");
                let mut after = position.clone();
                after.try_play(divisor).expect("legal");
                assert_eq!(solver.outcome(&after), Ok(false), "{position:?}: {divisor}");
            }
            let legal = position.legal(&mut scratch);
            if legal.is_empty() {
                break;
            }
            position.play(stream.pick(legal));
        }
    }
    assert!(known > 8 * positions / 10, "{known} of {positions}");
}

#[test]
fn what_the_judge_answers_does_not_depend_on_what_was_asked_before() {
    // With something used that matters, the published table of starts does not tell.
    let position = |number| Position::resume(no_reuse(), number, &[2, 3]).expect("a position");
    let positions: Vec<Position> = (900..1_300).map(position).collect();
    let fresh = |position: &Position| SolverJudge::default().by_position(position);
    let expected: Vec<Option<bool>> = positions.iter().map(fresh).collect();
    let mut judge = SolverJudge::default();
    for (position, expected) in positions.iter().zip(&expected).rev().chain(positions.iter().zip(&expected)) {
        assert_eq!(judge.by_position(position), *expected, "{position:?}");
    }
    assert!(expected.contains(&None) && expected.contains(&Some(true)));
}

#[test]
fn hints_comments_and_solve_agree_with_the_solver() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let starts = STARTS.map(|start| start.to_string()).join(", ");
    let tournament = format!(
        "variants: [{{variant: no-reuse-duel, starts: [{starts}]}}]\nstrategies: [perfect, greedy-largest]\n"
    );
    std::fs::write(path("t.yaml"), tournament).expect("written");
    assert_eq!(duel(&format!("run {} --record {}", path("t.yaml"), path("r.jsonl")), "").code, 0);
    let record = std::fs::read_to_string(path("r.jsonl")).expect("a record");
    for start in STARTS {
        let position = Position::new(no_reuse(), start).expect("a start");
        let won = Solver::new(Options::default()).outcome(&position).expect("solved");
        assert_eq!(SolverJudge::default().by_position(&position), Some(won), "{start}");
        let answer = duel(&format!("solve no-reuse-duel {start} --nodes 100000 --format json"), "").stdout;
        assert!(answer.contains(if won { r#""outcome":"win""# } else { r#""outcome":"loss""# }), "{answer}");
        let chosen = perfect_move(&position);
        if let Some(divisor) = chosen {
            let told = duel(
                &format!("play no-reuse-duel --start {start} --first human --second human --seed 1"),
                "hint\n",
            );
            let says = format!("Hint: {divisor} wins.");
            assert_eq!(told.stdout.contains(&says), won, "{start}: {}", told.stdout);
            assert_eq!(told.stdout.contains("Hint: no move wins. "), !won, "{start}: {}", told.stdout);
        }
        let begins = format!(r#""start":{start},"first":"perfect""#);
        let game = record.lines().skip(1).position(|line| line.contains(&begins)).expect("a game");
        let told = duel(&format!("replay {} --game {game} --comment", path("r.jsonl")), "").stdout;
        let remark = told.lines().find_map(|line| line.strip_prefix("- Solver: "));
        let expected = chosen.map(|divisor| match won {
            true => format!("{divisor} keeps the win."),
            false => {
                format!("the position was lost whatever was taken; {divisor} is as good as any.")
            }
        });
        assert_eq!(remark, expected.as_deref(), "{start}");
    }
}

#[test]
fn a_hint_names_the_win_that_anybody_can_see() {
    let told = duel("play no-reuse-duel --start 2000006 --first human --second human --seed 1", "hint\n");
    assert!(told.stdout.contains("Hint: 1000003 wins."), "{}", told.stdout);
}
