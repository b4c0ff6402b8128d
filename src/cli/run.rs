//! `duel run`.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, anyhow, ensure};

use super::{Done, complain, folder, listen, print, progress, replay, report, warn};
use crate::files;
use crate::play::Leave;
use crate::report::html::Gatherer;
use crate::report::text::{self as text_report, Format};
use crate::table::{SharedConsole, TournamentTable};
use crate::tournament::record::Opened;
use crate::tournament::{Conditions, Fold, LONGEST_FILE, Plan, Schedule, record};

/// The version of this `duel`.
const VERSION: &str = env!("CARGO_PKG_VERSION");

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
    /// Write a page about the games to this file at the end
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// The folder in which strategies are looked up after the built-in ones
    #[arg(long, value_name = "DIR")]
    strategies: Option<PathBuf>,
    /// How to write the standings
    #[arg(long, value_name = "F", default_value = "table")]
    format: Format,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let folder = folder(args.strategies.clone())?;
    let plan = match &args.file {
        Some(path) => Plan::read(&path.display().to_string(), &text_of(path)?, args.seed, &folder)?,
        None => Plan::read(SHOWDOWN.0, SHOWDOWN.1, args.seed, &folder)?,
    };
    refuse_overwriting(&args)?;
    let schedule = Schedule::new(&plan);
    let page = args.report.as_deref().map(report::begin).transpose()?;
    let gatherer = || Gatherer::new(&plan, page.is_some());
    let mut before = gatherer();
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
    let mut opened = match recorded {
        None => None,
        Some(path) if args.resume => Some(record::resume(path, &schedule, &mut before, &stop)?),
        Some(path) => Some(record::create(path, &schedule)?),
    };
    let done = opened.as_ref().map_or(0, |opened| opened.games);
    if let Some(Opened { version, .. }) = opened.as_ref().filter(|opened| opened.version != VERSION) {
        complain(&format!(
            "note: this record was begun by duel {version}; what is played now is played by duel {VERSION}"
        ));
    }
    let console = SharedConsole::standard(&interrupt);
    let table = TournamentTable(console.clone());
    let bar = progress::bar(schedule.len(), done, plan.has_human());
    let conditions = Conditions {
        threads: threads(args.threads),
        setting: console.setting(&stop).with_warnings(warn),
        host: Some(&table),
        progress: &|games| bar.set_position(games),
    };
    let file = opened.as_mut().map(|opened| &mut opened.file as &mut (dyn Write + Send));
    let ran = crate::tournament::run(&schedule, done, file, gatherer, &conditions);
    bar.finish_and_clear();
    let shown = recorded.map_or(Path::new(""), PathBuf::as_path).display();
    let ran =
        ran.with_context(|| format!("cannot write `{shown}`; what it has can be continued with `--resume`"))?;
    if let Some(opened) = &opened {
        opened.file.sync_all().with_context(|| format!("cannot write `{shown}`"))?;
    }
    let mut gathered = ran.fold;
    gathered.merge(before);
    print(&text_report::standings::render(&gathered.standings(&plan), args.format))?;
    for forfeit in &ran.forfeits {
        if plan.entrants[forfeit.player].is_human() {
            continue;
        }
        let command = replay::command(&plan, &forfeit.slot, args.strategies.as_deref());
        let card = text_report::card::render(&plan, forfeit, &command);
        // What a program reads holds the standings alone.
        match args.format {
            Format::Table => print(&format!("\n{card}"))?,
            _ => complain(card.trim_end()),
        }
    }
    if let (Some(page), Some(record)) = (page, recorded) {
        page.write(gathered, &plan, record)?;
    }
    match ran.left {
        None => Ok(Done::Well),
        Some(why) => Ok(left(why, [ran.games, schedule.len()], &args, &console)),
    }
}

/// An output that is also an input, or another output, would destroy it.
fn refuse_overwriting(args: &Args) -> anyhow::Result<()> {
    let named = [("the tournament", &args.file), ("--record", &args.record), ("--report", &args.report)];
    for (index, (one, path)) in named.iter().enumerate() {
        for (other, also) in &named[..index] {
            if let (Some(path), Some(also)) = (path, also) {
                ensure!(
                    !files::is_same_file(path, also),
                    "`{}` is both {other} and {one}; name another file",
                    path.display()
                );
            }
        }
    }
    Ok(())
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
fn left(why: Leave, [done, games]: [u64; 2], args: &Args, console: &SharedConsole) -> Done {
    let how = match &args.record {
        None => "nothing was recorded; use `--record FILE` to be able to continue".into(),
        Some(record) => {
            let file = args.file.as_ref().map(|file| format!(" {}", file.display())).unwrap_or_default();
            let seed = args.seed.map(|seed| format!(" --seed {seed}")).unwrap_or_default();
            format!("continue with `duel run{file}{seed} --record {} --resume`", record.display())
        }
    };
    let (what, outcome) = match why {
        Leave::Interrupted => ("interrupted", Done::Interrupted),
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
