//! `duel new`: files to begin with.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use clap::{Subcommand, ValueEnum};

use super::{Done, print};
use crate::strategy::Entry;
use crate::system;

/// A longer command has its remark right behind it.
const LONGEST_ALIGNED: usize = 36;
/// The longest name, in bytes.
const LONGEST_NAME: usize = 64;
const STRATEGY_FILE: &str = include_str!("templates/bot.yaml");
const MODULE_FILE: &str = include_str!("templates/module.yaml");
const TOURNAMENT: &str = include_str!("templates/tournament.yaml");

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(subcommand)]
    what: Starter,
}

#[derive(Debug, Subcommand)]
enum Starter {
    /// Write a bot that plays, to change as you like
    Bot {
        /// What it is called: its files are NAME with an ending, in this folder
        name: String,
        /// What it is written in
        #[arg(long, value_name = "L", default_value = "python")]
        lang: Lang,
    },
    /// Write a tournament, to change as you like
    Tournament {
        /// What it is called: its file is NAME.yaml, in this folder
        name: String,
    },
}

/// A language for which there is something to begin with.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Lang {
    Python,
    Javascript,
    Shell,
    C,
    Rust,
    Wasm,
}

impl Lang {
    /// The ending of its programs, and one to begin with.
    fn template(self) -> (&'static str, &'static str) {
        match self {
            Lang::Python => ("py", include_str!("templates/bot.py")),
            Lang::Javascript => ("js", include_str!("templates/bot.js")),
            Lang::Shell => ("sh", include_str!("templates/bot.sh")),
            Lang::C | Lang::Wasm => ("c", include_str!("templates/bot.c")),
            Lang::Rust => ("rs", include_str!("templates/bot.rs.txt")),
        }
    }

    /// The strategy file of a bot whose program is in the file `source`.
    fn strategy_file(self, name: &str, source: &str) -> String {
        let command = match self {
            Lang::Python => format!("[python3, {source}]"),
            Lang::Javascript => format!("[node, {source}]"),
            Lang::Shell => format!("[sh, {source}]"),
            Lang::C | Lang::Rust => format!("[./{name}]"),
            Lang::Wasm => return MODULE_FILE.replace("NAME", name),
        };
        STRATEGY_FILE.replace("COMMAND", &command).replace("NAME", name)
    }

    /// What must be typed before it runs.
    fn build(self, name: &str) -> Option<String> {
        match self {
            Lang::Python | Lang::Javascript | Lang::Shell => None,
            Lang::C => Some(format!("cc -O2 -o {name} {name}.c")),
            Lang::Rust => Some(format!("rustc -O -o {name} {name}.rs")),
            Lang::Wasm => Some(format!("clang --target=wasm32-wasi -O2 -s -o {name}.wasm {name}.c")),
        }
    }
}

/// A file to write.
struct NewFile {
    path: String,
    text: String,
    about: &'static str,
    /// Is it a program by itself?
    runs: bool,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let (files, next) = match args.what {
        Starter::Bot { name, lang } => bot(&checked(name)?, lang)?,
        Starter::Tournament { name } => tournament(&checked(name)?),
    };
    // Nothing is written where one of them is in the way.
    for file in &files {
        if Path::new(&file.path).symlink_metadata().is_ok() {
            bail!("`{}` is there already; choose another name, or move it away", file.path);
        }
    }
    let mut told = String::new();
    for file in &files {
        write(file).with_context(|| format!("cannot write `{}`", file.path))?;
        told += &format!("wrote {:<16} {}\n", file.path, file.about);
    }
    told += "\nnext:\n";
    // A command that is long by itself does not push the remarks out of sight.
    let widths = next.iter().map(|(command, _)| command.len());
    let widest = widths.filter(|width| *width <= LONGEST_ALIGNED).max().unwrap_or_default();
    for (command, about) in next {
        told += &format!("  {command:<widest$}  # {about}\n");
    }
    print(&told)?;
    Ok(Done::Well)
}

/// A name that is good for a file, a strategy and a shell.
fn checked(name: String) -> anyhow::Result<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    ensure!(
        name.len() <= LONGEST_NAME && name.chars().all(plain) && name.starts_with(char::is_alphanumeric),
        "`{name}` cannot be a name; use up to {LONGEST_NAME} letters, digits, `-` and `_`, as in `my-bot`"
    );
    Ok(name)
}

/// The commands to type next, and what they are for.
type Next = Vec<(String, &'static str)>;

fn bot(name: &str, lang: Lang) -> anyhow::Result<(Vec<NewFile>, Next)> {
    ensure!(Entry::find(name).is_none(), "`{name}` is the name of a built-in strategy; choose another");
    let (ending, template) = lang.template();
    let source = format!("{name}.{ending}");
    let build = lang.build(name);
    let files = vec![
        NewFile {
            path: source.clone(),
            text: template.replace("BUILD", build.as_deref().unwrap_or_default()).replace("NAME", name),
            about: "the bot: change how it chooses",
            runs: build.is_none(),
        },
        NewFile {
            path: format!("{name}.yaml"),
            text: lang.strategy_file(name, &source),
            about: "how it is started, and its limits",
            runs: false,
        },
    ];
    let mut next: Next = build.map(|command| (command, "build it")).into_iter().collect();
    next.push((format!("duel check {name}.yaml"), "does it behave, and how strong is it?"));
    next.push((format!("duel play --second {name}.yaml"), "play against it"));
    Ok((files, next))
}

fn tournament(name: &str) -> (Vec<NewFile>, Next) {
    let path = format!("{name}.yaml");
    let next = vec![
        (format!("duel run {path}"), "play it"),
        (format!("duel run {path} --record {name}.jsonl"), "and keep the games"),
    ];
    let text = TOURNAMENT.replace("NAME", name);
    (vec![NewFile { path, text, about: "who plays what: change it as you like", runs: false }], next)
}

/// Writes a file that is not there yet.
fn write(new: &NewFile) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(&new.path)?;
    file.write_all(new.text.as_bytes())?;
    if new.runs {
        system::let_run(&file)?;
    }
    Ok(())
}
