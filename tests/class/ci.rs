//! `docs/ci.md`: the steps of its workflow, in a repository.

use std::process::Output;

use serde_json::Value;

use crate::support::{Desk, blocks, documentation, text};

/// A bot that takes what `choice` says.
fn bot(choice: &str) -> String {
    format!(
        "import sys\nfor line in sys.stdin:\n    word, *numbers = line.split()\n    if word == \"move\":\n        \
         n, *legal = map(int, numbers)\n        print({choice}, flush=True)\n"
    )
}

/// Leaves an odd number where it can, which wins a divisor duel.
const GOOD: &str = "next((d for d in legal if (n - d) % 2), legal[0])";
const POOR: &str = "max(legal)";

/// The steps of the workflow that run something, but for the installation.
fn steps() -> Vec<(String, String)> {
    let page = documentation("docs/ci.md");
    let workflow =
        blocks(&page).into_iter().find(|block| block.starts_with("name: strength")).expect("a workflow");
    let workflow: Value = serde_yaml::from_str(&workflow).expect("YAML");
    let steps = workflow["jobs"]["strength"]["steps"].as_array().expect("steps").iter();
    let text = |value: &Value| value.as_str().map(String::from);
    let steps: Vec<(String, String)> =
        steps.filter_map(|step| Some((text(&step["name"])?, text(&step["run"])?))).collect();
    assert_eq!(steps[0].0, "Install");
    steps[1..].to_vec()
}

/// A repository whose branch `origin/main` has one bot, and whose working tree has another.
fn repository(before: &str, now: &str) -> Desk {
    let desk = Desk::new();
    desk.write("bots/mine.py", &bot(before));
    let made = desk.shell(
        "git init -q -b main . && git add . && git -c user.name=t -c user.email=t@example.org commit -qm before \
         && git update-ref refs/remotes/origin/main main",
    );
    assert!(made.status.success(), "{}", text(&made.stderr));
    desk.write("bots/mine.py", &bot(now));
    desk
}

/// Runs the steps up to the first that fails; its name, its exit code, and the summary.
fn workflow(before: &str, now: &str) -> (String, Output, String) {
    let desk = repository(before, now);
    let mut last = None;
    for (name, run) in steps() {
        let run = format!(
            "export RUNNER_TEMP=$PWD/temp GITHUB_BASE_REF=main GITHUB_STEP_SUMMARY=$PWD/summary\n{run}"
        );
        let output = desk.shell(&run);
        let failed = !output.status.success();
        last = Some((name, output));
        if failed {
            break;
        }
    }
    let (name, output) = last.expect("steps");
    (name, output, desk.read("summary"))
}

#[test]
fn the_workflow_passes_a_bot_that_got_better_or_stayed_and_fails_one_that_got_weaker() {
    for (before, now, code, said) in
        [(POOR, GOOD, 0, "not-worse"), (GOOD, GOOD, 0, "not-worse"), (GOOD, POOR, 1, "worse")]
    {
        let (name, output, summary) = workflow(before, now);
        assert_eq!(output.status.code(), Some(code), "{name}: {}{summary}", text(&output.stderr));
        assert_eq!(name, "Is it no weaker?");
        let row = summary.lines().last().unwrap_or_default();
        assert!(row.starts_with("| ") && row.contains(&format!(" {said} ")), "{summary}");
        assert!(summary.contains("| starts its program") || summary.contains("| check"), "{summary}");
    }
}

#[test]
fn a_bot_that_does_not_behave_fails_the_workflow_before_its_strength_is_asked() {
    let (name, output, summary) = workflow(GOOD, "n");
    assert_eq!((name.as_str(), output.status.code()), ("Does it behave?", Some(1)));
    assert!(summary.contains("the number itself"), "{summary}");
}

#[test]
fn the_standings_of_a_tournament_are_a_summary_too() {
    let page = documentation("docs/ci.md");
    let line = page.lines().find_map(|line| line.strip_prefix("    duel run ")).expect("a command");
    let desk = Desk::new();
    desk.write("cup.yaml", "rounds: 1\nvariants: [divisor-duel]\nstrategies: [perfect, greedy-largest]\n");
    let output = desk.shell(&format!("duel run {line} >> summary"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(desk.read("summary").contains("| perfect"), "{}", desk.read("summary"));
}
