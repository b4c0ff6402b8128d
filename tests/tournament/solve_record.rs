//! Ranges of `duel solve` as lists: recorded, stopped and continued, or written as b-files.

use crate::process::press_ctrl_c;
use crate::support::{Folder, Ran};

/// The losing starts up to 64, from brute force.
const LOST: [u64; 27] =
    [2, 3, 5, 7, 8, 9, 11, 13, 17, 19, 23, 25, 27, 29, 31, 35, 37, 41, 43, 47, 48, 49, 53, 55, 59, 61, 64];

#[test]
fn a_record_that_was_stopped_at_any_byte_is_continued_to_the_same_bytes() {
    let folder = Folder::new();
    let ran = folder.well("solve no-reuse-duel 2..64 --moves largest --record whole.txt");
    assert!(ran.stdout.starts_with("2..64 in no-reuse-duel: "), "{}", ran.stdout);
    let whole = folder.read("whole.txt");
    for (threads, length) in (0..whole.len()).step_by(17).chain([whole.len()]).enumerate() {
        folder.write("r.txt", &whole[..length]);
        let threads = 1 + threads % 3;
        let again = folder.well(&format!(
            "solve no-reuse-duel 2..64 --moves largest --record r.txt --resume --threads {threads}"
        ));
        assert_eq!(again.stdout, ran.stdout);
        assert_eq!(folder.read("r.txt"), whole, "{length}");
    }
    // A longer range goes on where the shorter one ended.
    folder.well("solve no-reuse-duel 2..90 --moves largest --record r.txt --resume");
    assert!(folder.read("r.txt").starts_with(&whole));
    assert_eq!(folder.read("r.txt").split(|&byte| byte == b'\n').count(), 1 + 89 + 1);
}

#[test]
fn a_record_of_something_else_is_left_as_it_is() {
    let folder = Folder::new();
    folder.well("solve no-reuse-duel 2..20 --record r.txt");
    let whole = folder.read("r.txt");
    for (arguments, message) in [
        ("2..20 --record r.txt", "`r.txt` exists; add `--resume`"),
        ("3..20 --record r.txt --resume", "r.txt:1: this record answers another question"),
        ("2..20 --moves largest --record r.txt --resume", "r.txt:1: this record answers another question"),
        ("2..20 --used 2 --record r.txt --resume", "r.txt:1: this record answers another question"),
        ("2..20 --record r.txt --resume --format json", "with `--record` the answers go to its file"),
        ("2..20 --record r.txt --nim", "`--nim` goes with all winning moves"),
        ("2+3 --record s.txt", "a list is of the numbers of a range"),
    ] {
        let ran = folder.duel(&format!("solve no-reuse-duel {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert_eq!(folder.read("r.txt"), whole);
    }
    let changed = String::from_utf8(whole).expect("text").replace("\n12 ", "\n12 5 ");
    folder.write("r.txt", &changed);
    let ran = folder.duel("solve no-reuse-duel 2..20 --record r.txt --resume");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("r.txt:12: this is not the answer for 12"), "{}", ran.stderr);
    assert_eq!(folder.read("r.txt"), changed.as_bytes());
}

#[test]
fn ctrl_c_leaves_a_record_that_can_be_continued() {
    let folder = Folder::new();
    let child = folder.start("solve no-reuse-duel 2..100000 --moves largest --threads 2 --record r.txt");
    press_ctrl_c(&child);
    let ran = Ran::of(child);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(130), ""));
    assert_eq!(ran.stderr, "interrupted: the record can be continued with `--resume`\n");
    folder.well("solve no-reuse-duel 2..64 --moves largest --record whole.txt");
    folder.well("solve no-reuse-duel 2..64 --moves largest --record r.txt --resume");
    assert!(folder.read("r.txt").starts_with(&folder.read("whole.txt")));
}

#[test]
fn a_b_file_lists_the_lost_numbers_or_the_largest_winning_moves() {
    let folder = Folder::new();
    let lines: String = (1..).zip(LOST).map(|(index, number)| format!("{index} {number}\n")).collect();
    assert_eq!(folder.well("solve no-reuse-duel 2..64 --format b-file --threads 2").stdout, lines);
    let recorded = "solve no-reuse-duel 2..64 --format b-file --record r.txt";
    assert_eq!(folder.well(recorded).stdout, lines);
    assert_eq!(folder.well(&format!("{recorded} --resume")).stdout, lines);
    // 6 and 10 are won by 3 and 5, which leave primes; 12 by 4, which leaves 8 without 4.
    let largest = folder.well("solve no-reuse-duel 6..12 --format b-file --moves largest").stdout;
    assert_eq!(largest, "6 3\n7 0\n8 0\n9 0\n10 5\n11 0\n12 4\n");
    let theorem = folder.well("solve divisor-duel 1..9 --format b-file").stdout;
    assert_eq!(theorem, "1 1\n2 3\n3 5\n4 7\n5 9\n");
    let ran = folder.duel("solve no-reuse-duel 701..720 --format b-file --nodes 3");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), "1 701\n"));
    assert!(
        ran.stderr.contains("allow more nodes with `--nodes`; the list ends before it"),
        "{}",
        ran.stderr
    );
}
