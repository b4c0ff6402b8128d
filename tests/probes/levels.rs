//! Who decides how bots are confined: the machine, the tournament, and the command line; never a bot.

use crate::kit::{Kit, Who};

#[test]
fn a_tournament_demands_a_level_and_does_not_start_without_it() {
    let kit = Kit::new();
    kit.bot("bot", "well", "");
    for (demand, bubblewrap, code) in
        [("jail", true, 0), ("jail", false, 2), ("fence", true, 0), ("fence", false, 0), ("off", false, 0)]
    {
        kit.tournament("t.yaml", &format!("sandbox: {demand}"), &["random", "bot"]);
        let ran = kit.duel(Who::Me, bubblewrap, "run t.yaml");
        assert_eq!(ran.code, Some(code), "{demand} {bubblewrap}: {}", ran.stderr);
        let level = if bubblewrap { "note: bots are confined: jail" } else { "bubblewrap is not installed" };
        assert!(ran.stderr.contains(level), "{}", ran.stderr);
        assert_eq!(ran.stderr.matches("note: bots").count(), usize::from(code == 0), "{}", ran.stderr);
    }
    kit.tournament("t.yaml", "sandbox: prison", &["random", "bot"]);
    let ran = kit.duel(Who::Me, true, "run t.yaml");
    assert!(ran.code == Some(2) && ran.stderr.contains("write `jail`, `fence` or `off`"), "{}", ran.stderr);
}

#[test]
fn a_record_is_continued_at_the_level_that_it_was_begun_with_or_not_at_all() {
    let kit = Kit::new();
    kit.bot("bot", "well", "");
    kit.tournament("t.yaml", "", &["random", "bot"]);
    for (record, bubblewrap) in [("out/jail", true), ("out/fence", false)] {
        kit.duel(Who::Me, bubblewrap, &format!("run t.yaml --record {record}"));
        let whole = std::fs::read(kit.path(record)).expect("a record");
        let cut = whole.len() - 5;
        std::fs::write(kit.path(record), &whole[..cut]).expect("written");
        let ran = kit.duel(Who::Me, !bubblewrap, &format!("run t.yaml --record {record} --resume"));
        if bubblewrap {
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert!(ran.stderr.contains("begun with `sandbox: jail`"), "{}", ran.stderr);
        } else {
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            assert_eq!(std::fs::read(kit.path(record)).expect("a record"), whole);
        }
    }
    // Where no program plays, nothing is said of it.
    kit.tournament("u.yaml", "", &["random", "parity"]);
    let ran = kit.duel(Who::Me, true, "run u.yaml --record out/u");
    assert!(!ran.stderr.contains("confined"), "{}", ran.stderr);
    let header = &kit.record("out/u")[0];
    assert_eq!((&header["format"], header["tournament"].get("sandbox")), (&2.into(), None));
}

#[test]
fn a_bot_asks_for_less_and_never_for_more() {
    let kit = Kit::new();
    kit.bot("greedy", "sleeper", "limits: {wait: 1h, start: 1h, move: 1h}\nsandbox: off");
    kit.tournament("t.yaml", "limits: {wait: 100ms, start: 1ms}", &["random", "greedy"]);
    kit.write("bots/greedy.yaml", &kit_text(&kit).replace("1h", "60min"));
    let ran = kit.duel(Who::Me, true, "run t.yaml --record out/r");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("counts only with `--trust greedy`"), "{}", ran.stderr);
    let lines = kit.record("out/r");
    assert_eq!(lines[0]["tournament"]["limits"]["wait"], "100ms");
    assert!(lines[1..].iter().all(|game| game["reason"] == "no answer within 101ms"), "{lines:?}");
    let ran = kit.duel(Who::Me, true, "run t.yaml --trust greedy --record out/s");
    assert!(ran.stderr.contains("warning: `greedy` runs without a sandbox"), "{}", ran.stderr);
    assert_eq!(kit.record("out/s")[0]["tournament"]["trusted"][0], "greedy");
    kit.tournament("t.yaml", "sandbox: jail", &["random", "greedy"]);
    let ran = kit.duel(Who::Me, true, "run t.yaml --trust greedy");
    assert!(ran.code == Some(2) && ran.stderr.contains("leave out `--trust greedy`"), "{}", ran.stderr);
}

