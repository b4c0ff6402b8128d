//! `duel completions`.

use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Shells};

use super::{Done, command, complete, print};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell to complete in
    shell: Shell,
}

/// Answers a shell that asks what a line can be completed to. The shell reads what is written then, and no
/// terminal does.
pub(super) fn answer() {
    CompleteEnv::with_factory(command::visible).var(complete::VARIABLE).complete();
}

/// Prints a script that asks `duel` itself, which alone knows the strategies of the folder.
pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let shell = args.shell.to_string();
    let mut script = Vec::new();
    if let Some(completer) = Shells::builtins().completer(&shell) {
        completer.write_registration(complete::VARIABLE, "duel", "duel", "duel", &mut script)?;
    }
    print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Well)
}
