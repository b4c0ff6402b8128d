//! `duel standings` and `duel games`: what a record says, against the run itself and against its lines.

use serde_json::Value;

use crate::support::Folder;

const CUP: &str = "name: cup\nseed: 7\nrounds: 2\nvariants:\n  - {variant: divisor-duel, starts: [16, 24]}\n  \
                   - {variant: no-reuse-duel, starts: [30]}\nstrategies: [random, greedy-largest, parity, perfect]\n";

fn json(folder: &Folder, arguments: &str) -> Value {
    serde_json::from_str(&folder.well(arguments).stdout).expect("JSON")
}

fn list<'v>(value: &'v Value, key: &str) -> &'v Vec<Value> {
    value[key].as_array().expect("a list")
}

#[test]
fn standings_of_a_record_are_those_of_the_run() {
    let folder = Folder::with(CUP);
    let ran = json(&folder, "run t.yaml --record r.jsonl --format json");
    assert_eq!(json(&folder, "standings r.jsonl --format json"), ran);

    let own = json(&folder, "standings r.jsonl --of parity --format json");
    let mine = |of: &Value| of["name"] == "parity";
    assert_eq!(list(&own, "strategies").len(), 1);
    assert_eq!(Some(&own["strategies"][0]), list(&ran, "strategies").iter().find(|line| mine(line)));
    let met: Vec<&Value> = list(&ran, "pairings").iter().filter(|pairing| mine(pairing)).collect();
    assert_eq!(list(&own, "pairings").iter().collect::<Vec<_>>(), met);

    let one = json(&folder, "standings r.jsonl --variant no-reuse-duel --format json");
    assert_eq!(one["games"], 24);
    let whole = list(&ran, "variants").iter().find(|variant| variant["name"] == "no-reuse-duel");
    for line in list(whole.expect("the variant"), "strategies") {
        let alone = list(&one, "strategies").iter().find(|other| other["name"] == line["name"]);
        for key in ["played", "won", "lost", "blunders", "first"] {
            assert_eq!(alone.expect("a line")[key], line[key], "{key} of {}", line["name"]);
        }
    }
    let text = folder.well("standings r.jsonl --of parity").stdout;
    assert!(text.contains("Whom it met") && text.contains("no-reuse-duel"), "{text}");
    let page = folder.well("standings r.jsonl --of parity --format markdown").stdout;
    assert!(page.contains("## Opponents"), "{page}");
}

#[test]
fn a_record_that_is_not_complete_is_counted_and_says_so() {
    let folder = Folder::with(CUP);
    folder.well("run t.yaml --record r.jsonl");
    let bytes = folder.read("r.jsonl");
    folder.write("torn.jsonl", &bytes[..bytes.len() / 2]);
    let whole = bytes[..bytes.len() / 2].iter().filter(|&&byte| byte == b'\n').count() - 1;
    let ran = folder.well("standings torn.jsonl --format json");
    assert!(ran.stderr.contains(&format!("{whole} of 72 games are recorded here")), "{}", ran.stderr);
    let standings: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(standings["games"], whole);
}

#[test]
fn of_many_games_as_many_are_judged_of_each_pairing_as_was_asked_for_and_it_is_said() {
    let folder = Folder::with(
        "name: t\nrounds: 250\nvariants: [{variant: no-reuse-duel, starts: [36, 1000]}, divisor-duel]\n\
         strategies: [random, greedy-smallest]\n",
    );
    let ran = folder.well("run t.yaml --record r.jsonl");
    let counts = |command: &str| {
        let counts = json(&folder, &format!("{command} --format json"));
        let variants: Vec<u64> =
            list(&counts, "variants").iter().filter_map(|line| line["judged_games"].as_u64()).collect();
        (counts["judged_games"].as_u64().expect("a number"), variants)
    };
    let (judged, variants) = counts("standings r.jsonl");
    // 1,000 games without reuse, of which about 150 are chosen (the standard deviation is 11).
    assert!((90..=210).contains(&variants[0]), "{variants:?}");
    // As large a share of the 500 others, so that the sums are not those of another mixture.
    assert!((30..=120).contains(&variants[1]), "{variants:?}");
    assert_eq!(judged, variants.iter().sum::<u64>());
    assert!(ran.stdout.contains(&format!("moves were judged in {judged} of 1500 games")), "{}", ran.stdout);
    assert_eq!(counts("run t.yaml --threads 2"), (judged, variants));
    assert_eq!(counts("standings r.jsonl --judge-games 150"), counts("standings r.jsonl"));
    let (all, _) = counts("standings r.jsonl --judge-games all");
    assert_eq!(all, 1500);
    assert!(!folder.well("standings r.jsonl --judge-games all").stdout.contains("moves were judged in"));
    let alone = counts("standings r.jsonl --variant divisor-duel");
    assert_eq!(alone, (500, vec![500]), "nothing there takes a search");
    let listed = json(&folder, "games r.jsonl --variant no-reuse-duel --format json");
    let searched = json(&folder, "standings r.jsonl --variant no-reuse-duel --judge-games all --format json");
    let unjudged = |list: &[Value]| list.iter().filter_map(|one| one["unjudged"].as_u64()).sum::<u64>();
    let listed = unjudged(listed.as_array().expect("games"));
    assert_eq!(listed, unjudged(list(&searched, "strategies")), "a list of games judges each of them");
    let refused = folder.duel("standings r.jsonl --judge-games some");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("use a whole number of games, or `all`"), "{}", refused.stderr);
}

