//! A thread's own players, referee and memory.

use std::ops::Range;
use std::thread;
use std::time::{Duration, Instant};

use super::Conditions;
use super::batch::Batch;
use super::forfeits::Forfeits;
use super::pending::Pending;
use super::queue::Queue;
use crate::play::{Leave, Observer, Referee, Strategy};
use crate::seed::{Dealer, Seed};
use crate::strategy::Recipe;
use crate::system::Stay;
use crate::tournament::Entrant;
use crate::tournament::fold::Fold;
use crate::tournament::record::{LineWriter, Takeover};
use crate::tournament::schedule::{Schedule, Slot};

/// A run of games is meant to take about this long. The clock decides only how games are shared
/// out, never how one comes out.
const MEANT: Duration = Duration::from_millis(4);
/// After this long the rest is given back, since others wait for what comes before.
const LONGEST: Duration = Duration::from_millis(50);
/// The most games in one run.
const MOST_GAMES: u64 = 4096;
/// The most memory for one run, roughly.
const MOST_BYTES: usize = 1 << 18;
/// How often a game is played again that the harness itself has spoilt.
const AGAIN: usize = 3;
/// The clock is looked at once in so many games.
const CLOCK_EVERY: u64 = 16;

pub(super) struct Worker<'a, 'd, F> {
    pub(super) schedule: &'a Schedule<'a>,
    pub(super) queue: &'a Queue<'d>,
    pub(super) conditions: &'a Conditions<'a>,
    players: Vec<Box<dyn Strategy>>,
    /// Whose games are played on one core, since they are programs.
    programs: Vec<bool>,
    referee: Referee,
    dealer: Dealer,
    takeover: Option<Takeover<'a>>,
    writer: LineWriter,
    lines: Vec<u8>,
    batch: Batch,
    /// Handed in, and not yet counted because an earlier game may still be missing.
    pending: Pending,
    spare: Vec<Batch>,
    counted: Counted<F>,
}

/// What a thread has counted.
pub(super) struct Counted<F> {
    pub(super) fold: F,
    pub(super) forfeits: Forfeits,
    /// Games that were taken over from older records.
    pub(super) taken: u64,
}

/// Lets the others end when this thread panics.
pub(super) struct Alarm<'a, 'd>(&'a Queue<'d>);

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop(Leave::Interrupted);
        }
    }
}

impl<'a, 'd, F: Fold> Worker<'a, 'd, F> {
    pub(super) fn new(
        schedule: &'a Schedule<'a>,
        queue: &'a Queue<'d>,
        conditions: &'a Conditions<'a>,
        fold: F,
    ) -> Self {
        let plan = schedule.plan();
        let is_program = |entrant: &Entrant| entrant.recipe().is_some_and(Recipe::runs_programs);
        Worker {
            schedule,
            queue,
            conditions,
            players: plan.players(&conditions.setting),
            programs: plan.entrants.iter().map(|entrant| !conditions.roam && is_program(entrant)).collect(),
            referee: Referee::new(plan.max_moves, conditions.setting.stop.clone()),
            dealer: Dealer::default(),
            takeover: conditions.reuse.map(Takeover::new),
            writer: LineWriter::new(plan),
            lines: Vec::new(),
            batch: Batch::default(),
            pending: Pending::default(),
            spare: Vec::new(),
            counted: Counted { fold, forfeits: Forfeits::default(), taken: 0 },
        }
    }

    /// Whoever holds it lets the others end when it panics.
    pub(super) fn alarm(&self) -> Alarm<'a, 'd> {
        Alarm(self.queue)
    }

    /// Plays bots' games for as long as there are any.
    pub(super) fn work(mut self) -> Self {
        let _alarm = self.alarm();
        let mut stay = Stay::default();
        let mut wanted = 1;
        while let Some(games) = self.queue.take(wanted) {
            let (begun, whole) = (Instant::now(), games.end - games.start == wanted);
            let bytes = self.play(games, &mut stay);
            let took = begun.elapsed();
            if took > 2 * MEANT || bytes > MOST_BYTES {
                wanted = (wanted / 2).max(1);
            } else if took < MEANT / 2 && bytes < MOST_BYTES / 2 && whole {
                wanted = (wanted * 2).min(MOST_GAMES);
            }
        }
        self
    }

