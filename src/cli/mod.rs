//! The command line: one file per verb.

mod bot;
mod check;
mod check_report;
mod command;
mod complete;
mod completions;
mod examples;
mod games;
mod judging;
mod list;
mod list_tournaments;
mod man;
mod merge;
mod new;
mod outputs;
mod play;
mod progress;
mod puzzle;
mod records;
mod replay;
mod report;
mod reuse;
mod rules_help;
mod run;
mod seat_names;
mod solve;
mod solve_json;
mod solve_list;
mod solve_number;
mod solve_numbers;
mod solve_range;
mod solve_record;
mod solve_report;
mod solve_rows;
mod solve_sum;
mod standings;
mod test;
mod test_games;
mod test_report;
mod trust;
mod usage;
mod verify;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};

use crate::external;
use crate::game::{Rules, Variant};
use crate::play::Stop;
use crate::strategy::{Confinement, Folder, Recipe};
use crate::system::{INTERRUPTED, Interrupt, claim_groups, raise_limits, release_groups};
use crate::text::{Styled, Terminal, complain, nearest, wrapped};
use crate::tournament::record::RecordError;

/// Exit code: it ran, and something is wrong.
const WRONG: u8 = 1;
/// Exit code: the command or a file is wrong.
const USAGE: u8 = 2;

/// Pit bots against each other in divisor games, or play against one yourself.
#[derive(Debug, Parser)]
// Whatever the file is called, its help is our own text alone.
#[command(name = "duel", bin_name = "duel", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play a game, or a match of several, at the terminal
    Play(play::Args),
    /// Play a tournament
    Run(run::Args),
    /// Put the parts of a tournament that was shared out together
    Merge(merge::Args),
    /// Show the standings of the games that are recorded
    Standings(standings::Args),
    /// List recorded games, a line each
    Games(games::Args),
    /// Show a recorded game, move by move
    Replay(replay::Args),
    /// Play every game of a record again, and say what differs
    Verify(verify::Args),
    /// Write a page about a record
    Report(report::Args),
    /// Find out whether one strategy is better than another, and stop as soon as it is sure
    Test(test::Args),
    /// Say who wins a position, and by which moves
    Solve(solve::Args),
    /// Find the one winning move of a position
    Puzzle(puzzle::Args),
    /// List what there is to choose from
    List(list::Args),
    /// Try whether a strategy behaves, and say how to fix what does not
    Check(check::Args),
    /// Watch a bot (started by `duel` itself)
    #[command(name = crate::system::WATCH, hide = true)]
    BotGuard(bot::GuardArgs),
    /// Confine a bot (started by `duel` itself)
    #[command(name = crate::system::CONFINE, hide = true)]
    BotExec(bot::ExecArgs),
    /// Write a bot or a tournament to begin with
    New(new::Args),
    /// Print a script that completes `duel` commands in a shell
    Completions(completions::Args),
    /// Print or write manual pages
    Man(man::Args),
}

/// How a verb that did not fail came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Done {
    /// All is well.
    Well,
    /// It ran, and something is wrong.
    Wrong,
    /// Ctrl-C.
    Interrupted,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    completions::answer();
    let cli = match command::parse() {
        Ok(cli) => cli,
        Err(error) => return usage::explain(&error),
    };
    let result = match cli.verb {
        Verb::Check(args) => check::run(args),
        Verb::BotGuard(args) => return bot::guard(args),
        Verb::BotExec(args) => return bot::exec(args),
        Verb::Play(args) => play::run(args),
        Verb::Run(args) => run::run(args),
        Verb::Merge(args) => merge::run(args),
        Verb::Standings(args) => standings::run(args),
        Verb::Games(args) => games::run(args),
        Verb::Replay(args) => replay::run(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Report(args) => report::run(args),
        Verb::Test(args) => test::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::Puzzle(args) => puzzle::run(args),
        Verb::List(args) => list::run(args),
        Verb::New(args) => new::run(args),
        Verb::Completions(args) => completions::run(args),
        Verb::Man(args) => man::run(args),
    };
    release_groups();
    match result {
        Ok(Done::Well) => ExitCode::SUCCESS,
        Ok(Done::Wrong) => ExitCode::from(WRONG),
        Ok(Done::Interrupted) => ExitCode::from(INTERRUPTED),
        Err(error) if matches!(error.downcast_ref(), Some(RecordError::Interrupted)) => {
            complain("interrupted: nothing was changed");
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            // A file's problems come all at once, a line each.
            for problem in format!("{error:#}").lines() {
                complain(&format!("error: {problem}"));
            }
            ExitCode::from(USAGE)
        }
    }
}

