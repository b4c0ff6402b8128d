//! The page of a record, in a real browser.

#[path = "kit/browser.rs"]
mod browser;
#[path = "kit/process.rs"]
mod process;

use std::path::{Path, PathBuf};
use std::process::Command;

use browser::{Browser, chromium};
use process::run;

/// Names that would do harm if they were taken for markup.
const HOSTILE: [&str; 3] = ["<script>alert(1)</script>", "</script>", "\"><img src=x onerror=alert(2)>"];

/// Plays a small tournament between hostile names and gives the folder with its record and page.
fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let strategies: Vec<String> = HOSTILE
        .iter()
        .zip(["random", "greedy-largest", "parity"])
        .map(|(name, strategy)| format!("  - {{name: {name:?}, use: {strategy}}}\n"))
        .collect();
    let file = format!(
        "name: {:?}\nseed: 7\nrounds: 2\nvariants:\n  - variant: divisor-duel\n    starts: [16, 24, 30]\n  \
         - variant: no-reuse-duel\n    starts: {{from: 30, to: 120}}\nstrategies:\n{}",
        HOSTILE[0],
        strategies.concat()
    );
    std::fs::write(folder.path().join("t.yaml"), file).expect("written");
    duel(folder.path(), &["run", "t.yaml", "--record", "r.jsonl", "--report", "run.html"]);
    duel(folder.path(), &["report", "r.jsonl", "-o", "page.html"]);
    folder
}

fn duel(folder: &Path, arguments: &[&str]) -> String {
    let output = run(Command::new(env!("CARGO_BIN_EXE_duel")).args(arguments).current_dir(folder));
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The page, open in a browser, and what a person would look for on it.
struct Open(Browser);

impl Open {
    /// Opens a page at a size; `link` is what follows its address, as in `#game-3`.
    fn page(chromium: &Path, page: &Path, link: &str, size: (u32, u32)) -> Self {
        Open(Browser::open(chromium, page, link, size))
    }

    /// What an expression is worth, as text.
    fn ask(&mut self, expression: &str) -> String {
        self.0.ask(expression)
    }

    /// Chooses a value as a person would: the page hears of it.
    fn choose(&mut self, id: &str, value: &str) {
        self.ask(&format!(
            "(() => {{ const e = document.getElementById('{id}'); e.value = '{value}'; \
             e.dispatchEvent(new Event('change')); return e.value; }})()"
        ));
    }

    /// The games won, in the order of the standings' rows.
    fn won(&mut self) -> Vec<u32> {
        let won = self.ask(
            "[...document.querySelector('table.sortable').tBodies[0].rows].map(r => r.cells[5].textContent)",
        );
        won.split(',').map(|won| won.parse().expect("a number")).collect()
    }

    fn text(&mut self, id: &str) -> String {
        self.ask(&format!("document.getElementById('{id}').textContent"))
    }

    fn count(&mut self, selector: &str) -> u32 {
        self.ask(&format!("document.querySelectorAll('{selector}').length")).parse().expect("a count")
    }

    /// Is all of it on the screen, without scrolling?
    fn is_on_the_first_screen(&mut self, selector: &str) -> bool {
        self.ask(&format!(
            "(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect(); return b.width > 0 && \
             b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight; }})()"
        )) == "true"
    }

    /// Whatever reaches beyond the right edge of the screen, or of what it stands in: nothing, if nothing is cut.
    fn cut(&mut self) -> String {
        self.ask(
            "[...document.querySelectorAll('main *')].filter(e => !e.closest('svg') && !e.matches('.full') && \
             (e.getBoundingClientRect().right > innerWidth + 1 || \
              (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && e.matches('.wide, table, p, h1, h2, h3, #board, #games, #moves, #divisors')))) \
             .slice(0, 5).map(e => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 40))",
        )
    }

    fn is_quiet(&mut self) {
        let complaints = self.0.complaints();
        assert!(complaints.is_empty(), "{complaints:?}");
    }
}

const DESK: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// The page of the built-in tournament.
fn showdown() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    duel(folder.path(), &["run", "--report", "page.html"]);
    let page = folder.path().join("page.html");
    (folder, page)
}

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

/// Writes a tournament's file, plays it, and gives the page of its record.
fn page_of(tournament: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("t.yaml"), tournament).expect("written");
    duel(folder.path(), &["run", "t.yaml", "--record", "r.jsonl", "--report", "page.html"]);
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    (folder, page)
}

