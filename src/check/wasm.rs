//! Checks of a WebAssembly module: what it is, and how far it stays from its limits.

use super::Finding;
use crate::external::{Measured, WasmBot, measure};
use crate::game::VARIANTS;
use crate::play::{Answer, End, Game};
use crate::seed::Seed;
use crate::strategy::Setting;

/// The largest positions: many moves, the most moves that there are below 2^63, and the largest power of two.
const POSITIONS: [u64; 4] = [720_720, 963_761_198_400, 9_200_527_969_062_830_400, 1 << 62];

/// Every check, in the order in which they are told.
pub(super) const ALL: [fn(&WasmBot, &Setting) -> Finding; 3] = [module, fuel, memory];

/// What it is. One that imports something else has been refused before.
fn module(bot: &WasmBot, _setting: &Setting) -> Finding {
    let (size, interface) = (bot.size(), bot.interface());
    let imports = match bot.imports() {
        [] => "imports nothing".into(),
        names => format!("imports `{}`", names.join("`, `")),
    };
    Finding::good("is a module that can be played", format!("{size} bytes; it {interface}, and {imports}"))
}

/// What it uses in the first moves of games, one from each of [`POSITIONS`].
fn measured<'a>(bot: &'a WasmBot, setting: &'a Setting) -> impl Iterator<Item = (u64, Measured)> + 'a {
    POSITIONS.into_iter().filter_map(|start| {
        // The rules by which every proper divisor can be taken.
        let game = Game { variant: VARIANTS[0].id, rules: VARIANTS[0].rules, start, seed: Seed(start) };
        Some((start, measure(bot, &game, setting)?))
    })
}

fn fuel(bot: &WasmBot, setting: &Setting) -> Finding {
    let check = "answers the largest positions within its fuel";
    let limits = bot.limits();
    let mut most = (0, 0);
    let mut start = 0;
    for (number, measured) in measured(bot, setting) {
        if let Answer::Fail(failure) = &measured.answer
            && failure.end == End::Timeout
        {
            let note = format!("at {number}: {}", failure.reason);
            return failed(Finding::bad(check, note, remedy(End::Timeout)), failure);
        }
        start = start.max(measured.start);
        most = most.max((measured.fuel, number));
    }
    let (fuel, number) = most;
    let (of_move, of_start) = (share(fuel, limits.fuel), share(start, limits.start + limits.fuel));
    Finding::good(
        check,
        format!(
            "{fuel} at {number}, {of_move} of `fuel`; {start} for its start and first move, {of_start} of both"
        ),
    )
}

fn memory(bot: &WasmBot, setting: &Setting) -> Finding {
    let check = "answers the largest positions within its memory";
    let mut most = 0;
    for (number, measured) in measured(bot, setting) {
        if let Answer::Fail(failure) = &measured.answer
            && failure.end == End::Crash
        {
            let note = format!("at {number}: {}", failure.reason);
            return failed(Finding::bad(check, note, remedy(End::Crash)), failure);
        }
        most = most.max(measured.memory);
    }
    Finding::good(check, format!("{most} bytes, {} of `memory`", share(most, bot.limits().memory)))
}

fn failed(mut finding: Finding, failure: &crate::play::Failure) -> Finding {
    finding.exchanged = failure.evidence.exchanged.clone();
    finding.stderr = failure.evidence.stderr.clone();
    finding
}

/// What to do about a module whose games end like this.
pub(super) fn remedy(end: End) -> &'static str {
    match end {
        End::Timeout => {
            "compute less, or raise `limits: {fuel: …}` in its file; one that reads on without an answer must flush"
        }
        _ => "see what it does there; where it needs more memory, raise `limits: {memory: …}` in its file",
    }
}

/// How much of a limit is used.
fn share(used: u64, limit: u64) -> String {
    let percent = 100.0 * used as f64 / limit as f64;
    if percent < 0.1 { "less than 0.1 %".into() } else { format!("{percent:.1} %") }
}
