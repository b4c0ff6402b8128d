use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::play::Finished;
use crate::strategy::Folder;
use crate::tournament::plan::Plan;
use crate::tournament::runner::{Conditions, run};
use crate::tournament::schedule::Slot;

/// Which games there were, and what was in them.
#[derive(Debug, Default, PartialEq)]
struct SeenGames(Vec<(u64, Vec<u64>)>);

impl Fold for SeenGames {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        self.0.push((slot.id, game.moves.to_vec()));
    }

    fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

fn plan() -> Plan {
    let text = "name: t\nseed: 3\nrounds: 2000\nvariants: [divisor-duel, factor-duel]\nstrategies: [random, parity]\n";
    Plan::read("t.yaml", text, None, &Folder::empty()).expect("a tournament")
}

/// The games of the plan as lines, behind a header that nobody reads.
fn record(schedule: &Schedule<'_>) -> Vec<u8> {
    let mut lines = b"header\n".to_vec();
    run(schedule, 0, Some(&mut lines), || (), &Conditions::default()).expect("played");
    lines
}

fn read(
    text: &[u8],
    schedule: &Schedule<'_>,
    threads: usize,
    most: u64,
    stop: &Stop,
) -> Result<(SeenGames, u64), String> {
    let told = AtomicU64::new(0);
    let mut lines = RecordLines::new(text);
    lines.next_line().expect("a header");
    let progress = |more| {
        told.fetch_add(more, Ordering::Relaxed);
    };
    let how = Reading { most, threads, stop: stop.clone(), progress: &progress };
    let read = fold_games(&mut lines, Path::new("r"), schedule, &how, &SeenGames::default);
    let (mut seen, games) = read.map_err(|error| error.to_string())?;
    assert_eq!(told.load(Ordering::Relaxed), games);
    seen.0.sort_unstable();
    Ok((seen, games))
}

#[test]
fn every_game_is_counted_once_on_any_number_of_threads_and_the_first_mistake_is_told() {
    let plan = plan();
    let schedule = Schedule::new(&plan);
    let text = record(&schedule);
    let whole = read(&text, &schedule, 1, u64::MAX, &Stop::default()).expect("read");
    assert_eq!(whole.1, schedule.len());
    assert!(text.len() > 8 * BLOCK, "several blocks for each thread");
    assert!(whole.0.0.iter().map(|(id, _)| *id).eq(0..schedule.len()));
    let torn = &text[..text.len() - 3];
    let more = [text.as_slice(), b"{}\n"].concat();
    // A mistake in the middle, and another behind it.
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let mut wrong = lines.clone();
    (wrong[5000], wrong[5001]) = (wrong[5001], wrong[5000]);
    wrong[7000] = b"[]\n";
    let wrong = wrong.concat();
    for threads in [1, 2, 7] {
        let read = |text: &[u8], most| read(text, &schedule, threads, most, &Stop::default());
        assert_eq!(read(&text, u64::MAX).as_ref(), Ok(&whole), "{threads} threads");
        assert_eq!(read(torn, u64::MAX).map(|(_, games)| games), Ok(schedule.len() - 1));
        let (some, games) = read(&text, 1234).expect("read");
        assert_eq!((some.0.as_slice(), games), (&whole.0.0[..1234], 1234));
        let mistake = read(&wrong, u64::MAX).expect_err("a mistake");
        assert!(
            mistake.starts_with("r:5001: this is not game 4999 of the tournament: id is `5000`"),
            "{mistake}"
        );
        assert_eq!(read(&wrong, 4999).map(|(_, games)| games), Ok(4999), "nobody looks behind the last one");
        let beyond = read(&more, u64::MAX).expect_err("one line too many");
        let number = schedule.len() + 2;
        assert!(beyond.starts_with(&format!("r:{number}: this line is beyond")), "{beyond}");
    }
    let stop = Stop::default();
    stop.request();
    assert_eq!(read(&text, &schedule, 2, u64::MAX, &stop), Err("interrupted".into()));
}
