//! The games of a record, counted on several threads. Each takes the next lines, so that reading goes on while
//! others check and count; memory is a few blocks for each thread, however long the record is.

use std::io::BufRead;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::blocks::{Block, Blocks};
use super::lines::RecordLines;
use super::read::RecordError;
use super::reader::GameReader;
use crate::play::Stop;
use crate::tournament::fold::Fold;
use crate::tournament::schedule::Schedule;

/// What is read at a time: long enough that taking turns costs nothing, short enough that a record of a few
/// thousand games, which may take long to judge, keeps everybody busy.
const BLOCK: usize = 1 << 17;

/// How a record is to be read. By default: all of it, on as many threads as there are processors.
#[derive(Clone)]
pub struct Reading<'a> {
    /// At most so many games.
    pub most: u64,
    /// How many threads check and count.
    pub threads: usize,
    /// Asks to stop.
    pub stop: Stop,
    /// Told of every few games how many they are.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Default for Reading<'_> {
    fn default() -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Reading { most: u64::MAX, threads, stop: Stop::default(), progress: &|_| {} }
    }
}

/// What the threads share.
struct SharedLines<'l, R> {
    blocks: Blocks<'l, R>,
    /// How many games are still wanted; none once something is wrong.
    wanted: u64,
}

/// Something is wrong with this line.
struct WrongLine {
    number: u64,
    error: RecordError,
}

/// What a thread has counted.
struct CountedPart<F> {
    fold: F,
    games: u64,
    wrong: Option<WrongLine>,
}

/// Counts the games that the lines of `path` tell.
pub(super) fn fold_games<R: BufRead + Send, F: Fold>(
    lines: &mut RecordLines<R>,
    path: &Path,
    schedule: &Schedule<'_>,
    how: &Reading<'_>,
    empty: &(impl Fn() -> F + Sync),
) -> Result<(F, u64), RecordError> {
    let source = Mutex::new(SharedLines { blocks: Blocks::new(lines), wanted: how.most });
    let work = || count(&source, path, schedule, how, empty());
    let parts: Vec<CountedPart<F>> = thread::scope(|scope| {
        let others: Vec<_> = (1..how.threads).map(|_| scope.spawn(work)).collect();
        let mut parts = vec![work()];
        for other in others {
            parts.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        parts
    });
    let (mut total, mut games) = (empty(), 0);
    let mut wrong: Option<WrongLine> = None;
    for part in parts {
        total.merge(part.fold);
        games += part.games;
        // Every line before the first wrong one was checked: lines are given out in their order.
        wrong = wrong.into_iter().chain(part.wrong).min_by_key(|wrong| wrong.number);
    }
    wrong.map_or(Ok((total, games)), |wrong| Err(wrong.error))
}

/// Counts games until there are no more, or something is wrong.
fn count<R: BufRead, F: Fold>(
    source: &Mutex<SharedLines<'_, R>>,
    path: &Path,
    schedule: &Schedule<'_>,
    how: &Reading<'_>,
    fold: F,
) -> CountedPart<F> {
    let mut reader = GameReader::new(schedule);
    let mut block = Block::default();
    let mut part = CountedPart { fold, games: 0, wrong: None };
    loop {
        match source.lock().unwrap_or_else(PoisonError::into_inner).next(path, &mut block) {
            Ok(true) => {}
            Ok(false) => return part,
            Err(wrong) => {
                part.wrong = Some(wrong);
                return part;
            }
        }
        if let Err(wrong) = count_block(&mut reader, &block, path, schedule, &how.stop, &mut part.fold) {
            source.lock().unwrap_or_else(PoisonError::into_inner).wanted = 0;
            part.wrong = Some(wrong);
            return part;
        }
        part.games += block.lines;
        (how.progress)(block.lines);
    }
}

fn count_block(
    reader: &mut GameReader<'_>,
    block: &Block,
    path: &Path,
    schedule: &Schedule<'_>,
    stop: &Stop,
    fold: &mut impl Fold,
) -> Result<(), WrongLine> {
    // The header is the first line.
    let mut slots = schedule.from(block.first - 2);
    let mut rest = block.bytes.as_slice();
    for number in block.first..block.first + block.lines {
        if stop.is_requested() {
            // Whatever else is wrong, it is not known whether it comes first.
            return Err(WrongLine { number: 0, error: RecordError::Interrupted });
        }
        let wrong = |error| WrongLine { number, error };
        let slot = slots.next().ok_or_else(|| wrong(RecordError::beyond(path, number)))?;
        if !fold.wants(&slot) {
            rest = behind_line(rest);
            continue;
        }
        let (game, length) = reader
            .read(&slot, rest)
            .map_err(|what| wrong(RecordError::not_the_game(path, number, &slot, &what)))?;
        fold.add(&slot, &game);
        rest = &rest[length + 1..];
    }
    Ok(())
}

/// What follows the first line.
fn behind_line(mut bytes: &[u8]) -> &[u8] {
    bytes.skip_until(b'\n').expect("memory can be read");
    bytes
}

impl<R: BufRead> SharedLines<'_, R> {
    /// The next lines; none where there are no more, or where something is wrong.
    fn next(&mut self, path: &Path, block: &mut Block) -> Result<bool, WrongLine> {
        if self.wanted == 0 {
            return Ok(false);
        }
        let number = self.blocks.next_line();
        let more = self.blocks.next(block, BLOCK).map_err(|error| {
            self.wanted = 0;
            WrongLine { number, error: RecordError::io("read", path)(error) }
        })?;
        block.lines = block.lines.min(self.wanted);
        self.wanted -= if more { block.lines } else { self.wanted };
        Ok(more)
    }
}

#[cfg(test)]
#[path = "parallel_tests.rs"]
mod tests;
