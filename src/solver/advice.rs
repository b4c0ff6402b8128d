//! Advice for a player: a move that wins, or the trap that is hardest to avoid.

use super::analysis::Method;
use super::glance::look_once;
use super::key::key_of;
use super::theorem::settle;
use super::transposition::Proof;
use super::{Known, Solver, Unsolved};
use crate::game::Position;

/// Moves and replies looked at when a trap is chosen; a position can have a hundred thousand.
const LOOKED_AT: usize = 128;

/// The part of the node limit that may go into choosing a trap.
const TRAP_SHARE: u64 = 4;

/// A move worth playing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// A winning move: one that is seen to win at a glance, or else the smallest, unless the limits left
    /// only time for some other.
    Wins(u64),
    /// No move wins; this one leaves the smallest share of replies that keep the other's win.
    Trap {
        /// The move.
        divisor: u64,
        /// Replies that keep the win, as far as was looked (one that could not be solved counts).
        keeping: usize,
        /// Replies looked at. None where the move ends the game, and with that loses it.
        replies: usize,
    },
    /// There is no move at all.
    NoMoves,
}

impl Advice {
    /// The move, if there is one.
    pub fn divisor(self) -> Option<u64> {
        match self {
            Advice::Wins(divisor) | Advice::Trap { divisor, .. } => Some(divisor),
            Advice::NoMoves => None,
        }
    }
}

impl Solver {
    /// What to play. In a lost position at most 128 moves (the smallest) are weighed, each by at most
    /// 128 replies.
    ///
    /// # Errors
    /// When it was not found out within the limits who wins, or which move does.
    pub fn advise(&mut self, position: &Position) -> Result<Advice, Unsolved> {
        let mut effort = self.options.nodes;
        let mut position = position.clone();
        let known = self.known_within(&position, &mut effort)?;
        if !known.won {
            return self.trap(&mut position, effort.min(self.options.nodes / TRAP_SHARE));
        }
        if let Known { winning_move: Some(divisor), method: Method::Glance(_), .. } = known {
            return Ok(Advice::Wins(divisor));
        }
        match self.smallest_winning_move(&mut position, &mut effort) {
            Ok(smallest) => Ok(smallest.map_or(Advice::NoMoves, Advice::Wins)),
            Err(stopped) => {
                // The proof that the position is won contains a move that wins; and one that was learnt
                // long ago may still be remembered.
                let proved = || self.estimate(&position).filter(|(_, proof)| *proof == Proof::LOST);
                let winning = known.winning_move.or_else(|| proved().map(|(divisor, _)| divisor));
                winning.map(Advice::Wins).ok_or(stopped)
            }
        }
    }

    /// The move that looked best to a search that did not finish; none where nothing is legal.
    pub fn guess(&self, position: &Position) -> Option<u64> {
        self.estimate(position).map(|(divisor, _)| divisor)
    }

    /// The move after which the other player is nearest to being lost, as far as theorems, a glance and
    /// the table tell, and how near; the smallest among equals.
    fn estimate(&self, position: &Position) -> Option<(u64, Proof)> {
        let mut position = position.clone();
        let mut best: Option<(u64, Proof)> = None;
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch);
        let few = legal.len() <= LOOKED_AT;
        for &divisor in legal {
            position.play(divisor);
            let told = settle(&position).map(|(won, _)| won);
            let told = told.or_else(|| if few { look_once(&position) } else { None });
            let known = match told {
                Some(true) => Some(Proof::WON),
                Some(false) => Some(Proof::LOST),
                None => self.table.get(key_of(&position)),
            };
            position.take_back(divisor);
            let proof = known.unwrap_or(Proof::UNKNOWN);
            if best.is_none_or(|(_, best)| proof.loss < best.loss) {
                best = Some((divisor, proof));
            }
        }
        best
    }

    /// The best trap in a position that is lost.
    fn trap(&mut self, position: &mut Position, mut effort: u64) -> Result<Advice, Unsolved> {
        let mut scratch = Vec::new();
        let mut best: Option<(u64, usize, usize)> = None;
        for &divisor in position.legal(&mut scratch).iter().take(LOOKED_AT) {
            position.play(divisor);
            let weighed = self.weigh(position, &mut effort);
            position.take_back(divisor);
            let (keeping, replies) = weighed?;
            // Shares are compared as fractions; the first, so the smallest, of equals stays. A move that
            // ends the game leaves nothing to get wrong.
            let ends = |replies: usize| replies == 0;
            if best.is_none_or(|(_, kept, of)| !ends(replies) && (ends(of) || keeping * of < kept * replies))
            {
                best = Some((divisor, keeping, replies));
            }
        }
        Ok(best.map_or(Advice::NoMoves, |(divisor, keeping, replies)| Advice::Trap {
            divisor,
            keeping,
            replies,
        }))
    }

    /// How many of the replies in a won position keep the win.
    fn weigh(&mut self, position: &mut Position, effort: &mut u64) -> Result<(usize, usize), Unsolved> {
        let mut scratch = Vec::new();
        let (mut keeping, mut replies) = (0, 0);
        for &divisor in position.legal(&mut scratch).iter().take(LOOKED_AT) {
            replies += 1;
            match self.leaves_a_loss(position, divisor, effort) {
                Ok(false) => {}
                Err(Unsolved::Interrupted) => return Err(Unsolved::Interrupted),
                Ok(true) | Err(_) => keeping += 1,
            }
        }
        Ok((keeping, replies))
    }
}
