//! What is said of a command line that is not understood: one line.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::ErrorKind;

use super::{Cli, USAGE, complain, show};
use crate::text::{Styled, Terminal};

/// Shows the help that was asked for, or what is wrong with the command.
pub(super) fn explain(error: &clap::Error) -> ExitCode {
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let result = match error.kind() {
        _ if asked_for => show(help(error)),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = Terminal::error().write(help(error).then("\n"));
            return ExitCode::from(USAGE);
        }
        _ => {
            complain(&one_line(error));
            return ExitCode::from(USAGE);
        }
    };
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(USAGE) }
}

/// The help, which repeats nothing that was typed.
fn help(error: &clap::Error) -> Styled {
    Styled::with_its_own_style(&error.render().ansi().to_string())
}

/// The message and its tips without the usage, in one line that ends with what to do.
fn one_line(error: &clap::Error) -> String {
    let mut message = error.render().to_string();
    if let Some((said, better)) =
        error.source().and_then(|source| Some((source.to_string(), advice(source)?)))
    {
        message = message.replace(&said, &better);
    }
    let problem = message.split("\nUsage:").next().unwrap_or(&message);
    let problem = problem.split("\nFor more information").next().unwrap_or(problem);
    let words: Vec<&str> = problem.split_whitespace().collect();
    format!(
        "{}; see `{} --help`",
        words.join(" ").replace('\'', "`").replace(" tip: ", "; "),
        verb(std::env::args_os().skip(1))
    )
}

/// What to write instead of what is no number of the kind that is wanted, which others say in words of their own.
fn advice(wrong: &(dyn Error + 'static)) -> Option<String> {
    if let Some(wrong) = wrong.downcast_ref::<ParseIntError>() {
        let words = match wrong.kind() {
            IntErrorKind::PosOverflow => "use a smaller number",
            IntErrorKind::Zero => "use a whole number from 1 on",
            _ => "use a whole number",
        };
        return Some(words.into());
    }
    let said = wrong.to_string();
    let (low, high) = said.split_once(" is not in ")?.1.split_once("..=")?;
    Some(format!("use a whole number from {low} to {high}"))
}

/// The verb that was typed, as far as it is one: `duel play`. Its help is the one to read.
fn verb(typed: impl Iterator<Item = OsString>) -> String {
    let mut command = Cli::command();
    let mut words = vec!["duel".to_string()];
    for word in typed {
        let Some(verb) = command.get_subcommands().find(|verb| Some(verb.get_name()) == word.to_str()) else {
            break;
        };
        words.push(verb.get_name().into());
        command = verb.clone();
    }
    words.join(" ")
}
