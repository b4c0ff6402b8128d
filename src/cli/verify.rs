//! `duel verify`.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, bail};

use super::run::threads;
use super::{Done, complain, print, shelf};
use crate::console::{Lines, SharedConsole};
use crate::interrupt::Interrupt;
use crate::strategy::Setting;
use crate::tournament::record::{Read, Reader, header};
use crate::tournament::{Plan, Schedule, Slot, Verdict, Verifier};

/// Games that one thread checks at a time.
const BATCH: usize = 1024;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The record
    record: PathBuf,
    /// How many games are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
}

/// A record's lines and what they should be.
pub(super) struct Source {
    pub(super) reader: Reader<BufReader<File>>,
    pub(super) plan: Plan,
    pub(super) version: String,
}

/// Opens a record and reads its header.
pub(super) fn open(path: &Path, strategies: Option<PathBuf>) -> anyhow::Result<Source> {
    let shelf = shelf(strategies)?;
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open `{name}`"))?;
    let mut reader = Reader::new(BufReader::with_capacity(1 << 16, file));
    let (plan, version) = match reader.read_line().with_context(|| format!("cannot read `{name}`"))? {
        Read::Line(line) => {
            header::read(&String::from_utf8_lossy(line), &shelf).with_context(|| format!("{name}:1"))?
        }
        Read::Torn(_) | Read::End => bail!("{name}: no header; name a file that `duel run --record` wrote"),
    };
    Ok(Source { reader, plan, version })
}

/// What verifying has found so far.
#[derive(Default)]
struct Count {
    same: u64,
    legal: u64,
    different: u64,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let name = args.record.display();
    let Source { mut reader, plan, version } = open(&args.record, args.strategies)?;
    let schedule = Schedule::new(&plan);
    let setting = silent();
    let mut verifiers: Vec<_> =
        (0..threads(args.threads)).map(|_| Verifier::new(&schedule, &setting)).collect();
    let mut slots = schedule.from(0);
    let mut count = Count::default();
    let mut batch: Vec<(Slot, Vec<u8>)> = Vec::new();
    let mut ended = false;
    while !ended {
        batch.clear();
        while !ended && batch.len() < BATCH * verifiers.len() {
            match reader.read_line().with_context(|| format!("cannot read `{name}`"))? {
                Read::Line(line) => match slots.next() {
                    Some(slot) => batch.push((slot, line.to_vec())),
                    None => {
                        print(&format!("line {}: beyond the tournament's last game\n", reader.lines))?;
                        count.different += 1;
                    }
                },
                Read::Torn(_) => {
                    complain(&format!("the last line of `{name}` is torn; `duel run --resume` drops it"));
                    ended = true;
                }
                Read::End => ended = true,
            }
        }
        print(&check(&mut verifiers, &batch, &mut count))?;
    }
    let games = count.same + count.legal + count.different;
    print(&format!("{}\n", summary(&count, games)))?;
    if games < schedule.len() {
        complain(&format!("the record is not complete: {games} of {} games", schedule.len()));
    }
    if count.different > 0 && version != env!("CARGO_PKG_VERSION") {
        complain(&format!("it was played by duel {version}; verify it with that version"));
    }
    Ok(if count.different == 0 { Done::Well } else { Done::Wrong })
}

/// Shares the games out among the verifiers; what they complain of is a line each, in order.
fn check(verifiers: &mut [Verifier<'_>], batch: &[(Slot, Vec<u8>)], count: &mut Count) -> String {
    let share = batch.len().div_ceil(verifiers.len()).max(1);
    let parts: Vec<(Count, String)> = thread::scope(|scope| {
        let parts: Vec<_> = verifiers
            .iter_mut()
            .zip(batch.chunks(share))
            .map(|(verifier, part)| scope.spawn(move || check_part(verifier, part)))
            .collect();
        let join = |part: thread::ScopedJoinHandle<'_, _>| match part.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        parts.into_iter().map(join).collect()
    });
    let mut text = String::new();
    for (part, lines) in parts {
        count.same += part.same;
        count.legal += part.legal;
        count.different += part.different;
        text.push_str(&lines);
    }
    text
}

fn check_part(verifier: &mut Verifier<'_>, part: &[(Slot, Vec<u8>)]) -> (Count, String) {
    let mut count = Count::default();
    let mut text = String::new();
    for (slot, line) in part {
        match verifier.check(slot, line) {
            Verdict::Same => count.same += 1,
            Verdict::Legal => count.legal += 1,
            Verdict::Different(what) => {
                count.different += 1;
                // The header is the first line.
                text.push_str(&format!("game {} (line {}): {what}\n", slot.id, slot.id + 2));
            }
        }
    }
    (count, text)
}

fn summary(count: &Count, games: u64) -> String {
    let legal = match count.legal {
        0 => String::new(),
        legal => format!(", {legal} are legal (a person or an external program played them)"),
    };
    let different = match count.different {
        0 => String::new(),
        different => format!(", {different} differ"),
    };
    format!("{} of {games} games come out the same{legal}{different}", count.same)
}

/// A setting in which nobody is asked and nothing is shown.
pub(super) fn silent() -> Setting {
    let lines = Lines::new(Box::new(std::io::empty().take(0)));
    let console = SharedConsole::new(lines, Box::new(std::io::sink()), false);
    Setting { console, interrupt: Interrupt::default() }
}