#[test]
fn a_variant_with_one_start_has_numbers_and_no_chart_of_one_column() {
    let (_folder, page) =
        page_of("rounds: 1\nvariants: [divisor-duel]\nstrategies: [greedy-largest, perfect]\n");
    assert!(!page.contains("Score by start"));
    assert!(page.contains("With best play the first player wins from its only start."));
    assert!(
        page.contains("run the tournament’s own file with <code>--seed "),
        "the file's name is not known"
    );
    let (_folder, page) = page_of(
        "rounds: 1\nvariants: [{variant: divisor-duel, starts: [16, 17]}]\nstrategies: [greedy-largest, perfect]\n",
    );
    assert!(page.contains("Score by start"));
}

#[test]
fn as_many_games_as_fit_are_kept_and_the_page_says_which() {
    let (folder, page) = page_of(
        "rounds: 20\nvariants: [{variant: divisor-duel, starts: {from: 100, to: 400}}]\nstrategies: [random, greedy-largest]\n",
    );
    assert!((900_000..=1_000_000).contains(&page.len()), "{}", page.len());
    let shown = data(&page)["games"].as_array().expect("games").len();
    assert!(page.contains(&format!(
        "As many games can be replayed here as fit into the page: {},{:03} of 12,040 games",
        shown / 1000,
        shown % 1000
    )));
    duel(folder.path(), &["report", "r.jsonl", "-o", "again.html"]);
    assert!(std::fs::read_to_string(folder.path().join("again.html")).expect("a page") == page);
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

/// The data of a page.
fn data(page: &str) -> serde_json::Value {
    let data = page.split("<script id=\"data\" type=\"application/json\">").nth(1).expect("data");
    serde_json::from_str(data.split("</script>").next().expect("its end")).expect("JSON")
}

#[test]
fn the_same_record_gives_the_same_bytes_whoever_asks() {
    let folder = played();
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a page");
    assert_eq!(read("page.html"), read("run.html"));
    duel(folder.path(), &["report", "r.jsonl", "-o", "again.html"]);
    assert_eq!(read("page.html"), read("again.html"));
}

#[test]
fn nothing_in_the_page_comes_from_outside_or_from_a_name() {
    let folder = played();
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    assert!(page.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    for outside in ["http://", "https://", "src=\"", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<script").count(), 2, "one of data, one of code");
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("<img"));
}

#[test]
fn the_games_of_the_page_are_those_of_the_record_and_judged() {
    let folder = played();
    let page = std::fs::read_to_string(folder.path().join("page.html")).expect("a page");
    let data = data(&page);
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let games: Vec<serde_json::Value> =
        record.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect();
    for shown in data["games"].as_array().expect("games") {
        let game = &games[shown["id"].as_u64().expect("an id") as usize];
        let moves: Vec<String> =
            game["moves"].as_array().expect("moves").iter().map(ToString::to_string).collect();
        assert_eq!(shown["moves"].as_str(), Some(moves.join(" ").as_str()));
        assert_eq!(shown["start"].as_str().expect("a start"), game["start"].to_string());
        assert_eq!(shown["end"], game["end"]);
        if shown["arena"] == 0 {
            // Subtracting with 1 allowed, even numbers are won.
            let mut number = game["start"].as_u64().expect("a start");
            let mut expected = String::from(if number.is_multiple_of(2) { "w" } else { "l" });
            for divisor in game["moves"].as_array().expect("moves") {
                number -= divisor.as_u64().expect("a divisor");
                expected.push(if number.is_multiple_of(2) { 'w' } else { 'l' });
            }
            assert_eq!(shown["judged"].as_str(), Some(expected.as_str()));
        }
    }
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("empty"), "").expect("written");
    std::fs::write(folder.path().join("noise"), "hello\nworld\n").expect("written");
    for record in ["empty", "noise", "missing"] {
        let output = run(Command::new(env!("CARGO_BIN_EXE_duel"))
            .args(["report", record, "-o", "page.html"])
            .current_dir(folder.path()));
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(!folder.path().join("page.html").exists());
    }
}

#[test]
fn a_page_that_cannot_be_written_is_told_before_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = run(Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(["run", "--record", "r.jsonl", "--report", "nowhere/page.html"])
        .current_dir(folder.path()));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.starts_with("error: cannot write `nowhere/page.html`"), "{error}");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
    assert!(!folder.path().join("r.jsonl").exists());
}
