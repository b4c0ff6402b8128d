//! `duel run`.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, anyhow, ensure};

use super::judging::Judging;
use super::outputs::{NamedFile, refuse_overwriting};
use super::progress::Progress;
use super::trust::{refuse_unknown_trust, trusting};
use super::{Done, complain, confined, folder, listen, print, replay, report, reuse, show, warn};
use crate::files;
use crate::play::Leave;
use crate::report::html::Gatherer;
use crate::report::text::{self as text_report, Format, screen};
use crate::standings::Standings;
use crate::strategy::{Folder, Recipe, Setting};
use crate::table::{SharedConsole, TournamentTable};
use crate::text::Terminal;
use crate::tournament::record::{Opened, Reading};
use crate::tournament::{Conditions, Entrant, Fold, LONGEST_FILE, Plan, Schedule, Shard, record};

/// The version of this `duel`.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is played where no file is named.
pub(super) const SHOWDOWN: (&str, &str) =
    ("tournaments/showdown.yaml", include_str!("../../tournaments/showdown.yaml"));

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The tournament's file; the built-in `tournaments/showdown.yaml` if not given
    file: Option<PathBuf>,
    /// Takes the place of the file's seed
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How many games are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write every game to this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Continue the record where it ends
    #[arg(long, requires = "record")]
    resume: bool,
    /// Take over the games that this older record has, and play only the others; can be given several times
    #[arg(long, value_name = "OLD")]
    reuse: Vec<PathBuf>,
    /// Play share I of N, counted from 1; `duel merge` puts the records of all shares together
    #[arg(long, value_name = "I/N", requires = "record")]
    shard: Option<Shard>,
    /// Write a page about the games to this file at the end
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    /// Play without the strategies that are broken
    #[arg(long)]
    skip_broken: bool,
    /// Show everything: seats, who beats whom, and a table for each variant
    #[arg(long)]
    full: bool,
    /// Let this strategy do without a sandbox, or see more, where its file says so; can be given several times
    #[arg(long, value_name = "NAME")]
    trust: Vec<String>,
    #[command(flatten)]
    judging: Judging,
    /// How to write the standings
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let folder = trusting(folder(args.strategies.clone())?, &args.trust);
    let mut plan = match &args.file {
        Some(path) => read(path, &args, &folder)?,
        None => Plan::read(SHOWDOWN.0, SHOWDOWN.1, args.seed, &folder)?,
    };
    plan.shard = args.shard;
    ensure!(
        args.shard.is_none() || !plan.has_human(),
        "a person plays in this tournament, which cannot be shared out; leave out `--shard`"
    );
    let recipes: Vec<&Recipe> = plan.entrants.iter().filter_map(Entrant::recipe).collect();
    refuse_unknown_trust(&folder, &recipes)?;
    if let Some(file) = args.file.as_deref() {
        let older = args.reuse.iter().map(|old| NamedFile::new("--reuse", old));
        refuse_overwriting(&older.collect::<Vec<_>>(), &[("the tournament", Some(file))])?;
    }
    refuse_overwriting(&inputs(&args, &recipes), &outputs(&args))?;
    let begun = match &args.record {
        Some(path) if args.resume => record::confinement(path)?,
        _ => None,
    };
    plan.bots.level = confined(&recipes, plan.sandbox, begun)?;
    let schedule = Schedule::new(&plan);
    let page = args.report.as_deref().map(report::begin).transpose()?;
    let gatherer = || Gatherer::judged_by(args.judging.judge(), &plan, page.is_some());
    // A page is made from a record: where none is asked for, one is kept until the page is written.
    let scratch = match &args.report {
        Some(_) if args.record.is_none() => {
            Some(tempfile::tempdir().context("there is no room for a record")?)
        }
        _ => None,
    };
    let unasked = scratch.as_ref().map(|folder| folder.path().join("record"));
    let recorded = args.record.as_ref().or(unasked.as_ref());
    let (interrupt, stop) = listen()?;
    let olds = reuse::open(&args.reuse)?;
    let reused = reuse::check(&olds, &plan, &stop)?;
    let (mut opened, before) = match recorded {
        None => (None, gatherer()),
        Some(path) if args.resume => {
            let how = Reading { threads: threads(args.threads), stop: stop.clone(), ..Reading::default() };
            let (opened, before) = record::resume_folding(path, &schedule, &how, gatherer)?;
            (Some(opened), before)
        }
        Some(path) => (Some(record::create(path, &schedule)?), gatherer()),
    };
    let done = opened.as_ref().map_or(0, |opened| opened.games);
    if let Some(Opened { version, .. }) = opened.as_ref().filter(|opened| opened.version != VERSION) {
        complain(&format!(
            "note: this record was begun by duel {version}; what is played now is played by duel {VERSION}"
        ));
    }
    let console = SharedConsole::standard(&interrupt);
    let table = TournamentTable::new(&console);
    // People sit where the bar would be.
    let progress = (!plan.has_human()).then(|| Progress::games(schedule.len(), done));
    let conditions = Conditions {
        threads: threads(args.threads),
        setting: Setting { bots: plan.bots, ..console.setting(&stop).with_warnings(warn) },
        host: Some(&table),
        reuse: reused.as_ref(),
        progress: &|games| progress.iter().for_each(|progress| progress.set(games)),
        ..Conditions::default()
    };
    let file = opened.as_mut().map(|opened| &mut opened.file as &mut (dyn Write + Send));
    let ran = crate::tournament::run(&schedule, done, file, gatherer, &conditions);
    let trouble = conditions.setting.trouble.last();
    drop(progress);
    let shown = recorded.map_or(Path::new(""), PathBuf::as_path).display();
    let ran =
        ran.with_context(|| format!("cannot write `{shown}`; what it has can be continued with `--resume`"))?;
    if let Some(opened) = &opened {
        opened.file.sync_all().with_context(|| format!("cannot write `{shown}`"))?;
    }
    if reused.is_some() {
        let played = ran.games - done - ran.taken;
        complain(&format!("games: {} taken over, {played} played{}", ran.taken, reuse::there(done)));
    }
    let mut gathered = ran.fold;
    gathered.merge(before);
    let bots = ran.forfeits.iter().filter(|forfeit| !plan.entrants[forfeit.player].is_human());
    let cards: Vec<String> = bots
        .map(|forfeit| {
            let command = replay::command(&plan, &forfeit.slot, args.strategies.as_deref());
            text_report::card::render(&plan, forfeit, &command)
        })
        .collect();
    let standings = gathered.standings(&plan);
    if args.format == Format::Table {
        show_standings(&standings, args.full, &cards, &next_steps(&args))?;
    } else {
        // What a program reads holds the standings alone.
        print(&text_report::standings::render(&standings, args.format))?;
        cards.iter().for_each(|card| complain(card.trim_end()));
    }
    if let (Some(page), Some(record)) = (page, recorded) {
        match ran.left {
            Some(_) if page.path.exists() => {
                complain(&format!("`{}` is left as it was: not all games are done", page.path.display()));
            }
            _ => page.write(gathered, &plan, record)?,
        }
    }
    match ran.left {
        None => Ok(Done::Well),
        Some(why) => Ok(left(why, [ran.games, schedule.len()], &args, &console, trouble)),
    }
}

