//! The hidden verbs through which `duel` starts programs from outside.

use std::path::PathBuf;
use std::process::ExitCode;

use super::USAGE;
use crate::system::{self, Orders};

#[derive(Debug, clap::Args)]
pub(super) struct GuardArgs {
    /// How to run it, as JSON
    #[arg(value_parser = orders)]
    orders: Orders,
    /// The descriptor on which to tell about it
    voice: i32,
    /// How the folder of its group begins, where bots have groups
    groups: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExecArgs {
    /// How to run it, as JSON
    #[arg(value_parser = orders)]
    orders: Orders,
    /// The process that watches it
    guard: u32,
    /// Where it may write
    scratch: PathBuf,
    /// The descriptor on which to tell about it
    voice: i32,
    /// The descriptor on which it answers
    output: i32,
}

fn orders(text: &str) -> Result<Orders, serde_json::Error> {
    serde_json::from_str(text)
}

/// Watches a bot until it has ended.
pub(super) fn guard(args: GuardArgs) -> ExitCode {
    system::guard_bot(args.orders, args.voice, args.groups.as_deref());
    ExitCode::SUCCESS
}

/// Becomes the bot; what is left of this process failed to.
pub(super) fn exec(args: ExecArgs) -> ExitCode {
    system::become_bot(&args.orders, args.guard, &args.scratch, [args.voice, args.output]);
    ExitCode::from(USAGE)
}
