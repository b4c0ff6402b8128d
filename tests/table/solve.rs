//! `duel solve`: who wins, by which moves, in every format.

use serde_json::{Value, json};

use crate::support::duel;

fn lines(arguments: &str) -> Vec<Value> {
    let ran = duel(&format!("solve {arguments} --format json"), "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{arguments}");
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_theorem_answers_with_its_name_and_without_nodes() {
    let [answer] = lines("divisor-duel 12").try_into().expect("one object");
    for (key, value) in [
        ("variant", json!("divisor-duel")),
        ("n", json!(12)),
        ("used", json!([])),
        ("outcome", json!("win")),
        ("winning_moves", json!([1, 3])),
        ("method", json!("theorem")),
        ("theorem", json!("even")),
        ("nodes", json!(0)),
    ] {
        assert_eq!(answer[key], value, "{key}");
    }
}

#[test]
fn a_search_names_the_used_divisors_and_refutes_every_move_of_a_lost_position() {
    // 6 without 3 leaves only 2, then 4, where 2 is used.
    let [answer] = lines("no-reuse-duel 6 --used 3").try_into().expect("one object");
    assert_eq!(answer["used"], json!([3]));
    assert_eq!((&answer["outcome"], &answer["winning_moves"]), (&json!("win"), &json!([2])));
    assert_eq!(answer["method"], "search");
    // 8 leaves 6, where 3 wins, or 4, where 2 does.
    let [answer] = lines("no-reuse-duel 8").try_into().expect("one object");
    assert_eq!(answer["outcome"], "loss");
    assert_eq!(answer["refutations"], json!([{"move": 2, "reply": 3}, {"move": 4, "reply": 2}]));
}

#[test]
fn a_range_is_a_row_for_each_number() {
    let lost: Vec<u64> = lines("no-reuse-duel 2..64")
        .iter()
        .filter(|answer| answer["outcome"] == "loss")
        .filter_map(|answer| answer["n"].as_u64())
        .filter(|number| number.is_multiple_of(2))
        .collect();
    assert_eq!(lost, [2, 8, 48, 64]);
    let csv = duel("solve division-duel 8..10 --format csv", "").stdout;
    assert_eq!(
        csv,
        "n,outcome,winning moves,method,nodes\n8,win,4,theorem,0\n9,win,3,theorem,0\n10,win,2 5,theorem,0\n"
    );
}

#[test]
fn a_person_is_told_in_sentences() {
    let ran = duel("solve division-duel 7", "");
    assert!(
        ran.stdout
            .starts_with("7 in division-duel is lost for the player to move, who has no move.\nBy theorem: ")
    );
    let ran = duel("solve no-reuse-duel 8", "");
    assert!(ran.stdout.contains("│ 2    │ 3          │"), "{}", ran.stdout);
}

#[test]
fn a_position_without_a_move_is_won_where_the_last_move_loses() {
    for variant in ["division-duel", "no-reuse-duel"] {
        let ran = duel(&format!("solve {variant} 7 --rules last=loses"), "");
        let won = format!("7 in {variant} is won for the player to move, who has no move.\nBy theorem: ");
        assert!(ran.stdout.starts_with(&won), "{}", ran.stdout);
    }
    // 4 leaves only 2, from which nobody can move.
    let ran = duel("solve factor-duel 4 --rules last=loses", "");
    assert!(ran.stdout.contains("│ 2    │ no reply: the last move loses │"), "{}", ran.stdout);
    let [answer] = lines("factor-duel 4 --rules last=loses").try_into().expect("one object");
    assert_eq!(answer["refutations"], json!([{"move": 2, "reply": null, "ends": true}]));
    assert_eq!(answer["rules"]["last"], "loses");
}

#[test]
fn rules_can_be_overridden() {
    let [answer] =
        lines("divisor-duel 12 --rules divisors=prime,reuse=no,op=divide").try_into().expect("one object");
    // 12 has the primes 2 and 3: two moves, and the first player has no third.
    assert_eq!((&answer["outcome"], &answer["theorem"]), (&json!("loss"), &json!("unused-primes")));
}

#[test]
fn threads_and_a_small_table_change_no_answer() {
    let strip = |mut answers: Vec<Value>| {
        answers.iter_mut().for_each(|answer| answer["nodes"] = Value::Null);
        answers
    };
    let expected = strip(lines("no-reuse-duel 280..300"));
    assert_eq!(strip(lines("no-reuse-duel 280..300 --threads 2")), expected);
    for memory in ["1KiB", "1kB", "1"] {
        assert_eq!(strip(lines(&format!("no-reuse-duel 280..300 --memory {memory}"))), expected);
    }
}

#[test]
fn what_is_not_solved_is_no_guess_and_has_exit_code_1() {
    let ran = duel("solve no-reuse-duel 1205 --nodes 50 --format json", "");
    let answer: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&answer["outcome"], &answer["winning_moves"]), (&Value::Null, &Value::Null));
    assert_eq!(answer["complete"], false);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.stderr.trim_end(),
        "1205 in `no-reuse-duel` is not solved within 50 nodes; allow more nodes with `--nodes`"
    );
    let ran = duel("solve no-reuse-duel 1204..1205 --nodes 50", "");
    assert!(ran.stdout.contains("not solved") && ran.code == 1);
}

