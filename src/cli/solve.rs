//! `duel solve`.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::ensure;

use super::solve_list::{ListRun, NamedMoves, SolveFormat};
use super::solve_number::solve;
use super::solve_numbers::{Numbers, UsedLists};
use super::solve_range::RangeRun;
use super::solve_report::{Question, tell};
use super::{Done, complain, listen, print_prose, rules_help, solve_sum, variant_with_rules};
use crate::game::Last;
use crate::report::text::Format;
use crate::solver::{Options, Solver};
use crate::text::units;

/// What is said after Ctrl-C.
pub(super) const INTERRUPTED: &str = "interrupted: what was solved is shown, the rest is not";

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The game
    variant: String,
    /// The number, all numbers from N to M, or several that are played at once
    #[arg(value_name = "N|N..M|N+M+…")]
    numbers: Numbers,
    /// Divisors that may not be taken again; for a sum a list for each number, as in `2,3+5`
    #[arg(long, value_name = "A,B,…")]
    used: Vec<UsedLists>,
    #[arg(long, value_name = "KEY=VALUE,…", help = rules_help::short(), long_help = rules_help::long())]
    rules: Option<String>,
    /// Also give the nim-value, which tells what a position is worth beside others
    #[arg(long)]
    nim: bool,
    /// Which winning moves to name
    #[arg(long, value_name = "MOVES", default_value = "all")]
    moves: NamedMoves,
    /// Write the answers of a range to this new file, a line for each number
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Continue the record where it ends
    #[arg(long, requires = "record")]
    resume: bool,
    /// How to write it; a range as JSON is a line for each number
    #[arg(long, value_name = "F", default_value = "table")]
    format: SolveFormat,
    /// Memory that a search may use, as in `512MiB`
    #[arg(long, value_name = "SIZE", default_value = "256MiB")]
    memory: Size,
    /// Positions that may be searched for one number [default: 100000000, with `--moves largest` ten times
    /// as many]
    #[arg(long, value_name = "K")]
    nodes: Option<u64>,
    /// Threads that search together; those of a range take different numbers
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
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
    let count = if let Numbers::Sum(numbers) = &args.numbers { numbers.len() } else { 1 };
    let used = UsedLists::of_each(&args.used, count)?;
    let zero = used.iter().any(|used| used.contains(&0));
    ensure!(!zero, "`--used` cannot hold 0, which divides no number; leave it out");
    let last_wins = match rules.last {
        Last::Wins => true,
        Last::Loses => false,
    };
    ensure!(
        last_wins || !args.nim,
        "`--nim` is for games that the last move wins: where it loses, nim-values do not tell who wins; \
         drop it, or `last=loses`"
    );
    ensure!(
        last_wins || count == 1,
        "a sum is solved by nim-values, which tell nothing where the last move loses; drop `last=loses`, or \
         ask about one number"
    );
    let format = args.format.of_rows();
    let listed = format.is_none() || args.record.is_some();
    let sum = matches!(args.numbers, Numbers::Sum(_));
    ensure!(!(listed && sum), "a list is of the numbers of a range; ask about `N..M`");
    ensure!(
        !(args.nim && (listed || args.moves == NamedMoves::Largest)),
        "`--nim` goes with all winning moves, and not into a list; drop it, or `--record`, `--moves` and `b-file`"
    );
    ensure!(
        args.record.is_none() || matches!(args.format, SolveFormat::Table | SolveFormat::BFile),
        "with `--record` the answers go to its file; drop `--format`, or say `--format b-file`"
    );
    let (_interrupt, stop) = listen()?;
    let many = if args.moves == NamedMoves::Largest || format.is_none() { 10 } else { 1 };
    let nodes = args.nodes.unwrap_or(many * Options::default().nodes);
    let options =
        Options { memory: args.memory.0, nodes, threads: args.threads.into(), interrupt: stop.flag() };
    let question = Question { variant, rules, used: &used, nim: args.nim, nodes };
    let numbers = match args.numbers {
        Numbers::Sum(numbers) => {
            let format = format.unwrap_or(Format::Table);
            return solve_sum::run(Solver::new(options), &question, &numbers, format);
        }
        Numbers::Range(numbers) => numbers,
    };
    let single = numbers.start() == numbers.end();
    match format {
        Some(format) if !listed => {
            if single && format == Format::Table && args.moves == NamedMoves::All {
                return one(Solver::new(options), &question, *numbers.start());
            }
            RangeRun { question, options, stop, named: args.moves }.run(numbers, format)
        }
        format => ListRun {
            question: &question,
            numbers,
            named: args.moves,
            b_file: format.is_none(),
            record: args.record,
            resume: args.resume,
            options,
        }
        .run(),
    }
}

/// One number, in sentences.
fn one(mut solver: Solver, question: &Question<'_>, number: u64) -> anyhow::Result<Done> {
    let solved = solve(&mut solver, question, number, complain)?;
    if solved.done == Done::Interrupted {
        complain(INTERRUPTED);
    } else {
        print_prose(&tell(question, &solved.row()))?;
    }
    Ok(solved.done)
}
