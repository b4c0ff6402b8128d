//! A whole record, played again on several threads. Each takes the next few lines, and what is found is told in
//! the order of the lines.

use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::record::{Block, Blocks, RecordLines};
use super::schedule::Schedule;
use super::verify::{Verified, Verifier, first_line};
use crate::strategy::Setting;

/// What is read at a time: little at first, since a game may take long to play again.
const BLOCK: usize = 1 << 14;
/// The most that is read at a time, where games are played again fast enough: the threads seldom meet then.
const LARGEST_BLOCK: usize = 1 << 18;
/// A block is meant to take about this long. The clock decides only how lines are shared out.
const MEANT: Duration = Duration::from_millis(2);

/// As many blocks may wait to be told because an earlier one is not done.
const WAITING: usize = 256;

/// How games came out when they were played again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct VerifiedGames {
    /// They came out the same.
    pub same: u64,
    /// They are legal, and cannot be played again.
    pub legal: u64,
    /// Something is wrong with them.
    pub different: u64,
}

impl VerifiedGames {
    /// All of them.
    pub fn games(&self) -> u64 {
        self.same + self.legal + self.different
    }

    fn add(&mut self, other: VerifiedGames) {
        self.same += other.same;
        self.legal += other.legal;
        self.different += other.different;
    }
}

/// A line that is not the game that belongs there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discrepancy {
    /// The line, counted from 1.
    pub line: u64,
    /// The game that belongs there; none beyond the last one.
    pub game: Option<u64>,
    /// What is wrong.
    pub what: String,
}

/// What became of a record that was verified.
#[derive(Debug)]
pub struct VerifiedRecord {
    /// Its games, up to where it was left.
    pub games: VerifiedGames,
    /// Is its last line torn?
    pub torn: bool,
    /// Did somebody ask to stop before the last line?
    pub interrupted: bool,
}

/// Plays the games of `lines`, behind the header, again. `tell` hears of all lines in their order, a few at a
/// time: how many there were, and what is wrong with which; it says whether to go on.
///
/// # Errors
/// When the lines cannot be read.
pub fn verify_record<R: BufRead + Send>(
    lines: &mut RecordLines<R>,
    schedule: &Schedule<'_>,
    setting: &Setting,
    threads: usize,
    tell: &mut (dyn FnMut(VerifiedGames, &[Discrepancy]) -> bool + Send),
) -> io::Result<VerifiedRecord> {
    let source = Mutex::new(Blocks::new(lines));
    let next = lock(&source).next_line();
    let told = InOrder {
        state: Mutex::new(Telling {
            next,
            waiting: BTreeMap::new(),
            games: VerifiedGames::default(),
            ended: None,
            tell,
        }),
        changed: Condvar::new(),
    };
    let work = || work(&source, &told, Verifier::new(schedule, setting), schedule);
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        work();
        for other in others {
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    let torn = lock(&source).is_torn();
    let Telling { games, ended, .. } = told.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match ended {
        Some(VerifyEnd::Unreadable(error)) => Err(error),
        ended => {
            Ok(VerifiedRecord { games, torn, interrupted: matches!(ended, Some(VerifyEnd::Interrupted)) })
        }
    }
}

/// Why nobody goes on.
enum VerifyEnd {
    Unreadable(io::Error),
    Interrupted,
    /// Whoever hears of it has had enough, or a thread has panicked.
    Enough,
}

/// What was found, on its way to whoever hears of it.
struct InOrder<'t> {
    state: Mutex<Telling<'t>>,
    changed: Condvar,
}

struct Telling<'t> {
    /// The first line that was not told of.
    next: u64,
    /// What was found in later ones, by the first of them.
    waiting: BTreeMap<u64, Checked>,
    games: VerifiedGames,
    ended: Option<VerifyEnd>,
    tell: &'t mut (dyn FnMut(VerifiedGames, &[Discrepancy]) -> bool + Send),
}

/// What was found in a block.
struct Checked {
    /// The line behind its last one.
    end: u64,
    games: VerifiedGames,
    discrepancies: Vec<Discrepancy>,
}

/// Lets the others end when a thread panics.
struct Guard<'a, 't>(&'a InOrder<'t>);

impl Drop for Guard<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(VerifyEnd::Enough);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work<R: BufRead>(
    source: &Mutex<Blocks<'_, R>>,
    told: &InOrder<'_>,
    mut verifier: Verifier<'_>,
    schedule: &Schedule<'_>,
) {
    let _guard = Guard(told);
    let mut block = Block::default();
    let mut size = BLOCK;
    while !told.has_ended() {
        match lock(source).next(&mut block, size) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => return told.end(VerifyEnd::Unreadable(error)),
        }
        let begun = Instant::now();
        match check(&mut verifier, &block, schedule) {
            Some(checked) => told.hand_in(block.first, checked),
            None => return told.end(VerifyEnd::Interrupted),
        }
        size = if begun.elapsed() < MEANT { LARGEST_BLOCK.min(2 * size) } else { BLOCK };
    }
}

/// What is found in a block; nothing when somebody asks to stop.
fn check(verifier: &mut Verifier<'_>, block: &Block, schedule: &Schedule<'_>) -> Option<Checked> {
    // The header is the first line.
    let mut slots = schedule.from(block.first - 2);
    let mut checked = Checked {
        end: block.first + block.lines,
        games: VerifiedGames::default(),
        discrepancies: Vec::new(),
    };
    let mut rest = block.bytes.as_slice();
    for number in block.first..block.first + block.lines {
        let slot = slots.next();
        let (verified, length) = match &slot {
            Some(slot) => verifier.check_first(slot, rest).ok()?,
            None => (Verified::Different("beyond the tournament's last game".into()), first_line(rest).len()),
        };
        rest = &rest[length + 1..];
        match verified {
            Verified::Same => checked.games.same += 1,
            Verified::Legal => checked.games.legal += 1,
            Verified::Different(what) => {
                checked.games.different += 1;
                checked.discrepancies.push(Discrepancy {
                    line: number,
                    game: slot.map(|slot| slot.id),
                    what,
                });
            }
        }
    }
    Some(checked)
}

impl InOrder<'_> {
    fn has_ended(&self) -> bool {
        lock(&self.state).ended.is_some()
    }

    fn end(&self, why: VerifyEnd) {
        lock(&self.state).ended.get_or_insert(why);
        self.changed.notify_all();
    }

    /// Tells of a block, and of all that wait for it.
    fn hand_in(&self, first: u64, checked: Checked) {
        let mut guard = lock(&self.state);
        while guard.ended.is_none() && guard.waiting.len() >= WAITING && guard.next != first {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
        let state = &mut *guard;
        state.waiting.insert(first, checked);
        while let Some(Checked { end, games, discrepancies }) = state.waiting.remove(&state.next) {
            if state.ended.is_some() {
                break;
            }
            state.next = end;
            state.games.add(games);
            if !(state.tell)(games, &discrepancies) {
                state.ended = Some(VerifyEnd::Enough);
            }
        }
        drop(guard);
        self.changed.notify_all();
    }
}
