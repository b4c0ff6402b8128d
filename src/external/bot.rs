//! A program from outside as a strategy: the bot protocol, and what its failures are called.
//!
//! A bot is never trusted. Whatever it does costs it the game that it does it in; the process is
//! replaced for the next one.

use std::sync::Arc;

use super::clock::Overdue;
use super::evidence::shortened;
use super::launcher::Launcher;
use super::lines::{game_line, plain_number, write_move, write_played};
use super::pipes::{Heard, has_words};
use super::pool;
use super::process::{NotStarted, Process};
use super::reasons;
use crate::play::{Answer, End, Event, Evidence, Failure, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::strategy::{BotPolicy, Limits, Setting, Trouble};
use crate::system::{Ending, Report};
use crate::text::Numeral;

/// Before so many questions of a game it is looked for what nobody asked for. Whoever says too much mostly does so from
/// the beginning, and is told so; looking takes longer than a move.
const LOOKED_AT: u64 = 2;
/// How much of a number that cannot be a divisor is shown.
const SHOWN_DIGITS: usize = 40;

/// A seat that a program plays in.
pub(super) struct Bot {
    launcher: Arc<Launcher>,
    stop: Stop,
    policy: BotPolicy,
    /// What it may use here.
    limits: Limits,
    trouble: Trouble,
    seat: Seat,
    running: Option<Process>,
    /// What it was told in this game,
    opening: String,
    /// as long as it has not answered in it, and has played others before.
    is_opening: bool,
    /// How often it was asked in this game.
    asked: u64,
    /// Why it does not run, where that is its own fault.
    absence: Option<(End, String)>,
    /// Was the last process late on processor time? The next one begins anew, so that whatever was wrong with that
    /// one is not found again.
    was_late: bool,
    /// What the last process left behind.
    evidence: Evidence,
}

impl Bot {
    pub(super) fn new(launcher: Arc<Launcher>, setting: &Setting) -> Self {
        let limits = setting.bots.caps.cap(launcher.program.limits);
        Bot {
            launcher,
            stop: setting.stop.clone(),
            policy: setting.bots,
            limits,
            trouble: setting.trouble.clone(),
            seat: Seat::First,
            running: None,
            opening: String::new(),
            is_opening: false,
            asked: 0,
            absence: None,
            was_late: false,
            evidence: Evidence::default(),
        }
    }

    /// Sees to it that a process runs when a game begins.
    fn ready(&mut self) {
        // One that ended between two games, or said something, has harmed nobody.
        if self.launcher.program.fresh
            || self.running.as_mut().is_some_and(|running| !running.pipes.is_idle())
        {
            self.running = None;
        }
        while self.running.is_none()
            && !self.was_late
            && let Some(mut waiting) = pool::take(&self.launcher)
        {
            self.running = waiting.pipes.is_idle().then_some(waiting);
        }
        self.asked = 0;
        self.was_late = false;
        self.opening.clear();
        self.is_opening = self.running.is_some();
        if !self.is_opening {
            self.start();
        }
    }

    /// Starts a process, unless that has failed too often.
    fn start(&mut self) {
        self.evidence = Evidence::default();
        self.absence = self.launcher.starts.given_up();
        if self.absence.is_none() {
            match Process::start(&self.launcher.program, &self.policy) {
                Ok(running) => self.running = Some(running),
                Err(NotStarted::Fault(reason)) => self.absence = Some((End::Crash, reason)),
                Err(NotStarted::Trouble(what)) => {
                    self.trouble.tell(what);
                    pool::empty();
                }
            }
        }
    }

    /// Starts another process for this game, in the place of one that ended after its last, though perhaps only when it
    /// heard of this one: nobody can tell; or that said too much in its last. It is told what that one was.
    fn start_again(&mut self) {
        self.running = None;
        self.start();
        if let Some(running) = &mut self.running {
            running.watched.heed(&self.stop);
            for line in self.opening.lines() {
                running.tell(|news| news.push_str(line));
            }
        }
    }

    /// The game is over: what runs waits for the next one.
    fn rest(&mut self) {
        if let Some(running) = self.running.take_if(|_| !self.launcher.program.fresh) {
            pool::give(&self.launcher, running);
        }
    }

    /// Tells the line that is written here, at the latest with the next question.
    fn tell(&mut self, write: impl FnOnce(&mut String)) {
        self.put(write);
        if let Some(running) = self.running.as_mut().filter(|_| self.asked < LOOKED_AT) {
            // It reads on while the opponent thinks.
            running.go_ahead();
        }
    }

    /// Puts the line that is written here to what it is told when it is asked.
    fn put(&mut self, write: impl FnOnce(&mut String)) {
        let Some(running) = &mut self.running else { return };
        let line = running.tell(write);
        if self.is_opening {
            self.opening.push_str(line);
        }
    }

    /// Asks for a move; the answer, or why there is none.
    fn ask(&mut self, turn: &Turn<'_>) -> Result<Answer, (End, String)> {
        self.put(|line| write_move(line, turn));
        self.asked += 1;
        let mut heard = self.hear();
        if std::mem::take(&mut self.is_opening) && self.is_of_its_last_game(&heard) {
            self.start_again();
            heard = self.hear();
        }
        let (Some(heard), Some(running)) = (heard, &mut self.running) else {
            return self.absence.clone().map_or(Ok(Answer::Leave(Leave::Trouble)), Err);
        };
        match heard {
            Heard::Line => {
                running.answered = true;
                self.launcher.starts.succeeded();
                running.note_answer();
                understand(running.pipes.line())
            }
            Heard::Interrupted => Ok(Answer::Leave(Leave::Interrupted)),
            Heard::Closed => Err((End::Crash, String::new())),
            Heard::Late(overdue) => {
                self.was_late = matches!(overdue, Overdue::Processor(..));
                Err((End::Timeout, reasons::late(overdue, running.pipes.rest())))
            }
            Heard::Flood => {
                running.answered = true;
                Err((End::Flood, reasons::flood(self.limits.output)))
            }
            Heard::Unasked(said) => {
                running.answered = true;
                running.note(&said);
                match said.len() > self.limits.output {
                    true => Err((End::Flood, reasons::flood(self.limits.output))),
                    false => Err((End::Garbage, reasons::unasked(&said))),
                }
            }
            Heard::Deaf => Err((End::Flood, reasons::DEAF.into())),
        }
    }

    /// Waits for the answer to what was told, where a process runs.
    fn hear(&mut self) -> Option<Heard> {
        let looks = self.asked <= LOOKED_AT || self.policy.suspicious;
        Some(self.running.as_mut()?.hear(&self.limits, self.policy.ponder, looks))
    }

    /// Did it end or say too much before it was asked anything in this game?
    fn is_of_its_last_game(&self, heard: &Option<Heard>) -> bool {
        match (heard, &self.running) {
            (Some(Heard::Unasked(_)), _) => true,
            (Some(Heard::Closed), Some(running)) => !has_words(running.pipes.rest()),
            _ => false,
        }
    }

    /// Ends the process and keeps what there is to see.
    fn fail(&mut self, end: End, mut reason: String) -> Answer {
        if let Some(mut running) = self.running.take() {
            let report = if end == End::Crash { running.report() } else { Report::default() };
            running.kill();
            let exit = report.ending.as_ref().map(Ending::to_string);
            let stderr = running.watched.noise();
            if end == End::Crash {
                if let Some(what) = reasons::trouble(&report, &stderr) {
                    self.trouble.tell(what);
                    return Answer::Leave(Leave::Trouble);
                }
                reason = reasons::closed(report, exit.as_deref(), running.pipes.rest());
            }
            if end == End::Timeout && !running.answered {
                self.launcher.starts.timed_out(&reason);
            }
            self.evidence = Evidence { exchanged: running.exchanged(), stderr, exit };
        }
        let (evidence, in_doubt) = (self.evidence.clone(), self.was_late);
        Answer::Fail(Box::new(Failure { end, reason, evidence, in_doubt }))
    }
}

/// What a line means: a number, or nothing at all.
pub(super) fn understand(line: &[u8]) -> Result<Answer, (End, String)> {
    if let Some(number) = plain_number(line) {
        return Ok(Answer::Take(number));
    }
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
                    running.turn_over();
                    running.watched.heed(&self.stop);
                    running.follow();
                }
                self.tell(|line| line.push_str(&game_line(game, seat)));
            }
            Event::Played { seat, divisor, number } => {
                self.tell(|line| write_played(line, seat, divisor, number))
            }
            Event::Refused { number } => self.tell(|line| line.push_str(&format!("refused {number}"))),
            Event::Over { winner, end } => {
                let result = if winner == self.seat { "win" } else { "loss" };
                self.tell(|line| line.push_str(&format!("over {result} {end}")));
                if let Some(running) = &mut self.running {
                    running.flush();
                }
                self.rest();
            }
        }
    }

    fn evidence(&mut self) -> Option<Evidence> {
        let running = self.running.as_mut()?;
        let (exchanged, stderr) = (running.exchanged(), running.watched.noise());
        Some(Evidence { exchanged, stderr, exit: None })
    }
}
