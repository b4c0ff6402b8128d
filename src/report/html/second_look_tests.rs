use std::path::Path;

use super::*;
use crate::play::Stop;
use crate::standings::Tally;
use crate::strategy::Folder;
use crate::tournament::record::{self, Reading, Record};
use crate::tournament::{Conditions, Plan, Schedule, run};

/// A record of games that `parity` wins nearly always, with more upsets than there is room for.
fn played(path: &Path) -> (Plan, Tally) {
    let text = "rounds: 25\nvariants: [{variant: divisor-duel, starts: {from: 10, to: 109}}]\n\
                strategies: [random, parity, greedy-largest]\n";
    let plan = Plan::read("t.yaml", text, None, &Folder::empty()).expect("a tournament");
    let schedule = Schedule::new(&plan);
    let mut opened = record::create(path, &schedule).expect("a record");
    let field = plan.field();
    let conditions = Conditions { threads: 1, ..Conditions::default() };
    let ran = run(&schedule, 0, Some(&mut opened.file), || Tally::new(&field), &conditions).expect("played");
    (plan, ran.fold)
}

/// The upsets and the linked games by reading every line, one after another.
fn brute(path: &Path, wanted: &WantedGames<'_>, seed: u64) -> (u64, Vec<u64>, Vec<u64>) {
    let (mut seen, mut kept, mut linked) = (0, Selection::new(seed), Vec::new());
    let tell = |slot: &Slot, game: &Finished<'_>| {
        let [winner, loser] = [game.winner, game.winner.other()].map(|seat| slot.players[seat.index()]);
        let about = wanted.of.is_none_or(|of| winner == of || loser == of);
        let [below, above] = [winner, loser].map(|player| wanted.places[player].expect("a place"));
        if about && below.best > above.worst {
            seen += 1;
            kept.keep(GameKind::Upset, slot.id, KeptGame::cost(game).expect("a short game"), || ());
        }
        if wanted.linked.contains(&slot.id) {
            linked.push(slot.id);
        }
    };
    Record::open(path).expect("a record").each(u64::MAX, &Stop::default(), tell).expect("read");
    (seen, kept.in_turns().map(|(id, ())| id).collect(), linked)
}

#[test]
fn what_is_found_without_reading_most_lines_is_what_reading_all_of_them_finds() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r.jsonl");
    let (plan, tally) = played(&path);
    // As if `parity` were the last, so that there are more upsets than room for them.
    let places = [1, 3, 2].map(|place| Some(Place { best: place, worst: place }));
    let linked = BTreeSet::from([0, 4_321, 12_345]);
    for of in [None, Some(1)] {
        let wanted = WantedGames { places: &places, linked: &linked, of };
        let (seen, kept, found) = brute(&path, &wanted, plan.seed);
        assert!(kept.len() > 1_000 && (kept.len() as u64) < seen, "{} of {seen} upsets", kept.len());
        assert_eq!(wanted.upsets(|winner, loser| tally.wins(winner, loser)), seen);
        for threads in [1, 3] {
            let how = Reading { threads, ..Reading::default() };
            let mut record = Record::open(&path).expect("a record");
            let (look, games) = record.fold(&how, || SecondLook::new(&wanted, plan.seed)).expect("read");
            assert_eq!(games, Schedule::new(&plan).len());
            assert!(look.upsets.in_turns().map(|(id, _)| id).eq(kept.iter().copied()), "{threads} threads");
            assert!(look.linked.into_keys().eq(found.iter().copied()));
        }
    }
}
