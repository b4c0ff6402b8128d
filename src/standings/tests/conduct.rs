//! What the solver says about games.

use super::{Nobody, add, field, play};
use crate::game::{MAX_START, Position, Rules, VARIANTS};
use crate::play::{End, Finished, Seat};
use crate::seed::Seed;
use crate::solver::Solver;
use crate::standings::{Judge, Results, Share, SolverJudge, Standings, Tally, judge_positions};
use crate::tournament::{Field, Slot};

fn results<'a>(standings: &'a Standings, name: &str) -> &'a Results {
    let mut lines = standings.strategies.iter().map(|line| &line.results);
    lines.find(|results| results.name == name).expect("it plays")
}

fn share(count: u64, of: u64) -> Option<Share> {
    Some(Share { count, of })
}

#[test]
fn a_blunder_is_a_won_position_given_away() {
    let field = field(2, 1);
    let mut tally = Tally::new(&field);
    // 4 is won; taking 2 leaves 2, which is won for the other player.
    play(&mut tally, 0, 4, [0, 1], (&[2, 1], Seat::Second, End::NoMoves));
    // 6 is won, and 5 is lost whatever is taken.
    play(&mut tally, 0, 6, [0, 1], (&[1, 1, 1, 1, 1], Seat::First, End::NoMoves));
    let standings = Standings::new(&field, &tally);
    let (first, second) = (results(&standings, "a"), results(&standings, "b"));
    assert_eq!([first.blunders, second.blunders], [share(1, 4), share(0, 1)]);
    assert_eq!([first.converted, first.rescued], [share(1, 2), share(0, 0)]);
    assert_eq!([second.converted, second.rescued], [share(0, 0), share(1, 2)]);
    let starts = standings.variants[0].starts.expect("they are few");
    assert_eq!((starts.count, starts.won), (2, 2));
}

#[test]
fn used_divisors_count() {
    // The game ends at 4, whose only divisor besides 1 has been used.
    let mut field = field(2, 5);
    field.arenas = vec![field.arenas.swap_remove(3)];
    let mut tally = Tally::new(&field);
    let moves = [10, 5, 3, 6, 2];
    let mut position = Position::new(field.arenas[0].rules, 30).expect("a start");
    let mut solver = Solver::new(Default::default());
    let mut won = vec![solver.outcome(&position).expect("solved")];
    for divisor in moves {
        position.try_play(divisor).expect("legal");
        won.push(solver.outcome(&position).expect("solved"));
    }
    let of = |seat: usize| won[..moves.len()].iter().skip(seat).step_by(2).filter(|won| **won).count() as u64;
    let winner = Seat::First;
    play(&mut tally, 0, 30, [0, 1], (&moves, winner, End::NoMoves));
    let standings = Standings::new(&field, &tally);
    assert_eq!(results(&standings, "a").blunders.map(|share| share.of), Some(of(0)));
    assert_eq!(results(&standings, "b").blunders.map(|share| share.of), Some(of(1)));
    assert_eq!(results(&standings, "a").unjudged, 0);
}

/// Asks the solver about every position, whatever the rules.
struct Slow(Solver);

impl Judge for Slow {
    fn by_number(&self, _: Rules, _: u64) -> Option<bool> {
        None
    }

    fn by_position(&mut self, position: &Position) -> Option<bool> {
        self.0.outcome(position).ok()
    }
}

/// Counts random games under every rule book.
fn random_games<J: Judge>(field: &Field, tally: &mut Tally<J>) {
    let mut stream = Seed(3).start();
    let mut scratch = Vec::new();
    for game in 0..200 {
        let (arena, start) = (game % VARIANTS.len(), 2 + stream.below(300));
        let mut position = Position::new(field.arenas[arena].rules, start).expect("a start");
        let mut moves = Vec::new();
        while position.has_moves() {
            let divisor = stream.pick(position.legal(&mut scratch));
            position.play(divisor);
            moves.push(divisor);
        }
        let winner = Seat::to_move(moves.len()).other();
        let players = [game % 3, (game + 1) % 3];
        play(tally, arena, start, players, (&moves, winner, End::NoMoves));
    }
}

