//! What is said of a command line that is not understood: one line.

use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};

use super::{USAGE, complain, show};
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
    let message = error.render().to_string();
    let problem = message.split("\nUsage:").next().unwrap_or(&message);
    let problem = problem.split("\nFor more information").next().unwrap_or(problem);
    let words: Vec<&str> = problem.split_whitespace().collect();
    // Asked for by itself: in the message, what was typed may pretend to be it.
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let usage = usage.strip_prefix("Usage: ");
    let verbs =
        usage.map(|usage| usage.split_whitespace().take_while(|word| word.starts_with(char::is_alphabetic)));
    let command = verbs.map(|verbs| verbs.collect::<Vec<_>>().join(" ")).unwrap_or_else(|| "duel".into());
    format!("{}; see `{command} --help`", words.join(" ").replace('\'', "`").replace(" tip: ", "; "))
}
