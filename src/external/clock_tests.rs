//! Who is late, and who is not.

use super::*;

const EVERY: Duration = Duration::from_millis(5);

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

fn used(processor: u64) -> Usage {
    Usage { processor: ms(processor), ..Usage::default() }
}

/// A clock of a process that has answered before, and was asked at this moment.
fn asked(now: Instant) -> Clock {
    let mut clock = Clock::new(now);
    let limits = Limits { think: ms(100), wall: Some(ms(1000)), ..Limits::default() };
    clock.ask(&limits, false, false, now, Usage::default);
    clock
}

#[test]
fn processor_time_decides_when_an_answer_comes_and_while_none_does() {
    let now = Instant::now();
    let late = Err(Overdue::Processor(ms(100), Duration::ZERO));
    assert_eq!(asked(now).answered(now + ms(60), || used(100)), Ok(()));
    assert_eq!(asked(now).answered(now + ms(60), || used(101)), late);
    assert_eq!(asked(now).check(now + ms(200), EVERY, || used(100)), Ok(()));
    assert_eq!(asked(now).check(now + ms(200), EVERY, || used(101)), late);
}

#[test]
fn what_is_answered_at_once_is_not_looked_at() {
    let now = Instant::now();
    let unread = || -> Usage { panic!("nobody looks") };
    assert_eq!(asked(now).answered(now + ms(1), unread), Ok(()));
    assert_eq!(asked(now).check(now + ms(1), EVERY, unread), Ok(()));
}

#[test]
fn how_quickly_answers_come_is_told_of_all_but_the_first_and_only_once() {
    let now = Instant::now();
    let mut clock = Clock::new(now);
    for (first, took) in [(true, 900), (false, 1), (false, 4)] {
        clock.ask(&Limits::default(), first, false, now, Usage::default);
        assert_eq!(clock.answered(now + ms(took), Usage::default), Ok(()));
    }
    assert_eq!(clock.pace(), Some(ms(5) / 2));
    assert_eq!(clock.pace(), None);
}

#[test]
fn the_wall_counts_only_while_the_harness_runs_and_from_the_moment_the_question_is_written() {
    let began = Instant::now();
    let mut clock = asked(began);
    // Stopped for an hour, of which no more counts than a look may be late.
    let mut now = began + ms(3_600_000);
    assert_eq!(clock.check(now, EVERY, || used(0)), Ok(()));
    clock.written(now);
    for _ in 0..199 {
        now += EVERY;
        assert_eq!(clock.check(now, EVERY, || used(0)), Ok(()));
    }
    assert_eq!(clock.check(now + EVERY, EVERY, || used(0)), Err(Overdue::Wall(ms(1000))));
}

#[test]
fn who_waited_for_a_core_did_not_sleep() {
    let began = Instant::now();
    let mut clock = asked(began);
    let looks = |clock: &mut Clock, from: u64, to: u64, queued: u64, ready: bool| {
        (from..=to).step_by(5).try_for_each(|at| {
            clock.check(began + ms(at), EVERY, || Usage { queued: ms(queued), ready, ..used(1) })
        })
    };
    let late = Err(Overdue::Wall(ms(1000)));
    assert_eq!(looks(&mut clock, 5, 1695, 700, false), Ok(()), "the first look comes late");
    assert_eq!(looks(&mut clock, 1700, 1700, 700, false), late);
    // A wait is counted when it is over; who is ready may still be in one. But everything has an end.
    let mut clock = asked(began);
    assert_eq!(looks(&mut clock, 5, 9_995, 0, true), Ok(()));
    assert_eq!(looks(&mut clock, 10_000, 10_000, 0, true), late);
    let mut clock = asked(began);
    assert_eq!(looks(&mut clock, 5, 1_200, 0, true), Ok(()));
    assert_eq!(looks(&mut clock, 1_205, 1_205, 0, false), late, "now it sleeps");
}

#[test]
fn what_the_host_of_the_machine_took_is_not_the_bots_but_only_so_much() {
    let now = Instant::now();
    let late = Err(Overdue::Processor(ms(100), Duration::ZERO));
    for (processor, stolen, expected) in
        [(140, 40, Ok(())), (141, 40, late), (200, 100, Ok(())), (200, 9_000, Ok(())), (201, 9_000, late)]
    {
        let usage = || Usage { stolen: ms(stolen), ..used(processor) };
        assert_eq!(asked(now).answered(now + ms(60), usage), expected);
        assert_eq!(asked(now).check(now + ms(200), EVERY, usage), expected);
    }
    // What it took in all its days before the first look tells nothing.
    let mut clock = Clock::new(now);
    clock.ask(
        &Limits { think: ms(100), start: ms(0), ..Limits::default() },
        true,
        false,
        now,
        Usage::default,
    );
    assert_eq!(clock.answered(now + ms(60), || Usage { stolen: ms(9_000), ..used(101) }), late);
}

#[test]
fn what_is_used_between_turns_is_charged_to_the_next_one_beyond_an_allowance() {
    let began = Instant::now();
    let limits = Limits { think: ms(100), ..Limits::default() };
    let next = |used_before: u64, ponder: bool, takes: u64| {
        let mut clock = asked(began);
        assert_eq!(clock.answered(began + ms(1), Usage::default), Ok(()));
        let now = began + ms(500);
        clock.ask(&limits, false, ponder, now, || used(used_before));
        clock.answered(now + ms(takes), || used(used_before + takes))
    };
    for takes in [0, 60] {
        assert_eq!(next(0, false, takes), Ok(()));
        assert_eq!(next(20, false, takes), Ok(()));
        let late = next(200, false, takes);
        assert!(matches!(late, Err(Overdue::Processor(_, debt)) if debt > ms(100)), "{late:?}");
        assert_eq!(next(200, true, takes), Ok(()));
    }
}
