//! Records that were written by hand, with right digests.

use std::fs;
use std::path::Path;
use std::process::Command;

use divisor_duel::tournament::Schedule;
use divisor_duel::tournament::record::Record;

use crate::process;
use crate::support::{RUDE, SLY, duel, evil, run};

/// What stands for the hostile text where a record is made.
const PLACE: &str = "PLACEHOLDER";
const FAILED: &str = "it ended with exit code 3";

/// A folder with a record, `r.jsonl`, of games that a bot forfeits. Everything that has a name in it, and
/// why the bot failed, is `hostile`.
pub(crate) fn recorded(hostile: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("written");
    write("fails.yaml", "command: [sh, -c, exit 3]\n");
    write(
        "t.yaml",
        &format!(
            "name: {PLACE}\nvariants: [{{variant: no-reuse-duel, name: {PLACE}}}]\n\
             strategies: [{{name: {PLACE}, use: random}}, {{name: b, use: ./fails.yaml}}]\n"
        ),
    );
    assert_eq!(run(folder.path(), &["run", "t.yaml", "--record", "r.jsonl"]).code, Some(0));
    change(folder.path(), &[(PLACE, hostile), (FAILED, hostile)]);
    folder
}

/// Writes other texts into the record, with the digest and the seeds that it then has.
fn change(folder: &Path, texts: &[(&str, &str)]) {
    let path = folder.join("r.jsonl");
    let record = fs::read_to_string(&path).expect("a record");
    let (header, games) = record.split_once('\n').expect("a header");
    let written = |text: &str| {
        texts.iter().fold(text.to_string(), |text, (from, to)| {
            let to = serde_json::to_string(to).expect("JSON");
            assert!(!to.contains(from));
            text.replace(from, to.trim_matches('"'))
        })
    };
    let (header, games) = (sealed(&written(header)), written(games));
    fs::write(&path, format!("{header}\n")).expect("written");
    // The seed of a game depends on who plays it.
    let plan = Record::open(&path).expect("a header").plan;
    let schedule = Schedule::new(&plan);
    let games = games.lines().zip(schedule.from(0)).map(|(line, slot)| {
        let (before, after) = line.split_once("\"seed\":\"").expect("a seed");
        let (_, after) = after.split_once('"').expect("its end");
        format!("{before}\"seed\":\"{}\"{after}\n", slot.seed)
    });
    fs::write(&path, format!("{header}\n{}", games.collect::<String>())).expect("written");
}

/// The header with its right digest.
fn sealed(header: &str) -> String {
    let (before, _) = header.split_once(",\"digest\":\"").expect("a digest");
    let digest = blake3::hash(format!("{before},\"digest\":\"\"}}").as_bytes());
    format!("{before},\"digest\":\"{digest}\"}}")
}

#[test]
fn names_and_reasons_of_a_record_are_shown_safely() {
    for hostile in [RUDE, SLY, &evil(), "evil\nline\n\nwins!"] {
        let folder = recorded(hostile);
        for command in [
            &["replay", "r.jsonl", "--game", "0"][..],
            &["replay", "r.jsonl", "--game", "1", "--comment"],
            &["run", "t.yaml", "--record", "r.jsonl", "--resume"],
        ] {
            let said = duel(folder.path(), command);
            assert!(!said.stdout.lines().any(|line| line == "wins!"), "{}", said.stdout);
        }
        assert_eq!(duel(folder.path(), &["replay", "r.jsonl", "--game", "0"]).code, Some(0));
        let verified = run(folder.path(), &["verify", "r.jsonl"]);
        assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
        assert_eq!(run(folder.path(), &["report", "r.jsonl", "-o", "p.html"]).code, Some(0));
    }
}

