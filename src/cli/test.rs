//! `duel test`.

use std::fmt::Write;
use std::num::NonZeroU64;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::outputs::{NamedFile, refuse_overwriting};
use super::run::threads;
use super::test_games::{TrialFile, TrialGames};
use super::test_report::{Asked, TrialAnswer, live};
use super::trust::{refuse_unknown_trust, trusting};
use super::{Done, complain, confined, folder, listen, print, variant_with_rules, warn};
use crate::game::{MAX_START, MIN_START, Variant};
use crate::play::Leave;
use crate::report::text::Format;
use crate::standings::Trial;
use crate::strategy::{Folder, Recipe, Setting};
use crate::tournament::{Conditions, Entrant, Order, Pairings, Plan, Schedule, Stage, record};

/// Starts that every variant makes sense on, and that all built-in strategies play at once.
const USUAL_STARTS: RangeInclusive<u64> = 30..=1000;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The strategy that may be better
    new: String,
    /// The strategy that it is compared with
    old: String,
    /// The games; all five if none is named
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Draw starts from this range; 30-1000 if not given
    #[arg(long, value_name = "FROM-TO")]
    starts: Option<StartRange>,
    /// Play at most so many starts of each game; the whole range if not given
    #[arg(long, value_name = "K")]
    max_starts: Option<NonZeroU64>,
    /// Ask whether NEW is not worse by more than so many points
    #[arg(long, value_name = "POINTS")]
    at_least: Option<Points>,
    /// Let both play against these, instead of against each other
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    opponents: Vec<String>,
    /// How often a wrong answer is accepted
    #[arg(long, value_name = "SHARE", default_value = "0.05")]
    alpha: Alpha,
    /// Draws the starts, and everything else that is random
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many games are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write every game to this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Continue the record where it ends
    #[arg(long, requires = "record")]
    resume: bool,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    /// Let this strategy do without a sandbox, or see more, where its file says so; can be given several times
    #[arg(long, value_name = "NAME")]
    trust: Vec<String>,
    /// How to write the answer
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

/// A range of starts, as in `30-1000`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct StartRange(RangeInclusive<u64>);

impl FromStr for StartRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a range of starts; write one such as `30-1000`");
        let (from, to) = text.split_once("..").or_else(|| text.split_once('-')).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        let (from, to) = (number(from)?, number(to)?);
        if from > to {
            return Err(format!("there is no start from {from} to {to}; write the smaller one first"));
        }
        if from < MIN_START || to > MAX_START {
            return Err(format!(
                "starts go from {MIN_START} to {MAX_START} (2^63-1); choose a range of those"
            ));
        }
        Ok(StartRange(from..=to))
    }
}

/// Points of a score, which go up to 100. The sign does not matter: 2 and -2 both allow a loss of 2 points.
#[derive(Debug, Clone, Copy)]
struct Points(f64);

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let points = text.parse::<f64>().ok().map(f64::abs).filter(|points| *points < 100.0);
        points.map(Points).ok_or_else(|| format!("`{text}` is not a number of points; use 0 to 99"))
    }
}

/// A probability of being wrong.
#[derive(Debug, Clone, Copy)]
struct Alpha(f64);

