//! The `duel` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    divisor_duel::cli::main()
}
