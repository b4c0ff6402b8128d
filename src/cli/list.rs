//! `duel list`.

use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Value, json};

use super::list_tournaments::tournaments;
use super::{Done, complain, folder, print};
use crate::game::{AXES, VARIANTS};
use crate::report::text::{Format, Sheet};
use crate::solver::Lesson;
use crate::strategy::{Parameter, REGISTRY, StrategyFile};
use crate::text::{Terminal, hanging, safe_json};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to list
    #[arg(default_value = "strategies")]
    what: What,
    /// How to write it
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// The players
    Strategies,
    /// The games
    Variants,
    /// The tournaments of the folder `tournaments`, and the built-in one
    Tournaments,
    /// What is proved about the games, with the proofs
    Theorems,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let mut done = Done::Well;
    let text = match (args.what, args.format) {
        (What::Strategies, format) => {
            let mut files = Vec::new();
            for (path, file) in folder(args.strategies)?.files() {
                match file {
                    Ok(file) => files.push((path, file)),
                    Err(error) => {
                        for problem in error.to_string().lines() {
                            complain(&format!("warning: {problem}"));
                        }
                        done = Done::Wrong;
                    }
                }
            }
            match format {
                Format::Json => json_lines(strategies_as_json(&files)),
                format => strategies(&files).render(format),
            }
        }
        (What::Tournaments, format) => {
            let (sheet, all_well) = tournaments(&folder(args.strategies)?)?;
            done = if all_well { Done::Well } else { Done::Wrong };
            sheet.render(format)
        }
        (What::Theorems, Format::Table) => hanging(&lessons_in_words(), Terminal::columns(), ""),
        (What::Theorems, Format::Json) => json_lines(json!(Lesson::all())),
        (What::Theorems, format) => lessons().render(format),
        (What::Variants, Format::Json) => json_lines(variants_as_json()),
        (What::Variants, format) => variants().render(format),
    };
    print(&text)?;
    Ok(done)
}

fn json_lines(value: Value) -> String {
    format!("{}\n", safe_json(&format!("{value:#}")))
}

fn strategies(files: &[(PathBuf, StrategyFile)]) -> Sheet {
    let mut sheet = Sheet::new(["strategy", "parameters", "what it does", "from"])
        .with_prose(&["what it does"])
        .with_optional(&["from", "parameters"]);
    for entry in REGISTRY {
        let parameters: Vec<String> = entry
            .parameters
            .iter()
            .map(|Parameter { name, default, .. }| format!("{name}={default}"))
            .collect();
        sheet.rows.push(vec![entry.id.into(), parameters.join(","), entry.about.into(), "built in".into()]);
    }
    for (path, file) in files {
        // One that was written in several lines is shown in one.
        let mut about = file.description.split_whitespace().collect::<Vec<_>>().join(" ");
        if !file.recipe.wants_sandbox() {
            // Here, and not behind the path, for which there is not always room.
            about += " (sandbox off)";
        }
        let from = path.display().to_string();
        sheet.rows.push(vec![file.recipe.name().into(), String::new(), about, from]);
    }
    sheet
}

fn strategies_as_json(files: &[(PathBuf, StrategyFile)]) -> Value {
    let parameter = |p: &Parameter| json!({"name": p.name, "about": p.about, "default": p.default, "min": p.min, "max": p.max});
    let entries = REGISTRY.iter().map(|entry| {
        let parameters: Vec<Value> = entry.parameters.iter().map(parameter).collect();
        json!({"id": entry.id, "description": entry.about, "parameters": parameters, "source": "built in", "external": false, "sandbox": true})
    });
    let files = files.iter().map(|(path, StrategyFile { description, recipe })| {
        json!({"id": recipe.name(), "description": description, "parameters": [], "source": path.display().to_string(), "external": !recipe.is_reproducible(), "sandbox": recipe.wants_sandbox()})
    });
    entries.chain(files).collect()
}

/// A paragraph each: proofs do not fit into a table.
fn lessons_in_words() -> String {
    let paragraphs = Lesson::all().into_iter().map(|Lesson { name, holds, statement, proof }| {
        format!("{name} ({holds})\n  Theorem: {statement}.\n  Proof: {proof}\n")
    });
    paragraphs.collect::<Vec<_>>().join("\n")
}

fn lessons() -> Sheet {
    let mut sheet = Sheet::new(["theorem", "where it holds", "statement", "proof"]);
    for Lesson { name, holds, statement, proof } in Lesson::all() {
        sheet.rows.push([name, holds, statement, proof].map(String::from).to_vec());
    }
    sheet
}

fn variants() -> Sheet {
    let axes = AXES.iter().map(|axis| axis.key);
    let mut sheet = Sheet::new(["variant"].into_iter().chain(axes).chain(["start", "rule book"]))
        .with_optional(&["rule book", "last", "divisors", "wrong"]);
    for variant in &VARIANTS {
        let mut row = vec![variant.id.to_string()];
        row.extend(variant.rules.values().map(|(_, value)| value.into()));
        row.extend([variant.default_start.to_string(), variant.rule_book.into()]);
        sheet.rows.push(row);
    }
    sheet
}

fn variants_as_json() -> Value {
    let variants = VARIANTS.iter().map(|variant| {
        let rules: serde_json::Map<String, Value> =
            variant.rules.values().map(|(axis, value)| (axis.key.into(), value.into())).collect();
        json!({
            "id": variant.id,
            "rules": rules,
            "default_start": variant.default_start,
            "rule_book": variant.rule_book,
        })
    });
    variants.collect()
}
