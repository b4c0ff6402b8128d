//! Checks of a program by the protocol, each with a process of its own.

use std::time::{Duration, Instant};

use super::{Finding, Language};
use crate::external::{Probe, Said, tell_status};
use crate::strategy::Program;
use crate::system::guard::{LEFT, VOICE};

/// How long something is waited for that should not come, or that a bot which never answers is given.
pub(super) const SHORT: Duration = Duration::from_millis(300);
/// How long a bot has to end when it is asked to. The guard gives it less when its input is closed.
const TO_END: Duration = Duration::from_secs(2);

const GAME: &str =
    "game variant=divisor-duel op=subtract one=yes reuse=yes divisors=any start=12 seat=first seed=1";
const MOVE: &str = "move 12 1 2 3 4 6";
const LEGAL: [&str; 5] = ["1", "2", "3", "4", "6"];

/// Of a bot that fails in another way first.
const UNTOLD: &str = "cannot be told, since it does not answer as it should anyway";

type Check = fn(&Program) -> Finding;

/// Every check, in the order in which they are told.
pub(super) const ALL: [Check; 7] =
    [starts, flushes, nothing_unasked, unknown_lines, ends_on_quit, ends_on_end_of_input, no_children];

/// Fills a finding with what there is to see.
fn shown(mut finding: Finding, probe: &mut Probe) -> Finding {
    finding.exchanged = probe.exchanged();
    finding.stderr = probe.stderr();
    finding
}

fn answered(said: &Said) -> bool {
    matches!(said, Said::Line(line) if LEGAL.contains(&line.trim()))
}

fn told(said: &Said) -> String {
    match said {
        Said::Line(line) if LEGAL.contains(&line.trim()) => format!("it answered `{line}`"),
        Said::Line(line) => format!("it answered `{line}`, which is not a legal move"),
        Said::More(text) => format!("it wrote `{text}`, which is more than one answer"),
        Said::Flood => "it wrote far too much".into(),
        Said::Nothing => "it wrote no line".into(),
        Said::Closed => "it ended, or closed its output".into(),
    }
}

fn whole(program: &Program) -> Duration {
    program.limits.start + program.limits.think
}

/// Starts it, or says that it does not start.
fn started(check: &'static str, program: &Program) -> Result<Probe, Finding> {
    Probe::start(program).map_err(|reason| Finding::bad(check, reason, "check `command` in its file"))
}

fn starts(program: &Program) -> Finding {
    let check = "starts, and answers its first move";
    let began = Instant::now();
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    let said = probe.ask(MOVE, whole(program));
    if answered(&said) {
        return Finding::good(check, format!("after {:.0?}", began.elapsed()));
    }
    if said == Said::Closed
        && let Some(status) = probe.end(TO_END)
    {
        let note = format!("it ended at once, with {}", tell_status(status));
        let fix =
            "run its command by hand in its folder, type the line `move 12 1 2 3 4 6`, and see what happens";
        return shown(Finding::bad(check, note, fix), &mut probe);
    }
    let fix = match said {
        Said::Nothing => {
            "answer each `move` with one of the numbers behind the first, on a line of its own, and flush"
        }
        Said::Closed => "leave standard output open",
        _ => Language::of(program).silence(),
    };
    shown(Finding::bad(check, told(&said), fix), &mut probe)
}

/// A bot that does not flush answers when its input is closed.
fn flushes(program: &Program) -> Finding {
    let check = "flushes its answers";
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    match probe.ask(MOVE, whole(program)) {
        Said::Line(_) | Said::More(_) => return Finding::good(check, "answers come while its input is open"),
        Said::Nothing => probe.close(),
        Said::Flood | Said::Closed => return Finding::stated(check, UNTOLD),
    }
    match probe.overhear(TO_END) {
        Said::Line(line) => {
            let note = format!("`{line}` came only when its input was closed");
            shown(Finding::bad(check, note, Language::of(program).flush()), &mut probe)
        }
        _ => Finding::stated(check, UNTOLD),
    }
}

fn nothing_unasked(program: &Program) -> Finding {
    let check = "prints nothing unasked";
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    probe.tell("played first 2 10");
    // A slow start would hide a banner: it is waited for by a question, behind which all must be quiet.
    let before = probe.overhear(SHORT);
    if matches!(before, Said::Nothing) {
        let said = probe.ask("move 10 1 2 5", whole(program));
        if let Said::More(_) = said {
            return shown(Finding::bad(check, told(&said), Language::of(program).silence()), &mut probe);
        }
        probe.tell("over win no-moves");
        match probe.overhear(SHORT) {
            Said::Line(line) => {
                let note = format!("it wrote `{line}` when the game was over");
                return shown(Finding::bad(check, note, Language::of(program).silence()), &mut probe);
            }
            _ => return Finding::good(check, "quiet before a game, in it and after it"),
        }
    }
    let note = match before {
        Said::Closed => "it ended before it was asked anything".into(),
        Said::Line(line) => format!("it wrote `{line}` before it was asked anything"),
        said => told(&said),
    };
    shown(Finding::bad(check, note, Language::of(program).silence()), &mut probe)
}

fn unknown_lines(program: &Program) -> Finding {
    let check = "survives lines that it does not know";
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    probe.tell("weather sunny 21");
    probe.tell("tempo");
    let said = probe.ask(MOVE, whole(program));
    if answered(&said) {
        return Finding::good(check, "and answers the next move");
    }
    // Only a bot that answers well without such lines can be said to stumble over them.
    let mut plain = match started(check, program) {
        Ok(plain) => plain,
        Err(finding) => return finding,
    };
    plain.tell(GAME);
    if !answered(&plain.ask(MOVE, whole(program))) {
        return Finding::stated(check, UNTOLD);
    }
    let fix = "ignore every line whose first word is none of the protocol's";
    shown(Finding::bad(check, told(&said), fix), &mut probe)
}

fn ends_on_quit(program: &Program) -> Finding {
    ends("ends on `quit`", program, |probe| probe.tell("quit"))
}

fn ends_on_end_of_input(program: &Program) -> Finding {
    ends("ends when its input ends", program, Probe::close)
}

fn ends(check: &'static str, program: &Program, ask: impl Fn(&mut Probe)) -> Finding {
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    // So that it has started, and is seen to end for this and no other reason.
    let said = probe.ask(MOVE, whole(program));
    if said == Said::Closed {
        let finding = Finding::bad(check, "it ended before it was asked to", Language::of(program).end());
        return shown(finding, &mut probe);
    }
    ask(&mut probe);
    use std::os::unix::process::ExitStatusExt;
    match probe.end(TO_END) {
        Some(status) if status.signal().is_none() => Finding::good(check, "by itself"),
        _ => {
            let note = "it was still running, and had to be killed";
            shown(Finding::bad(check, note, Language::of(program).end()), &mut probe)
        }
    }
}

fn no_children(program: &Program) -> Finding {
    let check = "leaves no processes behind";
    let mut probe = match started(check, program) {
        Ok(probe) => probe,
        Err(finding) => return finding,
    };
    probe.tell(GAME);
    probe.ask(MOVE, whole(program));
    probe.tell("quit");
    probe.end(TO_END);
    let stderr = probe.stderr();
    match stderr.iter().find_map(|line| line.strip_prefix(VOICE)?.strip_prefix(LEFT)) {
        Some(left) => {
            let fix = "wait for every process that it starts, or let them end when their input does";
            shown(Finding::bad(check, left, fix), &mut probe)
        }
        None => Finding::good(check, "when it has ended, nothing of it runs"),
    }
}
