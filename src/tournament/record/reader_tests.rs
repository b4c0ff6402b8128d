use super::*;
use crate::strategy::Folder;
use crate::tournament::plan::Plan;
use proptest::prelude::*;

/// A plan whose names need escapes, with every operation, and games that may be cut off.
fn plan(shard: bool) -> Plan {
    let text = "name: t\nseed: 3\nrounds: 3\nmax-moves: 6\nvariants:\n  - {variant: divisor-duel, starts: [16, 2, 97]}\n  \
                - {variant: division-duel, name: \"a \\\"b\\\\\", starts: [60, 7]}\n  \
                - {variant: no-reuse-duel, starts: {from: 9223372036854775000, to: 9223372036854775800, count: 4}}\n\
                strategies: [random, {name: \"\\\"x\\n\", use: parity}, {name: ü, use: greedy-largest}]\n";
    let plan = Plan::read("t.yaml", text, None, &Folder::empty()).expect("a tournament");
    Plan { shard: shard.then(|| "2/3".parse().expect("a shard")), ..plan }
}

/// Moves that are mostly legal, so that most lines get far.
fn moves_of(plan: &Plan, slot: &Slot, choices: &[u16]) -> Vec<u64> {
    let mut position =
        crate::game::Position::new(plan.stages[slot.stage].rules, slot.start).expect("a start");
    let mut moves = Vec::new();
    for choice in choices {
        let legal = position.legal(&mut Vec::new()).to_vec();
        let Some(divisor) = legal.get(usize::from(*choice) % legal.len().max(1)) else { break };
        moves.push(*divisor);
        position.play(*divisor);
    }
    moves
}

/// What is found in a line, as `Checker` tells it, who knows JSON alone.
type JsonTold = Result<(Vec<u64>, Seat, End, Option<String>), String>;

fn told(game: &Finished<'_>) -> (Vec<u64>, Seat, End, Option<String>) {
    (game.moves.to_vec(), game.winner, game.end, game.reason.map(String::from))
}

fn by_json(schedule: &Schedule<'_>, slot: &Slot, line: &[u8]) -> JsonTold {
    Checker::new(schedule).check(slot, line).map(|game| told(&game.finished()))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn a_line_is_read_as_json_is_whatever_was_done_to_it(
        shard: bool, place in 0u64..60, other in 0u64..60, same in 0u8..8,
        choices in prop::collection::vec(any::<u16>(), 0..8), first: bool, end in 0usize..End::ALL.len(),
        reason in prop::option::of("[a-z\\\\\"\u{e9}\n]{0,6}"),
        edits in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(
            vec!["", "0", "1", "9", "18446744073709551615", "99999999999999999999", ",", " ", "\"", "]", "[", "}", "\\", "null",
                 "-", ".", "e", "\u{0}", "\u{ff}", "x", "no-moves", "second", ",\"end\":\"no-moves\""])), 0..3),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let plan = plan(shard);
        let schedule = Schedule::new(&plan);
        let slot = schedule.from(place % schedule.len()).next().expect("a game");
        let written = if same > 0 { slot } else { schedule.from(other % schedule.len()).next().expect("a game") };
        let moves = moves_of(&plan, &slot, &choices);
        let winner = if first { Seat::First } else { Seat::Second };
        let game = Finished { moves: &moves, winner, end: End::ALL[end], reason: reason.as_deref() };
        let mut line = Vec::new();
        super::super::game::LineWriter::new(&plan).write(&written, &game, &mut line);
        line.pop();
        for (at, text) in edits {
            let at = at.index(line.len());
            line.splice(at..(at + 1).min(line.len()), text.bytes().filter(|byte| *byte != b'\n'));
            line.push(b' ');
            line.pop();
        }
        if let Some(cut) = cut.filter(|_| same == 1) {
            line.truncate(cut.index(line.len() + 1));
        }
        let expected = by_json(&schedule, &slot, &line);
        let mut reader = GameReader::new(&schedule);
        for behind in ["", "\n", "\n{\"id\":1}\n"] {
            let bytes = [line.as_slice(), behind.as_bytes()].concat();
            let read = reader.read(&slot, &bytes);
            if let Ok((_, length)) = &read {
                prop_assert_eq!(*length, line.len());
            }
            prop_assert_eq!(&read.map(|(game, _)| told(&game)), &expected, "{}", String::from_utf8_lossy(&line));
        }
    }
}

#[test]
fn a_usual_line_is_scanned_and_every_change_of_a_byte_is_left_to_json() {
    let plan = plan(false);
    let schedule = Schedule::new(&plan);
    let mut reader = GameReader::new(&schedule);
    for slot in schedule.from(0) {
        let moves = moves_of(&plan, &slot, &[0; 5]);
        let game = Finished { moves: &moves, winner: Seat::Second, end: End::NoMoves, reason: None };
        let mut line = Vec::new();
        super::super::game::LineWriter::new(&plan).write(&slot, &game, &mut line);
        let ending = reader.scan(&slot, &line).expect("as it is written");
        assert_eq!((ending.length, ending.winner, ending.end), (line.len() - 1, Seat::Second, End::NoMoves));
        assert_eq!(reader.moves, moves);
        for at in 0..line.len() - 1 {
            let mut other = line.clone();
            other[at] ^= 0x80;
            assert!(reader.scan(&slot, &other).is_none(), "{at}");
        }
    }
}
