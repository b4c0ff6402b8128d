//! Hundreds of modules in one tournament: what they need of the machine.

use std::path::Path;
use std::process::Command;

/// How many modules play.
const BOTS: usize = 300;

/// Plays a tournament of copies of `module` on two threads, and tells its peak of memory and its processes.
pub(crate) fn crowd(folder: &Path, module: &[u8]) {
    let mut names = Vec::new();
    for number in 0..BOTS {
        // A custom section makes each a module of its own, compiled and kept by itself.
        let mut bytes = module.to_vec();
        bytes.extend([0, 4, 1, b'n', number as u8, (number >> 8) as u8]);
        let name = format!("bot-{number}.wasm");
        std::fs::write(folder.join(&name), bytes).unwrap();
        names.push(name);
    }
    let strategies = names.join(", ");
    let text =
        format!("name: crowd\nseed: 1\nrounds: 1\nvariants: [divisor-duel]\nstrategies: [{strategies}]\n");
    std::fs::write(folder.join("crowd.yaml"), text).unwrap();
    let mut duel = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(["run", "crowd.yaml", "--threads", "2", "--record", "crowd.jsonl"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .current_dir(folder)
        .spawn()
        .unwrap();
    let (mut peak, mut children) = (0, 0);
    let status = loop {
        // Its peak is kept by the system, and read for as long as it is there.
        peak = peak.max(kilobytes(duel.id()));
        children = children.max(processes_of(duel.id()));
        if let Some(status) = duel.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert!(status.success());
    let games = std::fs::read_to_string(folder.join("crowd.jsonl")).unwrap().lines().count() - 1;
    println!("modules in one tournament             {BOTS:8}");
    println!("games                                 {games:8}");
    println!("peak memory (less than 1024)          {:8} MiB", peak >> 10);
    println!("processes beside its own (none)       {children:8}");
}

/// The most memory that a process has had so far.
fn kilobytes(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// How many processes it has begun that are there now, by any of its threads.
fn processes_of(process: u32) -> usize {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return 0 };
    let children = |thread: std::fs::DirEntry| std::fs::read_to_string(thread.path().join("children"));
    threads
        .flatten()
        .filter_map(|thread| children(thread).ok())
        .map(|ids| ids.split_whitespace().count())
        .sum()
}