impl FromStr for Alpha {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let alpha = text.parse::<f64>().ok().filter(|alpha| (1e-9..=0.5).contains(alpha));
        alpha
            .map(Alpha)
            .ok_or_else(|| format!("`{text}` is not a share of wrong answers; use one such as 0.05"))
    }
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let folder = trusting(folder(args.strategies.clone())?, &args.trust);
    let mut plan = plan(&args, &folder)?;
    let recipes: Vec<&Recipe> = plan.entrants.iter().filter_map(Entrant::recipe).collect();
    refuse_unknown_trust(&folder, &recipes)?;
    let inputs = NamedFile::of_recipes(recipes.iter().copied());
    refuse_overwriting(&inputs, &[("--record", args.record.as_deref())])?;
    let begun = match &args.record {
        Some(path) if args.resume => record::confinement(path)?,
        _ => None,
    };
    plan.bots.level = confined(&recipes, plan.sandbox, begun)?;
    let margin = args.at_least.map_or(0.0, |points| points.0 / 100.0);
    let mut trial = Trial::new(&plan, args.alpha.0, margin);
    let (_interrupt, stop) = listen()?;
    let mut file = TrialFile::open(args.record.as_deref(), args.resume, &plan, &mut trial, &stop)?;
    let asked = Asked { plan: &plan, alpha: args.alpha.0, margin: args.at_least.map(|points| points.0) };
    let line = Arc::new(Mutex::new(String::new()));
    let bar = bar(&line);
    let schedule = Schedule::new(&plan);
    if !trial.is_decided() && file.games < schedule.len() {
        let show = |trial: &Trial| {
            *line.lock().unwrap_or_else(PoisonError::into_inner) = live(&asked, trial);
            bar.tick();
        };
        let mut games = TrialGames::new(&schedule, &mut file, &mut trial, &stop, &show);
        let conditions = Conditions {
            threads: threads(args.threads),
            setting: Setting { bots: plan.bots, ..Setting::with_stop(stop.clone()).with_warnings(warn) },
            ..Conditions::default()
        };
        let from = games.next_game();
        let ran = crate::tournament::run(&schedule, from, Some(&mut games), || (), &conditions);
        bar.finish_and_clear();
        let ran =
            ran.context("cannot write the games down; what the record has can be continued with `--resume`")?;
        if ran.left == Some(Leave::Trouble) {
            let what = conditions.setting.trouble.last().unwrap_or_default();
            complain(&format!("error: the harness itself failed: {what}; what was played is kept"));
            return Ok(Done::Wrong);
        }
    }
    let complete = file.games == schedule.len();
    if !trial.is_decided() && !complete {
        let how = match &args.record {
            None => "nothing was recorded; use `--record FILE` to be able to continue".into(),
            Some(_) => "continue with the same command and `--resume`".to_string(),
        };
        complain(&format!("interrupted after {} starts: {how}", trial.sequential().starts()));
        return Ok(Done::Interrupted);
    }
    file.finish(&plan)?;
    let answer = TrialAnswer::new(&asked, &trial);
    print(&answer.render(args.format))?;
    Ok(if answer.is_good() { Done::Well } else { Done::Wrong })
}

/// The games that the trial may need.
fn plan(args: &Args, folder: &Folder) -> anyhow::Result<Plan> {
    let mut ids: Vec<&str> = args.variants.iter().map(String::as_str).collect();
    if ids.is_empty() {
        ids = Variant::ids().collect();
    }
    let range = args.starts.as_ref().map_or(USUAL_STARTS, |starts| starts.0.clone());
    let all = range.end() - range.start() + 1;
    let count = args.max_starts.map_or(all, |most| most.get().min(all));
    let pairings = if args.opponents.is_empty() { Pairings::RoundRobin } else { Pairings::TwinGauntlet };
    let entrants = entrants(args, folder)?;
    let mut builder =
        Plan::builder(format!("test of {}", entrants[0].name).chars().take(80).collect::<String>())
            .seed(args.seed)
            .pairings(pairings)
            .order(Order::ByStart);
    for id in &ids {
        let (variant, _) = variant_with_rules(id, None)?;
        ensure!(
            ids.iter().filter(|other| other == &id).count() == 1,
            "`{id}` is named twice; name each variant once"
        );
        builder = builder.variant(Stage::builder(variant.id).sample(range.clone(), count));
    }
    for entrant in entrants {
        builder = builder.entrant(entrant);
    }
    Ok(builder.build()?)
}

/// The new strategy, the old one, and whom they meet.
fn entrants(args: &Args, folder: &Folder) -> anyhow::Result<Vec<Entrant>> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for uses in [&args.new, &args.old].into_iter().chain(&args.opponents) {
        let mut entrant = Entrant::new(None, uses, folder)?;
        ensure!(!entrant.is_human(), "`human` cannot be tested: a test plays many games; name a bot");
        let known = entrants.iter().position(|other| other.name == entrant.name);
        match known {
            None => {}
            // Whoever compares a strategy with itself wants to see what equal strategies look like.
            Some(0) if entrants.len() == 1 => entrant.name += " (old)",
            Some(_) => bail!("`{}` is named twice; name each opponent once", entrant.name),
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}

/// A line at the terminal that tells how it stands: figures only, which somebody else writes into `line`.
fn bar(line: &Arc<Mutex<String>>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(5));
    if let Ok(style) = ProgressStyle::with_template("{stands}") {
        let line = Arc::clone(line);
        bar.set_style(style.with_key("stands", move |_: &ProgressState, text: &mut dyn Write| {
            let _ = text.write_str(&line.lock().unwrap_or_else(PoisonError::into_inner));
        }));
    }
    bar
}
