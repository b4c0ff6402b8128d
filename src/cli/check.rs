//! `duel check`.

use std::path::PathBuf;

use anyhow::ensure;

use super::{Done, folder, listen, print, warn};
use crate::check::{Finding, Grade, examine, strength};
use crate::report::text::{Format, Sheet};
use crate::strategy::{Recipe, Setting};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The strategy: a name, or the path of a strategy file
    strategy: String,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let recipe = Recipe::resolve(&args.strategy, &folder(args.strategies)?)?;
    ensure!(!recipe.is_human(), "`human` is a person and behaves as a person likes; check a bot");
    let (_interrupt, stop) = listen()?;
    let setting = Setting::with_stop(stop.clone()).with_warnings(warn);
    let (mut made, mut bad, mut problem) = (0, 0, None);
    let plays = examine(&recipe, &setting, |finding| {
        made += 1;
        bad += u32::from(finding.verdict == Grade::Bad);
        problem = problem.take().or_else(|| print(&told(&finding)).err());
    });
    problem.map_or(Ok(()), Err)?;
    if stop.is_requested() {
        return Ok(Done::Interrupted);
    }
    let strength = if plays {
        table(&recipe, &setting)
    } else {
        "its strength is measured once it plays its games to the end\n".into()
    };
    let verdict = match bad {
        0 => format!("`{recipe}` behaves: {made} checks, nothing wrong\n"),
        1 => format!("`{recipe}` fails 1 of {made} checks\n"),
        _ => format!("`{recipe}` fails {bad} of {made} checks\n"),
    };
    print(&format!("\n{strength}\n{verdict}"))?;
    Ok(if stop.is_requested() {
        Done::Interrupted
    } else if bad > 0 {
        Done::Wrong
    } else {
        Done::Well
    })
}

/// The score against each built-in strategy.
fn table(recipe: &Recipe, setting: &Setting) -> String {
    let mut sheet = Sheet::new(["against", "games", "won", "as first", "as second"]);
    for score in strength(recipe, setting) {
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
fn told(finding: &Finding) -> String {
    let word = match finding.verdict {
        Grade::Good => "ok  ",
        Grade::Stated => "note",
        Grade::Bad => "FAIL",
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
