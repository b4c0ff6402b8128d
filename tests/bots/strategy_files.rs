//! Strategy files: what they may say, and how their mistakes are reported.

use std::path::Path;
use std::process::Command;

use divisor_duel::external;
use divisor_duel::strategy::{Folder, Recipe};
use divisor_duel::tournament::Plan;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::kit;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn resolve(folder: &Path, name: &str) -> Result<Recipe, String> {
    let folder = Folder::new(folder).expect("a folder").with_programs(external::recipe);
    Recipe::resolve(name, &folder).map_err(|error| error.to_string())
}

#[test]
fn a_built_in_with_other_parameters_and_a_mixture_are_found_by_name_and_by_path() {
    let folder = folder(&[
        ("deep.yaml", "name: deep\nuse: lookahead\ndepth: 6\n"),
        ("moody.yaml", "mix:\n  - {use: random, weight: 3}\n  - {use: lookahead, depth: 2}\n  - use: deep\n"),
    ]);
    let definition = |name: &str| resolve(folder.path(), name).expect("a strategy").definition();
    assert_eq!(definition("deep"), "lookahead:depth=6");
    assert_eq!(definition("moody"), "mix(3*random: + 1*lookahead:depth=2 + 1*lookahead:depth=6)");
    let path = folder.path().join("deep.yaml");
    assert_eq!(definition(&path.display().to_string()), "lookahead:depth=6");
}