#[test]
fn an_outcome_that_is_known_is_told_though_other_moves_are_too_hard() {
    let ran = duel("solve no-reuse-duel 2000006 --nodes 20000", "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let told = "2000006 in no-reuse-duel is won for the player to move.\n\
                Winning moves: 1000003, … (the rest was too hard)\n";
    assert!(ran.stdout.starts_with(told), "{}", ran.stdout);
    for (number, proved) in [(2_000_006u64, 1_000_003), (2_077_747_832_160, 1_441_439)] {
        let [answer] =
            lines(&format!("no-reuse-duel {number} --nodes 20000")).try_into().expect("one object");
        assert_eq!((&answer["outcome"], &answer["complete"]), (&json!("win"), &json!(false)));
        assert_eq!(answer["winning_moves"], json!([proved]), "{number}");
    }
    let [answer] = lines("no-reuse-duel 30").try_into().expect("one object");
    assert_eq!((&answer["winning_moves"], &answer["complete"]), (&json!([3, 5]), &json!(true)));
    // Above the table of divisors, nodes count more, and it is said.
    let ran = duel("solve no-reuse-duel 2000004 --used 2 --nodes 20000", "");
    assert!(
        ran.stderr.contains("each number above 16383 takes 64 and more; allow more nodes with `--nodes`")
    );
    assert_eq!(ran.code, 1);
}

#[test]
fn every_theorem_is_listed_with_its_proof() {
    let listed: Value = serde_json::from_str(&duel("list theorems --format json", "").stdout).expect("JSON");
    let names: Vec<&str> =
        listed.as_array().expect("a list").iter().filter_map(|lesson| lesson["name"].as_str()).collect();
    let [answer] = lines("divisor-duel 12").try_into().expect("one object");
    assert!(names.contains(&answer["theorem"].as_str().expect("a theorem")), "{names:?}");
    let told = duel("list theorems", "").stdout;
    for name in names {
        assert!(told.contains(&format!("{name} (")), "{name}");
    }
    assert_eq!(told.matches("  Proof: ").count(), told.matches("  Theorem: ").count());
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
}

#[test]
fn a_wrong_question_gets_one_line_that_says_what_to_do_and_exit_code_2() {
    for (arguments, part) in [
        ("divisor-duel 16 --used 3", "drop it, or add `--rules reuse=no`"),
        ("divisor-duel 9..3", "write the smaller one first"),
        ("divisor-duel 0", "`0` is not a number from 1 to 9223372036854775807"),
        ("divisor-duel 9223372036854775808", "is not a number from 1 to"),
        ("no-reuse-duel 9 --used 0", "leave it out"),
        (
            "divisor-duel 9 --memory 12MIB",
            "`12MIB` is not a size; write it as in `512MiB`, `512MB` or `4096`",
        ),
        ("divisor-dual 9", "see `duel list variants`"),
        ("divisor-duel 12 --nim --rules last=loses", "where it loses, nim-values do not tell who wins"),
        ("divisor-duel 12+8 --rules last=loses", "ask about one number"),
        ("divisor-duel 0+5", "`0` is not a number from 1 to"),
        ("divisor-duel 5+", "a number is missing in `5+`; write a sum as in `12+30`"),
        ("divisor-duel 3..5+2", "`3..5` is not a number"),
        ("divisor-duel 5+9223372036854775808", "`9223372036854775808` is not a number"),
        ("no-reuse-duel 12+30 --used 2", "has 1 list for 2 numbers; write one for each"),
        ("no-reuse-duel 12 --used 2+3", "has 2 lists for one number"),
        ("no-reuse-duel 12 --used two", "`two` is not a divisor; write them as in `2,3`"),
    ] {
        let ran = duel(&format!("solve {arguments}"), "");
        assert!(ran.stderr.contains(part) && ran.stderr.lines().count() == 1, "{arguments}: {}", ran.stderr);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{arguments}");
    }
}

#[test]
fn ctrl_c_stops_a_search_and_keeps_what_was_solved() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args("solve no-reuse-duel 30..99999 --format json --nodes 1000000000000".split(' '))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("duel starts");
    let mut first = String::new();
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    stdout.read_line(&mut first).expect("a line");
    assert!(first.contains("\"n\":30"), "{first}");
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).expect("it is running");
    stdout.read_to_string(&mut first).expect("whole lines");
    assert!(first.ends_with('\n'));
    let ended = crate::process::finish(child);
    assert_eq!(ended.status.code(), Some(130));
    assert_eq!(
        String::from_utf8_lossy(&ended.stderr),
        "interrupted: what was solved is shown, the rest is not\n"
    );
}

