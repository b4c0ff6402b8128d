//! `duel list`.

use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Value, json};

use super::list_tournaments::tournaments;
use super::{Done, complain, folder, print};
use crate::game::{Rules, VARIANTS};
use crate::report::text::{Format, Sheet};
use crate::solver::Lesson;
use crate::strategy::{Parameter, REGISTRY, StrategyFile};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to list
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
                        complain(&format!("warning: {error}"));
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
        (What::Theorems, Format::Table) => lessons_in_words(),
        (What::Theorems, Format::Json) => json_lines(json!(Lesson::all())),
        (What::Theorems, format) => lessons().render(format),
        (What::Variants, Format::Json) => json_lines(variants_as_json()),
        (What::Variants, format) => variants().render(format),
    };
    print(&text)?;
    Ok(done)
}

fn json_lines(value: Value) -> String {
    format!("{value:#}\n")
}

fn strategies(files: &[(PathBuf, StrategyFile)]) -> Sheet {
    let mut sheet = Sheet::new(["strategy", "parameters", "what it does", "from"]);
    for entry in REGISTRY {
        let parameters: Vec<String> = entry
            .parameters
            .iter()
            .map(|Parameter { name, default, .. }| format!("{name}={default}"))
            .collect();
        sheet.rows.push(vec![entry.id.into(), parameters.join(","), entry.about.into(), "built in".into()]);
    }
    for (path, file) in files {
        let from = if !file.recipe.is_confined() {
            format!("{} (sandbox off)", path.display())
        } else {
            path.display().to_string()
        };
        sheet.rows.push(vec![file.recipe.name().into(), String::new(), file.description.clone(), from]);
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
        json!({"id": recipe.name(), "description": description, "parameters": [], "source": path.display().to_string(), "external": !recipe.is_reproducible(), "sandbox": recipe.is_confined()})
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
    let mut sheet = Sheet::new(["variant"].into_iter().chain(Rules::KEYS).chain(["start", "rule book"]));
    for variant in &VARIANTS {
        let mut row = vec![variant.id.to_string()];
        row.extend(variant.rules.values());
        row.extend([variant.default_start.to_string(), variant.rule_book.into()]);
        sheet.rows.push(row);
    }
    sheet
}

fn variants_as_json() -> Value {
    let variants = VARIANTS.iter().map(|variant| {
        let rules: serde_json::Map<String, Value> =
            Rules::KEYS.into_iter().map(String::from).zip(variant.rules.values().map(Value::from)).collect();
        json!({
            "id": variant.id,
            "rules": rules,
            "default_start": variant.default_start,
            "rule_book": variant.rule_book,
        })
    });
    variants.collect()
}