#[test]
fn quick_and_slow_judgement_agree_under_every_rule_book() {
    let field = field(3, VARIANTS.len());
    let mut quick = Tally::new(&field);
    let mut slow = Tally::judged_by(Slow(Solver::new(Default::default())), &field);
    random_games(&field, &mut quick);
    random_games(&field, &mut slow);
    let (quick, slow) = (Standings::new(&field, &quick), Standings::new(&field, &slow));
    assert_eq!(quick, slow);
    assert!(quick.strategies.iter().all(|line| line.results.unjudged == 0));
    assert!(quick.strategies.iter().any(|line| line.results.blunders.is_some_and(|share| share.count > 0)));
}

/// Random games without reuse, from starts that are settled and from starts of which much stays open.
fn games_without_reuse() -> Vec<(u64, Vec<u64>)> {
    let mut stream = Seed(5).start();
    let mut scratch = Vec::new();
    let mut game = |start| {
        let mut position = Position::new(VARIANTS[3].rules, start).expect("a start");
        let mut moves = Vec::new();
        while position.has_moves() {
            let divisor = stream.pick(position.legal(&mut scratch));
            position.play(divisor);
            moves.push(divisor);
        }
        (start, moves)
    };
    [360, 720, 997, 1_000, 3_000, 12_012].into_iter().cycle().take(60).map(&mut game).collect()
}

#[test]
fn games_are_judged_alike_in_any_order_and_by_any_number_of_tallies() {
    let mut field = field(2, 4);
    field.arenas = vec![field.arenas.swap_remove(3)];
    let games = games_without_reuse();
    let counted = |order: &[usize], judges: usize| {
        // A search is over soon, so that many are cut short, which is where the order could matter.
        let tally = || Tally::judged_by(SolverJudge::new(100), &field);
        let mut tallies: Vec<Tally> = (0..judges).map(|_| tally()).collect();
        for (turn, &index) in order.iter().enumerate() {
            let (start, moves) = &games[index];
            let winner = Seat::to_move(moves.len()).other();
            let players = [index % 2, 1 - index % 2];
            play(&mut tallies[turn % judges], 0, *start, players, (moves, winner, End::NoMoves));
        }
        let mut total = tally();
        tallies.into_iter().rev().for_each(|tally| total.merge(tally));
        total
    };
    let forwards: Vec<usize> = (0..games.len()).collect();
    let backwards: Vec<usize> = forwards.iter().rev().copied().collect();
    let shuffled: Vec<usize> = forwards.iter().map(|index| index * 37 % games.len()).collect();
    let expected = counted(&forwards, 1);
    for order in [&forwards, &backwards, &shuffled] {
        // With as many judges as games, none of them has seen a game before.
        for judges in [1, 2, 7, games.len()] {
            assert!(counted(order, judges) == expected, "{judges} judges");
        }
    }
    let standings = Standings::new(&field, &expected);
    assert!(standings.strategies.iter().all(|line| line.results.unjudged > 0), "some are too hard");
    assert!(
        standings.strategies.iter().all(|line| line.results.blunders.is_some_and(|share| share.count > 0))
    );
}

#[test]
fn what_is_judged_of_a_game_is_true() {
    let mut solver = Solver::new(Default::default());
    let mut judge = SolverJudge::default();
    for (start, moves) in games_without_reuse().into_iter().filter(|(start, _)| *start <= 1_000) {
        let rules = VARIANTS[3].rules;
        let answers = judge_positions(&mut judge, rules, start, &moves);
        let mut position = Position::new(rules, start).expect("a start");
        for (turn, answer) in answers.into_iter().enumerate() {
            let truth = solver.outcome(&position).expect("solved");
            assert!(answer.is_none_or(|answer| answer == truth), "{position:?}");
            if let Some(&divisor) = moves.get(turn) {
                position.play(divisor);
            }
        }
    }
}

