//! The first game: one process, one question. Everything else stands on this.

use super::Finding;
use super::preflight::{self, STARTS};
use super::probes::{self, GAME, LEGAL, MOVE, SHORT, TO_END, shown, started};
use super::remedies::{self, Language};
use crate::external::{Probe, Said};
use crate::strategy::{BotPolicy, Program};

pub(super) const SILENT: &str = "prints nothing unasked";
pub(super) const ANSWERS: &str = "answers its first move, and flushes";

/// The checks up to the one that fails, where one does: the cause of all that would fail after it.
pub(super) fn make(program: &Program, policy: &BotPolicy) -> Vec<Finding> {
    let mut findings = vec![
        Finding::good(STARTS, "it runs"),
        Finding::good(SILENT, "quiet before a game, in it and after it"),
        Finding::good(ANSWERS, "with a legal one, while its input is open"),
    ];
    if let Err(cause) = meet(program, policy) {
        let before = findings.iter().position(|finding| finding.check == cause.check);
        findings.truncate(before.unwrap_or_default());
        findings.push(cause);
    }
    findings
}

fn meet(program: &Program, policy: &BotPolicy) -> Result<(), Finding> {
    if let Some(obstacle) = preflight::obstacle(program) {
        return Err(obstacle);
    }
    let language = Language::of(program);
    let mut probe = started(STARTS, program, policy)?;
    probe.tell(GAME);
    match probe.overhear(SHORT) {
        Said::Nothing => {}
        Said::Closed => return Err(ended(&mut probe)),
        said => {
            let note = match said {
                Said::Line(line) => format!("it wrote `{line}` before it was asked anything"),
                said => probes::told(&said),
            };
            return Err(shown(Finding::bad(SILENT, note, language.silence()), &mut probe));
        }
    }
    // A slow start hides a banner from the first look: then it comes together with the answer.
    let said = probe.ask(MOVE, &program.limits);
    match &said {
        Said::Line(line) if LEGAL.contains(&line.trim()) => {}
        Said::Line(line) => {
            let (note, fix) = remedies::wrong_answer("12", line);
            return Err(shown(Finding::bad(ANSWERS, note, fix), &mut probe));
        }
        Said::More(_) | Said::Flood => {
            return Err(shown(Finding::bad(SILENT, probes::told(&said), language.silence()), &mut probe));
        }
        Said::Closed => return Err(ended(&mut probe)),
        Said::Nothing => {
            // One that does not flush answers when its input is closed.
            probe.close();
            let finding = match probe.overhear(TO_END) {
                Said::Line(line) => {
                    let note = format!("`{line}` came only when its input was closed");
                    Finding::bad(ANSWERS, note, language.flush())
                }
                _ => Finding::bad(ANSWERS, probes::NOTHING, remedies::ANSWER),
            };
            return Err(shown(finding, &mut probe));
        }
    }
    probe.tell("played first 6 6");
    probe.tell("over win no-moves");
    match probe.overhear(SHORT) {
        Said::Line(line) => {
            let note = format!("it wrote `{line}` when the game was over");
            Err(shown(Finding::bad(SILENT, note, language.silence()), &mut probe))
        }
        _ => Ok(()),
    }
}

/// It has closed its output, most likely by ending.
fn ended(probe: &mut Probe) -> Finding {
    let Some(ending) = probe.end(TO_END) else {
        let finding = Finding::bad(ANSWERS, "it closed its output", "leave standard output open");
        return shown(finding, probe);
    };
    let note = format!("it ended before its first answer, with {ending}");
    let finding = shown(Finding::bad(STARTS, note, remedies::ENDED_SILENTLY), probe);
    let Some(last) = finding.stderr.last() else { return finding };
    let note = format!("{}: {last}", finding.note);
    Finding { note, fix: remedies::ENDED.into(), ..finding }
}
