//! `duel verify`.

use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Context;

use super::progress::Progress;
use super::run::threads;
use super::{Done, complain, folder, listen, print, warn};
use crate::play::Leave;
use crate::strategy::Setting;
use crate::text::safe;
use crate::tournament::record::{Read, Record};
use crate::tournament::{Schedule, Slot, Verified, Verifier};

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

/// A line with its number, and the game that should be there.
type NumberedLine = (u64, Slot, Vec<u8>);

/// Opens a record, with the strategies that its games need.
pub(super) fn open(path: &Path, strategies: Option<PathBuf>) -> anyhow::Result<Record<'_>> {
    let folder = folder(strategies)?;
    Ok(Record::open(path)?.with_strategies(&folder)?)
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
    let Record { mut lines, plan, version, .. } = open(&args.record, args.strategies)?;
    let schedule = Schedule::new(&plan);
    let (_interrupt, stop) = listen()?;
    let setting = Setting::with_stop(stop).with_warnings(warn);
    let mut verifiers: Vec<_> =
        (0..threads(args.threads)).map(|_| Verifier::new(&schedule, &setting)).collect();
    let mut slots = schedule.from(0);
    let mut count = Count::default();
    let mut batch: Vec<NumberedLine> = Vec::new();
    let (mut ended, mut torn) = (false, false);
    let progress = Progress::games(schedule.len(), 0);
    while !ended {
        batch.clear();
        while !ended && batch.len() < BATCH * verifiers.len() {
            let number = lines.count + 1;
            match lines.next_line().with_context(|| format!("cannot read `{name}`"))? {
                Read::Line(line) => match slots.next() {
                    Some(slot) => batch.push((number, slot, line.to_vec())),
                    None => {
                        let what = format!("line {number}: beyond the tournament's last game\n");
                        progress.aside(|| print(&what))?;
                        count.different += 1;
                    }
                },
                Read::Torn(_) => (ended, torn) = (true, true),
                Read::End => ended = true,
            }
        }
        let Ok(differences) = check(&mut verifiers, &batch, &mut count, &progress) else {
            drop(progress);
            complain(&format!("interrupted: {}", summary(&count)));
            return Ok(Done::Interrupted);
        };
        if !differences.is_empty() {
            progress.aside(|| print(&differences))?;
        }
    }
    drop(progress);
    print(&format!("{}\n", summary(&count)))?;
    let missing = count.games() < schedule.len();
    if torn {
        complain(&format!("the last line of `{name}` is torn; `duel run --resume` drops it"));
    } else if missing {
        let (games, all) = (count.games(), schedule.len());
        complain(&format!(
            "the record is not complete: {games} of {all} games; `duel run --resume` plays the rest"
        ));
    }
    if count.different > 0 && version != env!("CARGO_PKG_VERSION") {
        complain(&format!("it was played by duel {version}; verify it with that version"));
    }
    if let Some((entrant, engine)) =
        plan.entrants.iter().find_map(|entrant| Some((entrant, entrant.other_engine()?)))
        && count.different > 0
    {
        let (name, engine) = (safe(&entrant.name), safe(engine));
        complain(&format!(
            "`{name}` was played with {engine}, which this version of duel does not have; near a limit it may play otherwise"
        ));
    }
    Ok(if count.different == 0 && !missing && !torn { Done::Well } else { Done::Wrong })
}

/// Shares the games out among the verifiers; what they complain of is a line each, in order.
fn check(
    verifiers: &mut [Verifier<'_>],
    batch: &[NumberedLine],
    count: &mut Count,
    progress: &Progress,
) -> Result<String, Leave> {
    let share = batch.len().div_ceil(verifiers.len()).max(1);
    let parts: Vec<Result<(Count, String), Leave>> = thread::scope(|scope| {
        let parts: Vec<_> = verifiers
            .iter_mut()
            .zip(batch.chunks(share))
            .map(|(verifier, part)| scope.spawn(move || check_part(verifier, part, progress)))
            .collect();
        let join = |part: thread::ScopedJoinHandle<'_, _>| match part.join() {
            Ok(part) => part,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        parts.into_iter().map(join).collect()
    });
    let mut text = String::new();
    for part in parts {
        let (part, lines) = part?;
        count.same += part.same;
        count.legal += part.legal;
        count.different += part.different;
        text.push_str(&lines);
    }
    Ok(text)
}

fn check_part(
    verifier: &mut Verifier<'_>,
    part: &[NumberedLine],
    progress: &Progress,
) -> Result<(Count, String), Leave> {
    let mut count = Count::default();
    let mut text = String::new();
    for (number, slot, line) in part {
        let verified = verifier.check(slot, line)?;
        progress.step();
        match verified {
            Verified::Same => count.same += 1,
            Verified::Legal => count.legal += 1,
            Verified::Different(what) => {
                count.different += 1;
                text.push_str(&format!("game {} (line {number}): {}\n", slot.id, safe(&what)));
            }
        }
    }
    Ok((count, text))
}

impl Count {
    fn games(&self) -> u64 {
        self.same + self.legal + self.different
    }
}

fn summary(count: &Count) -> String {
    let again = count.games() - count.legal;
    let mut parts = Vec::new();
    if again > 0 || count.legal == 0 {
        parts.push(format!("{} of {again} games come out the same", count.same));
    }
    if count.legal > 0 {
        parts.push(format!("{} games are legal; people and external bots are not played again", count.legal));
    }
    if count.different > 0 {
        parts.push(format!("{} differ", count.different));
    }
    parts.join("; ")
}
