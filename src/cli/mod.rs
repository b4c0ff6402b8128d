//! The command line: one file per verb.

mod bot;
mod check;
mod completions;
mod list;
mod list_tournaments;
mod play;
mod progress;
mod replay;
mod report;
mod rules_help;
mod run;
mod solve;
mod solve_report;
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
use crate::strategy::Folder;
use crate::system::{INTERRUPTED, Interrupt};
use crate::text::{Styled, Terminal, complain, nearest};
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
    /// Show a recorded game, move by move
    Replay(replay::Args),
    /// Play every game of a record again, and say what differs
    Verify(verify::Args),
    /// Write a page about a record
    Report(report::Args),
    /// Say who wins a position, and by which moves
    Solve(solve::Args),
    /// List what there is to choose from
    List(list::Args),
    /// Try whether a strategy behaves, and say how to fix what does not
    Check(check::Args),
    /// Watch a bot (started by `duel` itself)
    #[command(name = crate::system::guard::WATCH, hide = true)]
    BotGuard(bot::GuardArgs),
    /// Confine a bot (started by `duel` itself)
    #[command(name = crate::system::guard::CONFINE, hide = true)]
    BotExec(bot::ExecArgs),
    /// Print a script that completes `duel` commands in a shell
    Completions(completions::Args),
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
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage::explain(&error),
    };
    let result = match cli.verb {
        Verb::Check(args) => check::run(args),
        Verb::BotGuard(args) => return bot::guard(args),
        Verb::BotExec(args) => return bot::exec(args),
        Verb::Play(args) => play::run(args),
        Verb::Run(args) => run::run(args),
        Verb::Replay(args) => replay::run(args),
        Verb::Verify(args) => verify::run(args),
        Verb::Report(args) => report::run(args),
        Verb::Solve(args) => solve::run(args),
        Verb::List(args) => list::run(args),
        Verb::Completions(args) => completions::run(args),
    };
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
    Ok(folder.with_programs(external::recipe))
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
