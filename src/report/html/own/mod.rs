//! The page about one strategy: its place, what it can learn, the field as it sees it, and its games.

mod failures;
mod lessons;
mod mistakes;
mod rivals;

use std::collections::BTreeSet;
use std::path::Path;

use maud::{Markup, html};

use super::gather::{Gathered, Gatherer, seat_of};
use super::hero::{fact, incomplete, score};
use super::winning::WinningMoves;
use super::words::{grouped, ordinal, percent, some_names};
use super::{PageError, arena, finish};
use crate::play::{Finished, Stop};
use crate::standings::{Comparison, Place, Share, SolverJudge, Standings, StandingsRow};
use crate::tournament::{Plan, Slot};
use failures::{Failed, Failures};
use lessons::ThrownWin;
use mistakes::Mistakes;

/// So many mistakes are listed.
const MOST_LESSONS: usize = 20;

/// So many names are listed in a sentence.
const MOST_NAMES: usize = 6;

/// Gathers what the page about one strategy shows.
pub struct OwnPage {
    of: usize,
    gatherer: Gatherer,
    mistakes: Mistakes,
    failures: Failures,
}

impl OwnPage {
    /// A page about the entrant of `plan` with this number, whose games `judge` judges.
    pub fn new(plan: &Plan, of: usize, judge: SolverJudge) -> Self {
        OwnPage {
            of,
            gatherer: Gatherer::of(judge, plan, of),
            mistakes: Mistakes::default(),
            failures: Failures::default(),
        }
    }

    /// Counts a game, whoever played it.
    pub fn add(&mut self, plan: &Plan, slot: &Slot, game: &Finished<'_>) {
        let judged = self.gatherer.count(slot, game);
        let Some(seat) = seat_of(Some(self.of), slot) else { return };
        self.failures.add(slot, game, seat);
        if judged.moves[seat.index()].blunders > 0 {
            self.mistakes.add(self.gatherer.judge(), plan.stages[slot.stage].rules, slot, game, seat);
        }
    }

    /// The page about the games that were counted, which stand in the record at `path`.
    ///
    /// # Errors
    /// When the record cannot be read, or is another one.
    pub fn page(self, plan: &Plan, path: &Path, stop: &Stop) -> Result<String, PageError> {
        let (field, mut winning) = (plan.field(), WinningMoves::default());
        let different = self.mistakes.different();
        let lessons: Vec<ThrownWin> = self
            .mistakes
            .most_frequent(MOST_LESSONS)
            .into_iter()
            .map(|(mistake, made)| ThrownWin::new(&field, &mut winning, mistake, made))
            .collect();
        let failed = self.failures.most_frequent();
        let linked: BTreeSet<u64> = failed
            .iter()
            .map(|failed| failed.game)
            .chain(lessons.iter().map(|lesson| lesson.made.game))
            .collect();
        let (gathered, candidates) = self.gatherer.gathered(plan, &linked, path, stop)?;
        let own = &field.strategies[self.of];
        let row = gathered.standings.row(own).expect("every strategy has its line");
        let learnt = Learnt { failed, lessons, different };
        finish(&gathered, candidates, plan, &sections(&gathered, row, &learnt))
    }
}

/// What the strategy can learn.
struct Learnt {
    failed: Vec<Failed>,
    lessons: Vec<ThrownWin>,
    /// How many different mistakes there are.
    different: u64,
}

/// Everything but the games.
fn sections(gathered: &Gathered, row: &StandingsRow, learnt: &Learnt) -> Markup {
    let Gathered { field, standings, .. } = gathered;
    let failed = !learnt.failed.is_empty();
    html! {
        (hero(gathered, row))
        nav aria-label="Sections" {
            @if failed { a href="#failures" { "Failures" } " " }
            a href="#lessons" { "Wins thrown away" } " "
            a href="#field" { "The field" } " "
            @for (index, arena) in field.arenas.iter().enumerate() {
                a href={ "#variant-" (index) } { (arena.name) } " "
            }
            a href="#viewer" { "Games" }
        }
        @if failed {
            section #failures { h2 { "Failures" } (lessons::failures(&learnt.failed)) }
        }
        section #lessons {
            h2 { "Wins thrown away" }
            (lessons::mistakes(field, &row.results, &learnt.lessons, learnt.different))
        }
        section #field {
            h2 { "The field" }
            (rivals::rivals(standings, &row.results.name))
        }
        @for (index, scores) in gathered.scores.iter().enumerate() {
            (arena::arena(gathered, index, scores))
        }
    }
}

fn hero(gathered: &Gathered, row: &StandingsRow) -> Markup {
    let Gathered { field, planned, standings, .. } = gathered;
    let results = &row.results;
    html! {
        header.hero {
            div {
                h1 { (field.name) }
                p.winner { strong { (results.name) } " " (placed(row.place, field.strategies.len())) }
                @if results.played > 0 {
                    p.verdict { (score(row)) }
                    p.sure.decided[row.place.is_some_and(|place| place.best == place.worst)] { (among(standings, &results.name)) }
                }
                (incomplete(standings.games, *planned))
            }
            div.facts {
                dl {
                    (fact("Games", grouped(results.played)))
                    (fact("Won", grouped(results.won)))
                    (fact("Lost", grouped(results.lost)))
                    (fact("Blunders", share(results.blunders)))
                    (fact("Converted", share(results.converted)))
                    (fact("Rescued", share(results.rescued)))
                    (fact("Forfeits", grouped(results.forfeits)))
                }
                p.again { "Its lost games in the record: " code { "duel games RECORD --of " (quoted(&results.name)) " --lost" } }
            }
        }
    }
}

/// Where it stands, in words.
fn placed(place: Option<Place>, strategies: usize) -> String {
    let of = grouped(strategies as u64);
    match place {
        None => "has not played yet".into(),
        Some(Place { best, worst }) if best == worst => format!("is {} of {of}", ordinal(best)),
        Some(Place { best, worst }) => format!("is {} to {} of {of}", ordinal(best), ordinal(worst)),
    }
}

/// Who is better and who is not, and how sure that is.
fn among(standings: &Standings, own: &str) -> Markup {
    let names = |is: fn(&Comparison) -> (&str, &str)| -> Vec<&str> {
        let better = standings.comparisons.iter().filter(|compared| compared.better);
        better.map(is).filter(|(one, _)| *one == own).map(|(_, other)| other).collect()
    };
    let above = names(|compared| (&compared.opponent, &compared.name));
    let below = names(|compared| (&compared.name, &compared.opponent));
    let listed =
        |names: &[&str]| if names.is_empty() { "nobody".into() } else { some_names(names, MOST_NAMES) };
    html! {
        strong { @if standings.exact { "Exact. " } @else { (percent(Some(standings.confidence))) " sure. " } }
        "Better than it: " (listed(&above)) ". Behind it: " (listed(&below)) "."
        @if above.len() + below.len() + 1 < standings.strategies.len() { " The games do not tell it apart from the others." }
    }
}

fn share(share: Option<Share>) -> String {
    share.map_or("–".into(), |share| format!("{} of {}", grouped(share.count), grouped(share.of)))
}

/// A name as a shell takes it.
fn quoted(name: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:=".contains(letter);
    if !name.is_empty() && name.chars().all(plain) {
        name.into()
    } else {
        format!("'{}'", name.replace('\'', r"'\''"))
    }
}
