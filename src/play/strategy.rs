//! The one trait that every player implements.

use super::{Answer, Event, Evidence, Seat};
use crate::game::Position;
use crate::seed::Stream;

/// A player.
///
/// Only [`choose`](Strategy::choose) is required. A strategy that draws random numbers draws them
/// from the `stream` it is handed and from nowhere else, so that a seed reproduces its games.
///
/// ```
/// use divisor_duel::play::{Answer, Strategy, Turn};
/// use divisor_duel::seed::Stream;
///
/// /// Leaves a multiple of three when it can, and draws otherwise.
/// struct Threes;
///
/// impl Strategy for Threes {
///     fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
///         let good = turn.legal.iter().find(|divisor| turn.position.after(**divisor) % 3 == 0);
///         Answer::Take(good.copied().unwrap_or_else(|| stream.pick(turn.legal)))
///     }
/// }
/// ```
pub trait Strategy: Send {
    /// Names the divisor to take. At least one move is legal.
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer;

    /// Learns what happens in the game.
    fn watch(&mut self, _event: &Event<'_>) {}

    /// Must it be told? One that ignores every event may say no, which saves two calls a move.
    fn watches(&self) -> bool {
        true
    }

    /// What it can show for itself when it has lost by its own fault.
    fn evidence(&mut self) -> Option<Evidence> {
        None
    }

    /// Is this a person, who is asked again for as long as the rules allow?
    fn is_human(&self) -> bool {
        false
    }
}

/// What a strategy sees when it is to move.
#[derive(Debug, Clone, Copy)]
pub struct Turn<'a> {
    /// The number, the rules and the used divisors.
    pub position: &'a Position,
    /// Every legal move, ascending; never empty.
    pub legal: &'a [u64],
    /// Who is to move.
    pub seat: Seat,
}