/// The tournament at `path`, without broken strategies where these are to be skipped.
fn read(path: &Path, args: &Args, folder: &Folder) -> anyhow::Result<Plan> {
    let meant = Path::new("tournaments").join(path).with_extension("yaml");
    if !path.exists() && meant.is_file() {
        anyhow::bail!("there is no file `{}`; did you mean `{}`?", path.display(), meant.display());
    }
    let (file, text) = (path.display().to_string(), text_of(path)?);
    if !args.skip_broken {
        return Ok(Plan::read(&file, &text, args.seed, folder)?);
    }
    let (plan, broken) = Plan::read_sound(&file, &text, args.seed, folder)?;
    for what in broken.iter().flat_map(|what| what.lines()) {
        complain(&format!("warning: skipped: {what}"));
    }
    Ok(plan)
}

/// The standings at a terminal: the tables, what went wrong, the verdict, and what to do next.
pub(super) fn show_standings(
    standings: &Standings,
    full: bool,
    cards: &[String],
    next: &str,
) -> anyhow::Result<()> {
    let columns = Terminal::columns();
    show(screen::tables(standings, full, columns))?;
    for card in cards {
        print(&format!("\n{card}"))?;
    }
    show(screen::verdict(standings, columns))?;
    show(screen::hint(next, columns))
}

