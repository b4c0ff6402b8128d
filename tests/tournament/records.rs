//! Records: the same bytes however they came about.

use divisor_duel::seed::Seed;

use crate::process::run;
use crate::support::{Folder, SMALL};

#[test]
fn any_number_of_threads_writes_the_same_bytes_and_the_same_standings() {
    let folder = Folder::with(SMALL);
    let runs = [1, 2, 7].map(|threads| {
        let ran =
            folder.well(&format!("run t.yaml --threads {threads} --record {threads}.jsonl --format json"));
        (folder.read(&format!("{threads}.jsonl")), ran.stdout)
    });
    assert!(runs[0].0.len() > 10_000);
    assert!(runs.iter().all(|run| *run == runs[0]));
}

#[test]
fn a_record_cut_at_any_byte_is_completed_to_the_same_bytes_and_the_same_standings() {
    let folder = Folder::with(SMALL);
    let whole = folder.well("run t.yaml --record whole.jsonl --format json").stdout;
    let bytes = folder.read("whole.jsonl");
    let header = bytes.iter().position(|&byte| byte == b'\n').expect("a header") + 1;
    let mut stream = Seed(1).start();
    let mut cuts = vec![0, 1, header - 1, header, header + 1, bytes.len() - 1, bytes.len()];
    cuts.extend((0..25).map(|_| stream.below(bytes.len() as u64) as usize));
    for cut in cuts {
        folder.write("cut.jsonl", &bytes[..cut]);
        let threads = 1 + stream.below(3);
        let resumed =
            folder.well(&format!("run t.yaml --threads {threads} --record cut.jsonl --resume --format json"));
        assert!(folder.read("cut.jsonl") == bytes, "cut at {cut}");
        assert_eq!(resumed.stdout, whole, "cut at {cut}");
    }
}

#[test]
fn games_stay_the_same_when_strategies_come_go_and_change_places() {
    let folder = Folder::new();
    let record = |strategies: &str| {
        let text = format!(
            "seed: 5\nrounds: 2\nvariants: [divisor-duel, no-reuse-duel]\nstrategies: [{strategies}]\n"
        );
        folder.write("t.yaml", text);
        folder.well("run t.yaml --record r.jsonl");
        let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
        std::fs::remove_file(folder.path("r.jsonl")).expect("the record is there");
        // Without the id, which is the game's place.
        let mut games: Vec<String> =
            text.lines().skip(1).filter_map(|line| Some(line.split_once(',')?.1.to_string())).collect();
        games.sort_unstable();
        games
    };
    let all = record("random, parity, {use: mcts, playouts: 5}, lookahead");
    assert_eq!(record("lookahead, {use: mcts, playouts: 5}, random, parity"), all, "reordered");
    let fewer = record("parity, random");
    assert_eq!(fewer.len(), 8);
    assert!(fewer.iter().all(|game| all.contains(game)), "removed");
}

#[test]
fn an_existing_file_is_never_overwritten() {
    let folder = Folder::with(SMALL);
    folder.write("mine.txt", "dear diary\n");
    for arguments in ["run t.yaml --record mine.txt", "run t.yaml --record mine.txt --resume"] {
        let ran = folder.duel(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
        assert_eq!(folder.read("mine.txt"), b"dear diary\n");
    }
}

#[test]
fn the_record_of_another_tournament_is_not_continued() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let before = folder.read("r.jsonl");
    let ran = folder.duel("run t.yaml --seed 43 --record r.jsonl --resume");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "error: r.jsonl:1: this is the record of another tournament, `small` with seed 42; name another file \
         (`duel run --reuse` takes over the games that this one has)\n"
    );
    assert!(folder.read("r.jsonl") == before);
}

#[test]
fn a_changed_record_is_not_continued() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let changed = text.replacen("\"id\":3,", "\"id\":4,", 1);
    folder.write("r.jsonl", &changed);
    let ran = folder.duel("run t.yaml --record r.jsonl --resume");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "error: r.jsonl:5: this is not game 3 of the tournament: id is `4`, it should be `3`; see `duel verify`\n"
    );
    assert_eq!(folder.read("r.jsonl"), changed.as_bytes());
}

#[test]
fn a_full_disk_is_an_error_and_what_was_written_can_be_continued() {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record whole.jsonl");
    let script = "ulimit -f 8; trap '' XFSZ; exec \"$0\" run t.yaml --record full.jsonl";
    let output = run(std::process::Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_duel")])
        .current_dir(folder.path(".")));
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with("error: cannot write `full.jsonl`"), "{stderr}");
    assert_eq!(output.stdout, b"", "no standings of games that were lost");
    assert_eq!(folder.length("full.jsonl"), 8 * 1024);
    folder.well("run t.yaml --record full.jsonl --resume");
    assert!(folder.read("full.jsonl") == folder.read("whole.jsonl"));
}

#[test]
fn a_path_that_cannot_be_written_is_an_error_before_the_first_game() {
    let folder = Folder::with(SMALL);
    let ran = folder.duel("run t.yaml --record no/such/folder/r.jsonl");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.starts_with("error: cannot create `no/such/folder/r.jsonl`"), "{}", ran.stderr);
}
