//! What `duel test` prints.

use serde_json::json;

use crate::report::text::{Format, Sheet};
use crate::standings::{Estimate, NEW, OLD, Sequential, Trial};
use crate::text::{safe, safe_json};
use crate::tournament::{Entrant, Plan};

/// What was asked.
pub(super) struct Asked<'a> {
    pub(super) plan: &'a Plan,
    /// How often a wrong answer is accepted.
    pub(super) alpha: f64,
    /// Points by which the new strategy may be worse, where that was the question.
    pub(super) margin: Option<f64>,
}

impl Asked<'_> {
    fn name(&self, player: usize) -> &str {
        &self.plan.entrants[player].name
    }
}

/// How it stands, for the line at the terminal.
pub(super) fn live(asked: &Asked<'_>, trial: &Trial) -> String {
    let found = trial.sequential();
    let [low, high] = found.interval().map(points);
    let (starts, mean) = (found.starts(), points(found.mean()));
    let Sequential { ahead, behind, .. } = found;
    let (evidence, enough) = (found.evidence(), 1.0 / asked.alpha);
    format!(
        "{starts} starts, {ahead} : {behind}, E = {evidence:.2} of {enough:.0}, {mean} points ({low} to {high})"
    )
}

/// The verdicts, from the side of the new strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ruling {
    /// Better; or not worse by more than was allowed.
    Good,
    /// Worse; or by more than was allowed.
    Bad,
    /// Neither is sure.
    Open,
}

/// The answer.
pub(super) struct TrialAnswer<'a> {
    asked: &'a Asked<'a>,
    found: &'a Sequential,
    decided: bool,
    /// Every start of the range was played.
    whole: bool,
    /// And nothing was left to chance.
    exact: bool,
}

impl<'a> TrialAnswer<'a> {
    pub(super) fn new(asked: &'a Asked<'a>, trial: &'a Trial) -> Self {
        let found = trial.sequential();
        let size = |(from, to): (u64, u64)| to - from + 1;
        let all: u64 = asked.plan.stages.iter().map(|stage| size(stage.starts.range())).sum();
        let whole = found.starts() == all;
        let exact = whole && asked.plan.entrants.iter().all(Entrant::is_deterministic);
        TrialAnswer { asked, found, decided: trial.is_decided(), whole, exact }
    }

    fn ruling(&self) -> Ruling {
        let above = self.found.mean() + self.asked.margin.unwrap_or(0.0) / 100.0;
        let enough = above > 0.0 || (self.asked.margin.is_some() && above == 0.0);
        match self.decided || self.exact {
            false => Ruling::Open,
            true if enough => Ruling::Good,
            true => Ruling::Bad,
        }
    }

    /// Is the answer "yes"?
    pub(super) fn is_good(&self) -> bool {
        self.ruling() == Ruling::Good
    }

