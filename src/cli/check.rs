//! `duel check`.

use std::path::PathBuf;

use anyhow::{Context, ensure};

use super::{Done, print, shelf};
use crate::check::{Finding, Verdict, examine, strength};
use crate::console::{Lines, SharedConsole};
use crate::interrupt::Interrupt;
use crate::report::{Format, Sheet};
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
    let recipe = Recipe::resolve(&args.strategy, &shelf(args.strategies)?)?;
    ensure!(!recipe.is_human(), "`human` is a person and behaves as a person likes; check a bot");
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let lines = Lines::new(Box::new(std::io::empty()));
    let console = SharedConsole::new(lines, Box::new(std::io::sink()), false);
    let setting = Setting { console, interrupt: interrupt.clone() };
    let (mut made, mut bad, mut problem) = (0, 0, None);
    let plays = examine(&recipe, &setting, |finding| {
        made += 1;
        bad += u32::from(finding.verdict == Verdict::Bad);
        problem = problem.take().or_else(|| print(&told(&finding)).err());
    });
    problem.map_or(Ok(()), Err)?;
    if interrupt.is_pressed() {
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
    Ok(if interrupt.is_pressed() {
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

/// A finding, and where it is bad, all that helps to mend it.
fn told(finding: &Finding) -> String {
    let word = match finding.verdict {
        Verdict::Good => "ok  ",
        Verdict::Stated => "note",
        Verdict::Bad => "FAIL",
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
    if !finding.mend.is_empty() {
        list("mend", std::slice::from_ref(&finding.mend));
    }
    text
}
