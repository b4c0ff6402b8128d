//! From a file as typed to a plan: names are looked up, numbers are checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::entrant::Entrant;
use super::plan::{Order, Pairings, Plan, Stage};
use super::spec::{Spec, StartsSpec, StrategySpec, VariantSpec};
use super::starts::Starts;
use super::{entries, limits};
use crate::game::Variant;
use crate::play::Referee;
use crate::strategy::{self, BotPolicy, Confinement, Folder};
use crate::text::nearest;
use crate::yaml::{List, Problems, Spanned};

const FORMATS: [&str; 3] = ["round-robin", "gauntlet", "twin-gauntlet"];

/// The plan that `spec` asks for; `None`, or problems that are not empty, where it cannot be. What is wrong with a
/// strategy goes to `broken`, where that is wanted, and it is left out.
pub(super) fn plan(
    spec: Spec,
    file: &str,
    seed: Option<u64>,
    folder: &Folder,
    mut broken: Option<&mut Vec<String>>,
    problems: &mut Problems,
) -> Option<Plan> {
    let name = match &spec.name {
        Some(name) => checked_name(name, problems),
        None => Path::new(file).file_stem().map(|stem| stem.to_string_lossy().into_owned()),
    };
    let seed = seed.or(spec.seed.map(|seed| seed.value)).unwrap_or(0);
    let pairings = spec.format.map_or(Some(Pairings::RoundRobin), |format| pairings(&format, problems));
    let rounds_line = spec.rounds.as_ref().map_or(0, |rounds| rounds.line);
    let rounds = spec.rounds.map_or(1, |rounds| rounds.value);
    problems.check(rounds_line, limits::check_rounds(rounds));
    let sample = spec.sample.as_ref().map(|sample| sample.value);
    problems.check(spec.sample.map_or(0, |sample| sample.line), limits::check_sample(sample));
    let max_moves = spec.max_moves.as_ref().map_or(Referee::MAX_MOVES, |most| most.value);
    let max_moves_line = spec.max_moves.map_or(0, |most| most.line);
    problems.check(max_moves_line, limits::check_max_moves(max_moves));
    let sandbox = spec.sandbox.as_ref().and_then(|level| confinement(level, problems));
    let bots = BotPolicy {
        caps: strategy::limits::read(&spec.limits, problems),
        ponder: spec.ponder.as_ref().is_some_and(|ponder| yes(ponder, problems)),
        ..BotPolicy::default()
    };
    let stages = listed(spec.variants, "variants", 1, problems, |item, problems| stage(item, seed, problems));
    let fewest = pairings.unwrap_or(Pairings::RoundRobin).fewest();
    let folder = &folder.clone().seen_from(Path::new(file).parent().map(Path::to_path_buf));
    let strategies = spec.strategies.map(|list| entries::expand(list, folder, problems));
    let strategies_line = strategies.as_ref().map_or(0, |list| list.line);
    let entrants = listed(strategies, "strategies", fewest, problems, |item, problems| {
        entrant(item, folder, broken.as_deref_mut(), problems)
    });
    if let (Some(entrants), Some(broken)) = (&entrants, &broken)
        && !broken.is_empty()
        && let Err(what) = limits::check_fewest("strategies", entrants.len(), fewest)
    {
        problems.add_lines(strategies_line, &broken.join("\n"));
        problems.add(strategies_line, format!("without the broken ones, {what}"));
    }
    let plan = Plan {
        name: name?,
        seed,
        pairings: pairings?,
        order: Order::default(),
        sample,
        rounds,
        max_moves,
        sandbox,
        bots,
        stages: stages?,
        entrants: entrants?,
        shard: None,
    };
    if problems.is_empty() && plan.game_count().is_none() {
        let what = "these are more games than can be counted (2^64); use fewer rounds, `sample`, or `count` in `starts`";
        problems.add(rounds_line, what);
    }
    Some(plan)
}

fn pairings(format: &Spanned, problems: &mut Problems) -> Option<Pairings> {
    match format.value.as_str() {
        "round-robin" => Some(Pairings::RoundRobin),
        "gauntlet" => Some(Pairings::Gauntlet),
        "twin-gauntlet" => Some(Pairings::TwinGauntlet),
        other => {
            let hint = nearest::hint(other, FORMATS);
            let message = format!("unknown format `{other}`{hint}; use one of `{}`", FORMATS.join("`, `"));
            problems.add(format.line, message);
            None
        }
    }
}

fn confinement(typed: &Spanned, problems: &mut Problems) -> Option<Confinement> {
    let level = Confinement::find(&typed.value);
    if level.is_none() {
        let what = format!("`sandbox` cannot be `{}`; write `jail`, `fence` or `off`", typed.value);
        problems.add(typed.line, what);
    }
    level
}

fn yes(typed: &Spanned, problems: &mut Problems) -> bool {
    match typed.value.to_ascii_lowercase().as_str() {
        "yes" | "true" | "on" => return true,
        "no" | "false" | "off" => {}
        value => problems.add(typed.line, format!("`ponder` cannot be `{value}`; write `yes` or `no`")),
    }
    false
}

