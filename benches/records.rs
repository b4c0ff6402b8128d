//! How fast records are written, read and checked, and ranges solved: `cargo bench --bench records`, or `-- 10000000`
//! for as many games.
//!
//! What `duel` does is measured as a user feels it, by running the command; the limits stand beside it, measured in
//! the same run: the file read and nothing else, a parser for our own line that checks nothing, and serde_json alone, on
//! one thread; for two threads, two processes side by side with half of the games each; the answers without their text
//! for a range. The ways take turns, and the best turn of each counts.

#![allow(clippy::print_stdout, missing_docs)]

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use divisor_duel::game::VARIANTS;
use divisor_duel::solver::{Sweep, SweptNumber};
use serde::Deserialize;

const GAMES: u64 = 1_000_000;
const ROWS: u64 = 1_000_000;
/// How many strategies the page of many has.
const FIELD: usize = 300;
const TURNS: usize = 5;

/// As a line is without any check.
#[derive(Deserialize)]
#[allow(dead_code, reason = "what is parsed is not looked at")]
struct Line<'a> {
    id: u64,
    variant: &'a str,
    start: u64,
    first: &'a str,
    second: &'a str,
    seed: &'a str,
    moves: Vec<u64>,
    winner: &'a str,
    end: &'a str,
}

/// What is measured.
enum Measured<'a> {
    Limit(&'a dyn Fn()),
    /// The command with these words.
    Duel(&'a str),
    /// The same, twice at the same time.
    Twice(&'a str),
}

/// One way to do something, with its best turn.
struct Way<'a> {
    name: &'static str,
    work: Measured<'a>,
    wall: Duration,
    processor: Duration,
}

impl Way<'_> {
    fn new<'a>(name: &'static str, work: Measured<'a>) -> Way<'a> {
        Way { name, work, wall: Duration::MAX, processor: Duration::MAX }
    }

    fn turn(&mut self, folder: &Path) {
        let (begun, used) = (Instant::now(), processor_time());
        match self.work {
            Measured::Limit(work) => work(),
            Measured::Duel(line) => finish(begin(folder, line), line),
            Measured::Twice(line) => {
                [begin(folder, line), begin(folder, line)].into_iter().for_each(|duel| finish(duel, line));
            }
        }
        self.wall = self.wall.min(begun.elapsed());
        self.processor = self.processor.min(processor_time() - used);
    }

    /// The most memory that the command has had, in MiB; none for a limit.
    fn memory(&self, folder: &Path) -> String {
        let Measured::Duel(line) = self.work else { return String::new() };
        let mut duel = begin(folder, line);
        let mut peak = 0;
        // Its peak is kept by the system, and read for as long as it is there.
        while duel.try_wait().expect("it can be waited for").is_none() {
            peak = peak.max(kilobytes(duel.id()));
            thread::sleep(Duration::from_millis(2));
        }
        format!("{:.1}", peak as f64 / 1024.0)
    }
}

fn main() {
    let games = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(GAMES);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let tournament = |name: &str, rounds: u64, rest: &str| {
        let text = format!("name: bench\nseed: 1\nrounds: {rounds}\n{rest}\n");
        fs::write(folder.join(name), text).expect("written");
    };
    let equals = "variants: [{variant: divisor-duel, starts: [100]}]\n\
                  strategies: [random, {name: another, use: random}]";
    tournament("t.yaml", games / 2, equals);
    tournament("h.yaml", games / 4, equals);
    // Places are told apart here, so that there are upsets, which a page shows.
    let unequal = "variants: [{variant: divisor-duel, starts: {from: 96, to: 105}}]\n\
                   strategies: [random, greedy-largest]";
    tournament("u.yaml", games / 20, unequal);
    for line in ["run t.yaml --record r.jsonl", "run h.yaml --record h.jsonl", "run u.yaml --record u.jsonl"]
    {
        finish(begin(folder, line), line);
    }
    records(folder, games);
    rows(folder);
    page(folder);
}

