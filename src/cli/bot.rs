//! The hidden verbs through which `duel` starts programs from outside.

use std::process::ExitCode;

use super::{USAGE, complain};
use crate::system::guard::{self, Orders, VOICE};

#[derive(Debug, clap::Args)]
pub(super) struct GuardArgs {
    /// How to run it, as JSON
    #[arg(value_parser = orders)]
    orders: Orders,
}

#[derive(Debug, clap::Args)]
pub(super) struct ExecArgs {
    /// How to run it, as JSON
    #[arg(value_parser = orders)]
    orders: Orders,
    /// The process that watches it
    guard: u32,
}

fn orders(text: &str) -> Result<Orders, serde_json::Error> {
    serde_json::from_str(text)
}

/// Watches a bot until it has ended.
pub(super) fn guard(args: GuardArgs) -> ExitCode {
    guard::watch(args.orders).unwrap_or_else(|error| failed(&error))
}

/// Becomes the bot.
pub(super) fn exec(args: ExecArgs) -> ExitCode {
    match guard::confine(&args.orders, args.guard) {
        Ok(never) => match never {},
        Err(error) => failed(&error),
    }
}

fn failed(error: &anyhow::Error) -> ExitCode {
    complain(&format!("{VOICE}{error:#}"));
    ExitCode::from(USAGE)
}
