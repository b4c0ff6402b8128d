//! A program from outside as a strategy: the bot protocol, and what its failures are called.
//!
//! A bot is never trusted. Whatever it does costs it the game that it does it in; the process is
//! replaced for the next one.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use super::clock::Clock;
use super::evidence::{Exchange, shortened};
use super::launcher::Launcher;
use super::pipes::Heard;
use super::process::{Process, tell_status};
use crate::play::{Answer, End, Event, Evidence, Failure, Game, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::strategy::Setting;
use crate::system::guard::{LEFT, VOICE};
use crate::text::Numeral;

/// How much of a number that cannot be a divisor is shown.
const SHOWN_DIGITS: usize = 40;

/// A seat that a program plays in.
pub(super) struct Bot {
    launcher: Arc<Launcher>,
    stop: Stop,
    seat: Seat,
    running: Option<Process>,
    /// Why it does not run.
    absence: Option<(End, String)>,
    /// What the last process left behind.
    evidence: Evidence,
    line: String,
}

impl Bot {
    pub(super) fn new(launcher: Arc<Launcher>, setting: &Setting) -> Self {
        let stop = setting.stop.clone();
        let (absence, evidence, line) = (None, Evidence::default(), String::new());
        Bot { launcher, stop, seat: Seat::First, running: None, absence, evidence, line }
    }

    /// Sees to it that a process runs when a game begins.
    fn ready(&mut self) {
        // One that ended between two games has harmed nobody.
        if self.launcher.program.fresh
            || self.running.as_ref().is_some_and(|running| running.pipes.is_closed())
        {
            self.running = None;
        }
        if self.running.is_some() {
            return;
        }
        self.evidence = Evidence::default();
        self.absence = self.launcher.starts.given_up();
        if self.absence.is_none() {
            match Process::start(&self.launcher.program) {
                Ok(running) => self.running = Some(running),
                Err(reason) => {
                    self.launcher.starts.failed(End::Crash, &reason);
                    self.absence = Some((End::Crash, reason));
                }
            }
        }
    }

    fn tell(&mut self, line: &str) {
        if let Some(running) = &mut self.running {
            running.tell(line);
        }
    }

    /// Asks for a move; the answer, or why there is none.
    fn ask(&mut self, turn: &Turn<'_>) -> Result<Answer, (End, String)> {
        let Some(running) = &mut self.running else {
            return Err(self.absence.clone().unwrap_or((End::Crash, "it does not run".into())));
        };
        self.line.clear();
        let _ = write!(self.line, "move {}", turn.position.number());
        for divisor in turn.legal {
            let _ = write!(self.line, " {divisor}");
        }
        running.tell(&self.line);
        let limits = &self.launcher.program.limits;
        let limit = if running.answered { limits.think } else { limits.start + limits.think };
        let mut clock = Clock::start(limit, running.guard());
        let heard = running.pipes.ask(&mut clock, &self.stop);
        match heard {
            Heard::Line(line) => {
                running.answered = true;
                self.launcher.starts.succeeded();
                running.exchange.note('<', &line);
                understand(&line)
            }
            Heard::Interrupted => Ok(Answer::Leave(Leave::Interrupted)),
            Heard::Closed => Err((End::Crash, String::new())),
            Heard::Late => Err((End::Timeout, late(running, limit))),
            Heard::Flood => {
                running.answered = true;
                let most = limits.output >> 10;
                Err((End::Flood, format!("it wrote more than {most} KiB where one number was asked for")))
            }
            Heard::More(bytes) => {
                running.answered = true;
                for line in bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
                    running.exchange.note('<', line);
                }
                let text = shortened(&bytes).replace("\\n", " ");
                Err((
                    End::Garbage,
                    format!("it wrote more than one answer, or one that nobody asked for: `{text}`"),
                ))
            }
        }
    }

    /// Ends the process and keeps what there is to see.
    fn fail(&mut self, end: End, mut reason: String) -> Answer {
        if let Some(mut running) = self.running.take() {
            let status = if end == End::Crash { running.status() } else { None };
            running.kill();
            running.pipes.take_all_noise();
            let exit = status.map(tell_status);
            let stderr = running.pipes.tail.lines();
            if end == End::Crash {
                let said = stderr.iter().rev().filter_map(|line| line.strip_prefix(VOICE));
                let voice = said.into_iter().find(|said| !said.starts_with(LEFT));
                reason = match (voice, &exit) {
                    (Some(voice), _) => voice.into(),
                    (None, Some(exit)) => format!("it ended with {exit}"),
                    (None, None) => "it closed its output".into(),
                };
                if !running.pipes.inbox.is_empty() {
                    let _ = write!(reason, " in the middle of a line, `{}`", shortened(&running.pipes.inbox));
                }
            }
            if !running.answered {
                self.launcher.starts.failed(end, &reason);
            }
            self.evidence = Evidence { exchanged: running.exchange.lines(), stderr, exit };
        }
        Answer::Fail(Box::new(Failure { end, reason, evidence: self.evidence.clone() }))
    }
}