/// Writes results to standard output. A reader who has gone away is no error.
fn print(text: &str) -> anyhow::Result<()> {
    show(text.into())
}

/// The same, for sentences: at a terminal, lines that do not fit are broken at blanks.
fn print_prose(text: &str) -> anyhow::Result<()> {
    if !Terminal::is_standard() {
        return print(text);
    }
    let columns = Terminal::columns();
    let line = |line: &str| if line.chars().count() > columns { wrapped(line, columns) } else { line.into() };
    print(&text.lines().map(|text| line(text) + "\n").collect::<String>())
}

/// The same, with styling.
fn show(text: Styled) -> anyhow::Result<()> {
    match Terminal::standard().write(text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(anyhow::Error::new(error).context("cannot write to standard output"))
        }
        _ => Ok(()),
    }
}

/// Listens for Ctrl-C, which asks everybody to stop.
fn listen() -> anyhow::Result<(Interrupt, Stop)> {
    let interrupt = Interrupt::install().context("cannot listen for Ctrl-C")?;
    let stop = Stop::on(interrupt.shared_flag());
    Ok((interrupt, stop))
}

/// Says what a strategy wants its user to know.
fn warn(text: &str) {
    complain(text);
}

/// The strategies of `--strategies`, or of the usual folder where there is one.
fn folder(folder: Option<PathBuf>) -> anyhow::Result<Folder> {
    let folder = folder.map_or_else(|| Ok(Folder::default()), Folder::new)?;
    Ok(folder.with_programs(external::recipe).with_modules(external::module_recipe))
}

/// How the programs among `recipes` are confined, which is said once: as strongly as this machine can, if
/// that is at least what is `demanded`, or as a record was `begun`. Nothing where there are none.
fn confined(
    recipes: &[&Recipe],
    demanded: Option<Confinement>,
    begun: Option<Confinement>,
) -> anyhow::Result<Option<Confinement>> {
    if !recipes.iter().any(|recipe| recipe.runs_programs()) {
        return Ok(None);
    }
    raise_limits();
    claim_groups();
    let found = external::confinement(demanded, begun).map_err(anyhow::Error::msg)?;
    match &found.note {
        Some(note) => complain(note),
        None => complain(&format!("note: bots are confined: {}", found.level.name())),
    }
    for (recipe, program) in recipes.iter().filter_map(|recipe| Some((recipe, external::program_of(recipe)?)))
    {
        for path in external::sights(program) {
            let path = path.display();
            match program.trusted {
                true => complain(&format!("note: `{recipe}` may read `{path}`")),
                false => complain(&format!(
                    "note: `{recipe}` asks to see `{path}`, which counts only with `--trust {recipe}`"
                )),
            }
        }
    }
    for recipe in recipes {
        let Some(program) = external::program_of(recipe).filter(|program| !program.sandbox) else { continue };
        let demanded = demanded.filter(|demanded| *demanded > Confinement::Off);
        match (program.trusted, demanded) {
            (true, Some(demanded)) => anyhow::bail!(
                "`{recipe}` would run without a sandbox, and the tournament demands `sandbox: {}`; leave out \
                 `--trust {recipe}`",
                demanded.name()
            ),
            (true, None) => complain(&format!("warning: `{recipe}` runs without a sandbox")),
            (false, _) => complain(&format!(
                "note: `{recipe}` asks to run without a sandbox, which counts only with `--trust {recipe}`"
            )),
        }
    }
    Ok(Some(found.level))
}

/// The variant of this name, and its rules with the overrides.
fn variant_with_rules(id: &str, overrides: Option<&str>) -> anyhow::Result<(&'static Variant, Rules)> {
    let variant = Variant::find(id).ok_or_else(|| {
        let hint = nearest::hint(id, Variant::ids());
        anyhow::anyhow!("unknown variant `{id}`{hint}; see `duel list variants`")
    })?;
    let rules = variant.rules.with_overrides(overrides.unwrap_or_default())?;
    Ok((variant, rules))
}
