//! Whatever a bot does costs it its game, and nobody else anything.

use std::time::Duration;

use divisor_duel::external;
use divisor_duel::play::{End, Seat};
use divisor_duel::seed::Seed;
use divisor_duel::strategy::{Confinement, Setting};

use crate::kit::{self, Fault, alive};

/// Two games in both seats: each is lost as `end` for this reason, the process is replaced in between,
/// the opponent wins, and at the end nothing is left running.
fn costs(fault: Fault, end: End, reason: &str) {
    costs_for_one_of(fault, end, &[reason]);
}

/// The same, where the machine decides which of several reasons comes first.
fn costs_for_one_of(mut fault: Fault, end: End, reasons: &[&str]) {
    for seat in Seat::BOTH {
        let outcome = fault.play(seat);
        let failure = outcome.failure.expect("a failure");
        assert_eq!((outcome.winner, outcome.end), (seat.other(), end), "{failure:?}");
        let said = reasons.iter().any(|reason| failure.reason.contains(reason));
        assert!(said, "{failure:?} says none of {reasons:?}");
        assert_eq!(failure.reason.lines().count(), 1, "{failure:?}");
    }
    let mark = fault.mark.clone();
    drop(fault);
    assert_eq!(alive(&mark), Vec::<String>::new());
}

/// Two games that end in the ordinary way.
fn harmless(mut fault: Fault) {
    for seat in Seat::BOTH {
        let outcome = fault.play(seat);
        assert_eq!((outcome.end, outcome.failure), (End::NoMoves, None));
    }
    let mark = fault.mark.clone();
    drop(fault);
    assert_eq!(alive(&mark), Vec::<String>::new());
}

/// With so little time that a bot which never answers is not waited for long.
fn hurried(fault: &str) -> Fault {
    with_start(fault, Duration::from_millis(300))
}

/// The same with time enough to begin to write, whatever else the machine does.
fn begun(fault: &str) -> Fault {
    with_start(fault, Duration::from_millis(4800))
}

fn with_start(fault: &str, start: Duration) -> Fault {
    Fault::with(fault, |program| {
        program.limits.think = Duration::from_millis(200);
        program.limits.start = start;
        program.limits.wall = Some(Duration::from_millis(200));
    })
}

#[test]
fn a_bot_that_plays_well_plays() {
    harmless(Fault::new("well"));
}

#[test]
fn exiting_at_once_is_a_crash() {
    costs(Fault::new("exit"), End::Crash, "it ended with exit code 3");
}

#[test]
fn never_answering_is_a_timeout() {
    costs(hurried("silent"), End::Timeout, "no answer within 500ms");
}

#[test]
fn dying_in_the_middle_of_a_game_is_a_crash() {
    costs(Fault::new("die"), End::Crash, "it ended with signal 6 (SIGABRT)");
    costs(Fault::new("exit-later"), End::Crash, "it ended with exit code 0");
}

#[test]
fn closing_the_output_is_a_crash() {
    costs(Fault::new("close"), End::Crash, "it closed its output");
}

#[test]
fn a_flood_of_output_is_a_flood_with_line_ends_and_without() {
    for flood in ["flood", "flood-lines", "flood-blanks"] {
        costs(Fault::new(flood), End::Flood, "it wrote more than 64 KiB where one number was asked for");
    }
}

#[test]
fn a_flood_of_standard_error_is_harmless() {
    harmless(Fault::new("flood-stderr"));
}

#[test]
fn trickling_bytes_does_not_outlast_the_clock() {
    costs(begun("trickle"), End::Timeout, "without a line end");
}

#[test]
fn half_a_line_is_a_timeout_or_where_the_bot_ends_a_crash() {
    costs(begun("half"), End::Timeout, "no answer within 5s; `1` came without a line end");
    costs(Fault::new("half-and-exit"), End::Crash, "it ended with exit code 4 in the middle of a line, `1`");
}

#[test]
fn forgetting_to_flush_is_a_timeout() {
    costs(hurried("unflushed"), End::Timeout, "no answer within 500ms");
}

