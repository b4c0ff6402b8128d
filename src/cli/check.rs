//! `duel check`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::ensure;
use serde_json::{Value, json};

use super::check_report::{self, Examined};
use super::progress::Progress;
use super::trust::{refuse_unknown_trust, trusting};
use super::{Done, confined, folder, listen, print, warn};
use crate::check::{self, Finding, cannot_start, examine, strength};
use crate::report::text::Format;
use crate::strategy::{Folder, Recipe, RecipeError, Setting};
use crate::text::safe_json;

/// So many strategies of a folder are checked at the same time: a check mostly waits to see that nothing comes.
const AT_ONCE: usize = 8;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The strategy: a name, or the path of a program or a strategy file; or a folder, to check all of it
    strategy: String,
    /// How to write what is found
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    /// Let this strategy do without a sandbox, or see more, where its file says so; can be given several times
    #[arg(long, value_name = "NAME")]
    trust: Vec<String>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (_interrupt, stop) = listen()?;
    let setting = Setting::with_stop(stop).with_warnings(warn);
    if Path::new(&args.strategy).is_dir() {
        return check_folder(&args, &setting);
    }
    let strategies = trusting(folder(args.strategies.clone())?, &args.trust);
    let Some(examined) = check_one(&args, &strategies, &setting)? else { return Ok(Done::Interrupted) };
    match args.format {
        Format::Table => {
            let strength = match examined.strength.is_empty() {
                true => "its strength is measured once it plays its games to the end\n".into(),
                false => check_report::strength(&examined.strength),
            };
            print(&format!("\n{strength}\n{}\n", examined.verdict()))?;
        }
        Format::Json => print_json(&examined.json())?,
        format => print(&check_report::sheet(std::slice::from_ref(&examined)).render(format))?,
    }
    Ok(if examined.is_well() { Done::Well } else { Done::Wrong })
}

/// Checks one strategy, and tells each finding as it is made where people read; nothing, where it was
/// interrupted.
fn check_one(args: &Args, strategies: &Folder, setting: &Setting) -> anyhow::Result<Option<Examined>> {
    let strategy = args.strategy.clone();
    let tell = |finding: &Finding| match args.format {
        Format::Table => print(&check_report::told(finding)),
        _ => Ok(()),
    };
    let recipe = match Recipe::resolve(&args.strategy, strategies) {
        Ok(recipe) => recipe,
        Err(error @ RecipeError::NotRunnable { .. }) => {
            let findings = unrunnable(&error);
            findings.iter().try_for_each(tell)?;
            return Ok(Some(Examined { strategy, findings, strength: Vec::new() }));
        }
        Err(error) => return Err(error.into()),
    };
    refuse_unknown_trust(strategies, &[&recipe])?;
    ensure!(!recipe.is_human(), "`human` is a person and behaves as a person likes; check a bot");
    let progress = Progress::steps(check::count(&recipe) as u64 + 1, "checks");
    let (mut findings, mut problem) = (Vec::new(), None);
    let mut setting = setting.clone();
    setting.bots.level = confined(&[&recipe], None, None)?;
    let plays = examine(&recipe, &setting, |finding| {
        problem = problem.take().or_else(|| progress.aside(|| tell(&finding)).err());
        progress.step();
        findings.push(finding);
    });
    problem.map_or(Ok(()), Err)?;
    let strength = if plays { strength(&recipe, &setting) } else { Vec::new() };
    Ok((!setting.stop.is_requested()).then_some(Examined { strategy, findings, strength }))
}

/// What is said of a file that nobody knows how to run.
fn unrunnable(error: &RecipeError) -> Vec<Finding> {
    let text = error.to_string();
    let (why, fix) = text.split_once("; ").unwrap_or((&text, ""));
    cannot_start(why, fix)
}

/// Checks every strategy of a folder: a line each, and at the end how many fail.
fn check_folder(args: &Args, setting: &Setting) -> anyhow::Result<Done> {
    let held = trusting(folder(Some(args.strategy.clone().into()))?, &args.trust);
    let paths = held.entries();
    ensure!(
        !paths.is_empty(),
        "the folder `{}` holds no strategy; name one with strategy files or programs",
        args.strategy
    );
    let known: Vec<Recipe> = paths.iter().filter_map(|path| held.open(path).ok()).collect();
    refuse_unknown_trust(&held, &known.iter().collect::<Vec<_>>())?;
    let mut setting = setting.clone();
    setting.bots.level = confined(&known.iter().collect::<Vec<_>>(), None, None)?;
    let progress = Progress::steps(paths.len() as u64, "strategies");
    let mut told = Ok(());
    let all = check_paths(&held, &paths, &setting, |examined| {
        if args.format == Format::Table && told.is_ok() {
            told = progress.aside(|| print(&examined.line()));
        }
        progress.step();
    });
    drop(progress);
    told?;
    if setting.stop.is_requested() {
        return Ok(Done::Interrupted);
    }
    let failing = all.iter().filter(|examined| !examined.is_well()).count();
    match args.format {
        Format::Table => print(&match failing {
            0 => format!("\nall {} behave\n", all.len()),
            _ => format!("\n{failing} of {} fail; `duel check PATH` shows all about one\n", all.len()),
        })?,
        Format::Json => {
            let strategies: Vec<Value> = all.iter().map(Examined::json).collect();
            print_json(&json!({"folder": args.strategy, "ok": failing == 0, "strategies": strategies}))?;
        }
        format => print(&check_report::sheet(&all).render(format))?,
    }
    Ok(if failing == 0 { Done::Well } else { Done::Wrong })
}

/// Checks the strategies at these paths, several at the same time, and tells of each in their order.
fn check_paths(
    held: &Folder,
    paths: &[PathBuf],
    setting: &Setting,
    mut tell: impl FnMut(&Examined),
) -> Vec<Examined> {
    let next = AtomicUsize::new(0);
    let mut all: Vec<Examined> = Vec::new();
    thread::scope(|scope| {
        let (done, checked) = mpsc::channel();
        for _ in 0..AT_ONCE.min(paths.len()) {
            let (done, next) = (done.clone(), &next);
            scope.spawn(move || {
                while !setting.stop.is_requested() {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = paths.get(at) else { return };
                    if done.send((at, check_path(held, path, setting))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        let mut early = BTreeMap::new();
        for (at, examined) in checked {
            early.insert(at, examined);
            while let Some(examined) = early.remove(&all.len()) {
                tell(&examined);
                all.push(examined);
            }
        }
    });
    all
}

fn check_path(held: &Folder, path: &Path, setting: &Setting) -> Examined {
    let mut findings = Vec::new();
    match held.open(path) {
        Ok(recipe) => {
            examine(&recipe, setting, |finding| findings.push(finding));
        }
        Err(error) => {
            // All that is wrong with a file, in its line.
            let told: Vec<String> = error.to_string().lines().map(String::from).collect();
            findings = cannot_start("its file is wrong", &told.join("; "));
        }
    }
    Examined { strategy: path.display().to_string(), findings, strength: Vec::new() }
}

fn print_json(value: &Value) -> anyhow::Result<()> {
    print(&format!("{}\n", safe_json(&format!("{value:#}"))))
}
