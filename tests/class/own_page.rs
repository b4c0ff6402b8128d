//! `duel report --of`: the page about one strategy, in a real browser.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::browser::{Browser, chromium};
use crate::process::until;
use crate::support::{Desk, text};

/// Subtracting with 1 allowed, even numbers are won and the moves that leave an odd one win.
const CUP: &str = "name: cup\nseed: 5\nrounds: 3\nvariants: [{variant: divisor-duel, starts: [12, 16, 30]}]\n\
                   strategies: [random, perfect, {name: ada, use: greedy-largest}, blurt.sh]\n";

/// A bot that names the number itself whenever it is 6 or less, and else takes 1.
const BLURT: &str = "while read word n rest; do\n  [ \"$word\" = move ] || continue\n  \
                     if [ $n -le 6 ]; then echo $n; else echo 1; fi\ndone\n";

fn played() -> Desk {
    let desk = Desk::new();
    desk.write("cup.yaml", CUP);
    desk.write("blurt.sh", BLURT);
    desk.well("run cup.yaml --record cup.jsonl");
    desk
}

/// The moves with which a player threw wins away, by the theorem: a number, what was taken, what would have won,
/// and how often; the most frequent first.
fn thrown_away(record: &str, player: &str) -> Vec<String> {
    let mut counts: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    for line in record.lines().skip(1) {
        let game: Value = serde_json::from_str(line).expect("a game");
        let mut number = game["start"].as_u64().expect("a start");
        for (turn, taken) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let taken = taken.as_u64().expect("a divisor");
            let mover = &game[["first", "second"][turn % 2]];
            if mover == player && number.is_multiple_of(2) && taken.is_multiple_of(2) {
                *counts.entry((number, taken)).or_default() += 1;
            }
            number -= taken;
        }
    }
    let mut counts: Vec<((u64, u64), u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(mistake, times)| (std::cmp::Reverse(*times), *mistake));
    let told = counts.into_iter().map(|((number, taken), times)| {
        let won: Vec<String> =
            (1..number).filter(|d| d % 2 == 1 && number.is_multiple_of(*d)).map(|d| d.to_string()).collect();
        format!("{number}|{taken}|{}|{times}", won.join(", "))
    });
    told.collect()
}

#[test]
fn the_page_tells_the_place_the_mistakes_and_what_would_have_won() {
    let Some(chromium) = chromium() else { return };
    let desk = played();
    let standings: Value =
        serde_json::from_str(&desk.well("standings cup.jsonl --format json")).expect("JSON");
    for player in ["random", "ada", "perfect"] {
        desk.well(&format!("report cup.jsonl --of {player} -o own.html"));
        let row = standings["strategies"].as_array().expect("rows").iter().find(|row| row["name"] == player);
        let place = &row.expect("a row")["place"];
        let expected = thrown_away(&desk.read("cup.jsonl"), player);
        for size in [(1280, 800), (390, 844)] {
            let mut open = Browser::open(&chromium, &desk.path("own.html"), "", size);
            let headline = open.ask("document.querySelector('.winner').textContent");
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            let ends = [&place["best"], &place["worst"]].map(ToString::to_string);
            let places = if ends[0] == ends[1] { ends[0].clone() } else { ends.concat() };
            assert!(headline.starts_with(&format!("{player} is ")), "{headline}");
            assert_eq!(digits(&headline), format!("{places}4"), "{headline}");
            let told = open.ask(
                "[...document.querySelectorAll('#lessons tbody tr')].map(r => [...r.cells].slice(0, 4).map(c => c.textContent).join('|')).join('\\n')",
            );
            assert_eq!(told, expected[..expected.len().min(20)].join("\n"), "{player}");
            let too_wide = "document.documentElement.scrollWidth > innerWidth || \
                 [...document.querySelectorAll('.wide')].some(e => e.scrollWidth > e.clientWidth + 1)";
            assert_eq!(open.ask(too_wide), "false", "{player} at {size:?}");
            if let Some(first) = expected.first() {
                open.click("#lessons tbody tr:first-child a");
                let [number, taken] = [0, 1].map(|at| first.split('|').nth(at).expect("a column"));
                let said = format!("Taking {taken} throws the win away.");
                until(&said, || open.ask("document.getElementById('blunder').textContent") == said);
                assert_eq!(open.ask("document.getElementById('number').textContent"), number);
            }
            assert!(open.complaints().is_empty(), "{:?}", open.complaints());
        }
    }
}

#[test]
fn a_bot_that_fails_is_told_how_before_anything_else() {
    let desk = played();
    desk.well("report cup.jsonl --of blurt.sh -o own.html");
    let page = desk.read("own.html");
    let failures = page.split("<section id=\"failures\">").nth(1).expect("failures");
    let failures = failures.split("</section>").next().expect("its end");
    assert!(failures.contains("numbers that are not allowed"), "{failures}");
    assert!(failures.contains("is the number itself"), "{failures}");
    let games: Value =
        serde_json::from_str(&desk.well("games cup.jsonl --of blurt.sh --end illegal --format json"))
            .expect("JSON");
    let lost = games.as_array().expect("games").iter().filter(|game| game["winner"] != "blurt.sh").count();
    assert!(lost > 0 && failures.contains(&format!("data-key=\"{lost}\">{lost}<")), "{lost}: {failures}");
    assert!(page.find("id=\"failures\"") < page.find("id=\"lessons\""));
    desk.well("report cup.jsonl --of perfect -o other.html");
    assert!(!desk.read("other.html").contains("id=\"failures\""), "others have nothing to do with it");
}

#[test]
fn the_page_has_the_games_of_one_strategy_alone_within_its_bound_and_is_the_same_twice() {
    let desk = Desk::new();
    desk.write(
        "t.yaml",
        "rounds: 20\nvariants: [{variant: divisor-duel, starts: {from: 100, to: 300}}]\n\
         strategies: [random, greedy-largest, parity]\n",
    );
    desk.well("run t.yaml --record r.jsonl");
    desk.well("report r.jsonl --of random -o own.html");
    desk.well("report r.jsonl --of random -o again.html");
    let page = desk.read("own.html");
    assert!(page == desk.read("again.html"));
    assert!((900_000..=1_000_000).contains(&page.len()), "{}", page.len());
    assert!(page.contains("As many games of random can be replayed here as fit into the page: "));
    assert!(page.contains(" of 16,080 games, drawn evenly from each kind"));
    let data = page.split("<script id=\"data\" type=\"application/json\">").nth(1).expect("data");
    let data: Value = serde_json::from_str(data.split("</script>").next().expect("its end")).expect("JSON");
    let games = data["games"].as_array().expect("games");
    assert!(
        games.len() > 500
            && games.iter().all(|game| game["players"].as_array().expect("two").contains(&0.into()))
    );
    let linked =
        page.split("href=\"#game-").skip(1).filter_map(|link| link.split('-').next()?.parse::<u64>().ok());
    let mut links = 0;
    for id in linked {
        assert!(games.iter().any(|game| game["id"] == id), "game {id} is linked to");
        links += 1;
    }
    assert!(links > 0);
}

#[test]
fn a_strategy_that_is_not_there_is_named_with_the_nearest_and_no_page_is_written() {
    let desk = played();
    let output = desk.duel("report cup.jsonl --of pefect -o own.html");
    let error = text(&output.stderr);
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    assert!(error.contains("no strategy `pefect` (the nearest is `perfect`)"), "{error}");
    assert!(!desk.path("own.html").exists());
}
