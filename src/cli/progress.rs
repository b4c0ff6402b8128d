//! A bar that shows how far a verb is: on standard error, only where that is a terminal, and only once it
//! has taken a second.

use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// What takes less needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far a verb is.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Who shows the bar waits on this, and gives up when it is gone.
    _alive: Sender<()>,
}

/// What is counted, and how that is told.
#[derive(Debug, Clone, Copy)]
struct Work {
    /// What is counted.
    unit: &'static str,
    /// How many had been done before, in no time that would tell anything.
    before: u64,
    /// Is it worth telling how fast it goes, and how long it will take?
    rated: bool,
    /// What is done once all are done.
    then: &'static str,
}

impl Progress {
    /// A bar for `games`, of which some were `done` before this run.
    pub(super) fn games(games: u64, done: u64) -> Self {
        Self::new(games, Work { unit: "games", before: done, rated: true, then: "" })
    }

    /// A bar for games that are read, after which a page is made.
    pub(super) fn page(games: u64) -> Self {
        Self::new(games, Work { unit: "games", before: 0, rated: true, then: ", making the page" })
    }

    /// A bar for a few steps that take their time.
    pub(super) fn steps(steps: u64, unit: &'static str) -> Self {
        Self::new(steps, Work { unit, before: 0, rated: false, then: "" })
    }

    fn new(total: u64, work: Work) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        bar.set_position(work.before);
        let tell = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&work.told(state.pos(), state.len().unwrap_or(total), state.elapsed()));
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {told}") {
            bar.set_style(style.with_key("told", tell));
        }
        let (alive, gone) = mpsc::channel();
        let shown = bar.clone();
        thread::spawn(move || {
            if gone.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
                shown.enable_steady_tick(Duration::from_millis(500));
            }
        });
        Progress { bar, _alive: alive }
    }

    /// So much is done.
    pub(super) fn set(&self, done: u64) {
        self.bar.set_position(done);
    }

    /// One more is done.
    pub(super) fn step(&self) {
        self.bar.inc(1);
    }

    /// All that there is has been done, be it less than was announced.
    pub(super) fn complete(&self) {
        self.bar.set_length(self.bar.position());
    }

    /// Does something that prints, for which the bar makes room.
    pub(super) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Work {
    /// How far it is, in words.
    fn told(self, done: u64, total: u64, elapsed: Duration) -> String {
        let Work { unit, before, rated, then } = self;
        let text = format!("{} of {} {unit}", grouped(done), grouped(total));
        if done >= total {
            return text + then;
        }
        let rate = done.saturating_sub(before) as f64 / elapsed.as_secs_f64().max(1e-3);
        if !rated || rate <= 0.0 {
            return text;
        }
        let left = Duration::try_from_secs_f64((total - done) as f64 / rate).unwrap_or(Duration::MAX);
        format!("{text}, {} a second, {} left", rounded(rate), time(left))
    }
}

/// Two digits that count, and no more than two behind the point.
fn rounded(rate: f64) -> String {
    if rate < 0.095 {
        return format!("{rate:.2}");
    }
    if rate < 9.95 {
        return format!("{rate:.1}");
    }
    let unit = libm::exp10(libm::log10(rate).floor() - 1.0).round();
    grouped(((rate / unit).round() * unit) as u64)
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time in the units in which one waits.
fn time(left: Duration) -> String {
    match left.as_secs().saturating_add(u64::from(left.subsec_nanos() > 0)) {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds @ 60..3600 => format!("{} min", seconds.div_ceil(60)),
        seconds @ 3600..172_800 => format!("{} h", seconds.div_ceil(3600)),
        seconds => format!("{} days", grouped(seconds.div_ceil(86_400))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_and_resumed_games_do_not_count_for_the_rate() {
        let told = |before, done, total, seconds| {
            Work { unit: "games", before, rated: true, then: "" }.told(
                done,
                total,
                Duration::from_secs(seconds),
            )
        };
        assert_eq!(told(0, 12_345, 1_000_000, 10), "12,345 of 1,000,000 games, 1,200 a second, 14 min left");
        // Half of them were there; the other half takes as long as these hundred say.
        assert_eq!(told(500, 600, 1000, 10), "600 of 1,000 games, 10 a second, 40 s left");
        assert_eq!(told(500, 500, 1000, 0), "500 of 1,000 games");
        assert_eq!(told(0, 3, 10, 60), "3 of 10 games, 0.05 a second, 3 min left");
        assert_eq!(told(0, 10, 10, 60), "10 of 10 games");
        assert_eq!(
            told(0, 1, u64::MAX, 1),
            "1 of 18,446,744,073,709,551,615 games, 1.0 a second, 213,503,982,334,602 days left"
        );
        let page = Work { unit: "games", before: 0, rated: true, then: ", making the page" };
        assert_eq!(page.told(7, 7, PATIENCE), "7 of 7 games, making the page");
        let steps = Work { unit: "checks", before: 0, rated: false, then: "" };
        assert_eq!(steps.told(3, 11, PATIENCE), "3 of 11 checks");
    }
}
