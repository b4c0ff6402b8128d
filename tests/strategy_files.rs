//! Strategy files: what they may say, and how their mistakes are reported.

use std::path::Path;

use assert_cmd::Command;
use divisor_duel::external;
use divisor_duel::strategy::{Folder, Recipe};
use tempfile::TempDir;

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
    for (text, message) in [
        (
            "name: x\nuse: lookahead\ndept: 6\n",
            ":3: strategy `lookahead` has no parameter `dept` (the nearest is `depth`)",
        ),
        ("name: x\nuse: lookahead\ndepth: many\n", ":3: parameter `depth` cannot be `many`"),
        ("name: x\nuse: lokahead\n", ":2: unknown strategy `lokahead` (the nearest is `lookahead`)"),
        ("name: random\nuse: random\n", ":1: `random` is the name of a built-in strategy; choose another"),
        ("# a comment\nname: x\nmixx: []\n", ":3: unknown key `mixx` (the nearest is `mix`); remove it"),
        ("name: x\nmix: []\n", ":2: `mix` is empty"),
        ("name: x\nmix:\n  - {use: random, weight: 0}\n", ":3: a `weight` is a whole number from 1"),
        ("name: x\nmix:\n  - {use: human}\n", ":2: a person cannot be part of a mixture"),
        ("name: x\nuse: random\nuse: parity\n", "`use` is set twice"),
        ("name: [x]\nuse: random\n", ":1:7: "),
        ("name: x\n", ": says nothing of what to play"),
        ("name: x\nuse: [\n", ":2:6: "),
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
fn a_broken_file_does_not_affect_the_others() {
    let folder = folder(&[
        ("a.yaml", "name: [\n"),
        ("b.yaml", "use: lookahead\ndepth: 5\n"),
        ("c.txt", "no strategy"),
    ]);
    assert_eq!(resolve(folder.path(), "b").expect("a strategy").name(), "b");
    let output = Command::cargo_bin("duel")
        .expect("the command")
        .args(["list", "strategies", "--format", "csv", "--strategies"])
        .arg(folder.path())
        .timeout(std::time::Duration::from_secs(300))
        .output()
        .expect("it runs");
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout.contains("\nb,,lookahead:depth=5,") && stdout.contains("\nrandom,"), "{stdout}");
    assert!(stderr.starts_with("warning: ") && stderr.contains("a.yaml:"), "{stderr}");
}