/// Resolves the items of a list that must have at least `fewest`, each with a name of its own.
fn listed<S, T>(
    list: Option<List<S>>,
    key: &str,
    fewest: usize,
    problems: &mut Problems,
    mut resolve: impl FnMut(S, &mut Problems) -> Option<(usize, String, T)>,
) -> Option<Vec<T>> {
    let Some(List { line, items, complete }) = list else {
        problems.add(0, format!("`{key}` is missing; list at least {fewest}"));
        return None;
    };
    if complete {
        problems.check(line, limits::check_fewest(key, items.len(), fewest));
    }
    if let Err(what) = limits::check_most(key, items.len()) {
        problems.add(line, what);
        return None;
    }
    let mut lines = BTreeMap::new();
    let mut resolved = Vec::with_capacity(items.len());
    for item in items {
        let Some((line, name, value)) = resolve(item, problems) else { continue };
        if let Some(other) = lines.get(&name) {
            let message = match *other == line {
                true => format!("two are called `{name}` here; rename one, or give it a `name` of its own"),
                false => format!(
                    "`{name}` is already the name of the item in line {other}; give this one a `name` of its own"
                ),
            };
            problems.add(line, message);
        }
        lines.entry(name).or_insert(line);
        resolved.push(value);
    }
    Some(resolved)
}

fn stage(item: VariantSpec, seed: u64, problems: &mut Problems) -> Option<(usize, String, Stage)> {
    let Spanned { line, value: id } = item.variant;
    let name = item.name.as_ref().map(|name| checked_name(name, problems));
    let starts = item.starts.map(|starts| resolve_starts(starts, seed, problems));
    let Some(variant) = Variant::find(&id) else {
        let hint = nearest::hint(&id, Variant::ids());
        problems.add(line, format!("unknown variant `{id}`{hint}; see `duel list variants`"));
        return None;
    };
    let mut rules = variant.rules;
    let mut rules_line = line;
    for (key, value) in &item.rules {
        rules_line = key.line;
        if let Err(error) = rules.set(&key.name, &value.value) {
            problems.add(key.line, error.to_string());
        }
    }
    if let Err(error) = rules.check() {
        problems.add(rules_line, error.to_string());
    }
    let name = name.unwrap_or(Some(id))?;
    let starts = starts.unwrap_or_else(|| Some(Starts::List(vec![variant.default_start])))?;
    Some((line, name.clone(), Stage { name, variant, rules, starts }))
}

fn resolve_starts(starts: Spanned<StartsSpec>, seed: u64, problems: &mut Problems) -> Option<Starts> {
    match starts.value {
        StartsSpec::List(list) => {
            let mut seen = BTreeSet::new();
            for start in &list {
                if in_range(start, problems) && !seen.insert(start.value) {
                    problems.add(start.line, format!("start {} is listed twice; keep one", start.value));
                }
            }
            Some(Starts::List(list.into_iter().map(|start| start.value).collect()))
        }
        StartsSpec::Range { from, to, count } => {
            let known = [&from, &to].map(|end| in_range(end, problems));
            if known.contains(&false) {
                return None;
            }
            let (from, to) = (from.value, to.value);
            let whole = limits::range(from, to).map_err(|what| problems.add(starts.line, what)).ok()?;
            let Some(Spanned { line, value: count }) = count else { return Some(whole) };
            limits::sample(from, to, count, seed).map_err(|what| problems.add(line, what)).ok()
        }
    }
}

fn in_range(start: &Spanned<u64>, problems: &mut Problems) -> bool {
    let checked = limits::check_start(start.value);
    let known = checked.is_ok();
    problems.check(start.line, checked);
    known
}

fn entrant(
    item: StrategySpec,
    folder: &Folder,
    broken: Option<&mut Vec<String>>,
    problems: &mut Problems,
) -> Option<(usize, String, Entrant)> {
    let line = item.uses.line;
    let name = match &item.name {
        Some(name) => Some(checked_name(name, problems)?),
        None => None,
    };
    let mut uses = item.uses.value;
    for (index, (key, value)) in item.parameters.iter().enumerate() {
        let separator = if index > 0 || uses.contains(':') { ',' } else { ':' };
        uses.push_str(&format!("{separator}{}={}", key.name, value.value));
    }
    match Entrant::new(name.as_deref(), &uses, folder) {
        Ok(entrant) => Some((line, entrant.name.clone(), entrant)),
        Err(error) => {
            match broken {
                Some(broken) => broken.push(error.to_string()),
                None => problems.add_lines(line, &error),
            }
            None
        }
    }
}

fn checked_name(name: &Spanned, problems: &mut Problems) -> Option<String> {
    let text = name.value.trim();
    let checked = limits::check_name(text);
    let good = checked.is_ok();
    problems.check(name.line, checked);
    good.then(|| text.into())
}
