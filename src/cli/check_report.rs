//! What `duel check` found, as it is told.

use serde_json::{Value, json};

use crate::check::{Finding, Grade, Score};
use crate::report::text::{Format, Sheet};

/// All that is known of a strategy in the end.
pub(super) struct Examined {
    /// The strategy, as it was typed.
    pub(super) strategy: String,
    pub(super) findings: Vec<Finding>,
    /// Its score against each built-in one, where it plays.
    pub(super) strength: Vec<Score>,
}

impl Examined {
    /// Does it behave?
    pub(super) fn is_well(&self) -> bool {
        self.findings.iter().all(|finding| finding.verdict != Grade::Bad)
    }

    fn count(&self, grade: Grade) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == grade).count()
    }

    /// The outcome in a sentence.
    pub(super) fn verdict(&self) -> String {
        let (strategy, made) = (&self.strategy, self.findings.len());
        let bad = self.count(Grade::Bad);
        let unreached = match self.count(Grade::NotReached) {
            0 => String::new(),
            some => format!("; {some} were not reached"),
        };
        match bad {
            0 => format!("`{strategy}` behaves: {made} checks, nothing wrong"),
            _ => format!("`{strategy}` fails {bad} of {made} checks{unreached}"),
        }
    }

    /// The outcome in a line of a list: where it fails, the cause and its remedy.
    pub(super) fn line(&self) -> String {
        let strategy = &self.strategy;
        match self.findings.iter().find(|finding| finding.verdict == Grade::Bad) {
            None => format!("ok    {strategy}: {} checks, nothing wrong\n", self.findings.len()),
            Some(Finding { check, note, fix, .. }) => format!("FAIL  {strategy}: {check}: {note}; {fix}\n"),
        }
    }

    /// An object with `strategy`, `ok`, `verdict`, `checks` and `strength`.
    pub(super) fn json(&self) -> Value {
        let check = |finding: &Finding| {
            json!({
                "check": finding.check,
                "verdict": finding.verdict.word(),
                "note": finding.note,
                "remedy": (!finding.fix.is_empty()).then_some(&finding.fix),
                "exchanged": finding.exchanged,
                "stderr": finding.stderr,
            })
        };
        let score = |score: &Score| {
            let [first, second] = score.won;
            json!({
                "opponent": score.opponent,
                "first": {"count": first, "of": score.played},
                "second": {"count": second, "of": score.played},
            })
        };
        json!({
            "strategy": self.strategy,
            "ok": self.is_well(),
            "verdict": self.verdict(),
            "checks": self.findings.iter().map(check).collect::<Vec<_>>(),
            "strength": self.strength.iter().map(score).collect::<Vec<_>>(),
        })
    }
}

/// A row for each check of each strategy.
pub(super) fn sheet(all: &[Examined]) -> Sheet {
    let mut sheet = Sheet::new(["strategy", "check", "verdict", "note", "remedy"]);
    for one in all {
        for Finding { check, verdict, note, fix, .. } in &one.findings {
            let cells = [one.strategy.as_str(), check, verdict.word(), note, fix];
            sheet.rows.push(cells.map(String::from).to_vec());
        }
    }
    sheet
}

/// The score against each built-in strategy.
pub(super) fn strength(scores: &[Score]) -> String {
    let mut sheet = Sheet::new(["against", "games", "won", "as first", "as second"]);
    for score in scores {
        let [first, second] = score.won;
        let percent = 100.0 * f64::from(first + second) / f64::from(2 * score.played);
        sheet.rows.push(vec![
            score.opponent.into(),
            (2 * score.played).to_string(),
            format!("{percent:.0} %"),
            format!("{first} of {}", score.played),
            format!("{second} of {}", score.played),
        ]);
    }
    sheet.render(Format::Table)
}

/// A finding, and where it is bad, all that helps to fix it.
pub(super) fn told(finding: &Finding) -> String {
    let word = match finding.verdict {
        Grade::Good => "ok  ",
        Grade::Stated => "note",
        Grade::Bad => "FAIL",
        Grade::NotReached => return format!("-     {}: not reached\n", finding.check),
    };
    let mut text = format!("{word}  {}: {}\n", finding.check, finding.note);
    let mut list = |title: &str, lines: &[String]| {
        for (index, line) in lines.iter().enumerate() {
            let title = if index == 0 { title } else { "" };
            text.push_str(&format!("      {title:<10}{line}\n"));
        }
    };
    list("exchanged", &finding.exchanged);
    list("stderr", &finding.stderr);
    if !finding.fix.is_empty() {
        list("fix", std::slice::from_ref(&finding.fix));
    }
    text
}
