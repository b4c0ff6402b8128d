//! `duel list tournaments`.

use std::fs;
use std::path::PathBuf;

use super::complain;
use super::run::{SHOWDOWN, text_of};
use crate::report::text::Sheet;
use crate::strategy::Folder;
use crate::tournament::Plan;

/// Where tournaments lie.
const FOLDER: &str = "tournaments";

/// The built-in one and the files of the folder; `false` when one of these is wrong.
pub(super) fn tournaments(folder: &Folder) -> anyhow::Result<(Sheet, bool)> {
    let mut sheet = Sheet::new(["tournament", "run it with", "strategies", "games", "what it is"])
        .with_prose(&["what it is"])
        .with_optional(&["games", "strategies", "tournament"]);
    let mut all_well = true;
    let built_in = Plan::read(SHOWDOWN.0, SHOWDOWN.1, None, folder)?;
    sheet.rows.push(row(&built_in, "duel run", SHOWDOWN.1));
    for path in files() {
        let name = path.display().to_string();
        let read = text_of(&path).and_then(|text| Ok((Plan::read(&name, &text, None, folder)?, text)));
        match read {
            Ok((_, text)) if text == SHOWDOWN.1 => {}
            Ok((plan, text)) => sheet.rows.push(row(&plan, &format!("duel run {name}"), &text)),
            Err(error) => {
                for problem in format!("{error:#}").lines() {
                    complain(&format!("warning: {problem}"));
                }
                all_well = false;
            }
        }
    }
    Ok((sheet, all_well))
}

fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(FOLDER).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    let mut paths: Vec<PathBuf> = entries.filter(is_yaml).collect();
    paths.sort();
    paths
}

fn row(plan: &Plan, command: &str, text: &str) -> Vec<String> {
    let games = plan.game_count().unwrap_or_default();
    let about = text.lines().next().and_then(|line| line.strip_prefix('#')).unwrap_or_default();
    vec![
        plan.name.clone(),
        command.into(),
        plan.entrants.len().to_string(),
        games.to_string(),
        about.trim().into(),
    ]
}
