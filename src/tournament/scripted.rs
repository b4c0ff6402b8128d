//! Players who do again what a record says.

use crate::play::{Answer, End, Evidence, Failure, Finished, Seat, Strategy, Turn};
use crate::seed::Stream;

/// Plays one side of a recorded game.
#[derive(Debug)]
pub struct Scripted {
    moves: std::vec::IntoIter<u64>,
    /// What it does when its moves are used up.
    last: Answer,
}

impl Scripted {
    /// The player who had `seat` in `game`.
    pub fn new(game: &Finished<'_>, seat: Seat) -> Self {
        let moves: Vec<u64> = game.moves.iter().copied().skip(seat.index()).step_by(2).collect();
        let last = match game.end {
            End::Resigned => Answer::Resign,
            end => {
                let reason = game.reason.unwrap_or("the record does not say why").into();
                Answer::Fail(Box::new(Failure {
                    end,
                    reason,
                    evidence: Evidence::default(),
                    in_doubt: false,
                }))
            }
        };
        Scripted { moves: moves.into_iter(), last }
    }
}

impl Strategy for Scripted {
    fn choose(&mut self, _turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        self.moves.next().map_or_else(|| self.last.clone(), Answer::Take)
    }
}
