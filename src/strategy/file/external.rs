//! The part of a strategy file that describes a program.

use super::Source;
use super::raw::{Raw, Scalar};
use crate::strategy::{Folder, Limits, Program, Recipe, RecipeError};
use crate::text::nearest;
use crate::text::units;

/// The keys of `limits`.
const LIMITS: [&str; 6] = ["move", "start", "memory", "output", "files", "processes"];

impl Source<'_> {
    /// The program that `command` starts.
    pub(super) fn external(
        &self,
        command: &[Scalar],
        raw: &Raw,
        folder: &Folder,
    ) -> Result<Recipe, RecipeError> {
        self.no_parameters(raw)?;
        let command: Vec<String> = command.iter().map(|word| word.0.clone()).collect();
        if command.first().is_none_or(String::is_empty) {
            let what = "`command` is empty; write the program and its arguments, as `[python3, bot.py]`";
            return Err(self.wrong(Some("command"), what));
        }
        if command.iter().any(|word| word.contains('\0')) {
            return Err(self.wrong(Some("command"), "`command` holds a zero byte; remove it"));
        }
        let mut program = Program::new(command, self.path.parent().unwrap_or(self.path));
        program.limits = self.limits(raw)?;
        program.sandbox = match raw.sandbox.as_ref().map(|word| word.0.as_str()) {
            None | Some("on" | "true" | "yes") => true,
            Some("off" | "false" | "no") => false,
            Some(word) => {
                let what = format!("`sandbox` cannot be `{word}`; write `on` or `off`");
                return Err(self.wrong(Some("sandbox"), what));
            }
        };
        program.fresh = match raw.restart.as_deref() {
            None | Some("failure") => false,
            Some("game") => true,
            Some(word) => {
                let what = format!("`restart` cannot be `{word}`; write `game`, or `failure` (as usual)");
                return Err(self.wrong(Some("restart"), what));
            }
        };
        folder.program(program).ok_or_else(|| {
            self.wrong(
                Some("command"),
                "`command` needs somebody who runs programs, which this library does not",
            )
        })
    }

    fn limits(&self, raw: &Raw) -> Result<Limits, RecipeError> {
        let mut limits = Limits::default();
        for (key, Scalar(value)) in raw.limits.iter().flatten() {
            let wrong = |expected: &str| {
                self.wrong(Some(key), format!("limit `{key}` cannot be `{value}`; write {expected}"))
            };
            let time =
                || units::duration(value).ok_or_else(|| wrong("a time up to an hour, as `200ms` or `1s`"));
            let size = || units::bytes(value).ok_or_else(|| wrong("a size, as `64KiB` or `512MiB`"));
            match key.as_str() {
                "move" => limits.think = time()?,
                "start" => limits.start = time()?,
                "memory" => limits.memory = size()?,
                "files" => limits.files = size()?,
                "output" => {
                    let small = size()?.clamp(1, 1 << 30);
                    limits.output = small as usize;
                }
                "processes" => {
                    let count = value.parse().ok().filter(|count| *count > 0);
                    limits.processes = count.ok_or_else(|| wrong("a whole number from 1"))?;
                }
                _ => {
                    let hint = nearest::hint(key, LIMITS);
                    let what =
                        format!("unknown limit `{key}`{hint}; the limits are `{}`", LIMITS.join("`, `"));
                    return Err(self.wrong(Some(key), what));
                }
            }
        }
        Ok(limits)
    }

    /// What belongs to a program only.
    pub(super) fn no_program(&self, raw: &Raw) -> Result<(), RecipeError> {
        let keys = [
            ("limits", raw.limits.is_some()),
            ("sandbox", raw.sandbox.is_some()),
            ("restart", raw.restart.is_some()),
        ];
        match keys.into_iter().find(|(_, given)| *given) {
            Some((key, _)) => Err(self
                .wrong(Some(key), format!("`{key}` belongs to a `command`, which there is none; remove it"))),
            None => Ok(()),
        }
    }
}
