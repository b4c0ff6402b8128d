//! The house: which module may know which, and that a name means one thing.

#[path = "kit/sources.rs"]
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use sources::sources;

/// Every module with all that it may know. Whoever stands in a line knows only modules of earlier lines.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("system", &["text"]),
    ("seed", &["system"]),
    ("files", &["system"]),
    ("yaml", &["text"]),
    ("game", &["text", "seed"]),
    ("solver", &["system", "game"]),
    ("play", &["seed", "game", "solver"]),
    ("strategy", &["text", "seed", "system", "files", "yaml", "game", "solver", "play"]),
    ("external", &["text", "seed", "system", "game", "play", "strategy"]),
    ("tournament", &["text", "seed", "system", "files", "yaml", "game", "solver", "play", "strategy"]),
    ("standings", &["seed", "game", "solver", "play", "tournament"]),
    ("report", &["text", "seed", "files", "game", "solver", "play", "strategy", "tournament", "standings"]),
    (
        "table",
        &["text", "seed", "system", "files", "game", "solver", "play", "strategy", "tournament", "standings"],
    ),
    ("check", &["text", "seed", "system", "game", "play", "strategy", "external"]),
    (
        "cli",
        &[
            "text",
            "seed",
            "system",
            "files",
            "yaml",
            "game",
            "solver",
            "play",
            "strategy",
            "external",
            "tournament",
            "standings",
            "report",
            "table",
            "check",
        ],
    ),
];

/// Every source file with its top-level module and its code, comments left out.
fn modules() -> Vec<(String, PathBuf, String)> {
    let (root, found) = sources();
    let code = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("text");
        let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let first = path.strip_prefix(&root).expect("below src").iter().next().expect("a name");
        let module = first.to_string_lossy().trim_end_matches(".rs").to_string();
        (module, path, code.join("\n"))
    };
    found.into_iter().map(code).collect()
}

/// The modules that `code` names.
fn known(code: &str) -> BTreeSet<String> {
    let names = code.split("crate::").skip(1);
    let word = |rest: &str| rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
    names.map(word).filter(|word: &String| !word.is_empty()).collect()
}

/// Every module with those that it uses, in the order of the list.
fn graph() -> String {
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, _, code) in modules() {
        uses.entry(module).or_default().extend(known(&code));
    }
    let line = |(module, _): &(&str, &[&str])| {
        let used = MAY_KNOW.iter().map(|(other, _)| *other).filter(|other| other != module);
        let used: Vec<&str> = used.filter(|other| uses[*module].contains(*other)).collect();
        format!("{module:<10} → {}\n", if used.is_empty() { "nobody".into() } else { used.join(", ") })
    };
    MAY_KNOW.iter().map(line).collect()
}

/// Prints the graph of modules: `cargo test --test architecture -- --nocapture`.
#[test]
#[allow(clippy::print_stdout)]
fn no_module_knows_one_that_it_may_not() {
    println!("{}", graph());
    let allowed: BTreeMap<&str, &[&str]> = MAY_KNOW.iter().copied().collect();
    let mut wrong = Vec::new();
    for (module, path, code) in modules() {
        if module == "lib" || module == "main" {
            continue;
        }
        let may = allowed.get(module.as_str()).unwrap_or_else(|| panic!("`{module}` is not in the list"));
        for other in known(&code) {
            if other != module && !may.contains(&other.as_str()) {
                wrong.push(format!("{} uses `{other}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_list_itself_goes_in_one_direction() {
    let mut before = BTreeSet::new();
    for (module, knows) in MAY_KNOW {
        assert!(knows.iter().all(|other| before.contains(other)), "`{module}` knows a later one");
        before.insert(module);
    }
}

#[test]
fn the_page_about_the_house_shows_the_same_list() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("text");
    let section =
        page.split("\n## ").find(|section| section.starts_with("Who knows whom")).expect("a section");
    let rows = section.lines().filter_map(|line| {
        let (module, rest) = line.strip_prefix("| `")?.split_once("` |")?;
        let (_, knows) = rest.strip_suffix('|')?.rsplit_once('|')?;
        Some((module, knows.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()))
    });
    let shown: Vec<(&str, Vec<&str>)> = rows.collect();
    let listed: Vec<(&str, Vec<&str>)> =
        MAY_KNOW.iter().map(|(name, knows)| (*name, knows.to_vec())).collect();
    assert_eq!(shown, listed);
}

/// What is only said where the code depends on the system or the processor.
const OF_THE_SYSTEM: [&str; 12] = [
    "target_os",
    "target_arch",
    "target_family",
    "(unix",
    "(windows",
    "std::os::",
    "std::arch::",
    "rustix",
    "libc",
    "signal_hook",
    "windows_sys",
    "/proc/",
];

#[test]
fn only_one_module_depends_on_the_system() {
    let mut wrong = Vec::new();
    for (module, path, code) in modules().into_iter().filter(|(module, ..)| module != "system") {
        // A test may know where it runs.
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for line in code.lines() {
            let named = OF_THE_SYSTEM.iter().filter(|name| line.contains(*name));
            wrong.extend(named.map(|name| format!("{} ({module}): `{name}`", path.display())));
            let asked = line.split("cfg(").skip(1).chain(line.split("cfg!(").skip(1));
            let other = asked.filter(|what| !what.starts_with("feature = \"cli\")"));
            wrong.extend(other.map(|what| format!("{} ({module}): cfg({what}", path.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Functions whose last bits are each platform's own; `libm` has them with the same bits everywhere.
const OF_THE_PLATFORM: [&str; 26] = [
    "ln", "ln_1p", "log", "log2", "log10", "exp", "exp2", "exp_m1", "powf", "powi", "sin", "cos", "tan",
    "asin", "acos", "atan", "atan2", "sin_cos", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "cbrt",
    "hypot",
];

#[test]
fn no_number_depends_on_the_library_of_a_platform() {
    let mut wrong = Vec::new();
    for (_, path, code) in modules() {
        if path.iter().any(|part| part == "tests") {
            continue;
        }
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        for name in OF_THE_PLATFORM {
            if [format!(".{name}("), format!("f64::{name}")].iter().any(|call| code.contains(call)) {
                wrong.push(format!("{}: `{name}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_types_name_is_used_once() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, path, code) in modules() {
        // What a test declares for itself is its own.
        let code = code.split("#[cfg(test)]").next().unwrap_or_default();
        // What a system offers has one name on all of them; Linux speaks for the others.
        let other = |part: &std::ffi::OsStr| part == "macos" || part == "windows" || part == "unconfined";
        if path.iter().any(|part| part == "tests" || other(part)) {
            continue;
        }
        for line in code.lines().filter(|line| !line.starts_with(' ')) {
            let words: Vec<&str> = line.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let Some(kind) = words.iter().position(|w| ["struct", "enum", "trait", "type"].contains(w))
            else {
                continue;
            };
            if words[..kind].iter().all(|word| ["", "pub", "super", "crate", "in"].contains(word))
                && let Some(name) = words.get(kind + 1)
            {
                places.entry((*name).into()).or_default().push(path.display().to_string());
            }
        }
    }
    // Each verb has its own arguments.
    places.remove("Args");
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "{places:#?}");
}