fn late(running: &Process, limit: Duration) -> String {
    let mut reason = format!("no answer within {limit:?}");
    if !running.pipes.inbox.is_empty() {
        let _ = write!(reason, "; `{}` came without a line end", shortened(&running.pipes.inbox));
    }
    reason
}

/// What a line means: a number, or nothing at all.
fn understand(line: &[u8]) -> Result<Answer, (End, String)> {
    match Numeral::read(String::from_utf8_lossy(line).trim()) {
        Some(Numeral::Number(number)) => Ok(Answer::Take(number)),
        Some(Numeral::Impossible(text)) if text.len() > SHOWN_DIGITS => {
            Ok(Answer::Impossible(format!("{}…", &text[..SHOWN_DIGITS]).into()))
        }
        Some(Numeral::Impossible(text)) => Ok(Answer::Impossible(text.into())),
        None => Err((End::Garbage, format!("`{}` is not a number", shortened(line)))),
    }
}

impl Strategy for Bot {
    fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        match self.ask(turn) {
            Ok(answer) => answer,
            Err((end, reason)) => self.fail(end, reason),
        }
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { game, seat } => {
                self.ready();
                self.seat = seat;
                if let Some(running) = &mut self.running {
                    // What there is to see of a failure is its own game.
                    running.exchange = Exchange::default();
                }
                let line = game_line(game, seat);
                self.tell(&line);
            }
            Event::Played { seat, divisor, number } => {
                self.tell(&format!("played {seat} {divisor} {number}"))
            }
            Event::Refused { number } => self.tell(&format!("refused {number}")),
            Event::Over { winner, end } => {
                let result = if winner == self.seat { "win" } else { "loss" };
                self.tell(&format!("over {result} {end}"));
                if let Some(running) = &mut self.running {
                    running.pipes.flush();
                }
            }
        }
    }

    fn evidence(&mut self) -> Option<Evidence> {
        let running = self.running.as_mut()?;
        running.pipes.take_all_noise();
        let (exchanged, stderr) = (running.exchange.lines(), running.pipes.tail.lines());
        Some(Evidence { exchanged, stderr, exit: None })
    }
}

/// `game variant=… op=… one=… reuse=… divisors=… [last=loses] start=… seat=… seed=…`
fn game_line(game: &Game<'_>, seat: Seat) -> String {
    let told = game.rules.written().filter(|(axis, _)| axis.told);
    let rules: String = told.map(|(axis, value)| format!(" {}={value}", axis.key)).collect();
    let variant = game.variant.replace(char::is_whitespace, "-");
    format!("game variant={variant}{rules} start={} seat={seat} seed={}", game.start, game.seed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Last, Rules, VARIANTS};
    use crate::seed::Seed;

    #[test]
    fn a_bot_is_told_the_rules_that_concern_it_and_a_later_one_only_where_it_is_not_as_usual() {
        let variant = VARIANTS[2];
        let line = |rules: Rules| {
            let game = Game { variant: variant.id, rules, start: 36, seed: Seed(7) };
            game_line(&game, Seat::Second)
        };
        assert_eq!(
            line(variant.rules),
            "game variant=factor-duel op=subtract one=no reuse=yes divisors=any start=36 seat=second seed=7"
        );
        assert_eq!(
            line(Rules { last: Last::Loses, ..variant.rules }),
            "game variant=factor-duel op=subtract one=no reuse=yes divisors=any last=loses start=36 seat=second seed=7"
        );
    }
}
