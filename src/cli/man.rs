//! `duel man`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::{Done, command, examples, print};

/// What the pages are about, at their foot.
const SOURCE: &str = concat!("duel ", env!("CARGO_PKG_VERSION"));

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Write the page of `duel` and one for each verb into this folder; without, the first is printed
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(super) fn run(args: Args) -> anyhow::Result<Done> {
    let mut duel = without_help(command::whole());
    // Gives every verb the whole line that it is called by.
    duel.build();
    let Some(folder) = args.dir else {
        print(&page(&duel, "duel")?)?;
        return Ok(Done::Well);
    };
    fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
    let written = write(&folder, &duel, "duel")?;
    print(&format!("wrote {written} pages into `{}`; read one with `man {0}/duel.1`\n", folder.display()))?;
    Ok(Done::Well)
}

/// The verb `help` tells nothing that has a page.
fn without_help(command: Command) -> Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

/// Writes the page of a command, and those of its verbs: how many they are.
fn write(folder: &Path, command: &Command, name: &str) -> anyhow::Result<u32> {
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page(command, name)?).with_context(|| format!("cannot write `{}`", path.display()))?;
    let mut written = 1;
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        written += write(folder, verb, &format!("{name}-{}", verb.get_name()))?;
    }
    Ok(written)
}

/// The page of `duel`, or of one of its verbs.
fn page(command: &Command, name: &str) -> anyhow::Result<String> {
    let examples = examples::of(command.get_name());
    // What the help ends with is a section of its own here.
    let command = command.clone().after_help(None::<&str>).display_name(name.to_string());
    let man = Man::new(command.clone()).title(name.to_uppercase()).source(SOURCE);
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut text)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    if !examples.is_empty() {
        roff.control("SH", ["EXAMPLES"]);
    }
    for (typed, about) in examples {
        roff.control("TP", []);
        roff.text([bold(*typed)]);
        roff.text([roman(*about)]);
    }
    roff.to_writer(&mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
