//! Checks of a program by the protocol, each with a process of its own.

use std::time::Duration;

use super::{Finding, Language};
use crate::external::{Probe, Said};
use crate::strategy::{BotPolicy, Confinement, Program};
use crate::system::Ending;

/// How long something is waited for that should not come.
pub(super) const SHORT: Duration = Duration::from_millis(300);
/// How long a bot has to end when it is told to `quit`.
pub(super) const TO_END: Duration = Duration::from_secs(2);

pub(super) const GAME: &str =
    "game variant=divisor-duel op=subtract one=yes reuse=yes divisors=any start=12 seat=first seed=1";
pub(super) const MOVE: &str = "move 12 1 2 3 4 6";
pub(super) const LEGAL: [&str; 5] = ["1", "2", "3", "4", "6"];

type Check = fn(&Program, &BotPolicy) -> Finding;

/// The checks of a bot that answers its first move well, in the order in which they are told.
pub(super) const LATER: [Check; 4] = [unknown_lines, ends_on_end_of_input, ends_on_quit, no_children];

pub(super) const UNKNOWN_LINES: &str = "survives lines that it does not know";
pub(super) const END_OF_INPUT: &str = "ends when its input ends";
pub(super) const QUIT: &str = "ends on `quit`";
pub(super) const NO_CHILDREN: &str = "leaves no processes behind";

/// What is said of a bot that is asked and says nothing.
pub(super) const NOTHING: &str = "it wrote no line";

/// Fills a finding with what there is to see.
pub(super) fn shown(mut finding: Finding, probe: &mut Probe) -> Finding {
    finding.exchanged = probe.exchanged();
    finding.stderr = probe.stderr();
    finding
}

fn answered(said: &Said) -> bool {
    matches!(said, Said::Line(line) if LEGAL.contains(&line.trim()))
}

pub(super) fn told(said: &Said) -> String {
    match said {
        Said::Line(line) if LEGAL.contains(&line.trim()) => format!("it answered `{line}`"),
        Said::Line(line) => format!("it answered `{line}`, which is not a legal move"),
        Said::More(text) => format!("it wrote `{text}`, which is more than one answer"),
        Said::Flood => "it wrote far too much".into(),
        Said::Nothing => NOTHING.into(),
        Said::Closed => "it ended, or closed its output".into(),
    }
}

/// Starts it, or says that it does not start.
pub(super) fn started(check: &'static str, program: &Program, policy: &BotPolicy) -> Result<Probe, Finding> {
    Probe::start(program, policy).map_err(|reason| Finding::bad(check, reason, "check `command` in its file"))
}

fn unknown_lines(program: &Program, policy: &BotPolicy) -> Finding {
    let mut probe = match started(UNKNOWN_LINES, program, policy) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    probe.tell("weather sunny 21");
    probe.tell("tempo");
    let said = probe.ask(MOVE, &program.limits);
    if answered(&said) {
        return Finding::good(UNKNOWN_LINES, "and answers the next move");
    }
    let fix = "ignore every line whose first word is none of the protocol's";
    shown(Finding::bad(UNKNOWN_LINES, told(&said), fix), &mut probe)
}

/// A program that has answered a move, so that it is seen to end for this and no other reason.
fn playing(check: &'static str, program: &Program, policy: &BotPolicy) -> Result<Probe, Finding> {
    let mut probe = started(check, program, policy)?;
    probe.tell(GAME);
    match probe.ask(MOVE, &program.limits) {
        Said::Closed => {
            let finding = Finding::bad(check, "it ended before it was asked to", Language::of(program).end());
            Err(shown(finding, &mut probe))
        }
        _ => Ok(probe),
    }
}

/// Was that the end of a program that ends by itself?
fn by_itself(ending: Option<Ending>) -> bool {
    matches!(ending, Some(Ending::Exit(_)))
}

fn killed(check: &'static str, program: &Program, probe: &mut Probe) -> Finding {
    let note = "it was still running, and had to be killed";
    shown(Finding::bad(check, note, Language::of(program).end()), probe)
}

fn ends_on_end_of_input(program: &Program, policy: &BotPolicy) -> Finding {
    let mut probe = match playing(END_OF_INPUT, program, policy) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    match by_itself(probe.end_by_closing()) {
        true => Finding::good(END_OF_INPUT, "by itself"),
        false => killed(END_OF_INPUT, program, &mut probe),
    }
}

/// A bot need not know `quit`, since its input ends after it.
fn ends_on_quit(program: &Program, policy: &BotPolicy) -> Finding {
    let mut probe = match playing(QUIT, program, policy) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell("quit");
    if by_itself(probe.end(TO_END)) {
        return Finding::good(QUIT, "by itself");
    }
    match by_itself(probe.end_by_closing()) {
        true => Finding::stated(QUIT, "no, but it does when its input ends, which is enough"),
        false => killed(QUIT, program, &mut probe),
    }
}

fn no_children(program: &Program, policy: &BotPolicy) -> Finding {
    // In the jail everything ends with it, and nobody sees that there was something.
    let level = policy.level.map(|level| level.min(Confinement::Fence)).or(Some(Confinement::Fence));
    let mut probe = match started(NO_CHILDREN, program, &BotPolicy { level, ..*policy }) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    probe.ask(MOVE, &program.limits);
    probe.tell("quit");
    if probe.end(TO_END).is_none() {
        probe.end_by_closing();
    }
    let report = probe.report();
    match report.left_behind {
        0 if !report.began => {
            Finding::stated(NO_CHILDREN, "cannot be told here; in the jail nothing is left")
        }
        0 => Finding::good(NO_CHILDREN, "when it has ended, nothing of it runs"),
        left => {
            let note = match left {
                1 => "one process, which is ended now".into(),
                _ => format!("{left} processes, which are ended now"),
            };
            let fix = "wait for every process that it starts, or let them end when their input does";
            shown(Finding::bad(NO_CHILDREN, note, fix), &mut probe)
        }
    }
}
