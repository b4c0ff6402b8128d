//! The lines of a game. The two of every move are written without the detours of formatting.

use crate::play::{Game, Seat, Turn};

/// `game variant=… op=… one=… reuse=… divisors=… [last=loses] start=… seat=… seed=…`
pub(super) fn game_line(game: &Game<'_>, seat: Seat) -> String {
    let told = game.rules.written().filter(|(axis, _)| axis.told);
    let rules: String = told.map(|(axis, value)| format!(" {}={value}", axis.key)).collect();
    let variant = game.variant.replace(char::is_whitespace, "-");
    format!(
        "game variant={variant}{rules} start={} seat={seat} seed={}",
        game.start,
        game.seed.told_to(seat.index())
    )
}

/// `move NUMBER DIVISOR…`
pub(super) fn write_move(line: &mut String, turn: &Turn<'_>) {
    line.push_str("move");
    push_number(line, turn.position.number());
    turn.legal.iter().for_each(|divisor| push_number(line, *divisor));
}

/// `played SEAT DIVISOR NUMBER`
pub(super) fn write_played(line: &mut String, seat: Seat, divisor: u64, number: u64) {
    line.push_str(match seat {
        Seat::First => "played first",
        Seat::Second => "played second",
    });
    push_number(line, divisor);
    push_number(line, number);
}

/// The numbers below a hundred, which most divisors are, each with the blank before it.
const READY: &str = concat!(
    " 0 1 2 3 4 5 6 7 8 9",
    " 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39",
    " 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69",
    " 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99",
);

fn push_number(line: &mut String, number: u64) {
    match usize::try_from(number).unwrap_or(usize::MAX) {
        one @ 0..10 => line.push_str(&READY[2 * one..][..2]),
        two @ 10..100 => line.push_str(&READY[3 * two - 10..][..3]),
        _ => {
            line.push(' ');
            line.push_str(itoa::Buffer::new().format(number));
        }
    }
}

/// A number of plain digits that surely fits, with nothing around it: what nearly every answer is.
pub(super) fn plain_number(line: &[u8]) -> Option<u64> {
    const SURE: usize = 19;
    if line.is_empty() || line.len() > SURE {
        return None;
    }
    line.iter()
        .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + u64::from(byte - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Last, Position, Rules, VARIANTS};
    use crate::seed::Seed;

    #[test]
    fn a_bot_is_told_the_rules_that_concern_it_and_a_later_one_only_where_it_is_not_as_usual() {
        let variant = VARIANTS[2];
        let line = |rules: Rules| {
            let game = Game { variant: variant.id, rules, start: 36, seed: Seed(7) };
            game_line(&game, Seat::Second)
        };
        let game = "game variant=factor-duel op=subtract one=no reuse=yes divisors=any";
        let seat = format!("start=36 seat=second seed={}", Seed(7).told_to(1));
        assert_eq!(line(variant.rules), format!("{game} {seat}"));
        assert_eq!(line(Rules { last: Last::Loses, ..variant.rules }), format!("{game} last=loses {seat}"));
    }

    #[test]
    fn a_move_and_what_was_played_are_lines_of_the_protocol() {
        let position = Position::new(VARIANTS[0].rules, 12).expect("a position");
        let turn = Turn { position: &position, legal: &[1, 2, 3, 4, 6], seat: Seat::First };
        let mut line = String::new();
        write_move(&mut line, &turn);
        assert_eq!(line, "move 12 1 2 3 4 6");
        for seat in Seat::BOTH {
            line.clear();
            write_played(&mut line, seat, 4, u64::MAX);
            assert_eq!(line, format!("played {seat} 4 {}", u64::MAX));
        }
        for number in (0..2_000).chain([1 << 32, u64::MAX]) {
            line.clear();
            push_number(&mut line, number);
            assert_eq!(line, format!(" {number}"));
        }
    }

    #[test]
    fn plain_digits_are_a_number_and_all_else_is_left_to_the_careful_reader() {
        for number in [0, 7, 1_234_567, 9_999_999_999_999_999_999] {
            assert_eq!(plain_number(number.to_string().as_bytes()), Some(number));
        }
        let others = ["", " 1", "1\r", "+1", "-1", "2.5", "12a", "١", "18446744073709551616"];
        for other in others {
            assert_eq!(plain_number(other.as_bytes()), None, "{other}");
        }
    }
}