#[test]
fn judging_takes_as_many_nodes_as_it_is_given() {
    let folder = Folder::with(
        "name: t\nvariants: [{variant: no-reuse-duel, starts: [720, 840]}, divisor-duel]\n\
         strategies: [random, greedy-smallest]\n",
    );
    let unjudged = |command: &str| -> u64 {
        let counts = json(&folder, &format!("{command} --format json"));
        list(&counts, "strategies").iter().filter_map(|line| line["unjudged"].as_u64()).sum()
    };
    folder.well("run t.yaml --record r.jsonl");
    let by = ["--judge 0", "--judge 30", "", "--judge 1000", "--judge 1000000"];
    let counts = by.map(|judge| unjudged(&format!("standings r.jsonl {judge}")));
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
    assert_eq!((counts[2], counts[4]), (counts[3], 0), "{counts:?}");
    assert_eq!(unjudged("run t.yaml --judge 30"), counts[1]);
    let listed = |judge: &str| -> u64 {
        let games = json(&folder, &format!("games r.jsonl --judge {judge} --format json"));
        games.as_array().expect("games").iter().filter_map(|game| game["unjudged"].as_u64()).sum()
    };
    assert_eq!([listed("30"), listed("1000000")], [counts[1], 0]);
    // By theorem, nothing needs to be searched.
    let searched = json(&folder, "standings r.jsonl --variant divisor-duel --judge 0 --format json");
    assert!(list(&searched, "strategies").iter().all(|line| line["unjudged"] == 0));
    for of in ["", "--of random"] {
        folder.well(&format!("report r.jsonl {of} -o page.html --judge 0"));
        let page = String::from_utf8(folder.read("page.html")).expect("UTF-8");
        assert!(page.contains("not judged"), "{of}");
    }
}

#[test]
fn rows_of_parts_go_from_the_best_score_to_the_worst() {
    let folder = Folder::with(CUP);
    for part in 1..=5 {
        folder.well(&format!("run t.yaml --shard {part}/5 --record {part}.jsonl"));
    }
    for parts in ["1.jsonl", "1.jsonl 2.jsonl", "1.jsonl 2.jsonl 3.jsonl", "2.jsonl 3.jsonl 4.jsonl 5.jsonl"]
    {
        let standings = json(&folder, &format!("standings {parts} --format json"));
        let score = |line: &Value| line["score"]["value"].as_f64();
        let scores: Vec<f64> = list(&standings, "strategies").iter().filter_map(score).collect();
        assert!(scores.is_sorted_by(|better, worse| better >= worse), "{parts}: {scores:?}");
    }
}

