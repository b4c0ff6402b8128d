//! What is said of a command line that is not understood: one line.

use std::process::ExitCode;

use clap::error::ErrorKind;

use super::{USAGE, complain, print};

/// Shows the help that was asked for, or what is wrong with the command.
pub(super) fn explain(error: &clap::Error) -> ExitCode {
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let result = match error.kind() {
        _ if asked_for => print(&error.render().ansi().to_string()),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            complain(&error.render().ansi().to_string());
            return ExitCode::from(USAGE);
        }
        _ => {
            complain(&one_line(&error.render().to_string()));
            return ExitCode::from(USAGE);
        }
    };
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::from(USAGE) }
}

/// The message and its tips without the usage, in one line that ends with what to do.
fn one_line(message: &str) -> String {
    let problem = message.split("\nUsage:").next().unwrap_or(message);
    let problem = problem.split("\nFor more information").next().unwrap_or(problem);
    let words: Vec<&str> = problem.split_whitespace().collect();
    let usage = message.lines().find_map(|line| line.trim().strip_prefix("Usage: "));
    let verbs =
        usage.map(|usage| usage.split_whitespace().take_while(|word| word.starts_with(char::is_alphabetic)));
    let command = verbs.map(|verbs| verbs.collect::<Vec<_>>().join(" ")).unwrap_or_else(|| "duel".into());
    format!("{}; see `{command} --help`", words.join(" ").replace('\'', "`").replace(" tip: ", "; "))
}
