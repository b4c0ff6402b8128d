//! The whole command line: what the verbs declare, with the examples of their help and with what their
//! arguments complete to.

use clap::{Arg, Command, CommandFactory, FromArgMatches};
use clap_complete::engine::{ArgValueCompleter, PathCompleter};

use super::{Cli, complete, examples};

/// Every verb, as it is parsed, explained and completed.
pub(super) fn whole() -> Command {
    Cli::command()
        .mut_subcommands(|verb| examples::add(verb).mut_args(|arg| taking_negative_numbers(completed(arg))))
}

/// The verbs that people type: a shell that finds no other would offer the hidden ones.
pub(super) fn visible() -> Command {
    let whole = whole();
    let verbs: Vec<Command> = whole.get_subcommands().filter(|verb| !verb.is_hide_set()).cloned().collect();
    Command::new("duel").version(env!("CARGO_PKG_VERSION")).subcommands(verbs)
}

/// What was typed.
pub(super) fn parse() -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&whole().try_get_matches()?)
}

/// A negative number is a value that may be wrong, not an option that nobody knows.
fn taking_negative_numbers(arg: Arg) -> Arg {
    let takes = arg.get_action().takes_values();
    arg.allow_negative_numbers(takes)
}

/// An argument that knows its values, by what it is called.
fn completed(arg: Arg) -> Arg {
    match arg.get_id().as_str() {
        "first" | "second" | "strategy" | "new" | "old" => {
            arg.add(ArgValueCompleter::new(complete::strategies))
        }
        "variant" | "variants" => arg.add(ArgValueCompleter::new(complete::variants)),
        "rules" => arg.add(ArgValueCompleter::new(complete::rules)),
        "record" | "records" | "parts" => {
            arg.add(ArgValueCompleter::new(PathCompleter::file().filter(complete::is_record)))
        }
        "file" => arg.add(ArgValueCompleter::new(PathCompleter::file().filter(complete::is_yaml))),
        "strategies" | "dir" => arg.add(ArgValueCompleter::new(PathCompleter::dir())),
        "output" | "report" => arg.add(ArgValueCompleter::new(PathCompleter::any())),
        _ => arg,
    }
}
