//! The page of a record, in a real browser.

#[path = "kit/process.rs"]
mod process;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use headless_chrome::protocol::cdp::Emulation;
use headless_chrome::protocol::cdp::types::Event;
use headless_chrome::{Browser, LaunchOptions, Tab};
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

/// A browser of this machine; none only where a browser is not required.
#[allow(clippy::print_stderr)] // Nothing is skipped silently.
fn browser() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = std::env::split_paths(&folders)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    if found.is_none() {
        let required = std::env::var_os("DUEL_REQUIRE_BROWSER").is_some();
        assert!(!required, "there is no Chromium; install the package `chromium`");
        eprintln!("skipped: there is no Chromium on this machine, so the page was not opened");
    }
    found
}

/// The page, open at a width, and everything the browser complains about.
struct Open {
    tab: Arc<Tab>,
    complaints: Arc<Mutex<Vec<String>>>,
    _browser: Browser,
}

impl Open {
    fn page(chromium: PathBuf, page: &Path, width: u32, height: u32) -> Self {
        let options = LaunchOptions {
            path: Some(chromium),
            sandbox: false,
            window_size: Some((width, height)),
            args: [
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--no-first-run",
            ]
            .map(OsStr::new)
            .to_vec(),
            ..LaunchOptions::default()
        };
        let browser = Browser::new(options).expect("a browser");
        let tab = browser.new_tab().expect("a tab");
        let complaints = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&complaints);
        tab.enable_log().expect("a log").enable_runtime().expect("exceptions");
        tab.add_event_listener(Arc::new(move |event: &Event| {
            let complaint = match event {
                Event::LogEntryAdded(entry) => Some(format!("{:?}", entry.params.entry)),
                Event::RuntimeExceptionThrown(thrown) => Some(format!("{:?}", thrown.params)),
                Event::PageJavascriptDialogOpening(dialog) => {
                    Some(format!("dialog {}", dialog.params.message))
                }
                _ => None,
            };
            heard.lock().expect("complaints").extend(complaint);
        }))
        .expect("listens");
        tab.call_method(Emulation::SetDeviceMetricsOverride {
            width,
            height,
            device_scale_factor: 1.0,
            mobile: width < 600,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        })
        .expect("a size");
        tab.navigate_to(&format!("file://{}", page.display())).expect("a page");
        tab.wait_until_navigated().expect("the page is there");
        Open { tab, complaints, _browser: browser }
    }

    /// What an expression is worth, as text.
    fn ask(&self, expression: &str) -> String {
        let asked = self.tab.evaluate(&format!("String({expression})"), false);
        let value = asked.unwrap_or_else(|error| panic!("{expression}: {error}")).value;
        value.and_then(|value| value.as_str().map(String::from)).unwrap_or_default()
    }

    fn click(&self, selector: &str) {
        let element = self.tab.find_element(selector).unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.click().unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Chooses a value as a person would: the page hears of it.
    fn choose(&self, id: &str, value: &str) {
        self.ask(&format!(
            "(() => {{ const e = document.getElementById('{id}'); e.value = '{value}'; \
             e.dispatchEvent(new Event('change')); return e.value; }})()"
        ));
    }

    fn first_column(&self) -> String {
        self.ask("[...document.querySelectorAll('table.sortable')[0].tBodies[0].rows].map(r => r.cells[4].textContent)")
    }
}

#[test]
fn the_page_works_at_the_desk_and_on_a_phone() {
    let Some(chromium) = browser() else { return };
    let folder = played();
    for (width, height) in [(1280, 900), (390, 800)] {
        let open = Open::page(chromium.clone(), &folder.path().join("page.html"), width, height);

        assert_eq!(open.ask("document.querySelector('h1').textContent"), HOSTILE[0], "shown as text");
        assert_eq!(open.ask("document.querySelectorAll('img').length"), "0");
        assert_eq!(open.ask("document.documentElement.scrollWidth <= window.innerWidth"), "true", "{width}");
        assert_eq!(open.ask("document.querySelectorAll('svg[role=img][aria-label]').length"), "5");

        let head = "table.sortable thead th:nth-child(5) button";
        open.click(head);
        let up: Vec<u32> = open.first_column().split(',').map(|won| won.parse().expect("a number")).collect();
        assert!(up.is_sorted(), "{up:?}");
        open.click(head);
        let down: Vec<u32> =
            open.first_column().split(',').map(|won| won.parse().expect("a number")).collect();
        assert_eq!(down, up.iter().rev().copied().collect::<Vec<_>>());

        open.ask("(() => { const e = document.getElementById('strategy-filter'); e.selectedIndex = 1; e.dispatchEvent(new Event('change')); })()");
        let visible = open.ask("[...document.querySelectorAll('table.sortable')[0].tBodies[0].rows].filter(r => !r.hidden).length");
        assert_eq!(visible, "1");

        let all: u32 =
            open.ask("document.querySelectorAll('#games tbody tr').length").parse().expect("a count");
        open.choose("game-arena", "0");
        let some: u32 =
            open.ask("document.querySelectorAll('#games tbody tr').length").parse().expect("a count");
        assert!(0 < some && some < all, "{some} of {all}");

        let number =
            || open.ask("document.getElementById('number').textContent").parse::<u64>().expect("a number");
        let start = number();
        open.ask("document.getElementById('board').focus()");
        open.tab.press_key("ArrowRight").expect("a key");
        let second = number();
        assert!(second < start, "{second} after {start}");
        open.tab.press_key("ArrowLeft").expect("a key");
        assert_eq!(number(), start);
        open.tab.press_key("End").expect("a key");
        assert!(open.ask("document.getElementById('ending').textContent").contains(" wins: no-moves"));
        assert_eq!(number(), 1, "divisor-duel ends at 1");
        open.click("#begin");
        assert_eq!(number(), start);
        assert!(open.ask("document.querySelectorAll('#divisors span.chosen').length") == "1");

        let complaints = open.complaints.lock().expect("complaints");
        assert!(complaints.is_empty(), "{complaints:?}");
    }
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
    let data = page.split("<script id=\"data\" type=\"application/json\">").nth(1).expect("data");
    let data: serde_json::Value =
        serde_json::from_str(data.split("</script>").next().expect("its end")).expect("JSON");
    let record = std::fs::read_to_string(folder.path().join("r.jsonl")).expect("a record");
    let games: Vec<serde_json::Value> =
        record.lines().skip(1).map(|line| serde_json::from_str(line).expect("a game")).collect();
    for shown in data["games"].as_array().expect("games") {
        let game = &games[shown["id"].as_u64().expect("an id") as usize];
        let numbers = |value: &serde_json::Value| -> Vec<String> {
            let list = value.as_array().expect("moves").iter();
            list.map(|item| item.to_string().trim_matches('"').to_string()).collect()
        };
        assert_eq!(numbers(&shown["moves"]), numbers(&game["moves"]));
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
