//! `duel verify`: what was recorded is what happens again.

use divisor_duel::strategy::{Folder as Strategies, Setting};
use divisor_duel::tournament::record::Record;
use divisor_duel::tournament::{Schedule, Verified, Verifier};

use crate::support::{Folder, SMALL};

fn recorded() -> (Folder, String) {
    let folder = Folder::with(SMALL);
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    (folder, text)
}

/// The byte that stands in the place of another in a changed record.
fn changed(byte: u8) -> u8 {
    match byte {
        b'9' => b'1',
        b'0'..=b'8' => byte + 1,
        b'z' => b'a',
        b'a'..=b'y' => byte + 1,
        _ => b'x',
    }
}

#[test]
fn a_record_verifies() {
    let (folder, text) = recorded();
    let games = text.lines().count() - 1;
    let ran = folder.well("verify r.jsonl --threads 3");
    assert_eq!(ran.stdout, format!("{games} of {games} games come out the same\n"));
    assert_eq!(ran.stderr, "");
}

#[test]
fn where_the_last_move_loses_a_record_verifies_and_another_winner_does_not() {
    let tournament = SMALL.replace("name: small", "name: misere").replace(
        "  - divisor-duel\n",
        "  - {variant: divisor-duel, name: last loses, rules: {last: loses}, starts: {from: 16, to: 18}}\n",
    );
    let folder = Folder::with(&tournament);
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    assert_eq!(text.matches(r#""divisors":"any","last":"loses","wrong":"again""#).count(), 1);
    let games = text.lines().count() - 1;
    let ran = folder.well("verify r.jsonl");
    assert_eq!(ran.stdout, format!("{games} of {games} games come out the same\n"));
    // In an even number of moves the first player is the one who cannot move.
    let game = text.lines().nth(1).expect("a game");
    let winner = if game.contains(r#""winner":"first""#) { ["first", "second"] } else { ["second", "first"] };
    let moves = game.split(['[', ']']).nth(1).expect("moves").split(',').count();
    assert_eq!(winner[0], if moves.is_multiple_of(2) { "first" } else { "second" }, "{game}");
    let [right, wrong] = winner.map(|winner| format!(r#""winner":"{winner}""#));
    folder.write("r.jsonl", text.replacen(&right, &wrong, 1));
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
}

#[test]
fn a_header_with_any_byte_changed_is_refused() {
    let (folder, text) = recorded();
    let line = text.lines().next().expect("a header");
    let path = folder.path("header.jsonl");
    folder.write("header.jsonl", format!("{line}\n"));
    assert!(Record::open(&path).is_ok());
    for place in 0..line.len() {
        let mut bytes = line.as_bytes().to_vec();
        bytes[place] = changed(bytes[place]);
        bytes.push(b'\n');
        folder.write("header.jsonl", &bytes);
        assert!(Record::open(&path).is_err(), "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn a_game_with_any_byte_changed_does_not_verify() {
    let (folder, text) = recorded();
    let path = folder.path("r.jsonl");
    let record = Record::open(&path).expect("a record");
    let plan = record.plan.with_strategies(&Strategies::empty()).expect("built-in strategies");
    let schedule = Schedule::new(&plan);
    let lines = text.lines().skip(1).zip(schedule.from(0)).step_by(17);
    let mut verifier = Verifier::new(&schedule, &Setting::default());
    for (line, slot) in lines {
        assert_eq!(verifier.check(&slot, line.as_bytes()), Ok(Verified::Same));
        for place in 0..line.len() {
            let mut bytes = line.as_bytes().to_vec();
            bytes[place] = changed(bytes[place]);
            let verdict = verifier.check(&slot, &bytes);
            assert!(matches!(verdict, Ok(Verified::Different(_))), "{}", String::from_utf8_lossy(&bytes));
        }
        let longer = [line.as_bytes(), b" "].concat();
        assert!(matches!(verifier.check(&slot, &longer), Ok(Verified::Different(_))), "{line} and a blank");
    }
}

#[test]
fn each_bad_game_is_shown_with_its_first_difference() {
    let (folder, text) = recorded();
    let games = text.lines().count() - 1;
    let lines: Vec<String> = text
        .lines()
        .enumerate()
        .map(|(number, line)| match number {
            1 => line.replacen("\"moves\":[", "\"moves\":[7,", 1),
            2 => line.replacen("\"start\":16", "\"start\":18", 1),
            3 => line.replacen("\"winner\":\"first\"", "\"winner\":\"second\"", 1).replacen(
                "\"end\":\"no-moves\"",
                "\"end\":\"resigned\"",
                1,
            ),
            4 => line.replacen("\"seed\":\"", "\"seed\":\"1", 1),
            5 => line.replace(",\"", ", \""),
            6 => "hello".into(),
            _ => line.into(),
        })
        .collect();
    folder.write("r.jsonl", lines.join("\n") + "\n");
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.code, Some(1));
    let shown: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(shown.len(), 7, "{}", ran.stdout);
    assert_eq!(shown[0], "game 0 (line 2): move 1 is not legal: 7 does not divide 16");
    assert_eq!(shown[1], "game 1 (line 3): start is `18`, it should be `16`");
    assert!(shown[2].starts_with("game 2 (line 4): end is `resigned`, but "), "{}", shown[2]);
    assert!(shown[3].starts_with("game 3 (line 5): seed is `1"), "{}", shown[3]);
    assert_eq!(shown[4], "game 4 (line 6): it is not written as `duel` writes it");
    assert!(shown[5].starts_with("game 5 (line 7): the line is not a game: "), "{}", shown[5]);
    assert_eq!(shown[6], format!("{} of {games} games come out the same; 6 differ", games - 6));
}

#[test]
fn lines_that_are_missing_swapped_or_too_many_are_found() {
    let (folder, text) = recorded();
    let lines: Vec<&str> = text.lines().collect();
    let write = |lines: &[&str]| folder.write("r.jsonl", lines.join("\n") + "\n");
    let mut swapped = lines.clone();
    swapped.swap(3, 4);
    write(&swapped);
    assert_eq!(folder.duel("verify r.jsonl").code, Some(1), "swapped");
    let mut missing = lines.clone();
    missing.remove(5);
    write(&missing);
    assert_eq!(folder.duel("verify r.jsonl").code, Some(1), "missing");
    let mut many = lines.clone();
    many.push(lines[1]);
    write(&many);
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.code, Some(1), "too many");
    assert!(ran.stdout.contains("beyond the tournament's last game"), "{}", ran.stdout);
}

#[test]
fn a_record_that_was_stopped_verifies_as_far_as_it_goes() {
    let (folder, text) = recorded();
    let cut = text.len() - 10;
    folder.write("r.jsonl", &text[..cut]);
    let games = text.lines().count() - 1;
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.stdout, format!("{0} of {0} games come out the same\n", games - 1));
    assert_eq!(ran.stderr, "the last line of `r.jsonl` is torn; `duel run --resume` drops it\n");
    let whole = text[..cut].rfind('\n').expect("lines") + 1;
    folder.write("r.jsonl", &text[..whole]);
    let ran = folder.duel("verify r.jsonl");
    assert_eq!(ran.code, Some(1));
    let done = games - 1;
    let expected = "the record is not complete: DONE of ALL games; `duel run --resume` plays the rest\n";
    let expected = expected.replace("DONE", &done.to_string()).replace("ALL", &games.to_string());
    assert_eq!(ran.stderr, expected);
}

#[test]
fn a_changed_header_does_not_verify_and_what_is_no_record_cannot() {
    let (folder, text) = recorded();
    let seed = text.split_once("\"seed\":\"").expect("a seed").1.split('"').next().expect("its end");
    for changed in [
        text.replacen(&format!("\"seed\":\"{seed}\""), "\"seed\":\"12345\"", 1),
        text.replacen("{\"duel\":\"", "{\"duel\":\"9", 1),
    ] {
        folder.write("changed.jsonl", changed);
        let ran = folder.duel("verify changed.jsonl");
        assert_eq!(ran.code, Some(1), "{}", ran.stderr);
        assert!(
            ran.stderr.starts_with("error: changed.jsonl:1: the header has been changed"),
            "{}",
            ran.stderr
        );
        assert_eq!(folder.duel("standings changed.jsonl").code, Some(2));
    }
    folder.write("changed.jsonl", "hello\n");
    assert_eq!(folder.duel("verify changed.jsonl").code, Some(2));
}