#[test]
fn games_are_those_of_the_lines_that_fit() {
    let folder = Folder::with(CUP);
    let ran = json(&folder, "run t.yaml --record r.jsonl --format json");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    let lines: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let winner = |line: &Value| line[line["winner"].as_str().expect("a seat")].clone();
    let plays = |line: &Value, name: &str| line["first"] == name || line["second"] == name;
    let ids = |arguments: &str| -> Vec<Value> {
        let games = json(&folder, &format!("games r.jsonl {arguments} --format json"));
        games.as_array().expect("a list").iter().map(|game| game["id"].clone()).collect()
    };
    let expected = |fits: &dyn Fn(&Value) -> bool| -> Vec<Value> {
        lines.iter().filter(|line| fits(line)).map(|line| line["id"].clone()).collect()
    };
    assert_eq!(ids(""), expected(&|_| true));
    assert_eq!(
        ids("--of random --lost"),
        expected(&|line| plays(line, "random") && winner(line) != "random")
    );
    assert_eq!(
        ids("--of random --against parity --won --start 24"),
        expected(&|line| plays(line, "parity") && winner(line) == "random" && line["start"] == 24)
    );
    assert_eq!(ids("--variant no-reuse-duel"), expected(&|line| line["variant"] == "no-reuse-duel"));
    assert_eq!(ids("--end crash"), expected(&|_| false));

    for line in list(&ran, "strategies") {
        let name = line["name"].as_str().expect("a name");
        let games = json(&folder, &format!("games r.jsonl --of {name} --format json"));
        let games = games.as_array().expect("a list");
        let blunders: u64 = games.iter().filter_map(|game| game["blunders"].as_u64()).sum();
        assert_eq!(line["blunders"]["count"], blunders, "{name}");
        let some = games.iter().filter(|game| game["blunders"] != 0).count();
        assert_eq!(ids(&format!("--of {name} --blunders")).len(), some);
        // The move that is named is the recorded one, and takes what is left after those before it.
        for game in
            games.iter().filter(|game| game["variant"] == "divisor-duel" && !game["blunder"].is_null())
        {
            let line = &lines[game["id"].as_u64().expect("a number") as usize];
            let moves: Vec<u64> = list(line, "moves").iter().filter_map(Value::as_u64).collect();
            let at = game["blunder"]["move"].as_u64().expect("a number") as usize - 1;
            assert_eq!(game["blunder"]["divisor"], moves[at]);
            let taken: u64 = moves[..at].iter().sum();
            assert_eq!(game["blunder"]["number"], line["start"].as_u64().expect("a number") - taken);
            assert_eq!(line[["first", "second"][at % 2]], name);
        }
    }
    let csv = folder.well("games r.jsonl --format csv").stdout;
    assert_eq!(csv.lines().count(), lines.len() + 1);
    let table = folder.well("games r.jsonl --of perfect --won").stdout;
    assert!(table.contains("`duel replay r.jsonl --game ID --comment`"), "{table}");
    assert!(table.lines().all(|line| line.len() <= 80), "{table}");
}

#[test]
fn a_page_of_a_record_that_is_not_complete_says_so_like_the_standings() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity]\n");
    folder.well("run t.yaml --record r.jsonl");
    let text = String::from_utf8(folder.read("r.jsonl")).expect("UTF-8");
    folder.write("r.jsonl", text.lines().take(2).map(|line| format!("{line}\n")).collect::<String>());
    let standings = folder.well("standings r.jsonl").stderr;
    assert!(standings.starts_with("note: 1 of 2 games are recorded here"), "{standings}");
    assert_eq!(folder.well("report r.jsonl -o page.html").stderr, standings);
    assert_eq!(folder.well("report r.jsonl --of random -o own.html").stderr, standings);
}

#[test]
fn nobody_plays_against_themselves() {
    let folder = Folder::with("variants: [divisor-duel]\nstrategies: [random, parity]\n");
    folder.well("run t.yaml --record r.jsonl");
    let ran = folder.duel("games r.jsonl --of random --against random");
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr, "error: no strategy plays against itself; name another one for `--against`\n");
}

#[test]
fn unknown_names_and_other_records_are_refused() {
    let folder = Folder::with(CUP);
    folder.well("run t.yaml --record r.jsonl");
    folder.well("run t.yaml --seed 8 --record other.jsonl");
    for (arguments, what) in [
        ("standings r.jsonl --of perfekt", "no strategy `perfekt` (the nearest is `perfect`)"),
        ("games r.jsonl --variant divider-game", "no variant `divider-game`"),
        ("standings r.jsonl other.jsonl", "`other.jsonl` is a record of another tournament than `r.jsonl`"),
        ("standings r.jsonl r.jsonl", "`r.jsonl` and `r.jsonl` hold the same games"),
        ("games r.jsonl --lost", "--of"),
    ] {
        let ran = folder.duel(arguments);
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.stderr);
        assert!(ran.stderr.contains(what), "{arguments}: {}", ran.stderr);
    }
}