/// What a person may want to do after a run.
fn next_steps(args: &Args) -> String {
    let more = if args.full { "" } else { "; add --full for seats, pairings and variants" };
    if let Some(shard) = args.shard {
        let of = shard.of();
        return format!(
            "This is shard {shard}: put all {of} together with `duel merge PART… -o RECORD`{more}."
        );
    }
    match (&args.record, &args.report) {
        (None, None) => format!(
            "Games were not kept: add --record FILE, or --report page.html for charts and replays{more}."
        ),
        (Some(record), None) => {
            let record = record.display();
            format!("Games are in {record}: try `duel report {record} -o page.html`{more}.")
        }
        (_, Some(page)) => format!("The page is {}: open it in a browser{more}.", page.display()),
    }
}

/// What is read: the tournament, older records, and all that the strategies are made of.
fn inputs(args: &Args, recipes: &[&Recipe]) -> Vec<NamedFile> {
    let file = args.file.iter().map(|file| NamedFile::new("the tournament", file));
    let older = args.reuse.iter().map(|old| NamedFile::new("--reuse", old));
    older.chain(file).chain(NamedFile::of_recipes(recipes.iter().copied())).collect()
}

/// What is written.
fn outputs(args: &Args) -> [(&'static str, Option<&Path>); 2] {
    [("--record", args.record.as_deref()), ("--report", args.report.as_deref())]
}

/// The text of a tournament's file.
pub(super) fn text_of(path: &Path) -> anyhow::Result<String> {
    files::read_text(path, LONGEST_FILE).map_err(|what| anyhow!("{}: {what}", path.display()))
}

/// As many as asked for, or one for each processor.
pub(super) fn threads(asked: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    asked.map_or_else(processors, usize::from)
}

/// The run ended before the last game: says why, and how to go on.
fn left(
    why: Leave,
    [done, games]: [u64; 2],
    args: &Args,
    console: &SharedConsole,
    trouble: Option<String>,
) -> Done {
    let how = match &args.record {
        None => "nothing was recorded; use `--record FILE` to be able to continue".into(),
        Some(record) => {
            let file = args.file.as_ref().map(|file| format!(" {}", file.display())).unwrap_or_default();
            let seed = args.seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
            let shard = args.shard.map(|shard| format!(" --shard {shard}")).unwrap_or_default();
            let old = args.reuse.iter().map(|old| format!(" --reuse {}", old.display())).collect::<String>();
            let skip = if args.skip_broken { " --skip-broken" } else { "" };
            let page = args.report.as_ref().map(|page| format!(" --report {}", page.display()));
            let page = page.unwrap_or_default();
            format!(
                "continue with `duel run{file}{seed}{shard}{skip}{old} --record {} --resume{page}`",
                record.display()
            )
        }
    };
    let failed = format!("error: the harness itself failed: {}", trouble.unwrap_or_default());
    let (what, outcome) = match why {
        Leave::Trouble => (failed.as_str(), Done::Wrong),
        Leave::Interrupted => ("interrupted", Done::Interrupted),
        Leave::Quit => ("the table is left", Done::Wrong),
        Leave::EndOfInput => ("error: the input ended before the last game", Done::Wrong),
        Leave::OutputClosed => match console.lock().failure() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                ("error: the games can no longer be shown", Done::Wrong)
            }
            _ => ("nobody reads the games any more", Done::Well),
        },
    };
    complain(&format!("{what}: {done} of {games} games are done; {how}"));
    outcome
}
