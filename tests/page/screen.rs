//! What a person sees and does, at the desk, on a phone and on paper.

use crate::browser::{Browser, chromium};
use crate::open::{DESK, Open, PHONE};
use crate::support::{HOSTILE, duel, played, showdown};

#[test]
fn whatever_a_browser_complains_about_is_heard() {
    let Some(chromium) = chromium() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("bad.html");
    for bad in ["alert(1)", "throw 1", "document.body.innerHTML = '<img src=missing.png>'"] {
        std::fs::write(&page, format!("<!doctype html><body><script>{bad}</script>")).expect("written");
        let mut open = Browser::open(&chromium, &page, "", DESK);
        assert_eq!(open.complaints().len(), 1, "{bad}: {:?}", open.complaints());
    }
}

#[test]
fn the_page_works_at_the_desk_and_on_a_phone() {
    let Some(chromium) = chromium() else { return };
    let folder = played();
    for size in [DESK, PHONE] {
        let mut open = Open::page(&chromium, &folder.path().join("page.html"), "", size);

        assert_eq!(open.ask("document.querySelector('h1').textContent"), HOSTILE[0], "shown as text");
        assert_eq!(open.count("img"), 0);
        assert_eq!(open.cut(), "", "{size:?}");

        open.0.click("table.sortable thead th:nth-child(6) button");
        let up = open.won();
        assert!(up.is_sorted(), "{up:?}");
        open.0.click("table.sortable thead th:nth-child(6) button");
        assert_eq!(open.won(), up.iter().rev().copied().collect::<Vec<_>>());

        open.ask("(() => { const e = document.getElementById('strategy-filter'); e.selectedIndex = 1; e.dispatchEvent(new Event('change')); })()");
        assert_eq!(
            open.count("table.sortable:first-of-type tbody tr:not([hidden])"),
            1 + 2,
            "one in each table"
        );

        let all: u32 = open.count("#game-list a");
        open.choose("game-arena", "0");
        let some: u32 = open.count("#game-list a");
        assert!(0 < some && some < all, "{some} of {all}");

        let number = |open: &mut Open| open.text("number").parse::<u64>().expect("a number");
        let start = number(&mut open);
        open.ask("document.getElementById('board').focus()");
        open.0.press("ArrowRight");
        let second = number(&mut open);
        assert!(second < start, "{second} after {start}");
        open.0.press("ArrowLeft");
        assert_eq!(number(&mut open), start);
        open.0.press("End");
        assert!(open.text("ending").ends_with(" wins: no move is left."));
        assert_eq!(number(&mut open), 1, "divisor-duel ends at 1");
        open.0.click("#begin");
        assert_eq!(number(&mut open), start);
        assert_eq!(open.count("#divisors .chosen"), 1);
        open.is_quiet();
    }
}

#[test]
fn the_first_screen_says_who_won_and_nothing_is_cut() {
    let Some(chromium) = chromium() else { return };
    let (_folder, page) = showdown();
    let mut desk = Open::page(&chromium, &page, "", DESK);
    assert_eq!(desk.ask("document.querySelector('.winner').textContent"), "perfect wins");
    for seen in
        [".winner", ".verdict", ".sure", ".again", "#standings .cards", ".cards tbody tr:last-child .line"]
    {
        assert!(desk.is_on_the_first_screen(seen), "{seen}");
    }
    assert!(desk.ask("document.querySelector('.sure').textContent").starts_with("95 % sure."));
    assert_eq!(desk.ask("document.querySelector('.again code').textContent"), "duel run");
    let height: u32 = desk.ask("document.documentElement.scrollHeight").parse().expect("a height");
    assert!(height <= 3_900, "{height}");
    let mut phone = Open::page(&chromium, &page, "", PHONE);
    assert!(
        phone.is_on_the_first_screen(".winner")
            && phone.is_on_the_first_screen(".cards tbody tr:first-child")
    );
    for mut open in [desk, phone] {
        open.ask("document.querySelectorAll('details').forEach(d => d.open = true)");
        assert_eq!(open.cut(), "");
        let text = open.ask("document.querySelector('main').innerText");
        assert!(!text.contains('`') && !text.contains("op=") && !text.contains("one=yes"), "{text}");
        assert!(text.contains("A divisor that either player has taken may not be taken again."));
        open.is_quiet();
    }
}