#[test]
fn who_searches_more_judges_more_and_says_nothing_else() {
    let rules = VARIANTS[3].rules;
    let mut judges = [0, 1, 30, 300, 3_000].map(SolverJudge::new);
    let mut judged = [0; 5];
    for (start, moves) in games_without_reuse() {
        let answers = judges.each_mut().map(|judge| judge_positions(judge, rules, start, &moves));
        for (less, more) in answers.iter().zip(&answers[1..]) {
            assert!(less.iter().zip(more).all(|(less, more)| less.is_none() || less == more), "{start}");
        }
        for (judged, answers) in judged.iter_mut().zip(&answers) {
            *judged += answers.iter().flatten().count();
        }
    }
    assert!(judged.is_sorted_by(|less, more| less < more), "{judged:?}");
}

#[test]
fn of_many_games_the_moves_of_some_are_judged_the_same_ones_for_every_judge_and_the_starts_of_all() {
    let mut field = field(2, 4);
    let games = games_without_reuse();
    field.arenas.iter_mut().for_each(|arena| arena.games = games.len() as u64);
    let whole = field.arenas.clone();
    let slot = |stage: usize, index: usize| {
        // Their order has nothing to do with their seeds.
        let seed = Seed((index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let start = games[index].0;
        Slot { id: 0, round: 0, stage, start, place: 0, players: [index % 2, 1 - index % 2], seed }
    };
    let tally = |each: Option<u64>| Tally::judged_by(SolverJudge::default().games(each), &field);
    let count = |tally: &mut Tally, stage: usize, index: usize| {
        let moves = &games[index].1;
        let winner = Seat::to_move(moves.len()).other();
        tally.add(&slot(stage, index), &Finished { moves, winner, end: End::NoMoves, reason: None })
    };
    let (mut all, mut some) = (tally(None), tally(Some(20)));
    let mut chosen = 0;
    for (index, (_, moves)) in games.iter().enumerate() {
        let (whole, judged) = (count(&mut all, 3, index), count(&mut some, 3, index));
        assert_eq!(whole.start, judged.start);
        chosen += u64::from(judged.asked);
        if judged.asked {
            assert_eq!(whole, judged);
        } else {
            let unjudged: u64 = judged.moves.iter().map(|moves| moves.unjudged).sum();
            assert_eq!(unjudged, moves.len() as u64, "what is not asked about is not judged");
            assert!(judged.moves.iter().all(|moves| (moves.opportunities, moves.blunders) == (0, 0)));
        }
        // Whoever counts this game alone chooses as well.
        assert_eq!(count(&mut tally(Some(20)), 3, index), judged);
    }
    assert!((10..=30).contains(&chosen), "{chosen} of 60 games rather than about 20");
    let [all, some] = [all, some].map(|tally| Standings::new(&field, &tally));
    assert_eq!((all.judged_games, some.judged_games, some.variants[3].judged_games), (60, chosen, chosen));
    let starts =
        |standings: &Standings| results(standings, "a").converted.zip(results(standings, "a").rescued);
    assert_eq!(starts(&all), starts(&some));
    // In other variants it is the same share, so that the sums are not those of another mixture.
    let mut mixed = tally(Some(20));
    for index in 0..games.len() {
        assert_eq!(count(&mut mixed, 0, index).asked, count(&mut mixed, 3, index).asked);
    }
    // Where no variant takes a search, nothing would be saved.
    field.arenas.truncate(3);
    let mut by_theorem = Tally::judged_by(SolverJudge::default().games(Some(0)), &field);
    assert!((0..games.len()).all(|index| count(&mut by_theorem, 0, index).asked));
    assert_eq!(Standings::new(&field, &by_theorem).judged_games, 60);
    field.arenas = whole;
    // Who has no bound is asked about every game.
    let mut nobody = Tally::judged_by(Nobody, &field);
    assert!((0..60).all(|index| {
        let moves = &games[index].1;
        let game = Finished { moves, winner: Seat::First, end: End::NoMoves, reason: None };
        nobody.add(&slot(3, index), &game).asked
    }));
}

#[test]
fn from_smaller_starts_more_games_are_judged_as_they_take_less() {
    let mut field = field(2, 4);
    field.arenas = vec![field.arenas.swap_remove(3)];
    field.arenas[0].games = 10_000;
    // A thousand seeds, each in the middle of its part.
    let seeds = (0..1_000).map(|place: u64| Seed((2 * place + 1) * (u64::MAX / 2_000)));
    let mut judged = |largest_start: u64, each: u64| {
        field.arenas[0].largest_start = largest_start;
        let mut tally = Tally::judged_by(SolverJudge::default().games(Some(each)), &field);
        let slot = |seed| Slot { id: 0, round: 0, stage: 0, start: 6, place: 0, players: [0, 1], seed };
        let game = Finished { moves: &[], winner: Seat::First, end: End::Illegal, reason: None };
        seeds.clone().filter(|seed| tally.add(&slot(*seed), &game).asked).count()
    };
    // 150 games from 800, or four times as many from 400, or all of them from 100.
    let each = SolverJudge::GAMES_EACH;
    assert_eq!([800, 1_000, MAX_START].map(|largest| judged(largest, each)), [15; 3]);
    assert_eq!([400, 200, 100, 30].map(|largest| judged(largest, each)), [60, 242, 1_000, 1_000]);
    assert_eq!([100, MAX_START].map(|largest| judged(largest, 0)), [0; 2]);
    assert_eq!([100, MAX_START].map(|largest| judged(largest, u64::MAX)), [1_000; 2]);
}

#[test]
fn who_wins_a_start_is_known_up_to_10000_as_published() {
    let field = field(2, 4);
    let mut tally = Tally::new(&field);
    // 84 million nodes were needed for 9984, and 9232 is the largest even start that is lost.
    for start in [9_232, 9_984, 10_000] {
        add(&mut tally, 3, start, [0, 1], Seat::First);
    }
    let standings = Standings::new(&field, &tally);
    let starts = standings.variants[3].starts.expect("they are few");
    assert_eq!((starts.count, starts.won, starts.unknown), (3, 2, 0));
    let first = results(&standings, "a");
    assert_eq!([first.converted, first.rescued], [share(2, 2), share(1, 1)]);
}

#[test]
fn what_cannot_be_solved_is_not_shown() {
    let field = field(2, 4);
    let mut tally = Tally::new(&field);
    let start = 1_000_000_007 * 998_244_353;
    add(&mut tally, 3, start, [0, 1], Seat::First);
    let standings = Standings::new(&field, &tally);
    let first = results(&standings, "a");
    assert_eq!([first.blunders, first.converted, first.rescued], [None; 3]);
    assert_eq!(standings.variants[3].starts.map(|starts| starts.unknown), Some(1));
}

#[test]
fn a_record_that_no_game_can_leave_is_counted_without_judging() {
    let field = field(2, 5);
    let mut tally = Tally::new(&field);
    for arena in 0..5 {
        for (start, moves) in [(0, [0, 0]), (u64::MAX, [1, 1]), (30, [0, 7]), (30, [31, 64])] {
            play(&mut tally, arena, start, [0, 1], (&moves, Seat::First, End::NoMoves));
        }
    }
    assert_eq!(Standings::new(&field, &tally).games, 20);
}

#[test]
fn every_loss_is_counted_under_its_own_name() {
    let field = field(2, 1);
    for end in End::ALL {
        let mut tally = Tally::new(&field);
        play(&mut tally, 0, 16, [0, 1], (&[], Seat::First, end));
        let standings = Standings::new(&field, &tally);
        let loser = results(&standings, "b");
        let losses = serde_json::json!(loser.losses);
        let name = serde_json::json!(end);
        assert_eq!(losses[name.as_str().expect("a name")], 1, "{end:?}");
        assert_eq!((loser.lost, loser.forfeits), (1, u64::from(!matches!(end, End::NoMoves | End::TooLong))));
    }
}
