//! Duel from an empty folder, with nothing but the command: files to begin with, programs as strategies, the
//! examples of the help, completion in a real shell, manual pages.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// Runs a line in a shell, in this folder, where `duel` is on the path.
fn shell(folder: &Path, line: &str) -> Output {
    let duel = Path::new(env!("CARGO_BIN_EXE_duel")).parent().expect("a folder");
    let path = format!("{}:{}", duel.display(), std::env::var("PATH").unwrap_or_default());
    Command::new("bash")
        .args(["-c", line])
        .current_dir(folder)
        .envs([("PATH", path.as_str()), ("COLUMNS", "80")])
        .stdin(Stdio::null())
        .output()
        .expect("bash runs")
}

/// What a line prints where it must succeed.
fn typed(folder: &Path, line: &str) -> String {
    let output = shell(folder, line);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{line}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

fn empty() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn on_path(program: &str) -> bool {
    shell(Path::new("/"), &format!("command -v {program}")).status.success()
}

#[test]
fn a_new_bot_of_every_language_passes_its_check_after_the_commands_that_are_told() {
    std::thread::scope(|scope| {
        for (language, tool) in [
            ("python", "python3"),
            ("javascript", "node"),
            ("shell", "sh"),
            ("c", "cc"),
            ("rust", "rustc"),
            ("wasm", "clang"),
        ] {
            scope.spawn(move || {
                let folder = empty();
                let told = typed(folder.path(), &format!("duel new bot my-bot --lang {language}"));
                assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
                if !on_path(tool) {
                    return;
                }
                let next = told.split_once("next:\n").expect("what to do next").1;
                for line in next.lines().filter(|line| !line.contains("duel play")) {
                    let said = typed(folder.path(), line);
                    assert_eq!(line.contains("duel check"), said.contains("nothing wrong"), "{line}: {said}");
                }
            });
        }
    });
}

#[test]
fn nothing_that_is_there_is_overwritten_and_nothing_is_written_beside_it() {
    let folder = empty();
    fs::write(folder.path().join("mine.yaml"), "precious").expect("written");
    for (line, message) in [
        ("duel new bot mine", "error: `mine.yaml` is there already; choose another name, or move it away\n"),
        ("duel new tournament mine", "error: `mine.yaml` is there already"),
        ("duel new bot ../mine", "error: `../mine` cannot be a name; use up to 64 letters"),
        ("duel new bot ''", "error: `` cannot be a name"),
        ("duel new bot random", "error: `random` is the name of a built-in strategy; choose another\n"),
        ("duel new bot mine --lang cobol", "error: invalid value `cobol` for `--lang <L>`"),
        (
            "duel new bot",
            "error: the following required arguments were not provided: <NAME>; see `duel new bot --help`",
        ),
    ] {
        let output = shell(folder.path(), line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {said}");
        assert!(said.starts_with(message), "{line}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("mine.yaml")).expect("read"), "precious");
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 1);
}

#[test]
fn a_program_is_a_strategy_by_its_path_wherever_a_name_is() {
    let folder = empty();
    let path = folder.path();
    typed(path, "duel new bot mine --lang shell && duel new tournament cup");
    let game = typed(path, "duel play --first ./mine.sh --second mine.sh --seed 1");
    assert!(game.contains("Current N: 16"), "{game}");
    // Without its run bit it is the same strategy; a tournament takes it too.
    let tournament = fs::read_to_string(path.join("cup.yaml")).expect("read");
    let tournament = tournament.replace("# - ./mine.py  ", "  - ./mine.sh  ");
    fs::write(path.join("cup.yaml"), &tournament).expect("written");
    let record = |name: &str| {
        typed(path, &format!("duel run cup.yaml --record {name}"));
        fs::read_to_string(path.join(name)).expect("read")
    };
    let first = record("one.jsonl");
    assert!(first.contains("\"./mine.sh\""), "{tournament}");
    typed(path, "chmod -x mine.sh");
    assert_eq!(first, record("two.jsonl"));
    let output = shell(path, "echo hello > notes && duel play --second ./notes");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.starts_with("error: `./notes` is not a program: its run bit is not set"), "{said}");
}

#[test]
fn the_examples_of_every_verbs_help_run() {
    let folder = empty();
    let path = folder.path();
    let verbs = typed(path, "duel --help");
    let verbs = verbs.split_once("Commands:\n").expect("commands").1.split_once("\n\n").expect("an end").0;
    // What goes on from the line above is further in.
    let verbs =
        verbs.lines().filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    let verbs = verbs.filter_map(|line| line.split_whitespace().next()).filter(|verb| *verb != "help");
    let verbs: Vec<&str> = verbs.collect();
    assert!(verbs.contains(&"play") && !verbs.iter().any(|verb| verb.starts_with("bot-")), "{verbs:?}");
    // What the examples take for granted.
    typed(path, "duel new bot mine && duel new tournament cup && duel run cup.yaml --record cup.jsonl");
    typed(path, "mkdir bots && mv mine.yaml bots/ && cp mine.py bots/");
    for verb in verbs {
        let help = typed(path, &format!("duel {verb} --help"));
        let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{verb}: {help}"));
        for line in examples.lines().filter(|line| !line.starts_with("      ")) {
            if line.contains("new bot mine") || line.contains("new tournament cup") {
                continue;
            }
            // A record that is there is not written again, unless it is continued.
            if line.contains("--record cup.jsonl") && !line.contains("--resume") {
                fs::remove_file(path.join("cup.jsonl")).expect("removed");
            }
            let output = shell(path, line);
            let said = String::from_utf8_lossy(&output.stderr);
            // A person who says nothing leaves the game, which is 1.
            let expected =
                if line.trim().starts_with("duel play") && !line.contains("--first") { 1 } else { 0 };
            assert_eq!(output.status.code(), Some(expected), "{line}: {said}");
        }
    }
}

/// Completes in a real shell: the words of a line, of which the last is begun.
const COMPLETE: &str = r#"
source <(duel completions bash)
complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_TYPE=9
    _clap_complete_duel duel "${COMP_WORDS[COMP_CWORD]}" 2>/dev/null
    printf '%s\n' "${COMPREPLY[@]}"
}
complete_words "#;

#[test]
fn bash_completes_strategies_variants_rules_and_records_and_no_hidden_verb() {
    let folder = empty();
    let path = folder.path();
    typed(path, "duel new bot mine && mkdir strategies && mv mine.* strategies/");
    typed(
        path,
        "duel new bot other --lang shell && duel new tournament cup && duel run --record games.jsonl",
    );
    let offered = |words: &str| -> Vec<String> {
        typed(path, &format!("{COMPLETE}{words}")).lines().map(String::from).collect()
    };
    for (words, expected, others) in [
        ("duel play --second look", &["lookahead"][..], &["mcts"][..]),
        ("duel play --first ''", &["random", "perfect", "mine", "other.sh", "other.yaml"], &["games.jsonl"]),
        ("duel check ./o", &["./other.sh", "./other.yaml"], &["./cup.yaml"]),
        ("duel play no", &["no-reuse-duel"], &["divisor-duel"]),
        ("duel solve di", &["divisor-duel", "division-duel", "divider-game"], &["factor-duel"]),
        ("duel play --rules one=no,re", &["one=no,reuse=yes", "one=no,reuse=no"], &["reuse=no"]),
        ("duel verify ''", &["games.jsonl"], &["cup.yaml", "other.sh"]),
        ("duel replay g", &["games.jsonl"], &[]),
        ("duel run c", &["cup.yaml"], &["games.jsonl"]),
        ("duel new bot x --lang ''", &["python", "rust"], &[]),
        ("duel ''", &["play", "new", "man"], &["bot-guard", "bot-exec"]),
        ("duel bot", &[], &["bot-guard", "bot-exec"]),
    ] {
        let offered = offered(words);
        assert!(expected.iter().all(|one| offered.iter().any(|other| other == one)), "{words}: {offered:?}");
        assert!(!others.iter().any(|one| offered.iter().any(|other| other == one)), "{words}: {offered:?}");
    }
}

#[test]
fn there_is_a_manual_page_for_duel_and_for_every_verb_that_is_not_hidden() {
    let folder = empty();
    let page = typed(folder.path(), "duel man");
    assert!(page.contains(".TH DUEL 1") && page.contains(".SH SUBCOMMANDS"), "{page}");
    assert!(!page.contains("bot\\-guard") && !page.contains("duel\\-help"), "{page}");
    typed(folder.path(), "duel man --dir man1");
    assert_eq!(fs::read_to_string(folder.path().join("man1/duel.1")).expect("read"), page);
    let named: Vec<String> =
        page.lines().filter_map(|line| line.strip_suffix("(1)")).map(String::from).collect();
    assert!(named.len() > 8, "{page}");
    for name in named {
        let path = format!("man1/{}.1", name.replace('\\', ""));
        assert!(folder.path().join(&path).is_file(), "{path}");
    }
    let play = fs::read_to_string(folder.path().join("man1/duel-play.1")).expect("read");
    for part in [".TH DUEL-PLAY 1", "\\fBduel play\\fR", ".SH OPTIONS", ".SH EXAMPLES", "\\-\\-second"] {
        assert!(play.contains(part), "{part}: {play}");
    }
    let hidden = fs::read_dir(folder.path().join("man1")).expect("listed").flatten();
    assert!(hidden.into_iter().all(|entry| !entry.file_name().to_string_lossy().starts_with("duel-bot-")));
    if on_path("man") {
        let shown = typed(folder.path(), "MANWIDTH=80 man -l man1/duel-check.1 | cat");
        assert!(shown.contains("EXAMPLES"), "{shown}");
    }
}

#[test]
fn everything_works_in_a_folder_that_holds_nothing() {
    let folder = empty();
    for line in
        ["duel list", "duel list tournaments", "duel run", "duel play --first random", "duel check parity"]
    {
        typed(folder.path(), line);
    }
    assert_eq!(fs::read_dir(folder.path()).expect("listed").count(), 0);
}
