//! Limits as they are typed, in a strategy's file and in a tournament's.

use std::time::Duration;

use super::{LimitCaps, Limits};
use crate::text::units;
use crate::yaml::{Key, Problems, Spanned, remedy};

/// The keys of `limits`.
const KEYS: [&str; 8] = ["move", "start", "wait", "memory", "output", "files", "processes", FUEL];
/// The one that only modules have.
const FUEL: &str = "fuel";

impl LimitCaps {
    /// These limits, with all that is said here in the place of theirs.
    pub(super) fn set(&self, limits: Limits) -> Limits {
        Limits {
            think: self.think.unwrap_or(limits.think),
            start: self.start.unwrap_or(limits.start),
            wall: self.wall.or(limits.wall),
            memory: self.memory.unwrap_or(limits.memory),
            output: self.output.unwrap_or(limits.output),
            files: self.files.unwrap_or(limits.files),
            processes: self.processes.unwrap_or(limits.processes),
        }
    }

    /// What is said, as it could be typed.
    pub fn written(&self) -> Vec<(&'static str, String)> {
        let time = |time: Option<Duration>| time.map(|time| format!("{}ms", time.as_secs_f64() * 1000.0));
        let number = |number: Option<u64>| number.map(|number| number.to_string());
        let values = [
            ("move", time(self.think)),
            ("start", time(self.start)),
            ("wait", time(self.wall)),
            ("memory", number(self.memory)),
            ("output", number(self.output.map(|size| size as u64))),
            ("files", number(self.files)),
            ("processes", number(self.processes.map(|count| count as u64))),
            (FUEL, number(self.fuel)),
        ];
        values.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

/// Reads the limits of a program, telling all that is wrong with them.
pub(super) fn read_for_program(typed: &[(Key, Spanned)], problems: &mut Problems) -> LimitCaps {
    for (key, _) in typed.iter().filter(|(key, _)| key.name == FUEL) {
        let what = "limit `fuel` is for a `wasm`; a program's work is limited in time, by `move`";
        problems.add(key.line, what);
    }
    read(typed, problems)
}

/// Reads limits of all kinds, telling all that is wrong with them.
pub fn read(typed: &[(Key, Spanned)], problems: &mut Problems) -> LimitCaps {
    let mut limits = LimitCaps::default();
    for (key, value) in typed {
        match set(&mut limits, &key.name, &value.value) {
            Ok(true) => {}
            Ok(false) => {
                let remedy = remedy(&key.name, &KEYS, "limits");
                problems.add(key.line, format!("unknown limit `{}`; {remedy}", key.name));
            }
            Err(what) => problems.add(value.line, format!("limit `{}`: {what}", key.name)),
        }
    }
    limits
}

/// Reads a limit; is there one of this name?
pub(crate) fn set(limits: &mut LimitCaps, key: &str, typed: &str) -> Result<bool, String> {
    match key {
        "move" => limits.think = Some(time(typed)?),
        "start" => limits.start = Some(time(typed)?),
        "wait" => limits.wall = Some(time(typed)?),
        "memory" => limits.memory = Some(units::bytes(typed)?),
        FUEL => limits.fuel = Some(units::count(typed)?),
        "files" => limits.files = Some(units::bytes(typed)?),
        // No more than is ever kept of it.
        "output" => limits.output = Some(units::bytes(typed)?.min(1 << 30) as usize),
        "processes" => {
            let count = typed.parse().ok().filter(|count| *count > 0);
            let what = || format!("`{typed}` is not a number of processes; use a whole number from 1");
            limits.processes = Some(count.ok_or_else(what)?);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn time(typed: &str) -> Result<Duration, String> {
    units::duration(typed)
        .ok_or_else(|| format!("`{typed}` is not a time up to an hour; write it as in `200ms` or `1s`"))
}
