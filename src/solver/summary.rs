//! What the moves of a position, taken together, tell of it.

use super::transposition::{NEVER, Proof};

/// Won if a move leaves a lost position, lost if all leave won ones; else how far from either.
pub(super) struct Summary {
    pub(super) proof: Proof,
    /// The move after which the other player is nearest to being lost.
    pub(super) best: usize,
    /// How near that is after the next best move.
    pub(super) rival: u32,
}

impl Summary {
    /// What the moves tell when `before`, which the best of them left, has become `after`. It must be the
    /// best of them all: a helper that stepped aside has to count again.
    #[inline(always)]
    pub(super) fn changed(&self, before: Proof, after: Proof) -> Proof {
        // The sum may have reached its bound before; without a proof it is never 0.
        let loss = self.proof.loss.saturating_sub(before.win) + after.win;
        Proof::of(after.loss.min(self.rival), loss.clamp(1, NEVER - 1))
    }
}

impl Proof {
    /// What a position is whose best move needs `win` and whose moves need `loss` together.
    #[inline(always)]
    fn of(win: u32, loss: u32) -> Self {
        match win {
            0 => Proof::WON,
            NEVER => Proof::LOST,
            win => Proof { win, loss },
        }
    }
}

/// Moves, counted one by one.
pub(super) struct SummaryBuilder {
    best: usize,
    win: u32,
    rival: u32,
    loss: u32,
}

impl SummaryBuilder {
    #[inline(always)]
    pub(super) fn new() -> Self {
        SummaryBuilder { best: 0, win: NEVER, rival: NEVER, loss: 0 }
    }

    /// Counts the move at `index`, which leaves a position of which `after` is known.
    #[inline(always)]
    pub(super) fn count(&mut self, index: usize, after: Proof) {
        self.rival = self.rival.min(after.loss.max(self.win));
        if after.loss < self.win {
            (self.best, self.win) = (index, after.loss);
        }
        // Neither addend is above `NEVER`, a quarter of what fits.
        self.loss = (self.loss + after.win).min(NEVER - 1);
    }

    #[inline(always)]
    pub(super) fn summary(self) -> Summary {
        Summary { proof: Proof::of(self.win, self.loss), best: self.best, rival: self.rival }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(moves: &[(u32, u32)]) -> Summary {
        let mut builder = SummaryBuilder::new();
        for (index, &(win, loss)) in moves.iter().enumerate() {
            builder.count(index, Proof { win, loss });
        }
        builder.summary()
    }

    #[test]
    fn one_lost_reply_wins_and_only_won_replies_lose() {
        assert_eq!(summary(&[]).proof, Proof::LOST);
        assert_eq!(summary(&[(0, NEVER), (0, NEVER)]).proof, Proof::LOST);
        assert_eq!(summary(&[(0, NEVER), (3, 5), (NEVER, 0)]).proof, Proof::WON);
    }

    #[test]
    fn an_open_position_is_as_far_from_a_win_as_its_best_move_and_from_a_loss_as_all_of_them() {
        let Summary { proof, best, rival } = summary(&[(3, 9), (4, 5), (0, NEVER), (2, 7)]);
        assert_eq!((proof, best, rival), (Proof { win: 5, loss: 9 }, 1, 7));
        // However far it is, it is not proved.
        let far = (NEVER - 1, NEVER - 1);
        assert_eq!(summary(&[far, far]).proof, Proof { win: NEVER - 1, loss: NEVER - 1 });
    }

    #[test]
    fn a_change_of_the_best_move_tells_the_same_as_a_new_count() {
        let others = [(3, 9), (0, NEVER), (2, 7)];
        for after in [(6, 5), (6, 8), (1, 400), (0, NEVER), (NEVER, 0)] {
            let before = summary(&[(4, 5), others[0], others[1], others[2]]);
            let counted = summary(&[after, others[0], others[1], others[2]]);
            let [before_best, after_best] = [(4, 5), after].map(|(win, loss)| Proof { win, loss });
            assert_eq!(before.changed(before_best, after_best), counted.proof, "{after:?}");
        }
        // A sum that had reached its bound does not become a proof.
        let far = summary(&[(NEVER - 1, 5), (3, 9)]);
        let changed = far.changed(Proof { win: NEVER - 1, loss: 5 }, Proof::WON);
        assert_eq!((changed.win, changed.outcome()), (9, None));
        assert_ne!(changed.loss, 0);
        // Once the last open move leaves a won position, all do.
        let last = summary(&[(4, 5), (0, NEVER)]);
        assert_eq!(last.changed(Proof { win: 4, loss: 5 }, Proof::WON), Proof::LOST);
    }
}
