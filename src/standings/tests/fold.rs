//! The fold: any order, any division among threads.

use super::{Nobody, add, field};
use crate::play::Seat;
use crate::seed::{Seed, Stream};
use crate::standings::{Standings, Tally};
use crate::tournament::Field;

type Game = (usize, u64, [usize; 2], Seat);

/// Random games of four strategies in two arenas.
fn games(count: usize, starts: u64) -> Vec<Game> {
    let mut stream = Seed(1).start();
    let mut game = || {
        let first = stream.below(4);
        let second = (first + 1 + stream.below(3)) % 4;
        let winner = Seat::BOTH[stream.below(2) as usize];
        (stream.below(2) as usize, 2 + stream.below(starts), [first as usize, second as usize], winner)
    };
    std::iter::repeat_with(&mut game).take(count).collect()
}

fn fold(field: &Field, games: &[Game]) -> Tally<Nobody> {
    let mut tally = Tally::judged_by(Nobody, field);
    games.iter().for_each(|&(arena, start, players, winner)| add(&mut tally, arena, start, players, winner));
    tally
}

fn shuffle(games: &mut [Game], stream: &mut Stream) {
    for index in (1..games.len()).rev() {
        games.swap(index, stream.below(index as u64 + 1) as usize);
    }
}

/// Few starts, and so many that they share groups in one part of a division but not in another.
const SIZES: [(usize, u64); 2] = [(300, 20), (60_000, 30_000)];

#[test]
fn the_order_of_the_games_does_not_matter() {
    for (count, starts) in SIZES {
        let (field, mut games) = (field(4, 2), games(count, starts));
        let once = fold(&field, &games);
        shuffle(&mut games, &mut Seed(2).start());
        let again = fold(&field, &games);
        assert!(once == again, "{starts} starts");
        assert_eq!(Standings::new(&field, &once), Standings::new(&field, &again));
    }
}

#[test]
fn merged_parts_equal_the_whole_in_any_order() {
    for (count, starts) in SIZES {
        let (field, games) = (field(4, 2), games(count, starts));
        let whole = fold(&field, &games);
        let (one, rest) = games.split_at(count / 20);
        let (two, three) = rest.split_at(count / 2);
        let [one, two, three] = [one, two, three].map(|part| fold(&field, part));
        for parts in [[&one, &two, &three], [&three, &one, &two], [&two, &three, &one]] {
            let [first, second, third] = parts.map(Tally::clone);
            let mut left = first.clone();
            left.merge(second.clone());
            left.merge(third.clone());
            let mut inner = second;
            inner.merge(third);
            let mut right = first;
            right.merge(inner);
            assert!(left == whole && right == whole, "{starts} starts");
        }
        let mut with_nothing = whole.clone();
        with_nothing.merge(fold(&field, &[]));
        assert!(with_nothing == whole);
    }
}

#[test]
fn one_game_more_is_another_tally() {
    let (field, games) = (field(4, 2), games(300, 20));
    assert!(fold(&field, &games) != fold(&field, &games[1..]));
}

#[test]
fn many_starts_share_groups_and_few_do_not() {
    let field = field(2, 1);
    let groups = |starts: u64| {
        let games: Vec<Game> = (2..2 + starts).map(|start| (0, start, [0, 1], Seat::First)).collect();
        let standings = Standings::new(&field, &fold(&field, &games));
        assert_eq!(standings.games, starts);
        (standings.starts, standings.variants[0].starts.map(|starts| starts.count))
    };
    assert_eq!(groups(1000), (1000, Some(1000)));
    assert_eq!(groups(10_241), (groups(10_241).0, None));
    assert!(groups(20_000).0 <= 10_240);
}
