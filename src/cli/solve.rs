//! `duel solve`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::ensure;
use indicatif::{ProgressBar, ProgressStyle};

use super::solve_report::{Question, SolvedNumber, line_of_json, render};
use super::{Done, complain, listen, print, rules_help, variant_with_rules};
use crate::game::{MAX_START, Position};
use crate::report::text::Format;
use crate::solver::{Options, Solver, Unsolved};
use crate::text::units;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    variant: String,
    /// The number, or all numbers from N to M
    #[arg(value_name = "N|N..M")]
    numbers: Numbers,
    /// Divisors that may not be taken again
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    used: Vec<u64>,
    #[arg(long, value_name = "KEY=VALUE,…", help = rules_help::short(), long_help = rules_help::long())]
    rules: Option<String>,
    /// How to write it; a range as JSON is a line for each number
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
    /// Memory that a search may use, as in `512MiB`
    #[arg(long, value_name = "SIZE", default_value = "256MiB")]
    memory: Size,
    /// Positions that may be searched for one number
    #[arg(long, value_name = "K", default_value_t = 100_000_000)]
    nodes: u64,
    /// Threads that search together
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// One number or several in a row.
#[derive(Debug, Clone)]
struct Numbers(RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let number = text.parse().ok().filter(|number| (1..=MAX_START).contains(number));
            number.ok_or_else(|| {
                format!("`{text}` is not a number from 1 to {MAX_START}; use one, or a range `N..M`")
            })
        };
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
        if low > high {
            return Err(format!("there is not a number from {low} to {high}; write the smaller one first"));
        }
        Ok(Numbers(low..=high))
    }
}

/// Bytes, written with a unit.
#[derive(Debug, Clone, Copy)]
struct Size(usize);

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // What does not fit this machine is as good as no limit.
        units::bytes(text).map(|bytes| Size(usize::try_from(bytes).unwrap_or(usize::MAX)))
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (variant, rules) = variant_with_rules(&args.variant, args.rules.as_deref())?;
    ensure!(
        args.used.is_empty() || !rules.reuse,
        "`--used` means nothing where divisors may be taken again; drop it, or add `--rules reuse=no`"
    );
    ensure!(!args.used.contains(&0), "`--used` cannot hold 0, which divides no number; leave it out");
    let (_interrupt, stop) = listen()?;
    let mut solver = Solver::new(Options {
        memory: args.memory.0,
        nodes: args.nodes,
        threads: args.threads.into(),
        interrupt: stop.flag(),
    });
    let question = Question { variant, rules, used: &args.used };
    let (first, last) = (*args.numbers.0.start(), *args.numbers.0.end());
    let progress = progress(last - first);
    let mut rows = Vec::new();
    let mut done = Done::Well;
    for number in args.numbers.0 {
        let position = Position::resume(rules, number, &args.used)?;
        let nodes_before = solver.nodes();
        let answer = solver.analyse(&position);
        if answer == Err(Unsolved::Interrupted) {
            done = Done::Interrupted;
            break;
        }
        if let Err(unsolved) = answer {
            let remedy = if unsolved.is_a_node_limit() { " with `--nodes`" } else { "" };
            progress.suspend(|| complain(&format!("{number} in `{}` is {unsolved}{remedy}", variant.id)));
            done = Done::Wrong;
        }
        let row = SolvedNumber { number, nodes: solver.nodes() - nodes_before, answer: answer.ok() };
        if args.format == Format::Json {
            progress.suspend(|| print(&line_of_json(&question, &row)))?;
        } else {
            rows.push(row);
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    // Said before a table that may be long, so that whoever pressed Ctrl-C is answered at once.
    if done == Done::Interrupted {
        complain("interrupted: what was solved is shown, the rest is not");
    }
    if !rows.is_empty() {
        print(&render(&question, &rows, args.format, first == last))?;
    }
    Ok(done)
}

/// A bar on a terminal, for ranges only.
fn progress(more: u64) -> ProgressBar {
    if more == 0 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len}, {eta} left");
    ProgressBar::new(more + 1).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