    /// Plays these games, or the first of them. Says roughly how much memory they take.
    fn play(&mut self, games: Range<u64>, stay: &mut Stay) -> usize {
        let begun = Instant::now();
        let stop = &self.conditions.setting.stop;
        self.begin(games.start);
        let mut slots = self.schedule.from(games.start);
        let mut coming = slots.next();
        for place in games.clone() {
            let Some(slot) = coming else { break };
            coming = slots.next();
            let late = place % CLOCK_EVERY == 0 && begun.elapsed() > LONGEST;
            if stop.is_requested() {
                self.queue.stop(Leave::Interrupted);
            }
            if stop.is_requested() || late || self.bytes() > MOST_BYTES {
                self.queue.give_back(place..games.end);
                break;
            }
            if self.schedule.is_human(&slot) {
                // Somebody else's business: what follows is a run of its own.
                self.hand_in();
                self.begin(place + 1);
                continue;
            }
            match slot.players.iter().any(|player| self.programs[*player]) {
                true => stay.keep(),
                false => stay.leave(),
            }
            if let Err(why) = self.play_persistently(slot, coming.map(|slot| slot.seed)) {
                self.queue.stop(why);
                break;
            }
        }
        let bytes = self.bytes();
        self.hand_in();
        bytes
    }

    /// Plays a game, and plays it again where something failed that is nobody's fault who plays.
    fn play_persistently(&mut self, slot: Slot, next: Option<Seed>) -> Result<(), Leave> {
        if self.take_over(slot) {
            return Ok(());
        }
        let mut played = self.play_one(slot, next, &mut ());
        for _ in 0..AGAIN {
            if played != Err(Leave::Trouble) {
                break;
            }
            played = self.play_one(slot, next, &mut ());
        }
        played
    }

    /// Writes a game down that need not be played, since an older record has it.
    pub(super) fn take_over(&mut self, slot: Slot) -> bool {
        let takeover = self.takeover.as_mut();
        let Some(taken) = takeover.and_then(|takeover| takeover.take(&slot)) else { return false };
        let game = taken.game.finished();
        self.batch.add(slot, &game);
        self.batch.taken += 1;
        match (self.queue.records, taken.marked) {
            (false, _) => {}
            (true, false) => self.writer.write(&slot, &game, &mut self.lines),
            (true, true) => self.writer.write_reused(&slot, &game, &mut self.lines),
        }
        true
    }

    /// Plays a game and writes it down. The game of the seed `next` is likely to follow.
    pub(super) fn play_one(
        &mut self,
        slot: Slot,
        next: Option<Seed>,
        observer: &mut (impl Observer + ?Sized),
    ) -> Result<(), Leave> {
        let game = self.schedule.plan().game(&slot);
        let [first, second] = self.players.get_disjoint_mut(slot.players).expect("nobody meets themselves");
        let mut players: [&mut dyn Strategy; 2] = [first.as_mut(), second.as_mut()];
        let streams = self.dealer.streams(slot.seed, next);
        let finished = self.referee.play_drawing(&game, &mut players, observer, streams)?;
        self.batch.add(slot, &finished);
        if self.queue.records {
            self.writer.write(&slot, &finished, &mut self.lines);
        }
        let loser = finished.winner.other();
        if let Some(failure) = self.referee.take_failure() {
            self.batch.forfeit(slot, loser, failure);
        }
        Ok(())
    }

    pub(super) fn begin(&mut self, first: u64) {
        self.batch.begin(first);
        self.lines.clear();
    }

    /// Roughly how much memory the run takes so far.
    fn bytes(&self) -> usize {
        self.batch.size() + self.lines.len()
    }

    /// Hands in what was played since the run began.
    pub(super) fn hand_in(&mut self) {
        if self.batch.is_empty() {
            return;
        }
        let games = self.batch.first..self.batch.end();
        self.lines = self.queue.hand_in(games, self.batch.size(), std::mem::take(&mut self.lines));
        let next = self.spare.pop().unwrap_or_default();
        self.pending.push(std::mem::replace(&mut self.batch, next));
        self.count(self.queue.done());
    }

    /// Counts the games before `done`.
    fn count(&mut self, done: u64) {
        while let Some(mut batch) = self.pending.take_done(done) {
            batch.count(&mut self.counted.fold, &mut self.counted.forfeits);
            self.counted.taken += batch.taken;
            self.spare.push(batch);
        }
    }

    /// All that this thread has counted, once the games before `done` are known to be all.
    pub(super) fn finish(mut self, done: u64) -> Counted<F> {
        self.count(done);
        self.counted
    }
}
