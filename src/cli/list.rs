//! `duel list`.

use clap::ValueEnum;
use serde_json::{Value, json};

use super::{Done, print};
use crate::game::{Rules, VARIANTS};
use crate::report::{Format, Sheet};
use crate::strategy::{Parameter, REGISTRY};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// What to list
    what: What,
    /// How to write it
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// The players
    Strategies,
    /// The games
    Variants,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let text = match (args.what, args.format) {
        (What::Strategies, Format::Json) => json_lines(strategies_as_json()),
        (What::Variants, Format::Json) => json_lines(variants_as_json()),
        (What::Strategies, format) => strategies().render(format),
        (What::Variants, format) => variants().render(format),
    };
    print(&text)?;
    Ok(Done::Well)
}

fn json_lines(value: Value) -> String {
    format!("{value:#}\n")
}

fn strategies() -> Sheet {
    let mut sheet = Sheet::new(["strategy", "parameters", "what it does"]);
    for entry in REGISTRY {
        let parameters: Vec<String> = entry
            .parameters
            .iter()
            .map(|Parameter { name, default, .. }| format!("{name}={default}"))
            .collect();
        sheet.rows.push(vec![entry.id.into(), parameters.join(","), entry.about.into()]);
    }
    sheet
}

fn strategies_as_json() -> Value {
    let parameter = |p: &Parameter| json!({"name": p.name, "about": p.about, "default": p.default, "min": p.min, "max": p.max});
    let entries = REGISTRY.iter().map(|entry| {
        let parameters: Vec<Value> = entry.parameters.iter().map(parameter).collect();
        json!({"id": entry.id, "description": entry.about, "parameters": parameters, "source": "built in"})
    });
    entries.collect()
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