#[test]
fn a_file_that_asks_for_no_sandbox_is_marked_and_a_trial_trusts_it_only_by_name() {
    let kit = Kit::new();
    kit.bot("free", "well", "sandbox: off");
    kit.bot("bound", "well", "");
    let listed = kit.duel(Who::Me, true, "list strategies --format json");
    let listed: serde_json::Value = serde_json::from_str(&listed.stdout).expect("JSON");
    let wants = |id: &str| {
        let entry = listed.as_array().and_then(|list| list.iter().find(|entry| entry["id"] == id));
        entry.expect("it is listed")["sandbox"].clone()
    };
    assert_eq!((wants("free"), wants("bound"), wants("random")), (false.into(), true.into(), true.into()));
    let table = kit.duel(Who::Me, true, "list strategies --format csv").stdout;
    let marked: Vec<&str> = table.lines().filter(|line| line.contains("(sandbox off)")).collect();
    assert!(marked.len() == 1 && marked[0].starts_with("free,"), "{table}");
    // A narrow table leaves out where a strategy comes from, and not this.
    let narrow = kit.duel(Who::Me, true, "list strategies").stdout;
    assert!(!narrow.contains("built in") && narrow.contains("(sandbox"), "{narrow}");
    for (words, said) in [
        ("", "note: `free` asks to run without a sandbox, which counts only with `--trust free`"),
        (" --trust free", "warning: `free` runs without a sandbox"),
    ] {
        let ran = kit.duel(Who::Me, true, &format!("test free bound divisor-duel --starts 30-31{words}"));
        assert!(ran.stderr.contains(said), "{words}: {}", ran.stderr);
    }
}

fn kit_text(kit: &Kit) -> String {
    std::fs::read_to_string(kit.path("bots/greedy.yaml")).expect("a file")
}

#[test]
fn a_bot_reads_what_its_file_lists_where_it_is_trusted_and_finds_its_interpreter_in_a_home() {
    let kit = Kit::new();
    let secrets = kit.path("secrets");
    kit.bot("blind", "reads", "");
    let probe = kit.path("kit/probe");
    let text = |see: &str| {
        format!("command: [{}, reads, {}]\n{see}\n", probe.display(), secrets.join("secret").display())
    };
    kit.write("bots/blind.yaml", &text(""));
    for name in ["seeing", "prying"] {
        kit.write(&format!("bots/{name}.yaml"), &text(&format!("see: [{}]", secrets.display())));
    }
    // A link in its own folder leads out of it all the same.
    std::os::unix::fs::symlink(&secrets, kit.path("bots/link")).expect("a link");
    kit.write("bots/linking.yaml", &text("see: [link]"));
    // An installation of its own, in a home.
    std::fs::create_dir_all(kit.path("home/kept/bin")).expect("a folder");
    std::fs::copy(&probe, kit.path("home/kept/bin/interpreter")).expect("a copy");
    kit.write("home/kept/library", "x");
    kit.write(
        "bots/installed.yaml",
        &format!(
            "command: [{}, reads, {}]\n",
            kit.path("home/kept/bin/interpreter").display(),
            kit.path("home/kept/library").display()
        ),
    );
    kit.tournament("t.yaml", "", &["random", "blind", "seeing", "prying", "linking", "installed"]);
    for bubblewrap in [true, false] {
        let record = format!("out/{bubblewrap}");
        let ran = kit.duel(Who::Me, bubblewrap, &format!("run t.yaml --trust seeing --record {record}"));
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let secrets = secrets.display();
        let notes = [
            format!("note: `seeing` may read `{secrets}`"),
            format!("note: `prying` asks to see `{secrets}`, which counts only with `--trust prying`"),
            "which counts only with `--trust linking`".into(),
        ];
        assert!(notes.iter().all(|note| ran.stderr.contains(note)), "{}", ran.stderr);
        let lines = kit.record(&record);
        assert_eq!(lines[0]["tournament"]["trusted"], serde_json::json!(["seeing"]));
        for game in &lines[1..] {
            let sees = |seat: &str| !["blind", "prying", "linking"].map(Into::into).contains(&game[seat]);
            let ends = if sees("first") && sees("second") { "no-moves" } else { "crash" };
            assert_eq!(game["end"], ends, "{game}");
        }
    }
}
