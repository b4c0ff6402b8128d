//! What the machine may be to blame for is confirmed before it costs a game.

use super::{Failure, Seat};

/// Who has failed in doubt in this game. It is by seat, so that nobody pays for being late once because the opponent
/// was late before; and each is excused once, so that a game begins again twice at the most.
#[derive(Debug, Default)]
pub(super) struct Doubts([bool; 2]);

impl Doubts {
    /// Is this the first failure of this seat in this game for which the machine may be to blame?
    pub(super) fn excuse(&mut self, seat: Seat, failure: &Failure) -> bool {
        failure.in_doubt && !std::mem::replace(&mut self.0[seat.index()], true)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::VARIANTS;
    use crate::play::{Answer, End, Event, Evidence, Failure, Game, Observer, Referee, Seat, Strategy, Turn};
    use crate::seed::{Seed, Stream};

    /// Draws its moves, but is late this often, each time at its third one.
    struct Tardy {
        late: u32,
        in_doubt: bool,
        asked: u32,
        begun: u32,
        over: u32,
    }

    fn tardy(late: u32, in_doubt: bool) -> Tardy {
        Tardy { late, in_doubt, asked: 0, begun: 0, over: 0 }
    }

    impl Strategy for Tardy {
        fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
            self.asked += 1;
            if self.asked < 3 || self.late == 0 {
                return Answer::Take(stream.pick(turn.legal));
            }
            self.late -= 1;
            let (end, in_doubt) = (End::Timeout, self.in_doubt);
            Answer::Fail(Box::new(Failure {
                end,
                reason: "late".into(),
                evidence: Evidence::default(),
                in_doubt,
            }))
        }

        fn watch(&mut self, event: &Event<'_>) {
            match event {
                Event::Begin { .. } => (self.begun, self.asked) = (self.begun + 1, 0),
                Event::Over { .. } => self.over += 1,
                _ => {}
            }
        }
    }

    /// Somebody who has seen what was played.
    struct Witness;

    impl Observer for Witness {}

    /// The moves, who won and how, and how often each was told that the game begins.
    fn play(
        [first, second]: [(u32, bool); 2],
        observer: &mut (impl Observer + ?Sized),
    ) -> (Vec<u64>, Seat, End, [u32; 2]) {
        let (mut first, mut second) = (tardy(first.0, first.1), tardy(second.0, second.1));
        let game = Game { variant: "divider-game", rules: VARIANTS[4].rules, start: 1000, seed: Seed(1) };
        let mut referee = Referee::default();
        let finished = referee.play(&game, &mut [&mut first, &mut second], observer).expect("an end");
        let (moves, winner, end) = (finished.moves.to_vec(), finished.winner, finished.end);
        assert_eq!(finished.reason.is_some(), end == End::Timeout);
        assert_eq!([first.over, second.over], [1, 1], "what did not count had no end");
        (moves, winner, end, [first.begun, second.begun])
    }

    #[test]
    fn who_is_late_once_plays_the_game_as_if_nobody_had_been() {
        let (moves, winner, end, _) = play([(0, true), (0, true)], &mut ());
        assert_eq!(end, End::NoMoves);
        for late in [[(1, true), (0, true)], [(0, true), (1, true)]] {
            assert_eq!(play(late, &mut ()), (moves.clone(), winner, end, [2, 2]));
        }
    }

    #[test]
    fn who_is_late_twice_loses() {
        let (moves, winner, end, begun) = play([(2, true), (0, true)], &mut ());
        assert_eq!((moves.len(), winner, end, begun), (4, Seat::Second, End::Timeout, [2, 2]));
    }

    #[test]
    fn nobody_pays_for_being_late_once_because_the_opponent_was_before() {
        let (moves, winner, end, begun) = play([(1, true), (1, true)], &mut ());
        assert_eq!((end, begun), (End::NoMoves, [3, 3]));
        assert_eq!((moves, winner), (play([(0, true), (0, true)], &mut ()).0, winner));
        let (_, winner, end, begun) = play([(9, true), (1, true)], &mut ());
        assert_eq!(
            (winner, end, begun),
            (Seat::Second, End::Timeout, [2, 2]),
            "before the other was late at all"
        );
    }

    #[test]
    fn what_is_beyond_doubt_or_was_seen_counts_at_once() {
        assert_eq!(play([(1, false), (0, true)], &mut ()).3, [1, 1]);
        let (moves, winner, end, begun) = play([(1, true), (0, true)], &mut Witness);
        assert_eq!((moves.len(), winner, end, begun), (4, Seat::Second, End::Timeout, [1, 1]));
    }
}
