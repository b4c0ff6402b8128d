use unicode_width::UnicodeWidthStr;

use super::*;
use crate::game::{Position, Rules, VARIANTS};
use crate::play::{End, Finished, Seat};
use crate::seed::Seed;
use crate::standings::{Judge, Tally};
use crate::tournament::{Arena, Field, Pairings, Slot};

/// Knows the parity theorem of `divisor-duel`, and nothing else.
struct EvenWins;

impl Judge for EvenWins {
    fn by_number(&self, rules: Rules, number: u64) -> Option<bool> {
        (rules == VARIANTS[0].rules).then_some(number.is_multiple_of(2))
    }

    fn by_position(&mut self, _: &Position) -> Option<bool> {
        None
    }
}

fn field() -> Field {
    let arena = |variant: usize| Arena {
        name: VARIANTS[variant].id.into(),
        rules: VARIANTS[variant].rules,
        games: 100,
        drawn_from: Some(1000),
        own_starts: false,
    };
    Field {
        name: "a small cup".into(),
        seed: 42,
        strategies: vec!["sly\u{1b}[31m".into(), "a|b, \"c\"".into(), "idle*\u{202e}".into()],
        deterministic: vec![false; 3],
        pairings: Pairings::RoundRobin,
        rounds: 1,
        arenas: vec![arena(0), arena(3)],
    }
}

/// The first of two strategies takes 1 and wins from even numbers; the third fails once.
fn standings() -> Standings {
    let field = field();
    let mut tally = Tally::judged_by(EvenWins, &field);
    let mut add = |stage, start, players, moves: &[u64], winner, end| {
        let slot = Slot { id: 0, round: 0, stage, start, place: 0, players, seed: Seed(0) };
        tally.add(&slot, &Finished { moves, winner, end, reason: None });
    };
    for start in [4, 6, 7, 8, 10, 12] {
        add(0, start, [0, 1], &[1, 1, 1], Seat::First, End::NoMoves);
        add(0, start, [1, 0], &[1, 1], Seat::Second, End::NoMoves);
        for other in [0, 1] {
            add(0, start, [2, other], &[2, 1], Seat::Second, End::NoMoves);
            add(0, start, [other, 2], &[1], Seat::BOTH[other], End::NoMoves);
        }
    }
    add(1, 30, [0, 1], &[15, 5, 2], Seat::First, End::NoMoves);
    add(1, 30, [1, 2], &[15], Seat::First, End::Timeout);
    Standings::new(&field, &tally)
}

#[test]
fn the_first_screen_is_as_it_was() {
    let screen = screen::tables(&standings(), false, 80).then(screen::verdict(&standings(), 80));
    insta::assert_snapshot!(screen.plain());
}

#[test]
fn everything_is_as_it_was() {
    insta::assert_snapshot!(screen::tables(&standings(), true, 100).plain());
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let standings = standings();
    for columns in 60..140 {
        let screen = screen::tables(&standings, true, columns).then(screen::verdict(&standings, columns));
        for line in screen.plain().lines() {
            assert!(line.width() <= columns, "{columns}: {line}");
        }
    }
}

#[test]
fn the_json_is_as_documented() {
    insta::assert_snapshot!(render(&standings(), Format::Json));
}

#[test]
fn the_csv_is_as_documented() {
    insta::assert_snapshot!(render(&standings(), Format::Csv));
}

#[test]
fn the_markdown_is_as_documented() {
    insta::assert_snapshot!(render(&standings(), Format::Markdown));
}

#[test]
fn no_name_can_steer_the_terminal() {
    for format in [Format::Table, Format::Csv, Format::Markdown] {
        let text = render(&standings(), format);
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
    }
}

#[test]
fn a_tournament_without_games_can_be_shown() {
    let field = field();
    let standings = Standings::new(&field, &Tally::new(&field));
    for format in [Format::Table, Format::Json, Format::Csv, Format::Markdown] {
        let text = render(&standings, format);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
    assert_eq!(standings.verdict, "no games were played");
}
