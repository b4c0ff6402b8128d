//! In what words it is told why a program has no answer.

use std::fmt::Write;

use super::clock::Overdue;
use super::evidence::shortened;
use super::pipes::has_words;
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

/// What is said of a program that says more than this for one answer.
pub(super) fn flood(most: usize) -> String {
    format!("it wrote more than {} KiB where one number was asked for", most >> 10)
}

/// What is said of a program that leaves more unread than anybody who listens.
pub(super) const DEAF: &str = "it answers before it is asked, and does not read what it is told";

/// What is said of a program that says more than it was asked.
pub(super) fn unasked(said: &[u8]) -> String {
    let text = shortened(said).replace("\\n", " ");
    format!("it wrote more than one answer, or one that nobody asked for: `{text}`")
}

/// Why a program that is at fault has closed its output, and what it said before that was no whole line.
pub(super) fn closed(report: Report, exit: Option<&str>, said: &[u8]) -> String {
    let mut reason = match (report.unstartable, report.excess, exit) {
        (Some(why), _, _) => why,
        (None, Some(excess), _) => format!("ended, since it used {excess}"),
        (None, None, Some(exit)) => format!("it ended with {exit}"),
        (None, None, None) => "it closed its output".into(),
    };
    if has_words(said) {
        let _ = write!(reason, " in the middle of a line, `{}`", shortened(said));
    }
    reason
}

/// Which time was up, and what was said until then that was no whole line.
pub(super) fn late(overdue: Overdue, said: &[u8]) -> String {
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
    if has_words(said) && !said.contains(&b'\n') {
        let _ = write!(reason, "; `{}` came without a line end", shortened(said));
    }
    reason
}