/// What the page of many strategies takes beside the run that it is about.
fn page(folder: &Path) {
    let names: Vec<String> = (1..=FIELD).map(|number| format!("{{name: s{number}, use: random}}")).collect();
    let (head, names) =
        ("name: bench\nseed: 1\nvariants: [{variant: divisor-duel, starts: [100]}]", names.join(", "));
    fs::write(folder.join("f.yaml"), format!("{head}\nstrategies: [{names}]\n")).expect("written");
    let mut ways =
        ["run f.yaml", "run f.yaml --report page.html"].map(|line| Way::new(line, Measured::Duel(line)));
    measure(folder, &mut ways);
    let [without, with] = ways.map(|way| way.wall.as_secs_f64());
    println!(
        "\n{FIELD} strategies: a run takes {without:.2} s, with its page {with:.2} s, {:.2} s more",
        with - without
    );
}

fn records(folder: &Path, games: u64) {
    let record = folder.join("r.jsonl");
    let megabytes = |name: &str| fs::metadata(folder.join(name)).expect("a record").len() as f64 / 1e6;
    let (plain, upsets) = (megabytes("r.jsonl"), megabytes("u.jsonl"));
    println!("{games} games, {plain:.0} MB, with upsets {upsets:.0} MB, {} processors", threads());
    let last = format!("replay r.jsonl --game {}", games - 1);
    let (read, bare, json) = (|| read(&record), || bare(&record), || json(&record));
    let [one, two] = ["verify r.jsonl --threads 1", "verify r.jsonl --threads 2"];
    let mut ways = [
        Way::new("limit: the file read, one thread", Measured::Limit(&read)),
        Way::new("limit: a bare parser for our line, one thread", Measured::Limit(&bare)),
        Way::new("limit: serde_json alone, one thread", Measured::Limit(&json)),
        Way::new("run --record", Measured::Duel("run t.yaml --record again.jsonl")),
        Way::new("run --resume of a complete record", Measured::Duel("run t.yaml --record r.jsonl --resume")),
        Way::new("standings", Measured::Duel("standings r.jsonl")),
        Way::new("report", Measured::Duel("report r.jsonl -o page.html")),
        Way::new("report, with upsets", Measured::Duel("report u.jsonl -o page.html")),
        Way::new("verify, one thread", Measured::Duel(one)),
        Way::new("verify, two threads", Measured::Duel(two)),
        Way::new(
            "limit: two processes that verify half of it each",
            Measured::Twice("verify h.jsonl --threads 1"),
        ),
        Way::new("replay of the last game", Measured::Duel(&last)),
    ];
    measure(folder, &mut ways);
    let rate = |way: &Way<'_>, time: Duration| {
        let bytes = if way.name == "report, with upsets" { upsets } else { plain };
        bytes / time.as_secs_f64().max(1e-3)
    };
    let parser = rate(&ways[1], ways[1].wall);
    println!("{:52} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "seconds", "MB/s", "of bare", "of one", "MiB");
    for way in &ways {
        fs::remove_file(folder.join("again.jsonl")).ok();
        let (name, wall, fast) = (way.name, way.wall.as_secs_f64(), rate(way, way.wall));
        let (share, one, memory) = (fast / parser, rate(way, way.processor), way.memory(folder));
        println!("{name:52} {wall:8.3} {fast:8.0} {share:8.2} {one:8.0} {memory:>8}");
    }
    let wall = |place: usize| ways[place].wall.as_secs_f64();
    let (threads, processes) = (wall(8) / wall(9), wall(8) / wall(10));
    println!(
        "verify: two threads are {threads:.2} times as fast as one, two processes {processes:.2} times; {:.3} of that",
        threads / processes
    );
}

