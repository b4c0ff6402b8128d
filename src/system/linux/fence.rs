//! The fence: which files the kernel lets a bot use, by landlock; what else it may do is a matter of
//! its [`calls`](super::calls).

use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, BitFlags, CompatLevel, Compatible, PathBeneath, PathFd, Ruleset, RulesetAttr,
    RulesetCreatedAttr, Scope,
};

use super::calls;
use super::view::{self, DEVICES, SYSTEM};
use crate::system::Orders;

/// What is asked of landlock; an older kernel enforces the part that it knows.
const LANDLOCK: ABI = ABI::V6;

/// What of `/proc` interpreters read about the machine, beside what is there about the bot itself.
const MACHINE: [&str; 9] = [
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/self",
    "/proc/stat",
    "/proc/sys/kernel/osrelease",
    "/proc/sys/vm/overcommit_memory",
    "/proc/version",
];

/// Puts this process, and all that it will ever start, behind the fence: it may read and run what the
/// system has and what `orders` let it see, write only in `scratch`, and reach nobody outside.
pub(super) fn enter(orders: &Orders, scratch: &Path) -> anyhow::Result<()> {
    let everything = AccessFs::from_all(LANDLOCK);
    let mut rules = Ruleset::default()
        .handle_access(everything)?
        .scope(Scope::Signal)?
        .scope(Scope::AbstractUnixSocket)?
        .create()?
        .add_rule(PathBeneath::new(
            PathFd::new(scratch)?,
            everything & !AccessFs::MakeChar & !AccessFs::MakeBlock,
        ))?;
    let readable = SYSTEM.iter().chain(&MACHINE).map(Path::new);
    let settings = view::settings();
    let readable = readable.chain(settings.iter().map(Path::new)).chain(orders.see.iter().map(Path::new));
    for path in readable {
        rules = allow(rules, path, AccessFs::from_read(LANDLOCK))?;
    }
    for device in DEVICES {
        rules = allow(rules, Path::new(device), AccessFs::from_file(LANDLOCK))?;
    }
    rules.restrict_self()?;
    // Where landlock does not keep signals inside, only those to itself are left.
    calls::restrict((!has_scope()).then(std::process::id))
}

/// Allows `access` below `path`, where there is such a path.
fn allow<R: RulesetCreatedAttr>(rules: R, path: &Path, access: BitFlags<AccessFs>) -> anyhow::Result<R> {
    let Ok(opened) = PathFd::new(path) else { return Ok(rules) };
    let access = if path.is_dir() { access } else { access & AccessFs::from_file(LANDLOCK) };
    Ok(rules.add_rule(PathBeneath::new(opened, access))?)
}

fn has_scope() -> bool {
    let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
    rules.scope(Scope::Signal).is_ok()
}

/// What this kernel's landlock lacks of what the fence cannot do without, by name.
pub(super) fn missing() -> Vec<String> {
    let needed = AccessFs::from_all(ABI::V1) | AccessFs::Truncate;
    let lacks = |right: &AccessFs| {
        let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement);
        rules.handle_access(*right).and_then(|rules| rules.create()).is_err()
    };
    needed.iter().filter(lacks).map(|right| format!("{right:?}")).collect()
}
