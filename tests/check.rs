//! `duel check`: what it finds, and that the examples pass it.

mod kit;

use std::path::Path;

use assert_cmd::Command;
use divisor_duel::external;
use divisor_duel::strategy::Folder;

/// The exit code and what was said of a strategy.
fn check(strategy: &str) -> (i32, String) {
    let output = Command::cargo_bin("duel")
        .expect("the command")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["check", strategy])
        .timeout(std::time::Duration::from_secs(300))
        .output()
        .expect("it runs");
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    (output.status.code().expect("a code"), text)
}

/// What is said of a bot with this fault, which is given little time.
fn check_fault(fault: &str) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("faulty.yaml");
    let bot = kit::fault_bot();
    let text = format!("command: [{}, {fault}]\nlimits: {{move: 500ms, start: 500ms}}\n", bot.display());
    std::fs::write(&path, text).expect("a file");
    check(&path.display().to_string())
}

#[test]
fn a_bot_that_plays_well_passes_and_its_strength_is_told() {
    let (code, text) = check_fault("well");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("nothing wrong") && text.contains("│ greedy-largest "), "{text}");
}

#[test]
fn each_fault_is_found_and_comes_with_what_was_seen_and_how_to_fix_it() {
    let faults: [(&str, &[&str]); 7] = [
        (
            "unflushed",
            &[
                "FAIL  flushes its answers: `1` came only when its input was closed",
                "fix       flush after each answer",
            ],
        ),
        ("children", &["FAIL  leaves no processes behind: 3 processes"]),
        ("ignore-quit", &["FAIL  ends on `quit`: it was still running"]),
        ("ignore-end", &["FAIL  ends when its input ends: it was still running"]),
        (
            "banner",
            &["FAIL  prints nothing unasked: it wrote `welcome to my bot`", "exchanged > game variant="],
        ),
        ("words", &["games lost by `garbage`; in divisor-duel from 16 as first: `I pass` is not a number"]),
        ("exit", &["FAIL  starts, and answers its first move: it ended at once, with exit code 3"]),
    ];
    std::thread::scope(|scope| {
        for (fault, expected) in faults {
            scope.spawn(move || {
                let (code, text) = check_fault(fault);
                assert_eq!(code, 1, "{text}");
                for expected in expected {
                    assert!(text.contains(expected), "{fault}: {text}\ndoes not say {expected}");
                }
            });
        }
    });
}

#[test]
fn every_strategy_file_passes_where_its_interpreter_is_on_the_machine() {
    // A copy, so that what is built does not land in the source tree.
    let copy = tempfile::tempdir().expect("a folder");
    for entry in
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies")).expect("a folder")
    {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, copy.path().join(path.file_name().expect("a name"))).expect("a copy");
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let on_path = |name: &str| std::env::split_paths(&paths).any(|folder| folder.join(name).is_file());
    if on_path("cc") {
        let built = std::process::Command::new("cc")
            .args(["-O2", "-o", "parity-c", "parity.c"])
            .current_dir(copy.path())
            .status();
        assert!(built.expect("cc runs").success());
    }
    let folder = Folder::new(copy.path()).expect("a folder").with_programs(external::recipe);
    let mut checked = 0;
    for (path, file) in folder.files() {
        let recipe = file.expect("a good file").recipe;
        let program = external::program_of(&recipe).and_then(|program| program.command.first());
        if program.is_some_and(|name| !copy.path().join(name).is_file() && !on_path(name)) {
            continue;
        }
        let (code, text) = check(&path.display().to_string());
        assert_eq!(code, 0, "{}: {text}", path.display());
        checked += 1;
    }
    assert!(checked >= 4, "at least the built-in ones and the shell are everywhere");
}
