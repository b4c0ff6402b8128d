//! The five variants: names for five values of [`Rules`].

use std::num::NonZeroU8;

use super::rules::{Divisors, Last, Operation, Rules, Wrong};

/// A rule book, whose words a game is shown in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Book {
    /// 000: Divisor Duel, subtracting.
    DivisorDuel,
    /// 001: Divisor Duel, dividing.
    DivisionDuel,
    /// 002: Factor Duel.
    FactorDuel,
    /// 003: Divisor Duel with a list of used divisors.
    NoReuseDuel,
    /// 004: the Divider Game.
    DividerGame,
}

/// A named game: rules, the start it is usually played from, and the book it is told in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    /// The name typed to get it.
    pub id: &'static str,
    /// The rule book whose words are used.
    pub book: Book,
    /// The name of the rule book's file.
    pub rule_book: &'static str,
    /// The rules.
    pub rules: Rules,
    /// The start where none is asked for.
    pub default_start: u64,
}

/// Every variant, in the order of the rule books.
pub const VARIANTS: [Variant; 5] = [
    Variant {
        id: "divisor-duel",
        book: Book::DivisorDuel,
        rule_book: "000_ca8579a00d783d20.txt",
        rules: subtract(true, true, Wrong::Again),
        default_start: 16,
    },
    Variant {
        id: "division-duel",
        book: Book::DivisionDuel,
        rule_book: "001_9cd44e447224af3a.txt",
        rules: Rules { operation: Operation::Divide, ..subtract(false, true, Wrong::AT_ONCE) },
        default_start: 60,
    },
    Variant {
        id: "factor-duel",
        book: Book::FactorDuel,
        rule_book: "002_10d23b36b149d4cf.txt",
        rules: subtract(false, true, Wrong::Forfeit(NonZeroU8::new(3).unwrap())),
        default_start: 36,
    },
    Variant {
        id: "no-reuse-duel",
        book: Book::NoReuseDuel,
        rule_book: "003_7566402c58ed02ba.txt",
        rules: subtract(false, false, Wrong::Again),
        default_start: 30,
    },
    Variant {
        id: "divider-game",
        book: Book::DividerGame,
        rule_book: "004_d9fcfe9e7a80f808.txt",
        rules: subtract(true, true, Wrong::Again),
        default_start: 100,
    },
];

const fn subtract(one: bool, reuse: bool, wrong: Wrong) -> Rules {
    Rules { operation: Operation::Subtract, one, reuse, divisors: Divisors::Any, last: Last::Wins, wrong }
}

impl Variant {
    /// The variant with this id.
    pub fn find(id: &str) -> Option<&'static Variant> {
        VARIANTS.iter().find(|variant| variant.id == id)
    }

    /// The ids of all variants.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        VARIANTS.iter().map(|variant| variant.id)
    }
}