#[test]
fn what_is_wrong_with_a_record_is_told_safely() {
    for hostile in [RUDE, SLY, &evil()] {
        let json = serde_json::to_string(hostile).expect("JSON");
        let text = json.trim_matches('"');
        // Each changes the header, the games, or both.
        for (header, from, to) in [
            (false, "\"first\":\"b\"", format!("\"first\":{json}")),
            (false, "\"variant\":\"x\"", format!("\"variant\":{json}")),
            (false, "\"id\":", format!("{json}:1,\"id\":")),
            (false, "\"end\":\"crash\"", format!("\"end\":{json}")),
            (false, "\"winner\":\"", format!("\"winner\":\"{text}")),
            (false, "\"seed\":\"", format!("\"seed\":\"{text}")),
            (true, "\"duel\":\"", format!("\"duel\":\"{text}")),
            (true, "\"format\":3", "\"format\":9".into()),
            (true, "\"seed\":\"", format!("\"seed\":\"{text}")),
            (true, "\"op\":\"", format!("\"op\":\"{text}")),
            (true, "\"variant\":\"", format!("\"variant\":\"{text}")),
            (true, "\"use\":\"", format!("\"use\":\"{text}")),
            (true, "\"definition\":\"", format!("\"definition\":\"{text}")),
            (true, "\"rounds\":", format!("{json}:1,\"rounds\":")),
            (true, "\"digest\":\"", format!("\"digest\":\"{text}")),
        ] {
            let folder = recorded(if to.ends_with('9') { hostile } else { "x" });
            let path = folder.path().join("r.jsonl");
            let record = fs::read_to_string(&path).expect("a record");
            let (first, games) = record.split_once('\n').expect("a header");
            let changed = |part: &str| {
                assert!(part.contains(from), "{from} in {part}");
                part.replace(from, &to)
            };
            let sealed = |header: &str| if from.contains("digest") { header.into() } else { sealed(header) };
            let record = match header {
                true => format!("{}\n{games}", sealed(&changed(first))),
                false => format!("{first}\n{}", changed(games)),
            };
            fs::write(&path, record).expect("written");
            let resumed = run(folder.path(), &["run", "t.yaml", "--record", "r.jsonl", "--resume"]);
            assert_eq!((resumed.code, resumed.stdout.as_str()), (Some(2), ""), "{to}: {}", resumed.stderr);
            run(folder.path(), &["replay", "r.jsonl", "--game", "0"]);
            run(folder.path(), &["replay", "r.jsonl", "--game", "1"]);
            run(folder.path(), &["verify", "r.jsonl"]);
            run(folder.path(), &["report", "r.jsonl", "-o", "p.html"]);
        }
    }
}

#[test]
fn the_differences_that_verify_finds_show_what_is_recorded() {
    let folder = recorded("x");
    let path = folder.path().join("r.jsonl");
    let record = fs::read_to_string(&path).expect("a record");
    let evil = serde_json::to_string(&evil()).expect("JSON");
    fs::write(&path, record.replace("\"first\":\"b\"", &format!("\"first\":{evil}"))).expect("written");
    let said = duel(folder.path(), &["verify", "r.jsonl"]);
    assert_eq!(said.code, Some(1), "{}", said.stderr);
    assert!(said.stdout.contains("first is `evil\\u{1b}[2J"), "{}", said.stdout);
    assert_eq!(duel(folder.path(), &["replay", "r.jsonl", "--game", "1"]).code, Some(2));
    assert_eq!(duel(folder.path(), &["report", "r.jsonl", "-o", "p.html"]).code, Some(2));
}

#[test]
fn the_command_that_is_offered_gives_the_players_the_same_names_again() {
    for hostile in [RUDE, SLY, "evil'\\\u{1b}n"] {
        let folder = recorded(hostile);
        let replayed = duel(folder.path(), &["replay", "r.jsonl", "--game", "0"]);
        let command = replayed.stderr.split_once(": duel ").expect("a command").1;
        let script = format!("exec \"$0\" {command}");
        let output = process::run(
            Command::new("bash")
                .args(["-c", &script, env!("CARGO_BIN_EXE_duel")])
                .current_dir(folder.path())
                .env("LC_ALL", "C.UTF-8"),
        );
        let played = String::from_utf8(output.stdout).expect("UTF-8");
        let turn = |text: &str| text.lines().find(|line| line.ends_with("'s Turn:")).map(String::from);
        assert!(turn(&played).is_some_and(|line| line.starts_with("evil")), "{played}");
        assert_eq!(turn(&played), turn(&replayed.stdout), "{command}");
    }
}