#[test]
fn a_nim_value_comes_with_its_reason_in_every_format() {
    let [answer] = lines("divisor-duel 40 --nim").try_into().expect("one object");
    assert_eq!((&answer["nim"], &answer["nim_theorem"]), (&json!(3), &json!("nim-exponent-of-two")));
    // The prime factors 2, 2 and 3 less one.
    let [answer] = lines("division-duel 12 --nim").try_into().expect("one object");
    assert_eq!(answer["nim"], 2);
    // 10 leaves 8 with 2 used, from where 4 leaves nothing, so 1; or 5, so 0.
    let [answer] = lines("no-reuse-duel 10 --nim").try_into().expect("one object");
    assert_eq!((&answer["nim"], &answer["nim_theorem"]), (&json!(2), &Value::Null));
    assert!(lines("no-reuse-duel 10")[0].get("nim").is_none());
    let csv = duel("solve divisor-duel 7..8 --nim --format csv", "").stdout;
    assert_eq!(csv, "n,outcome,nim,winning moves,method,nodes\n7,loss,0,,theorem,0\n8,win,3,1,theorem,0\n");
    let told = duel("solve divisor-duel 40 --nim", "").stdout;
    assert!(told.contains("\nNim-value: 3, by theorem: the nim-value is the exponent of 2"), "{told}");
    let told = duel("solve no-reuse-duel 10 --nim", "").stdout;
    assert!(told.contains("\nNim-value: 2, by search: "), "{told}");
}

#[test]
fn a_nim_value_that_is_too_hard_is_not_solved() {
    let ran = duel("solve no-reuse-duel 2000006 --nim --nodes 20000 --format json", "");
    let answer: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&answer["outcome"], &answer["nim"], ran.code), (&json!("win"), &Value::Null, 1));
    assert!(
        ran.stderr.starts_with("the nim-value of 2000006 in `no-reuse-duel` is not solved"),
        "{}",
        ran.stderr
    );
    let ran = duel("solve no-reuse-duel 2000006+5 --nodes 20000 --format json", "");
    let answer: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!((&answer["outcome"], &answer["winning_moves"], ran.code), (&Value::Null, &Value::Null, 1));
    assert!(ran.stderr.starts_with("2000006+5 in `no-reuse-duel` is not solved"), "{}", ran.stderr);
}

#[test]
fn a_sum_names_the_winning_moves_of_each_number() {
    // The nim-values are 2, 1 and 0: 12 must become 1 and 30 must become 2.
    let [answer] = lines("divisor-duel 12+30+7").try_into().expect("one object");
    assert_eq!((&answer["n"], &answer["used"]), (&json!([12, 30, 7]), &json!([[], [], []])));
    assert_eq!(
        (&answer["outcome"], &answer["nim"], &answer["method"]),
        (&json!("win"), &json!(3), &json!("theorem"))
    );
    let winning = [(0, 12, 2), (0, 12, 6), (1, 30, 2), (1, 30, 10)];
    let winning =
        winning.map(|(component, n, divisor)| json!({"component": component, "n": n, "move": divisor}));
    assert_eq!(answer["winning_moves"], json!(winning));
    let nims: Vec<&Value> =
        answer["components"].as_array().expect("a list").iter().map(|component| &component["nim"]).collect();
    assert_eq!(nims, [2, 1, 0]);
    let csv = duel("solve divisor-duel 12+30+7 --format csv", "").stdout;
    assert_eq!(csv, "n,nim,winning moves,method\n12,2,2 6,theorem\n30,1,2 10,theorem\n7,0,,theorem\n");
    // The same number twice is lost, whatever it is, unless divisors are used in one of them.
    for (arguments, outcome) in
        [("30+30", "lost"), ("30+30 --used 2,3+2,3", "lost"), ("10+10 --used +5", "won")]
    {
        let told = duel(&format!("solve no-reuse-duel {arguments}"), "").stdout;
        assert!(told.contains(&format!("played at once, is {outcome} for the player to move")), "{told}");
    }
}

#[test]
fn a_range_whose_reader_goes_away_ends() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_duel"))
        .args(["solve", "divisor-duel", "2..9223372036854775807"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("duel starts");
    let mut first = [0; 1 << 16];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("rows");
    let ended = crate::process::finish(child);
    assert_eq!((ended.status.code(), ended.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn the_answers_in_the_readme_and_the_documents_are_real_ones() {
    for page in [include_str!("../../README.md"), include_str!("../../docs/nim-values.md")] {
        let (_, example) = page.split_once("    $ duel solve ").expect("an example");
        let (arguments, shown) = example.split_once('\n').expect("a command");
        let lines = shown.lines().map_while(|line| line.strip_prefix("    "));
        let shown: String = lines.map(|line| format!("{line}\n")).collect();
        assert_eq!(duel(&format!("solve {arguments}"), "").stdout, shown);
    }
}
