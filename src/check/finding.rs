//! What a check found.

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// How it came out.
    pub verdict: Grade,
    /// What was seen, in one line.
    pub note: String,
    /// The last lines exchanged, where it failed.
    pub exchanged: Vec<String>,
    /// The end of standard error, where it failed.
    pub stderr: Vec<String>,
    /// What to do about it, where it failed.
    pub fix: String,
}

/// How a check came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// As it should be.
    Good,
    /// Worth knowing; nothing is wrong.
    Stated,
    /// Not as it should be.
    Bad,
    /// Not made, since it stands on one that failed.
    NotReached,
}

impl Grade {
    /// The word for it, as programs read it.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Good => "ok",
            Grade::Stated => "remark",
            Grade::Bad => "fail",
            Grade::NotReached => "not reached",
        }
    }
}

impl Finding {
    pub(super) fn good(check: &'static str, note: impl Into<String>) -> Self {
        let (exchanged, stderr, fix) = (Vec::new(), Vec::new(), String::new());
        Finding { check, verdict: Grade::Good, note: note.into(), exchanged, stderr, fix }
    }

    pub(super) fn stated(check: &'static str, note: impl Into<String>) -> Self {
        Finding { verdict: Grade::Stated, ..Finding::good(check, note) }
    }

    pub(super) fn bad(check: &'static str, note: impl Into<String>, fix: impl Into<String>) -> Self {
        Finding { verdict: Grade::Bad, fix: fix.into(), ..Finding::good(check, note) }
    }

    pub(super) fn not_reached(check: &'static str) -> Self {
        Finding { verdict: Grade::NotReached, ..Finding::good(check, "") }
    }
}
