//! The registry, the folder of strategies and the README agree.

use std::collections::BTreeSet;
use std::fs;

use divisor_duel::game::VARIANTS;
use divisor_duel::strategy::REGISTRY;

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path)
}

/// The first cell of every row of the README's tables that is a name.
fn names_in_readme() -> BTreeSet<String> {
    let readme = read("README.md");
    let cells = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    cells.map(|cell| cell.split(':').next().unwrap_or(cell).to_string()).collect()
}

#[test]
fn the_readme_has_a_row_for_every_strategy_and_every_variant() {
    let names = names_in_readme();
    for id in REGISTRY.iter().map(|entry| entry.id).chain(VARIANTS.iter().map(|variant| variant.id)) {
        assert!(names.contains(id), "the README has no row for `{id}`");
    }
}

#[test]
fn every_strategy_of_the_registry_has_a_file_of_its_own() {
    for entry in REGISTRY {
        let path = format!("src/strategy/{}.rs", entry.id.replace('-', "_"));
        assert!(read(&path).contains(&format!("id: \"{}\"", entry.id)), "{path}");
    }
}
