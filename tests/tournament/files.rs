//! Tournament files that are wrong: every problem, at once, with its line.

use crate::support::Folder;

const GOOD: &str = "variants: [divisor-duel]\nstrategies: [random, parity]\n";

/// What each of these files is told.
#[test]
fn mistakes_are_named_with_file_and_line() {
    let long_name = format!("name: {}\n{GOOD}", "x".repeat(81));
    let strategies: String = (0..1001).map(|n| format!("  - {{name: s{n}, use: random}}\n")).collect();
    let many = format!("variants: [divisor-duel]\nstrategies:\n{strategies}");
    let deep = format!("name: {}x{}\n", "[".repeat(40), "]".repeat(40));
    let cases = [
        ("nothing", ""),
        ("a comment only", "# nothing\n"),
        ("no map", "- random\n"),
        ("no YAML", "name: [a, b\nseed: 1\n"),
        ("a tab", "variants:\n\t- divisor-duel\n"),
        ("a second document", "seed: 1\n---\nseed: 2\n"),
        ("a YAML bomb", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
        ("nested too deep", &deep),
        ("an unknown key", "sede: 1\nvariants: [divisor-duel]\nstrategies: [random, parity]\n"),
        (
            "keys of other places",
            "starts: [36]\ncount: 3\nvariants:\n  - {variant: divisor-duel, rounds: 3}\n  - {variant: divider-game, starts: \
             {from: 30, to: 60, sample: 4}}\nstrategies: [random, parity]\n",
        ),
        ("a key twice", "seed: 1\nseed: 2\nvariants: [divisor-duel]\nstrategies: [random, parity]\n"),
        ("no lists", "name: x\n"),
        ("empty lists", "variants: []\nstrategies: []\n"),
        ("a list without items", "variants:\nstrategies:\n"),
        ("one strategy", "variants: [divisor-duel]\nstrategies:\n  - random\n"),
        ("a value for a list", "variants: divisor-duel\nstrategies: [random, parity]\n"),
        ("an unknown strategy", "variants: [divisor-duel]\nstrategies:\n  - randm\n  - parity\n"),
        (
            "an unknown parameter",
            "variants: [divisor-duel]\nstrategies:\n  - random\n  - {use: lookahead, dept: 3}\n",
        ),
        (
            "a parameter out of range",
            "variants: [divisor-duel]\nstrategies:\n  - random\n  - {use: lookahead, depth: 99}\n",
        ),
        (
            "a misspelt `use`",
            "variants: [divisor-duel]\nstrategies:\n  - random\n  - {ues: lookahead, depth: 3}\n",
        ),
        (
            "starts beyond every number",
            "variants:\n  - {variant: divisor-duel, starts: [99999999999999999999]}\nstrategies: [random, parity]\n",
        ),
        ("a strategy without `use`", "variants: [divisor-duel]\nstrategies:\n  - random\n  - {depth: 3}\n"),
        ("names twice", "variants: [divisor-duel, divisor-duel]\nstrategies:\n  - random\n  - random\n"),
        ("an empty name", "name: ''\nvariants: [divisor-duel]\nstrategies: [random, parity]\n"),
        ("a long name", &long_name),
        ("an unknown variant", "variants:\n  - divisor-dual\nstrategies: [random, parity]\n"),
        (
            "an unknown rule",
            "variants:\n  - variant: divisor-duel\n    rules: {prime: yes}\nstrategies: [random, parity]\n",
        ),
        (
            "rules without an end",
            "variants:\n  - variant: divisor-duel\n    rules: {op: divide}\nstrategies: [random, parity]\n",
        ),
        (
            "starts out of range",
            "variants:\n  - variant: divisor-duel\n    starts:\n      - 1\n      - 9223372036854775808\n      - 16\n      - 16\nstrategies: [random, parity]\n",
        ),
        ("no starts", "variants:\n  - {variant: divisor-duel, starts: []}\nstrategies: [random, parity]\n"),
        (
            "a range upside down",
            "variants:\n  - variant: divisor-duel\n    starts: {from: 30, to: 20}\nstrategies: [random, parity]\n",
        ),
        (
            "half a range",
            "variants:\n  - variant: divisor-duel\n    starts: {from: 30}\nstrategies: [random, parity]\n",
        ),
        (
            "too large a count",
            "variants:\n  - variant: divisor-duel\n    starts: {from: 20, to: 30, count: 12}\nstrategies: [random, parity]\n",
        ),
        (
            "numbers that are none",
            "seed: -1\nrounds: 1.5\nvariants: [divisor-duel]\nstrategies: [random, parity]\n",
        ),
        (
            "a number too large",
            "seed: 18446744073709551616\nvariants: [divisor-duel]\nstrategies: [random, parity]\n",
        ),
        ("no rounds", "rounds: 0\nvariants: [divisor-duel]\nstrategies: [random, parity]\n"),
        (
            "too many games",
            "rounds: 9\nvariants: [{variant: divisor-duel, starts: {from: 2, to: 9223372036854775807}}]\nstrategies: [random, parity]\n",
        ),
        ("an unknown format", "format: swiss\nvariants: [divisor-duel]\nstrategies: [random, parity]\n"),
        ("too many strategies", &many),
        (
            "everything at once",
            "sede: 1\nformat: roundrobin\nvariants:\n  - divisor-dual\n  - {variant: factor-duel, starts: [1]}\nstrategies:\n  - randm\n  - {use: mcts, playouts: 0}\n",
        ),
    ];
    let folder = Folder::new();
    let mut told = String::new();
    for (what, text) in cases {
        folder.write("t.yaml", text);
        let ran = folder.duel("run t.yaml --record r.jsonl");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{what}: {}", ran.stderr);
        assert!(!folder.path("r.jsonl").exists(), "{what}: no file is touched");
        assert!(ran.stderr.lines().all(|line| line.starts_with("error: t.yaml")), "{what}: {}", ran.stderr);
        told.push_str(&format!("{what}\n{}\n", ran.stderr));
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_huge_file_is_refused() {
    let folder = Folder::with(&format!("{GOOD}# {}\n", "x".repeat(1 << 20)));
    let ran = folder.duel("run t.yaml");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "error: t.yaml: the file is larger than 1 MiB, which is more than such a file needs\n"
    );
}

#[test]
fn a_file_that_is_not_there_and_one_that_is_no_text_are_named() {
    let folder = Folder::new();
    let ran = folder.duel("run none.yaml");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("error: none.yaml: the file cannot be opened: "), "{}", ran.stderr);
    folder.write("t.yaml", b"name: \xff\n");
    let ran = folder.duel("run t.yaml");
    assert_eq!(ran.stderr, "error: t.yaml: the file is not UTF-8 text; save it as UTF-8\n");
}

#[test]
fn a_tournament_that_is_named_without_its_folder_is_found_for_the_next_time() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("tournaments")).expect("a folder");
    folder.write("tournaments/mine.yaml", GOOD);
    for typed in ["mine", "mine.yaml"] {
        let ran = folder.duel(&format!("run {typed}"));
        let expected = format!("error: there is no file `{typed}`; did you mean `tournaments/mine.yaml`?\n");
        assert_eq!((ran.code, ran.stderr), (Some(2), expected));
    }
}

