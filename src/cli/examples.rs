//! The examples with which the help of every verb ends. A test runs them all.

use clap::Command;

/// What to type, and what it is for.
type Example = (&'static str, &'static str);

/// The examples of each verb.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "play",
        &[
            ("duel play", "you against a bot that moves at random"),
            ("duel play no-reuse-duel --second perfect --start 60", "against the solver"),
            ("duel play --first lookahead --second ./mine.py --rounds 9", "a match of two bots"),
        ],
    ),
    (
        "run",
        &[
            ("duel run", "a quick showdown of everything built in"),
            ("duel run cup.yaml --record cup.jsonl", "a tournament of yours, with its games kept"),
            ("duel run cup.yaml --record cup.jsonl --resume", "goes on where it was stopped"),
        ],
    ),
    (
        "merge",
        &[
            ("duel run cup.yaml --shard 1/2 --record part-1.jsonl", "plays half of the games"),
            ("duel run cup.yaml --shard 2/2 --record part-2.jsonl", "the other half, on another machine"),
            ("duel merge part-1.jsonl part-2.jsonl -o cup.jsonl", "puts both halves together"),
        ],
    ),
    (
        "standings",
        &[
            ("duel standings cup.jsonl", "who leads, in a run that may still go on"),
            ("duel standings cup.jsonl --of deep", "one strategy's place, opponents and variants"),
            ("duel standings cup.jsonl --variant factor-duel --full", "one variant alone"),
        ],
    ),
    (
        "games",
        &[
            ("duel games cup.jsonl --of deep --lost", "the games that a strategy lost"),
            ("duel games cup.jsonl --of deep --blunders", "those in which it threw a win away"),
            ("duel games cup.jsonl --end timeout --format csv", "for a spreadsheet"),
        ],
    ),
    (
        "replay",
        &[
            ("duel replay cup.jsonl --game 7", "shows a game"),
            ("duel replay cup.jsonl --game 7 --comment", "with the solver's remarks"),
        ],
    ),
    (
        "verify",
        &[
            ("duel verify cup.jsonl", "plays every game again"),
            ("duel verify cup.jsonl --threads 1", "on one processor"),
        ],
    ),
    (
        "report",
        &[
            ("duel report cup.jsonl -o cup.html", "a page about a tournament"),
            ("duel report cup.jsonl --of deep -o deep.html", "one about a strategy, and what it can learn"),
            ("duel run cup.yaml --report cup.html", "the same without a record"),
        ],
    ),
    (
        "test",
        &[
            ("duel test lookahead random", "is `lookahead` better than `random`?"),
            ("duel test ./mine.py greedy-largest factor-duel", "is mine better, in one game?"),
        ],
    ),
    (
        "solve",
        &[
            ("duel solve no-reuse-duel 30", "who wins from 30, and how"),
            ("duel solve no-reuse-duel 30 --used 15,5", "in the middle of a game"),
            ("duel solve divisor-duel 2..50 --format csv", "all numbers from 2 to 50"),
        ],
    ),
    (
        "puzzle",
        &[
            ("duel puzzle --daily", "today's puzzles: find the only winning move"),
            ("duel puzzle factor-duel --seed 7 --count 3 --format html", "a sheet to print"),
        ],
    ),
    (
        "list",
        &[
            ("duel list strategies", "who can play"),
            ("duel list variants --format json", "the games, for a program"),
            ("duel list theorems", "what is proved about them"),
        ],
    ),
    (
        "check",
        &[
            ("duel check ./mine.py", "does this bot behave?"),
            ("duel check bots/", "all of a folder, a line each"),
            ("duel check ./mine.py --format json", "for a program"),
        ],
    ),
    (
        "new",
        &[
            ("duel new bot mine", "a bot in Python"),
            ("duel new bot fast --lang c", "one in C"),
            ("duel new tournament cup", "a tournament"),
        ],
    ),
    (
        "completions",
        &[
            ("source <(duel completions bash)", "for this shell; put it into ~/.bashrc to keep it"),
            ("duel completions zsh > _duel", "for zsh: move it to a folder of $fpath"),
        ],
    ),
    (
        "man",
        &[
            ("duel man > duel.1", "the page about `duel`"),
            ("duel man --dir man1", "a page for each verb, too"),
        ],
    ),
];

/// The examples of a verb.
pub(super) fn of(verb: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(name, _)| *name == verb).map_or(&[], |(_, examples)| examples)
}

/// Ends the help of `verb` with its examples.
pub(super) fn add(verb: Command) -> Command {
    let examples = of(verb.get_name());
    if examples.is_empty() {
        return verb;
    }
    let lines = examples.iter().map(|(command, about)| format!("\n  {command}\n      {about}"));
    verb.after_help(format!("Examples:{}", lines.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::cli::command;

    #[test]
    fn every_verb_has_two_or_three_examples_that_are_understood() {
        let duel = command::whole();
        for verb in duel.get_subcommands().filter(|verb| !verb.is_hide_set()) {
            let (name, examples) = (verb.get_name(), of(verb.get_name()));
            assert!((2..=3).contains(&examples.len()), "`{name}` needs examples in `cli/examples.rs`");
            for (example, _) in examples {
                let words = example.trim_start_matches("source <(").trim_end_matches(')');
                let words = words.split(" > ").next().unwrap_or(words).split(' ');
                let parsed = duel.clone().try_get_matches_from(words);
                assert!(
                    parsed.is_ok(),
                    "{example}: {}",
                    parsed.err().map_or(String::new(), |e| e.to_string())
                );
            }
        }
        for (name, _) in EXAMPLES {
            assert!(duel.find_subcommand(name).is_some(), "`{name}` has examples and is no verb");
        }
    }

    #[test]
    fn every_command_of_the_readme_and_the_documents_is_understood() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let documents = fs::read_dir(root.join("docs")).expect("a folder");
        let documents = documents.map(|entry| entry.expect("an entry").path());
        let pages = documents.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
        let duel = command::whole();
        let mut understood = 0;
        for page in pages.chain([root.join("README.md")]) {
            let text = fs::read_to_string(&page).expect("a page");
            let commands = text.lines().filter_map(|line| line.strip_prefix("    ")?.strip_prefix("duel "));
            // A line with brackets says what can be typed, and one with names in capitals what to put there.
            for line in commands.filter(|line| !line.contains(['[', '|', '…'])) {
                let line = line.split(" #").next().unwrap_or(line).trim_end();
                let line = line.replace("--start N", "--start 7").replace("SEED", "7");
                let parsed =
                    duel.clone().try_get_matches_from(["duel"].into_iter().chain(line.split_whitespace()));
                let problem = parsed.err().map(|error| error.to_string());
                assert_eq!(problem, None, "{}: duel {line}", page.display());
                understood += 1;
            }
        }
        assert!(understood > 10, "only {understood} commands were found");
    }

    #[test]
    fn an_example_fits_a_terminal_of_eighty_columns() {
        for (command, about) in EXAMPLES.iter().flat_map(|(_, examples)| *examples) {
            assert!(command.len() <= 76 && about.len() <= 72, "{command}: {about}");
        }
    }
}
