//! The registry, the folder of strategies and the README agree.

use std::collections::BTreeSet;
use std::fs;

use divisor_duel::game::{AXES, VARIANTS};
use divisor_duel::strategy::REGISTRY;

use crate::support::duel;

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
}

/// The names in the first column of the README's table under a heading.
fn rows_under(heading: &str) -> BTreeSet<String> {
    let readme = read("README.md");
    let section = readme.split(&format!("\n## {heading}\n")).nth(1).expect(heading);
    let section = section.split("\n## ").next().unwrap_or(section);
    let cells = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    cells.map(|cell| cell.split(':').next().unwrap_or(cell).to_string()).collect()
}

#[test]
fn the_readme_lists_the_strategies_of_the_registry_and_the_variants_and_no_others() {
    let strategies: BTreeSet<String> = REGISTRY.iter().map(|entry| entry.id.into()).collect();
    assert_eq!(rows_under("Strategies"), strategies);
    let variants: BTreeSet<String> = VARIANTS.iter().map(|variant| variant.id.into()).collect();
    assert_eq!(rows_under("Games"), variants);
}

#[test]
fn the_readme_lists_every_rule_with_its_values_and_tells_bots_authors_of_those_that_bots_are_told() {
    let readme = read("README.md");
    let game_line = readme.lines().find(|line| line.starts_with("| `game variant=")).expect("a game line");
    for axis in AXES {
        let words: Vec<String> = axis.values.iter().map(|value| format!("`{}`", value.word)).collect();
        let number = if axis.number.is_some() { ", a number" } else { "" };
        let row = format!("| {} | {}{number} | ", axis.key, words.join(", "));
        assert!(readme.contains(&row), "{row}");
        let words: Vec<&str> = axis.values.iter().map(|value| value.word).collect();
        let told = match axis.usual {
            None => format!(" {}={} ", axis.key, words.join("\\|")),
            Some(usual) => {
                let other: Vec<&str> = words.into_iter().filter(|word| *word != usual).collect();
                format!(" [{}={}] ", axis.key, other.join("\\|"))
            }
        };
        assert_eq!(game_line.contains(&told), axis.told, "{told}");
    }
}

#[test]
fn the_game_on_the_readmes_first_screen_is_a_real_one() {
    let readme = read("README.md");
    let (_, example) = readme.split_once("    $ cargo run --release -- ").expect("an example");
    let (command, shown) = example.split_once('\n').expect("a command");
    let shown: Vec<&str> = shown
        .lines()
        .map(|line| line.strip_prefix("    ").unwrap_or(line))
        .take_while(|line| *line != "…")
        .collect();
    let typed: Vec<&str> = shown.iter().filter_map(|line| line.split("subtract: ").nth(1)).collect();
    let stdout = duel(command, typed.join("\n")).stdout;
    assert!(stdout.starts_with(&shown.join("\n")), "{stdout}");
}

#[test]
fn every_strategy_of_the_registry_has_a_file_of_its_own() {
    for entry in REGISTRY {
        let path = format!("src/strategy/{}.rs", entry.id.replace('-', "_"));
        assert!(read(&path).contains(&format!("id: \"{}\"", entry.id)), "{path}");
    }
}