fn rows(folder: &Path) {
    let solve = |format: &str| format!("solve divisor-duel 2..{} --format {format}", ROWS + 1);
    let [table, csv, json] = ["table", "csv", "json"].map(solve);
    let mut ways = [
        Way::new("limit: the answers without their text", Measured::Limit(&|| answers(false))),
        Way::new("limit: the same with the replies that JSON has", Measured::Limit(&|| answers(true))),
        Way::new("solve, a table", Measured::Duel(&table)),
        Way::new("solve, csv", Measured::Duel(&csv)),
        Way::new("solve, json", Measured::Duel(&json)),
    ];
    measure(folder, &mut ways);
    println!("\n{ROWS} numbers of `solve divisor-duel`");
    println!("{:52} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "seconds", "rows/µs", "of limit", "of one", "MiB");
    let answered = ways[0].wall.as_secs_f64();
    for way in &ways {
        let (name, wall) = (way.name, way.wall.as_secs_f64());
        let rate = |seconds: f64| ROWS as f64 / 1e6 / seconds;
        let (fast, one) = (rate(wall), rate(way.processor.as_secs_f64().max(1e-2)));
        let (share, memory) = (answered / wall, way.memory(folder));
        println!("{name:52} {wall:8.3} {fast:8.2} {share:8.2} {one:8.2} {memory:>8}");
    }
}

fn measure(folder: &Path, ways: &mut [Way<'_>]) {
    for _ in 0..TURNS {
        for way in ways.iter_mut() {
            fs::remove_file(folder.join("again.jsonl")).ok();
            way.turn(folder);
        }
    }
}

/// What theorems say about the numbers of the range.
fn answers(with_replies: bool) {
    let rules = VARIANTS.iter().find(|variant| variant.id == "divisor-duel").expect("a variant").rules;
    let mut sweep = Sweep::new(rules, 2..=ROWS + 1, with_replies).expect("a theorem");
    let visit = |swept: &SweptNumber<'_>| {
        black_box(swept);
    };
    while sweep.next_block(visit) > 0 {}
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn begin(folder: &Path, line: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("duel runs")
}

fn finish(mut duel: Child, line: &str) {
    assert!(duel.wait().expect("it can be waited for").success(), "duel {line}");
}

/// The most memory that a process has had so far.
fn kilobytes(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The processor time of this process and of those that it has waited for.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name, which may hold anything: user and system time of its own, then of its children.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(4).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

fn read(record: &PathBuf) {
    let mut file = File::open(record).expect("a record");
    let mut buffer = vec![0; 1 << 17];
    while file.read(&mut buffer).expect("readable") > 0 {
        black_box(&buffer);
    }
}

fn json(record: &PathBuf) {
    lines(record, |line| drop(black_box(serde_json::from_slice::<Line<'_>>(line).expect("a game"))));
}

/// Takes the numbers and the moves of a line, and looks at nothing else.
fn bare(record: &PathBuf) {
    let mut moves: Vec<u64> = Vec::new();
    lines(record, |line| {
        moves.clear();
        let at = line.windows(2).position(|pair| pair == b":[").expect("moves") + 2;
        let mut number = 0;
        for byte in &line[at..] {
            match byte {
                b'0'..=b'9' => number = number * 10 + u64::from(byte - b'0'),
                b',' => moves.push(std::mem::take(&mut number)),
                _ => break,
            }
        }
        moves.push(number);
        let winner = line[line.len() - 30..].windows(3).any(|part| part == b"fir");
        black_box((&moves, winner));
    });
}

fn lines(record: &PathBuf, mut tell: impl FnMut(&[u8])) {
    let mut source = BufReader::with_capacity(1 << 17, File::open(record).expect("a record"));
    let mut line = Vec::new();
    source.read_until(b'\n', &mut line).expect("a header");
    loop {
        line.clear();
        if source.read_until(b'\n', &mut line).expect("readable") == 0 {
            break;
        }
        tell(&line[..line.len() - 1]);
    }
}
