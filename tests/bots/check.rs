//! `duel check`: what it finds, and that the examples pass it.

use std::path::Path;
use std::process::Command;

use divisor_duel::external;
use divisor_duel::strategy::Folder;
use serde_json::{Value, json};

use crate::kit;

/// The exit code and what was said of a strategy.
fn check(strategy: &str) -> (i32, String) {
    let output = kit::process::run(
        Command::new(env!("CARGO_BIN_EXE_duel"))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .args(["check", strategy]),
    );
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
    let faults: [(&str, &[&str]); 9] = [
        (
            "unflushed",
            &[
                "FAIL  answers its first move, and flushes: `1` came only when its input was closed",
                "fix       flush after each answer",
            ],
        ),
        ("late", &["FAIL  answers its first move, and flushes: it wrote no line"]),
        ("children", &["FAIL  leaves no processes behind: 3 processes"]),
        // It sleeps from `quit` on, so that the end of its input does not wake it.
        ("ignore-quit", &["FAIL  ends on `quit`: it was still running"]),
        ("ignore-end", &["FAIL  ends when its input ends: it was still running"]),
        (
            "banner",
            &["FAIL  prints nothing unasked: it wrote `welcome to my bot`", "exchanged > game variant="],
        ),
        (
            "words",
            &["FAIL  answers its first move, and flushes: it answered `I pass`, which is not a number"],
        ),
        // Which a tournament would not say so late in a game.
        (
            "twice-later",
            &["games lost by `garbage`", "it wrote more than one answer, or one that nobody asked for"],
        ),
        ("exit", &["FAIL  starts: it ended before its first answer, with exit code 3"]),
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
        if path.is_dir() {
            continue;
        }
        std::fs::copy(&path, copy.path().join(path.file_name().expect("a name"))).expect("a copy");
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let on_path = |name: &str| std::env::split_paths(&paths).any(|folder| folder.join(name).is_file());
    if on_path("cc") {
        let built =
            Command::new("cc").args(["-O2", "-o", "parity-c", "parity.c"]).current_dir(copy.path()).status();
        assert!(built.expect("cc runs").success());
    }
    let folder = Folder::new(copy.path()).expect("a folder");
    let folder = folder.with_programs(external::recipe).with_modules(external::module_recipe);
    // Together, and so without measuring the strength of each.
    let (_, found) = check_json(copy.path(), ".");
    let found = found["strategies"].as_array().expect("strategies");
    let mut checked = 0;
    for (path, file) in folder.files() {
        let recipe = file.expect("a good file").recipe;
        let program = external::program_of(&recipe).and_then(|program| program.command.first());
        if program.is_some_and(|name| !copy.path().join(name).is_file() && !on_path(name)) {
            continue;
        }
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let about = found.iter().find(|about| about["strategy"] == format!("./{name}"));
        assert!(about.is_some_and(|about| about["ok"] == true), "{name}: {found:#?}");
        checked += 1;
    }
    assert!(checked >= 4, "at least the built-in ones and the shell are everywhere");
}

/// A folder with these files, the run bits of which are not set.
fn files(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// What `duel check` finds there, as JSON, and its exit code.
fn check_json(folder: &Path, strategy: &str) -> (i32, Value) {
    let output = kit::process::run(
        Command::new(env!("CARGO_BIN_EXE_duel"))
            .current_dir(folder)
            .args(["check", strategy, "--format", "json"]),
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let found = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}{output:?}"));
    (output.status.code().expect("a code"), found)
}

/// The only check that failed: its name, note and remedy. All behind it were not reached.
fn only_failure(found: &Value) -> [String; 3] {
    let checks = found["checks"].as_array().expect("checks");
    let verdicts: Vec<&str> = checks.iter().map(|check| check["verdict"].as_str().expect("a word")).collect();
    let at = verdicts.iter().position(|verdict| *verdict == "fail").expect("a failure");
    assert!(verdicts[..at].iter().all(|verdict| *verdict == "ok"), "{verdicts:?}");
    assert!(verdicts[at + 1..].iter().all(|verdict| *verdict == "not reached"), "{verdicts:?}");
    assert_eq!(found["ok"], false);
    ["check", "note", "remedy"].map(|key| checks[at][key].as_str().expect("text").to_string())
}

/// The Python bot that the README shows.
fn bot_of_the_readme() -> String {
    let readme = include_str!("../../README.md");
    let (_, code) = readme.split_once("    import sys\n").expect("the README's bot");
    let rest = code.lines().map_while(|line| line.strip_prefix("    ")).map(|line| format!("{line}\n"));
    format!("import sys\n{}", rest.collect::<String>())
}

#[test]
fn the_bot_of_the_readme_passes_every_check() {
    let bot = bot_of_the_readme();
    assert!(bot.lines().count() > 4 && bot.contains("move"), "{bot}");
    let folder = files(&[("mine.py", &bot)]);
    let (code, found) = check_json(folder.path(), "./mine.py");
    let verdict = |check: &Value| check["verdict"].as_str().expect("a word").to_string();
    let verdicts: Vec<String> = found["checks"].as_array().expect("checks").iter().map(verdict).collect();
    assert!(verdicts.iter().all(|verdict| ["ok", "remark"].contains(&verdict.as_str())), "{found:#}");
    assert_eq!((code, &found["ok"], &found["strategy"]), (0, &json!(true), &json!("./mine.py")));
    assert!(found["strength"].as_array().is_some_and(|strength| strength.len() > 3));
}

#[test]
fn a_cause_is_one_failure_with_its_one_remedy() {
    let bot = bot_of_the_readme();
    let itself = bot.replace("max(legal)", "n");
    let folder = files(&[
        ("norun", &bot),
        ("norun.yaml", "command: [./norun]\n"),
        ("unbuilt.yaml", "command: [./unbuilt]\n"),
        ("stranger.yaml", "command: [no-such-interpreter, bot.py]\n"),
        ("gone.yaml", "command: [python3, gone.py]\n"),
        ("syntax.py", "import sys\nfor line in sys.stdin\n"),
        ("itself.py", &itself),
        ("first-line.sh", "#!/no/such/shell\n"),
    ]);
    let starts = "starts";
    let answers = "answers its first move, and flushes";
    for (strategy, check, note, remedy) in [
        ("./norun", starts, "its run bit is not set", "run `chmod +x ./norun`"),
        (
            "norun.yaml",
            starts,
            "`./norun` is not a program: its run bit is not set",
            "run `chmod +x ./norun`",
        ),
        ("unbuilt.yaml", starts, "there is no program `./unbuilt`", "build it"),
        (
            "stranger.yaml",
            starts,
            "there is no program `no-such-interpreter`",
            "install `no-such-interpreter`",
        ),
        ("gone.yaml", starts, "there is no file `gone.py`", "write it"),
        ("syntax.py", starts, "with exit code 1: SyntaxError", "fix what it says on standard error"),
        ("first-line.sh", starts, "there is no program `/no/such/shell`", "install `/no/such/shell`"),
        ("itself.py", answers, "it answered `12`, the number itself", "one of the numbers behind the first"),
    ] {
        let (code, found) = check_json(folder.path(), strategy);
        let told = only_failure(&found);
        assert_eq!((code, told[0].as_str()), (1, check), "{strategy}: {found:#}");
        assert!(told[1].contains(note) && told[2].contains(remedy), "{strategy}: {told:?}");
    }
}

#[test]
fn a_bot_that_takes_the_number_itself_later_is_told_so() {
    let late = bot_of_the_readme().replace("max(legal)", "max(legal) if n == 12 else n");
    let folder = files(&[("late.py", &late)]);
    let (code, found) = check_json(folder.path(), "late.py");
    let checks = found["checks"].as_array().expect("checks");
    let bad: Vec<&Value> = checks.iter().filter(|check| check["verdict"] == "fail").collect();
    assert_eq!((code, bad.len()), (1, 1), "{found:#}");
    assert!(bad[0]["note"].as_str().is_some_and(|note| note.contains("the number itself")), "{found:#}");
}

#[test]
fn a_folder_is_checked_whole_with_a_line_each() {
    let bot = bot_of_the_readme();
    let folder = files(&[
        ("good.py", &bot),
        // Started by a file of the folder, so that it is not checked twice.
        ("started.py", &bot),
        ("started.yaml", "command: [python3, started.py]\nlimits: {move: 2s}\n"),
        ("short.yaml", "use: lookahead\ndepth: 1\n"),
        ("broken.yaml", "comand: [sh]\n"),
        ("notes.txt", "not a bot\n"),
        ("cup.yaml", "variants: [divisor-duel]\nstrategies: [random, parity]\n"),
    ]);
    let (code, text) = check(&folder.path().display().to_string());
    let lines: Vec<&str> = text.lines().collect();
    // The last one says how bots are confined.
    assert_eq!((code, lines.len()), (1, 7), "{text}");
    for (line, start, name) in [
        (lines[0], "FAIL  ", "broken.yaml: starts: its file is wrong; "),
        (lines[1], "ok    ", "good.py: 10 checks, nothing wrong"),
        (lines[2], "ok    ", "short.yaml: 3 checks, nothing wrong"),
        (lines[3], "ok    ", "started.yaml: 10 checks, nothing wrong"),
    ] {
        assert!(line.starts_with(start) && line.contains(name), "{line} is not {name}");
    }
    assert!(lines[0].ends_with("rename it to `command`"), "{text}");
    assert!(lines[5].starts_with("1 of 4 fail"), "{text}");
    std::fs::remove_file(folder.path().join("broken.yaml")).expect("removed");
    let (code, found) = check_json(folder.path(), ".");
    assert_eq!((code, &found["ok"]), (0, &json!(true)));
    assert_eq!(found["strategies"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_folder_of_modules_is_checked_like_one_of_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies");
    std::fs::copy(shipped.join("parity.wasm"), folder.path().join("bare.wasm")).expect("a copy");
    for name in ["parity.wasm", "parity-wasm.yaml"] {
        std::fs::copy(shipped.join(name), folder.path().join(name)).expect("a copy");
    }
    let (code, found) = check_json(folder.path(), ".");
    assert_eq!((code, &found["ok"]), (0, &json!(true)), "{found:#}");
    assert_eq!(
        found["strategies"].as_array().map(Vec::len),
        Some(2),
        "the file, and the module that no file names"
    );
}