#[test]
fn two_files_of_one_folder_with_the_same_name_are_not_called_one_another() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [bots/, random]\n");
    std::fs::create_dir(folder.path("bots")).expect("a folder");
    for file in ["bots/ada.py", "bots/ada.js"] {
        folder.write(file, "");
    }
    let ran = folder.duel("run t.yaml");
    let expected = "error: t.yaml:2: two are called `ada` here; rename one, or give it a `name` of its own\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected));
}

#[test]
fn strategies_come_by_name_with_parameters_and_by_file() {
    let folder = Folder::with(
        "variants: [divisor-duel]\nstrategies: [random, 'mcts:playouts=3', {use: lookahead, depth: 2}, s/mine.yaml, on-folder]\n",
    );
    std::fs::create_dir_all(folder.path("strategies")).expect("a folder");
    std::fs::create_dir_all(folder.path("s")).expect("a folder");
    folder.write("s/mine.yaml", "name: mine\ndescription: deep\nuse: lookahead\ndepth: 5\n");
    folder
        .write("strategies/on-folder.yaml", "name: on-folder\ndescription: deep\nuse: lookahead\ndepth: 6\n");
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    for part in [
        r#"{"name":"random","use":"random","definition":"random:"}"#,
        r#"{"name":"mcts:playouts=3","use":"mcts:playouts=3","definition":"mcts:playouts=3"}"#,
        r#"{"name":"lookahead:depth=2","use":"lookahead:depth=2","definition":"lookahead:depth=2"}"#,
        r#"{"name":"s/mine.yaml","use":"s/mine.yaml","definition":"lookahead:depth=5"}"#,
        r#"{"name":"on-folder","use":"on-folder","definition":"lookahead:depth=6"}"#,
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    folder.well("verify r.jsonl");
    folder
        .write("strategies/on-folder.yaml", "name: on-folder\ndescription: deep\nuse: lookahead\ndepth: 7\n");
    let ran = folder.duel("verify r.jsonl");
    assert!(ran.stderr.contains("strategy `on-folder` is no longer what it was"), "{}", ran.stderr);
}
