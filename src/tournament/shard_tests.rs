//! Every game is dealt once, shares are even, and starts are not dealt by their pattern.

use super::*;
use crate::tournament::{Schedule, Stage};

fn plan(strategies: usize, starts: u64, rounds: u64) -> Plan {
    let names = ["random", "parity", "perfect", "greedy-largest", "greedy-smallest", "mcts"];
    let stage = Stage::builder("divisor-duel").range(2..=starts + 1);
    let mut builder = Plan::builder("dealt").seed(9).rounds(rounds).variant(stage).variant("factor-duel");
    for &name in &names[..strategies] {
        builder = builder.strategy(name);
    }
    builder.build().expect("a plan")
}

#[test]
fn every_game_is_dealt_once_and_shares_differ_by_a_unit_at_most() {
    for (strategies, starts, rounds) in [(2, 1, 1), (3, 7, 2), (6, 40, 3), (4, 200, 9)] {
        let whole = plan(strategies, starts, rounds);
        let all: Vec<_> = Schedule::new(&whole).from(0).collect();
        for of in [1, 2, 3, 4, 5, 7, 16, 61] {
            let mut seen = vec![0; all.len()];
            let mut lengths = Vec::new();
            let mut unit = 0;
            for number in 1..=of {
                let shard = Shard::new(number, of).expect("a shard");
                let part = Plan { shard: Some(shard), ..whole.clone() };
                let schedule = Schedule::new(&part);
                let dealt: Vec<_> = schedule.from(0).collect();
                assert_eq!(dealt.len() as u64, schedule.len(), "{shard}");
                assert!(dealt.is_sorted_by_key(|slot| slot.id));
                for (place, slot) in dealt.iter().enumerate() {
                    assert_eq!(*slot, all[slot.id as usize]);
                    assert_eq!(schedule.find(slot.id), (Some(shard), place as u64));
                    assert_eq!(schedule.from(place as u64).next(), Some(*slot));
                    seen[slot.id as usize] += 1;
                }
                lengths.push(schedule.len());
                unit = Deal::new(&part, all.len() as u64, shard).unit;
            }
            assert!(seen.iter().all(|&times| times == 1), "{of} shards");
            let (least, most) = (lengths.iter().min(), lengths.iter().max());
            assert!(most.expect("shares") - least.expect("shares") <= unit, "{of} shards: {lengths:?}");
        }
    }
}

#[test]
fn two_machines_do_not_get_the_even_and_the_odd_numbers() {
    // One pairing for each start: dealt in turns of a fixed order, every start of a share would be even.
    let whole = plan(2, 400, 1);
    let part = Plan { shard: Shard::new(1, 2).ok(), ..whole };
    let even = Schedule::new(&part).from(0).filter(|slot| slot.start % 2 == 0).count();
    let all = Schedule::new(&part).len() as usize;
    assert!((2 * all / 5..=3 * all / 5).contains(&even), "{even} of {all} are even");
}

#[test]
fn what_names_no_share_is_refused_with_the_remedy() {
    assert_eq!("3/16".parse::<Shard>().map(|shard| shard.to_string()), Ok("3/16".into()));
    for (text, what) in [
        ("0/16", "the first one is `1/16`"),
        ("17/16", "the last one is `16/16`"),
        ("1/0", "`I/N`"),
        ("3", "`I/N`"),
        ("/", "`I/N`"),
        ("+1/4", "`I/N`"),
        ("1/4/5", "`I/N`"),
        ("1/99999999999999999999", "`I/N`"),
        ("1/100001", "the most are 100000"),
    ] {
        let error = text.parse::<Shard>().map_err(|error| error.to_string());
        assert!(error.as_ref().is_err_and(|error| error.contains(what)), "{text}: {error:?}");
    }
}