#[test]
fn what_is_no_number_is_garbage() {
    costs(Fault::new("utf-8"), End::Garbage, "`\u{fffd}\u{fffd}1` is not a number");
    costs(Fault::new("words"), End::Garbage, "`I pass` is not a number");
    costs(Fault::new("banner"), End::Garbage, "welcome to my bot");
}

#[test]
fn a_number_that_is_not_a_legal_move_is_refused_three_times_and_then_illegal() {
    costs(Fault::new("digits"), End::Illegal, "3 wrong numbers in one turn; the last: 99999999");
    costs(Fault::new("negative"), End::Illegal, "-3 is less than 1");
    costs(Fault::new("fraction"), End::Illegal, "2.5 is not a whole number");
    costs(Fault::new("itself"), End::Illegal, "is the number itself");
}

#[test]
fn several_answers_and_answers_that_nobody_asked_for_are_garbage() {
    costs(Fault::new("several"), End::Garbage, "it wrote more than one answer");
    costs(Fault::new("unasked"), End::Garbage, "it wrote more than one answer, or one that nobody asked for");
}

#[test]
fn line_ends_blanks_and_noise_are_harmless() {
    harmless(Fault::new("crlf"));
    harmless(Fault::new("noise"));
}

#[test]
fn a_bot_that_ignores_quit_and_the_end_of_its_input_is_ended() {
    harmless(Fault::new("ignore-quit"));
    harmless(Fault::new("ignore-end"));
}

#[test]
fn children_are_ended_with_their_bot() {
    harmless(Fault::new("children"));
}

#[test]
fn a_child_that_wants_a_session_of_its_own_is_ended_with_and_without_a_sandbox() {
    harmless(Fault::new("leaver"));
    harmless(Fault::with("leaver", |program| (program.sandbox, program.trusted) = (false, true)));
}

#[test]
fn too_many_processes_are_a_crash() {
    let fault = Fault::with("many-children", |program| program.limits.processes = 20);
    costs(fault, End::Crash, "ended, since it used more than 20 processes and threads");
}

#[test]
fn eating_memory_is_a_crash() {
    let fault = Fault::with("memory", |program| program.limits.memory = 100 << 20);
    // Whichever comes first: its own allocator gives up, or the guard ends it.
    let own = "it ended with signal 6 (SIGABRT)";
    let guard = "ended, since it used more than 100 MiB of memory";
    costs_for_one_of(fault, End::Crash, &[own, guard]);
}

#[test]
fn filling_the_disk_is_a_crash() {
    let small = |level, fault| Fault::at(Some(level), fault, |program| program.limits.files = 1 << 20);
    for level in [Confinement::Jail, Confinement::Fence] {
        costs(small(level, "disk"), End::Crash, "it ended with");
    }
    costs(small(Confinement::Jail, "disk-in-pieces"), End::Crash, "it ended with exit code 5");
    let fence = small(Confinement::Fence, "disk-in-pieces");
    costs(fence, End::Crash, "ended, since it used more than 1024 KiB of files");
}

#[test]
fn the_sandbox_refuses_the_network_files_outside_and_other_sessions() {
    harmless(Fault::new("sandbox"));
    // A bot cannot leave it by itself.
    harmless(Fault::with("sandbox", |program| program.sandbox = false));
    let mut free = Fault::with("sandbox", |program| (program.sandbox, program.trusted) = (false, true));
    let failure = free.play(Seat::First).failure.expect("without a sandbox it is allowed more");
    let told = failure.evidence.stderr.join("\n");
    for allowed in ["a socket", "a file outside"] {
        assert!(told.contains(allowed), "{told}");
    }
    let _ = std::fs::remove_file(kit::fault_bot().with_extension("outside"));
}