#[test]
fn a_mistake_in_a_file_is_named_with_its_file_and_line() {
    let large = format!("use: random\n# {}\n", "x".repeat(64 << 10));
    for (text, message) in [
        (large.as_str(), ": the file is larger than 64 KiB, which is more than such a file needs"),
        (
            "name: x\nuse: lookahead\ndept: 6\n",
            ":3: strategy `lookahead` has no parameter `dept` (the nearest is `depth`)",
        ),
        ("name: x\nuse: lookahead\ndepth: many\n", ":3: parameter `depth` cannot be `many`"),
        ("name: x\nuse: lokahead\n", ":2: unknown strategy `lokahead` (the nearest is `lookahead`)"),
        ("name: random\nuse: random\n", ":1: `random` is the name of a built-in strategy; choose another"),
        ("# a comment\nname: x\nmixx: []\n", ":3: unknown key `mixx` in a strategy file; rename it to `mix`"),
        ("name: x\ncolour: red\n", ":2: unknown key `colour` in a strategy file; the keys are `name`,"),
        (
            "comand: [python3, x.py]\nlimits: {move: 1s}\nsandbox: on\n",
            ":1: unknown key `comand` in a strategy file; rename it to `command`",
        ),
        (
            "use: lookahead\ndepth: 3\ndescripton: deep\n",
            ":3: unknown key `descripton` in a strategy file; rename it to `description`",
        ),
        ("command: python3 mine.py\n", ":1: `command` is a list; write `command: [python3, mine.py]`"),
        (
            "command: 'sh -c \"echo 1\" x,y'\n",
            r#":1: `command` is a list; write `command: [sh, -c, "\"echo", "1\"", "x,y"]`"#,
        ),
        ("name: x\nmix: []\n", ":2: `mix` is empty"),
        ("name: x\nmix:\n  - {use: random, weight: 0}\n", ":3: a `weight` is a whole number from 1"),
        ("name: x\nmix:\n  - {use: human}\n", ":3: a person cannot be part of a mixture"),
        ("name: x\nmix:\n  - {weight: 2}\n", ":3: this part of `mix` names no strategy; add `use: random`"),
        ("name: x\nmix:\n  - {use: random, mix: []}\n", ":3: `mix` cannot stand here: each part of `mix` is"),
        ("name: x\nuse: random\nuse: parity\n", ":3: `use` is given twice; keep one"),
        ("name: x\nuse: random\nweight: 2\n", ":3: `weight` belongs to a part of a mixture; remove it"),
        ("name: [x]\nuse: random\n", ":1: `name` is a single value, not a list"),
        ("name: x\n", ": says nothing of what to play"),
        ("name: x\nuse: [\n", ":2: this is not YAML: "),
        (
            "name: x\nmix: []\nuse: random\n",
            ":3: the file has more than one of `use`, `mix`, `command` and `wasm`",
        ),
        ("name: x\nuse: random\nsandbox: off\n", ":3: `sandbox` belongs to a `command`, and there is none"),
        (
            "variants: [divisor-duel]\nstrategies: [random, parity]\nseed: 1\n",
            ": this is a tournament, not a strategy; play it with `duel run ",
        ),
        ("# nothing\n", ": the file is empty; `duel new bot NAME` writes one to begin with"),
        ("a: &a x\nuse: *a\n", ":1: anchors and aliases (`&`, `*`) are not used here"),
        ("use: x\n", ":1: "),
        ("use: x\n", "in a circle"),
    ] {
        let folder = folder(&[("x.yaml", text)]);
        let path = folder.path().join("x.yaml").display().to_string();
        let error = match resolve(folder.path(), &path) {
            Err(message) => message,
            Ok(recipe) => panic!("{text:?} was taken for {recipe:?}"),
        };
        assert!(error.starts_with(&path), "{error}");
        assert!(error.contains(message), "{error} does not say {message}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn all_mistakes_of_a_file_are_told_at_once_each_with_its_line() {
    let limits = "  move: 1h\n  memory: lots\n  processes: 0\n  fiels: 1MB\n  output: 4096\n  files: 2MB\n";
    let program = format!("name: a/b\ncommand: ''\nlimits:\n{limits}sandbox: maybe\nrestart: daily\n");
    let cases = [
        (
            "name: random\nuse: lookahead\ndept: 6\ndepth: many\nweight: 1\nlimits: {}\n".to_string(),
            vec![
                ":1: `random` is the name of a built-in strategy; choose another",
                ":3: strategy `lookahead` has no parameter `dept` (the nearest is `depth`); it takes `depth`",
                ":4: parameter `depth` cannot be `many`; use a whole number from 1 to 64",
                ":5: `weight` belongs to a part of a mixture; remove it",
                ":6: `limits` belongs to a `command`, and there is none; remove it",
            ],
        ),
        (
            "mix:\n  - {use: randm}\n  - random\n  - {use: mcts, playouts: 0, weight: x}\n  - use: human\n"
                .into(),
            vec![
                ":2: unknown strategy `randm` (the nearest is `random`); see `duel list strategies`",
                ":3: a part of `mix` is `key: value` pairs, not a single value",
                ":4: `weight` is `x`, which is not a whole number; use one from 0 to 18446744073709551615",
                ":4: parameter `playouts` cannot be `0`; use a whole number from 1 to 1000000",
                ":5: a person cannot be part of a mixture; take `human` out",
            ],
        ),
        (
            program,
            vec![
                ":1: `a/b` cannot be a name; use up to 64 letters, digits, `-`, `_`, `+` and `.`",
                ":2: `command` is a list, not a single value; write each item on a line after `- `",
                ":4: limit `move`: `1h` is not a time up to an hour; write it as in `200ms` or `1s`",
                ":5: limit `memory`: `lots` is not a size; write it as in `512MiB`, `512MB` or `4096` (bytes)",
                ":6: limit `processes`: `0` is not a number of processes; use a whole number from 1",
                ":7: unknown limit `fiels`; rename it to `files`",
                ":10: `sandbox` cannot be `maybe`; write `on` or `off`",
                ":11: `restart` cannot be `daily`; write `game`, or `failure` (as usual)",
            ],
        ),
    ];
    for (text, expected) in cases {
        let folder = folder(&[("x.yaml", &text)]);
        let path = folder.path().join("x.yaml").display().to_string();
        let told = resolve(folder.path(), &path).expect_err("mistakes");
        let expected: Vec<String> = expected.iter().map(|problem| format!("{path}{problem}")).collect();
        assert_eq!(told.lines().collect::<Vec<_>>(), expected, "{text}");
    }
}

#[test]
fn a_mistake_in_a_file_that_is_used_is_told_with_the_way_to_it() {
    let folder = folder(&[
        ("outer.yaml", "mix:\n  - {use: inner}\n  - {use: random, depth: 1}\n"),
        ("inner.yaml", "use: lookahead\ndepth: 0\ndept: 1\n"),
    ]);
    let told = resolve(folder.path(), "outer").expect_err("mistakes");
    let (outer, inner) = (folder.path().join("outer.yaml"), folder.path().join("inner.yaml"));
    let (outer, inner) = (outer.display(), inner.display());
    let starts = [
        format!("{outer}:2: {inner}:2: parameter `depth`"),
        format!("{outer}:2: {inner}:3: strategy `lookahead`"),
        format!("{outer}:3: strategy `random`"),
    ];
    assert_eq!(told.lines().count(), starts.len(), "{told}");
    for (line, start) in told.lines().zip(starts) {
        assert!(line.starts_with(&start), "{line}");
    }
}

#[test]
fn mixtures_of_mixtures_and_chains_of_files_end_at_a_count() {
    // Without a bound, eight files of eight parts each would be 8^8 strategies, or as many mistakes.
    let parts = |name: &str| format!("mix:\n{}", format!("  - use: {name}\n").repeat(8));
    let too_many = "`mix` has more than 1000 parts, those of its own mixtures counted; use fewer";
    for (last, problem) in [("use: random\n", too_many), ("use: f0\n", "in a circle")] {
        let mut files: Vec<(String, String)> =
            (0..7).map(|n| (format!("f{n}.yaml"), parts(&format!("f{}", n + 1)))).collect();
        files.push(("f7.yaml".into(), last.into()));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
        let folder = folder(&files);
        let told = resolve(folder.path(), "f0").expect_err("too many");
        assert!(told.contains(problem), "{told}");
        assert!(told.lines().count() <= 51, "{told}");
    }
    let names: Vec<String> = (0..9).map(|n| format!("f{n}.yaml")).collect();
    let texts: Vec<String> = (1..10).map(|n| format!("use: f{n}\n")).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let folder = folder(&files);
    let told = resolve(folder.path(), "f0").expect_err("too deep");
    assert!(told.ends_with("strategy files use each other more than 8 deep; use fewer"), "{told}");
}

#[test]
fn a_broken_file_is_still_known_by_the_name_that_it_gives() {
    let folder = folder(&[("a.yaml", "name: other\nuse: lookahead\ndepth: [\"1\"]\n")]);
    let told = resolve(folder.path(), "other").expect_err("a mistake");
    assert!(told.ends_with("a.yaml:3: `depth` is a single value, not a list"), "{told}");
    assert!(resolve(folder.path(), "a").expect_err("no such name").starts_with("unknown strategy `a`"));
}

#[test]
fn a_folder_reads_a_file_once() {
    let files = folder(&[("x.yaml", "use: random\n")]);
    let folder = Folder::new(files.path()).expect("a folder");
    assert_eq!(Recipe::resolve("x", &folder).expect("a strategy").definition(), "random:");
    std::fs::write(files.path().join("x.yaml"), "use: parity\n").expect("a file");
    assert_eq!(Recipe::resolve("x", &folder).expect("a strategy").definition(), "random:");
    assert_eq!(resolve(files.path(), "x").expect("a strategy").definition(), "parity:");
}

#[test]
fn values_mean_what_was_typed() {
    let folder = folder(&[(
        "p.yaml",
        "description: 'null'\ncommand: [prog, 0x10, 1_000, yes, 1.50, \"~\"]\nlimits:\n  memory: 512MB\n  files: 4096\n\
         sandbox: Off\n",
    )]);
    let recipe = resolve(folder.path(), "p").expect("a strategy");
    let program = external::program_of(&recipe).expect("a program");
    assert_eq!(program.command, ["prog", "0x10", "1_000", "yes", "1.50", "~"]);
    assert_eq!((program.limits.memory, program.limits.files, program.sandbox), (512_000_000, 4096, false));
}

#[test]
fn a_pipe_is_refused_and_not_waited_for() {
    let folder = folder(&[]);
    let pipe = folder.path().join("fifo.yaml");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    std::fs::create_dir(folder.path().join("tournaments")).expect("a folder");
    std::os::unix::fs::symlink(&pipe, folder.path().join("tournaments/fifo.yaml")).expect("a link");
    for (arguments, code) in [
        ("run fifo.yaml", 2),
        ("check fifo.yaml", 2),
        ("verify fifo.yaml", 2),
        ("play --first fifo.yaml", 2),
        ("check fifo --strategies .", 2),
        ("list strategies --strategies .", 1),
        ("list tournaments", 1),
    ] {
        let output = kit::process::run(
            Command::new(env!("CARGO_BIN_EXE_duel")).current_dir(folder.path()).args(arguments.split(' ')),
        );
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments}: {stderr}");
        assert!(stderr.contains("it is a pipe or a device, not a file"), "{arguments}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{arguments}: {stderr}");
    }
}

/// Words of both kinds of files, and what might be typed for their values.
const WORDS: &str = "use mix name command limits memory sandbox variants variant strategies starts from to weight \
                     seed random ~ null 0x1 1_0 18446744073709551616 -1 200ms 512MB x.yaml";
/// What has a meaning in YAML, and what upsets readers.
const SIGNS: &[&str] = &[
    ": ", ":", "- ", "\n", "\n  ", "[", "]", "{", "}", ", ", "'", "\"", "\\", "|\n", ">-\n", "? ", "&a",
    "*a", "!!str ", "!", "---\n", "...\n", "#", "%", "\t", "\0", "\u{feff}", "\r", "<<", "@", "`", "é",
];

/// Texts that look like YAML often enough to get past the reader.
fn texts() -> impl Strategy<Value = String> {
    let words: Vec<&str> = WORDS.split(' ').collect();
    let word = proptest::sample::select(words).prop_map(String::from);
    let sign = proptest::sample::select(SIGNS).prop_map(String::from);
    let piece = prop_oneof![4 => word, 5 => sign, 1 => ".{0,9}"];
    proptest::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(text in prop_oneof![texts(), "(?s).{0,300}"]) {
        let told = Plan::read("t.yaml", &text, None, &Folder::empty()).map_err(|problems| problems.to_string());
        if let Err(told) = told {
            prop_assert!(told.lines().all(|line| line.starts_with("t.yaml:")), "{told}");
        }
        let folder = folder(&[("x.yaml", &text)]);
        let path = folder.path().join("x.yaml").display().to_string();
        if let Err(told) = resolve(folder.path(), &path) {
            prop_assert!(told.lines().all(|line| line.starts_with(&path)), "{told}");
        }
    }
}

#[test]
fn a_broken_file_does_not_affect_the_others() {
    let folder = folder(&[
        ("a.yaml", "name: [\n"),
        ("b.yaml", "use: lookahead\ndepth: 5\n"),
        ("c.txt", "no strategy"),
    ]);
    assert_eq!(resolve(folder.path(), "b").expect("a strategy").name(), "b");
    let output = kit::process::run(
        Command::new(env!("CARGO_BIN_EXE_duel"))
            .args(["list", "strategies", "--format", "csv", "--strategies"])
            .arg(folder.path()),
    );
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout.contains("\nb,,lookahead:depth=5,") && stdout.contains("\nrandom,"), "{stdout}");
    assert!(stderr.starts_with("warning: ") && stderr.contains("a.yaml:"), "{stderr}");
}
