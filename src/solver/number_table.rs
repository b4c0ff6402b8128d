//! Who wins each number, from 1 upwards: for rules under which the number alone decides, but no theorem
//! is known.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::game::{Position, Rules};

/// Numbers that are settled before anybody is asked whether to go on.
const AT_A_TIME: u64 = 1 << 12;

/// A bit for each number, set where it is won for the player to move.
#[derive(Default)]
pub(super) struct NumberTable {
    /// Whose numbers these are.
    rules: Option<Rules>,
    /// Each holds 64 numbers.
    words: Vec<u64>,
    /// The first number that is not settled yet.
    next: u64,
}

impl NumberTable {
    /// Is the number won for the player to move? The table grows up to it, and `visited` by as many
    /// numbers as had to be settled for that; none when it was interrupted.
    pub(super) fn outcome(
        &mut self,
        rules: Rules,
        number: u64,
        interrupt: &AtomicBool,
        visited: &mut u64,
    ) -> Option<bool> {
        if self.rules != Some(rules) {
            *self = NumberTable { rules: Some(rules), words: vec![0], next: 1 };
        }
        let mut scratch = Vec::new();
        while self.next <= number {
            if self.next.is_multiple_of(AT_A_TIME) && interrupt.load(Relaxed) {
                return None;
            }
            let won = self.settle(rules, self.next, &mut scratch);
            if self.next.is_multiple_of(64) {
                self.words.push(0);
            }
            self.words[(self.next / 64) as usize] |= u64::from(won) << (self.next % 64);
            self.next += 1;
            *visited += 1;
        }
        Some(self.won(number))
    }

    fn won(&self, number: u64) -> bool {
        self.words[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// All smaller numbers are settled, and every move leaves one of these.
    fn settle(&self, rules: Rules, number: u64, scratch: &mut Vec<u64>) -> bool {
        let Ok(position) = Position::resume(rules, number, &[]) else { return false };
        match position.legal(scratch) {
            [] => rules.stuck_wins(),
            moves => moves.iter().any(|&divisor| !self.won(position.after(divisor))),
        }
    }
}