#[test]
fn a_bot_that_ends_at_once_is_tried_in_every_game_and_one_that_keeps_everybody_waiting_is_not() {
    let mut fault = Fault::new("exit");
    for _ in 0..5 {
        let failure = fault.play(Seat::First).failure.expect("a failure");
        assert_eq!(failure.reason, "it ended with exit code 3");
    }
    let mut fault = hurried("silent");
    for _ in 0..3 {
        assert_eq!(fault.play(Seat::First).failure.expect("a failure").reason, "no answer within 500ms");
    }
    assert_eq!(
        fault.play(Seat::First).failure.expect("a failure").reason,
        "not started again after 3 starts without an answer in time; the last: no answer within 500ms"
    );
    let mut absent = Fault::with("well", |program| program.command[0] = "no-such-program".into());
    let failure = absent.play(Seat::First).failure.expect("a failure");
    assert!(failure.reason.starts_with("there is no program `no-such-program` (looked in"), "{failure:?}");
}

#[test]
fn a_bot_that_ends_after_each_game_loses_none_by_it_whenever_that_is_noticed() {
    for fault in ["one-game", "no-second-game"] {
        let mut fault = Fault::new(fault);
        for seat in [Seat::First, Seat::Second, Seat::First] {
            let outcome = fault.play(seat);
            assert_eq!((outcome.end, outcome.failure), (End::NoMoves, None));
        }
    }
}

#[test]
fn a_blank_line_is_no_answer_and_not_half_of_one() {
    let reason = begun("blank").play(Seat::First).failure.expect("a failure").reason;
    assert_eq!(reason, "no answer within 5s");
}

#[test]
fn a_failure_shows_what_there_is_to_see() {
    let mut fault = Fault::new("half-and-exit");
    let evidence = fault.play(Seat::Second).failure.expect("a failure").evidence;
    let game = "> game variant=divisor-duel op=subtract one=yes reuse=yes divisors=any start=16 seat=second";
    let seed = Seed(1).told_to(Seat::Second.index());
    assert_eq!(
        evidence.exchanged,
        [&format!("{game} seed={seed}"), "> played first 1 15", "> move 15 1 3 5"]
    );
    assert_eq!(evidence.exit.as_deref(), Some("exit code 4"));
}

#[test]
fn one_process_serves_many_games_unless_it_is_restarted_for_each() {
    let mut fault = Fault::with("well", |program| program.fresh = true);
    let mut guards = Vec::new();
    for _ in 0..2 {
        fault.play(Seat::First);
        let guard = alive(&fault.mark).into_iter().find(|process| process.contains("bot-guard"));
        guards.push(guard.expect("a guard"));
    }
    assert_ne!(guards[0], guards[1]);
    let mut fault = Fault::new("well");
    let mut guards = Vec::new();
    for _ in 0..2 {
        fault.play(Seat::First);
        guards.extend(alive(&fault.mark).into_iter().find(|process| process.contains("bot-guard")));
    }
    assert_eq!(guards[0], guards[1]);
}

#[test]
fn more_games_than_cores_do_not_make_a_bot_late() {
    // Each move takes 20 ms of a core, a fifth of its limit; with few cores sixteen bots at once take longer than that.
    std::thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| {
                let mut fault =
                    Fault::with("think-20", |program| program.limits.think = Duration::from_millis(100));
                let mut opponent = kit::Witness::default();
                let outcome = kit::play(fault.bot.as_mut(), &mut opponent, Seat::First, 6);
                assert_eq!((outcome.end, outcome.failure), (End::NoMoves, None));
            });
        }
    });
}

#[test]
fn many_bots_that_have_played_are_not_as_many_processes() {
    let mark = kit::mark();
    let play = |_| {
        let setting = Setting::default();
        let mut bot = external::recipe(kit::program("well", &mark)).build(&setting);
        kit::play(bot.as_mut(), &mut kit::Witness::default(), Seat::First, 6);
        bot
    };
    let bots: Vec<_> = (0..60).map(play).collect();
    let guards = alive(&mark).iter().filter(|process| process.contains("bot-guard")).count();
    assert!((1..=40).contains(&guards), "{guards} bots wait for their next game");
    drop(bots);
    assert_eq!(alive(&mark), Vec::<String>::new());
}