#[test]
fn a_link_opens_its_game_and_every_position_says_which_moves_win() {
    let Some(chromium) = chromium() else { return };
    let folder = played();
    let page = folder.path().join("page.html");
    let mut open = Open::page(&chromium, &page, "#game-3", DESK);
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let game: serde_json::Value = serde_json::from_str(record.lines().nth(4).expect("a game")).expect("JSON");
    let name = |seat: &str| game[seat].as_str().expect("a name").to_string();
    assert_eq!(open.text("title"), format!("{} against {}", name("first"), name("second")));
    assert_eq!(open.ask("document.querySelector('#game-list a[aria-current]').hash"), "#game-3");
    // Subtracting with 1 allowed, the moves that leave an odd number win: the odd divisors of an even one.
    let moves: Vec<u64> = game["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|made| made.as_u64().expect("a divisor"))
        .collect();
    let mut number = game["start"].as_u64().expect("a start");
    let (mut blunders, steps) = (0, moves.iter().map(Some).chain([None]));
    open.ask("document.getElementById('board').focus()");
    for made in steps {
        let odd: Vec<String> = (1..number)
            .filter(|d| number.is_multiple_of(*d) && (number - d) % 2 == 1)
            .map(|d| d.to_string())
            .collect();
        let marked = open.ask("[...document.querySelectorAll('#divisors .wins')].map(e => e.textContent)");
        assert_eq!(marked, odd.join(","), "{number}");
        let Some(made) = made else { break };
        assert_eq!(open.ask("document.querySelector('#divisors .chosen').textContent"), made.to_string());
        blunders += u32::from(!odd.is_empty() && !odd.contains(&made.to_string()));
        number -= made;
        open.0.press("ArrowRight");
    }
    assert_eq!(open.count("#moves li"), moves.len() as u32);
    assert_eq!(open.count("#moves .blunder"), blunders);
    open.ask("location.hash = '#game-5'");
    open.ask("dispatchEvent(new HashChangeEvent('hashchange'))");
    assert!(open.text("about").starts_with("Game 5: "), "{}", open.text("about"));
    open.ask("location.hash = '#game-999999'");
    open.ask("dispatchEvent(new HashChangeEvent('hashchange'))");
    assert!(open.text("game-count").contains("Game 999999 is not among the games of this page"));
    open.is_quiet();
}

#[test]
fn paper_has_no_folds_and_a_link_unfolds_its_section() {
    let Some(chromium) = chromium() else { return };
    let folder = played();
    let mut open = Open::page(&chromium, &folder.path().join("page.html"), "#variant-1", DESK);
    assert_eq!(open.ask("document.getElementById('variant-1').open"), "true");
    assert_eq!(open.count("details:not([open])"), 1);
    open.ask("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(open.count("details:not([open])"), 0);
    open.ask("dispatchEvent(new Event('afterprint'))");
    assert_eq!(open.count("details:not([open])"), 1);
    // Everything that can be worked can be reached from the keyboard, and is named.
    let nameless = "[...document.querySelectorAll('button, select, summary, a')].filter(e => e.tabIndex < 0 || !(e.textContent.trim() || e.ariaLabel)).length";
    assert_eq!(open.ask(nameless), "0");
    assert_eq!(open.count("select:not([id])"), 0);
    open.is_quiet();
}

#[test]
fn a_record_that_is_not_complete_says_so_and_one_without_games_has_a_page() {
    let Some(chromium) = chromium() else { return };
    let folder = played();
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    for (games, said) in [(0, "No games yet"), (40, "No clear winner")] {
        let lines: Vec<&str> = record.lines().take(games + 1).collect();
        std::fs::write(folder.path().join("part.jsonl"), lines.join("\n") + "\n").expect("written");
        duel(folder.path(), &["report", "part.jsonl", "-o", "part.html"]);
        let mut open = Open::page(&chromium, &folder.path().join("part.html"), "", PHONE);
        assert_eq!(open.ask("document.querySelector('.winner').textContent"), said);
        assert!(open.ask("document.querySelector('.warning').textContent").starts_with("Not complete: "));
        assert_eq!(open.ask("document.getElementById('board').hidden"), (games == 0).to_string());
        assert_eq!(open.cut(), "");
        open.is_quiet();
    }
}
