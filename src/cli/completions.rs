//! `duel completions`.

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Cli, Done, print};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell to complete in
    shell: Shell,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "duel", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Done::Well)
}