    /// One word for programs.
    fn word(&self) -> &'static str {
        match (self.ruling(), self.asked.margin) {
            (Ruling::Good, None) => "better",
            (Ruling::Good, Some(_)) => "not-worse",
            (Ruling::Bad, None) if self.found.mean() == 0.0 => "level",
            (Ruling::Bad, _) => "worse",
            (Ruling::Open, _) => "undecided",
        }
    }

    fn difference(&self) -> Estimate {
        let rounded = |share: f64| (share * 1e4).round() / 1e4 + 0.0;
        let ends = (!self.exact).then(|| self.found.interval().map(rounded));
        Estimate {
            value: rounded(self.found.mean()),
            low: ends.map(|ends| ends[0]),
            high: ends.map(|ends| ends[1]),
        }
    }

    /// The answer as one sentence.
    fn sentence(&self) -> String {
        let (new, old) = (self.asked.name(NEW), self.asked.name(OLD));
        let Sequential { ahead, behind, level, .. } = self.found;
        let starts = if *ahead == 1 { "start" } else { "starts" };
        let count = format!("ahead on {ahead} {starts}, behind on {behind}, level on {level}");
        if self.whole && !self.decided {
            return self.over_the_range(new, old);
        }
        let sure = format!("({} % sure)", rounded_percent(1.0 - self.asked.alpha));
        let by = self.asked.margin.map(|margin| format!(" by more than {margin} points")).unwrap_or_default();
        match (self.ruling(), self.asked.margin) {
            (Ruling::Good, None) => format!("{new} is better than {old} {sure}: {count}"),
            (Ruling::Good, Some(_)) => format!("{new} is not worse than {old}{by} {sure}: {count}"),
            (Ruling::Bad, _) => format!("{new} is worse than {old}{by} {sure}: {count}"),
            (Ruling::Open, _) => format!(
                "not decided after {} starts: {new} is {count}; allow more with `--max-starts`, or a wider `--starts`",
                self.found.starts()
            ),
        }
    }

    /// Nothing is left to draw, so what was found is what there is.
    fn over_the_range(&self, new: &str, old: &str) -> String {
        let (from, to) = self.asked.plan.stages[0].starts.range();
        let mean = self.found.mean();
        let scores = match mean {
            mean if mean > 0.0 => {
                format!("{new} scores {} points more than {old}", points(mean).trim_start_matches('+'))
            }
            mean if mean < 0.0 => {
                format!("{new} scores {} points less than {old}", points(-mean).trim_start_matches('+'))
            }
            _ => format!("{new} and {old} score the same"),
        };
        let sure = if self.exact { "exactly" } else { "though other dice may say otherwise" };
        format!("all {} starts from {from} to {to} are played: {scores}, {sure}", self.found.starts())
    }

    /// What stands behind the sentence.
    fn evidence(&self) -> String {
        let found = self.difference();
        let value = points(found.value);
        let enough = 1.0 / self.asked.alpha;
        let difference = match found.interval() {
            None => format!("Difference {value} points, exactly."),
            Some([low, high]) => format!("Difference {value} points ({} to {}).", points(low), points(high)),
        };
        match self.exact {
            // Nothing is left to be decided by evidence.
            true => difference,
            false => format!("{difference} E = {:.2}, and {enough:.0} decides.", self.found.evidence()),
        }
    }

    pub(super) fn render(&self, format: Format) -> String {
        let plan = self.asked.plan;
        let seed = plan.seed.to_string();
        match format {
            Format::Table => format!("{}.\n{}\n", safe(&self.sentence()), self.evidence()),
            Format::Json => {
                let opponents: Vec<&str> =
                    plan.entrants[2..].iter().map(|other| other.name.as_str()).collect();
                let variants: Vec<&str> = plan.stages.iter().map(|stage| stage.name.as_str()).collect();
                let object = json!({
                    "new": self.asked.name(NEW),
                    "old": self.asked.name(OLD),
                    "opponents": opponents,
                    "variants": variants,
                    "seed": seed,
                    "alpha": self.asked.alpha,
                    "at_least": self.asked.margin,
                    "result": self.word(),
                    "decided": self.decided || self.exact,
                    "exact": self.exact,
                    "starts": self.found.starts(),
                    "ahead": self.found.ahead,
                    "behind": self.found.behind,
                    "level": self.found.level,
                    "games": self.found.starts() * 2 * plan.pairing_count(),
                    "e": (self.found.evidence() * 1e4).round() / 1e4,
                    "difference": self.difference(),
                    "verdict": self.sentence(),
                });
                format!("{}\n", safe_json(&format!("{object:#}")))
            }
            Format::Csv | Format::Markdown => {
                let mut sheet = Sheet::new([
                    "new", "old", "result", "starts", "ahead", "behind", "level", "E", "points", "low",
                    "high", "seed",
                ]);
                let found = self.found;
                let counts = [found.starts(), found.ahead, found.behind, found.level];
                let mut row =
                    vec![self.asked.name(NEW).into(), self.asked.name(OLD).into(), self.word().into()];
                row.extend(counts.map(|count| count.to_string()));
                row.push(format!("{:.2}", found.evidence()));
                let difference = self.difference();
                let ends = [Some(difference.value), difference.low, difference.high];
                row.extend(ends.map(|end| end.map(points).unwrap_or_default()));
                row.push(seed);
                sheet.rows.push(row);
                let sentence = if format == Format::Markdown {
                    format!("{}.\n\n", safe(&self.sentence()))
                } else {
                    String::new()
                };
                sentence + &sheet.render(format)
            }
        }
    }
}

/// A share in points, with its sign.
fn points(share: f64) -> String {
    let tenths = (share * 1000.0).round() as i64;
    match tenths {
        0 => "0".into(),
        whole if whole % 10 == 0 => format!("{:+}", whole / 10),
        _ => format!("{:+.1}", tenths as f64 / 10.0),
    }
}

/// Per cent, without digits that say nothing.
fn rounded_percent(share: f64) -> f64 {
    (share * 1e6).round() / 1e4
}
