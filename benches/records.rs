//! How fast records are read: `cargo bench --bench records`, or `-- 10000000` for as many games.
//!
//! What `duel` does is measured as a user feels it, by running the command; the limits stand beside it, measured in
//! the same run on one thread: the file read and nothing else, a parser for our own line that checks nothing, and
//! serde_json alone. The ways take turns, and the best turn of each counts.

#![allow(clippy::print_stdout, missing_docs)]

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde::Deserialize;

const GAMES: u64 = 1_000_000;
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

/// One way to read a record, with its best turn.
struct Way {
    name: &'static str,
    wall: Duration,
    processor: Duration,
}

fn main() {
    let games = std::env::args().filter_map(|word| word.parse().ok()).next().unwrap_or(GAMES);
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("r.jsonl");
    let text = format!(
        "name: bench\nseed: 1\nrounds: {}\nvariants: [{{variant: divisor-duel, starts: [100]}}]\n\
         strategies: [random, {{name: another, use: random}}]\n",
        games / 2
    );
    fs::write(folder.path().join("t.yaml"), text).expect("written");
    duel(folder.path(), "run t.yaml --record r.jsonl");
    let bytes = fs::metadata(&record).expect("a record").len() as f64;
    println!("{games} games, {:.0} MB, {} processors", bytes / 1e6, threads());

    let last = format!("replay r.jsonl --game {}", games - 1);
    let ways: [(&'static str, &dyn Fn()); 9] = [
        ("limit: the file read, one thread", &|| read(&record)),
        ("limit: a bare parser for our line, one thread", &|| bare(&record)),
        ("limit: serde_json alone, one thread", &|| json(&record)),
        ("report", &|| duel(folder.path(), "report r.jsonl -o page.html")),
        ("standings", &|| duel(folder.path(), "standings r.jsonl")),
        ("run --resume of a complete record", &|| {
            duel(folder.path(), "run t.yaml --record r.jsonl --resume")
        }),
        ("verify, one thread", &|| duel(folder.path(), "verify r.jsonl --threads 1")),
        ("verify, two threads", &|| duel(folder.path(), "verify r.jsonl --threads 2")),
        ("replay of the last game", &|| duel(folder.path(), &last)),
    ];
    let mut best = ways.map(|(name, _)| Way { name, wall: Duration::MAX, processor: Duration::MAX });
    for _ in 0..TURNS {
        for (way, (_, work)) in best.iter_mut().zip(&ways) {
            let (begun, used) = (Instant::now(), processor_time());
            work();
            way.wall = way.wall.min(begun.elapsed());
            way.processor = way.processor.min(processor_time() - used);
        }
    }
    println!("{:48} {:>10} {:>10} {:>12}", "", "seconds", "MB/s", "MB/s of one");
    for Way { name, wall, processor } in &best {
        let rate = |time: &Duration| bytes / 1e6 / time.as_secs_f64().max(1e-3);
        println!("{name:48} {:10.3} {:10.0} {:12.0}", wall.as_secs_f64(), rate(wall), rate(processor));
    }
    let ratio = best[6].wall.as_secs_f64() / best[7].wall.as_secs_f64();
    println!("verify: two threads are {ratio:.2} times as fast as one");
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn duel(folder: &Path, line: &str) {
    let done = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("duel runs");
    assert!(done.success(), "duel {line}");
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
