use unicode_width::UnicodeWidthStr;

use super::*;
use crate::game::{Position, Rules, VARIANTS};
use crate::play::{End, Finished, Seat};
use crate::report::text::own;
use crate::seed::Seed;
use crate::standings::{Estimate, Judge, Seated, Tally};
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
        largest_start: 100,
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
    let screen = screen::tables(&standings(), false, 80).then(screen::sentence(&standings(), Some(80)));
    insta::assert_snapshot!(screen.plain());
}

#[test]
fn everything_is_as_it_was() {
    insta::assert_snapshot!(screen::tables(&standings(), true, 100).plain());
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for standings in [standings(), with_long_names()] {
        for columns in 60..140 {
            let own = own::lines_of(&standings, &standings.strategies[1].results.name);
            let screen = screen::tables(&standings, true, columns)
                .then(screen::sentence(&standings, Some(columns)))
                .then(own::tables(&own, columns));
            for line in screen.plain().lines() {
                assert!(line.width() <= columns, "{columns}: {line}");
            }
        }
    }
}

/// Names of 50 columns and more, and large counts.
fn with_long_names() -> Standings {
    let mut standings = standings();
    standings.tournament = "a cup of ".repeat(11) + "names";
    let long = |name: &str| format!("{name}-{}", "long".repeat(12));
    for line in standings.strategies.iter_mut().map(|line| &mut line.results) {
        line.name = long(&line.name);
        (line.first, line.second) = (Seated { played: 1 << 40, won: 1 << 39 }, line.second);
    }
    for pairing in &mut standings.pairings {
        (pairing.name, pairing.opponent) = (long(&pairing.name), long(&pairing.opponent));
    }
    for variant in &mut standings.variants {
        variant.name = variant.name.repeat(8);
        variant.strategies.iter_mut().for_each(|line| line.name = long(&line.name));
    }
    standings.leader = None;
    standings
}

#[test]
fn numbers_stay_where_names_are_long() {
    let screen = screen::tables(&with_long_names(), true, 60).plain();
    let rated = screen.split_once("\nScores and ratings\n").expect("a section").1;
    let header: Vec<&str> = rated.lines().next().expect("a header").split_whitespace().collect();
    assert_eq!(header.join(" "), "strategy score's 95 % rating its 95 %");
    let header = screen.lines().nth(2).expect("a header");
    assert!(header.contains("won") && header.contains("forfeits"), "{header}");
    let title = screen.lines().next().expect("a title");
    assert!(title.ends_with("…: 38 games, seed 42"), "{title}");
}

#[test]
fn the_verdict_is_wrapped_at_a_terminal_and_one_line_for_programs() {
    let mut standings = standings();
    standings.verdict = "one sentence ".repeat(10).trim_end().into();
    let told = |most: Option<usize>| screen::sentence(&standings, most).plain();
    assert_eq!(told(None), format!("\n{}\n", standings.verdict));
    assert_eq!(told(Some(60)).lines().count(), 1 + 3);
    assert_eq!(told(Some(60)).split_whitespace().collect::<Vec<_>>().join(" "), standings.verdict);
}

#[test]
fn one_start_allows_and_one_point_is_a_point() {
    let mut standings = standings();
    standings.starts = 1;
    standings.variants[0].first_mover = Some(Estimate { value: 1.0, low: None, high: None });
    let text = screen::tables(&standings, true, 80).plain();
    assert!(text.contains("places are those that 1 start allows, all of them"), "{text}");
    assert!(text.contains("moving first is worth +1 point\n"), "{text}");
}

#[test]
fn where_no_start_can_be_compared_no_start_allows_places() {
    let standings = Standings { starts: 0, ..standings() };
    let text = screen::tables(&standings, true, 80).plain();
    assert!(!text.contains("0 starts"), "{text}");
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
    let verdict = "no games were finished, so there are no places";
    assert_eq!(standings.verdict, verdict);
    assert_eq!(render(&standings, Format::Table), format!("a small cup: 0 games, seed 42\n\n{verdict}\n"));
    let own = own::tables(&own::lines_of(&standings, &standings.strategies[0].results.name), 80).plain();
    assert_eq!(own, "a small cup: 0 games, seed 42\n");
    let page = render(&standings, Format::Markdown);
    assert!(!page.contains("rounds") && !page.contains("places are"), "{page}");
}
