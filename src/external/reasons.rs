//! In what words it is told why a program has no answer.

use std::fmt::Write;

use super::clock::Overdue;
use super::evidence::shortened;
use crate::system::Report;

/// What went wrong with a program that has closed its output, where it is not its fault: it was never
/// begun, or whoever ran it was ended.
pub(super) fn trouble(report: &Report, stderr: &[String]) -> Option<String> {
    if report.trouble.is_some() {
        return report.trouble.clone();
    }
    (!report.began && report.unstartable.is_none()).then(|| {
        let said = stderr.last().map_or("nothing was said", String::as_str);
        format!("a bot could not be confined ({said})")
    })
}

/// Why a program that is at fault has closed its output, and what it said before that was no whole line.
pub(super) fn closed(report: Report, exit: Option<&str>, inbox: &[u8]) -> String {
    let mut reason = match (report.unstartable, report.excess, exit) {
        (Some(why), _, _) => why,
        (None, Some(excess), _) => format!("ended, since it used {excess}"),
        (None, None, Some(exit)) => format!("it ended with {exit}"),
        (None, None, None) => "it closed its output".into(),
    };
    if has_words(inbox) {
        let _ = write!(reason, " in the middle of a line, `{}`", shortened(inbox));
    }
    reason
}

/// Which time was up, and what was said until then that was no whole line.
pub(super) fn late(overdue: Overdue, inbox: &[u8]) -> String {
    let mut reason = match overdue {
        Overdue::Wall(limit) => format!("no answer within {limit:?}"),
        Overdue::Processor(limit, debt) if debt.is_zero() => {
            format!("it used more than {limit:?} of processor time")
        }
        Overdue::Processor(limit, debt) => {
            format!(
                "it used more than {limit:?} of processor time, {debt:.0?} of it while it was not its turn"
            )
        }
    };
    if has_words(inbox) {
        let _ = write!(reason, "; `{}` came without a line end", shortened(inbox));
    }
    reason
}

/// Is there anything but blank lines?
fn has_words(inbox: &[u8]) -> bool {
    inbox.iter().any(|byte| !byte.is_ascii_whitespace())
}
