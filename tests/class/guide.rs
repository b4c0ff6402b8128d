//! `docs/class.md`, typed line by line.

use std::os::unix::fs::PermissionsExt;

use crate::support::{Desk, blocks, documentation, text};

/// Whoever hands in a bot that plays.
const PLAYING: [&str; 25] = [
    "ada", "amy", "ben", "bob", "carl", "cleo", "dan", "dora", "finn", "gwen", "ida", "jack", "kim", "mia",
    "olga", "paul", "quinn", "rosa", "tess", "uma", "vic", "wes", "xena", "yara", "zack",
];

/// And whoever does not.
const BROKEN: [&str; 5] = ["eve.py", "hugo", "leo.py", "ned.py", "sam.py"];

/// A bot in Python that answers with what `choice` says.
fn python(choice: &str) -> String {
    format!(
        "import sys\nfor line in sys.stdin:\n    word, *numbers = line.split()\n    if word == \"move\":\n        \
         n, *legal = map(int, numbers)\n        print({choice}, flush=True)\n"
    )
}

/// A bot for the shell, in which `$@` are the legal moves of the number `$n`.
fn shell(choice: &str) -> String {
    format!(
        "while read word n legal; do\n  [ \"$word\" = move ] || continue\n  set -- $legal\n  {choice}\ndone\n"
    )
}

/// Thirty bots, and one that comes late.
fn class() -> Desk {
    let desk = Desk::new();
    let choices = [
        "echo $1",
        "shift $(($# - 1)); echo $1",
        "shift $(($# / 2)); echo $1",
        "for d; do [ $(((n - d) % 2)) = 0 ] || break; done; echo $d",
        "shift $((n % $#)); echo $1",
    ];
    for (name, choice) in PLAYING.iter().zip(choices.iter().cycle()) {
        match *name {
            "ben" => desk.write("bots/ben.py", &python("max(legal)")),
            name => desk.write(&format!("bots/{name}.sh"), &shell(choice)),
        }
    }
    desk.write("bots/eve.py", &python("max(legal)").replace("if word ==", "if word("));
    desk.write("bots/hugo", &format!("#!/opt/python9/bin/python\n{}", python("max(legal)")));
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(desk.path("bots/hugo"), mode).expect("a run bit");
    // It sleeps in its loop, so that the test costs no more than time; that one which computes is ended, others see to.
    desk.write(
        "bots/leo.py",
        &python("max(legal)")
            .replace("import sys", "import sys, time")
            .replace("        print", "        while n: time.sleep(1)\n        print"),
    );
    desk.write("bots/ned.py", &python("\"Your move:\", max(legal)"));
    desk.write("bots/sam.py", &python("n"));
    desk.write("later/zoe.sh", &shell("echo $1"));
    desk
}

/// The strategies of a record, best first.
fn ranked(desk: &Desk, record: &str) -> Vec<String> {
    let standings = desk.well(&format!("standings {record} --format json"));
    let standings: serde_json::Value = serde_json::from_str(&standings).expect("JSON");
    let rows = standings["strategies"].as_array().expect("rows").iter();
    rows.map(|row| row["name"].as_str().expect("a name").to_string()).collect()
}

#[test]
fn every_command_of_the_guide_works_with_thirty_bots_of_which_five_are_broken() {
    let page = documentation("docs/class.md");
    let desk = class();
    let mut commands = 0;
    for block in blocks(&page) {
        if block.starts_with("name: ") {
            desk.write("class.yaml", &block);
            continue;
        }
        for line in block.lines() {
            // The late bot of the guide is there from the beginning.
            let output = desk.shell(&line.replace("mkdir later", "mkdir -p later"));
            let (printed, said) = (text(&output.stdout), text(&output.stderr));
            let expected = if line == "duel check bots/" { 1 } else { 0 };
            assert_eq!(output.status.code(), Some(expected), "{line}: {printed}{said}");
            after(&desk, &page, line, &printed);
            commands += 1;
        }
    }
    assert!(commands >= 15, "{commands}");
    for name in PLAYING {
        let own = desk.read(&format!("pages/{name}.html"));
        assert!(own.contains(&format!("<strong>{name}</strong> ")) && own.len() <= 1_000_000, "{name}");
    }
    let [first, second, third] =
        ["class.jsonl", "class-2.jsonl", "class-3.jsonl"].map(|name| ranked(&desk, name));
    assert_eq!([first.len(), second.len(), third.len()], [27, 29, 29]);
    assert!(["sam", "zoe"].iter().all(|late| second.iter().any(|name| name == late)));
    assert!(desk.read("class.html").len() <= 1_000_000);
}

/// What must be true after a line of the guide.
fn after(desk: &Desk, page: &str, line: &str, printed: &str) {
    match line {
        "duel check bots/" => {
            let failing: Vec<&str> = printed.lines().filter(|line| line.starts_with("FAIL")).collect();
            assert_eq!(failing.len(), BROKEN.len(), "{printed}");
            for (bot, line) in BROKEN.iter().zip(failing) {
                assert!(line.starts_with(&format!("FAIL  bots/{bot}: ")), "{line}");
                let told = page.lines().filter(|row| row.starts_with("| ")).any(|row| {
                    let said = row.split(" | ").nth(1).unwrap_or_default().trim_matches([' ', '|', '`']);
                    !said.is_empty() && line.contains(said)
                });
                assert!(told, "the guide does not tell what is said: {line}");
            }
        }
        "duel games class.jsonl --of ada --lost" => assert!(printed.contains("ada"), "{printed}"),
        line if line.contains("--reuse") => {
            let record =
                if line.contains("class-2.jsonl --reuse") { "class-2.jsonl" } else { "class-3.jsonl" };
            let games = desk.read(record);
            let played = games.lines().skip(1).filter(|game| !game.contains("\"reused\":true"));
            let own = |game: &str| match record {
                "class-2.jsonl" => game.contains("\"sam\"") || game.contains("\"zoe\""),
                _ => game.contains("\"ben\""),
            };
            // Games of built-in strategies are what they were without a mark.
            let built_in = |game: &str| game.contains("\"perfect\"") && game.contains("\"random\"");
            let strangers: Vec<&str> = played.filter(|game| !own(game) && !built_in(game)).collect();
            assert!(strangers.is_empty(), "{} played again: {:?}", strangers.len(), strangers.first());
        }
        _ => {}
    }
}
