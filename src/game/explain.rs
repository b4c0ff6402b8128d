//! The rules in plain words.

use super::rules::{Divisors, Last, Operation, Rules, Wrong};

impl Rules {
    /// These rules as a few sentences, a line each.
    pub fn explained(self) -> String {
        let Rules { operation, one, reuse, divisors, last, wrong } = self;
        let kind = match (divisors, one) {
            (Divisors::Prime, _) => "a prime that divides the number and is smaller than it",
            (Divisors::Any, true) => {
                "a number that divides the shared number and is smaller than it; 1 counts"
            }
            (Divisors::Any, false) => {
                "a number that divides the shared number, is smaller than it and greater than 1"
            }
        };
        let action = match operation {
            Operation::Subtract => "It is subtracted from the number.",
            Operation::Divide => "The number is divided by it.",
        };
        let reuse = if reuse {
            "A divisor may be taken as often as it fits."
        } else {
            "A divisor that either player has taken may not be taken again."
        };
        let stuck = match last {
            Last::Wins => "Whoever cannot move loses.",
            Last::Loses => "Whoever cannot move wins.",
        };
        let wrong = match wrong {
            Wrong::Again => "A wrong number costs nothing: you are asked again.".to_string(),
            Wrong::AT_ONCE => "A wrong number loses the game at once.".to_string(),
            Wrong::Forfeit(limit) => format!("{limit} wrong numbers in one turn lose the game."),
        };
        format!("Take {kind}.\n{action}\n{reuse}\n{stuck}\n{wrong}")
    }
}
