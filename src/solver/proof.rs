//! The theorems in use with their proofs, in words for a pupil.

use serde::Serialize;

use super::nim_theorem::NimTheorem;
use super::theorem::Theorem;

/// Something that is proved about the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Its name, as the solver gives it.
    pub name: &'static str,
    /// The rules under which it holds.
    pub holds: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Why it is true.
    pub proof: &'static str,
}

/// What a glance at a game without reuse rests on.
const GLANCES: [Lesson; 2] = [
    Lesson {
        name: "half",
        holds: "subtracting without reuse",
        statement: "2m is won by taking m wherever m, with the same divisors used, is lost, and m itself is unused",
        proof: "Taking m leaves m. From there on the number is at most m, so m can never again be a divisor that \
                is smaller than the number: that it has been used changes nothing. The other player therefore \
                faces exactly the game of m, which is lost.",
    },
    Lesson {
        name: "prime-times-next",
        holds: "subtracting without reuse, where 1 cannot be taken",
        statement: "p(p+1) is won by taking p wherever p is prime and unused",
        proof: "Taking p leaves p². Its divisors are 1, p and p². The first may not be taken, the second has just \
                been taken, and the third is the number itself: there is no reply.",
    },
];

impl Lesson {
    /// Everything that is in use.
    pub fn all() -> Vec<Lesson> {
        Theorem::ALL.into_iter().map(Theorem::lesson).chain(GLANCES).chain(NimTheorem::lessons()).collect()
    }
}

impl Theorem {
    /// Every theorem, from the simplest games on.
    pub const ALL: [Theorem; 13] = [
        Theorem::Even,
        Theorem::EvenButNoOddPowerOfTwo,
        Theorem::EvenButNoPowerOfTwo,
        Theorem::Composite,
        Theorem::PrimeFactors,
        Theorem::UnusedCofactor,
        Theorem::UnusedPrimes,
        Theorem::MisereEven,
        Theorem::MisereWithoutOne,
        Theorem::MisereTwoPrimes,
        Theorem::MiserePrimeFactors,
        Theorem::MisereUnusedPrimes,
        Theorem::MisereNoMove,
    ];

    /// The theorem with its proof.
    pub fn lesson(self) -> Lesson {
        let (name, holds) = self.place();
        Lesson { name, holds, statement: self.statement(), proof: self.proof() }
    }

    /// What the theorem says: its sentence up to the reason.
    pub fn statement(self) -> &'static str {
        let sentence = self.sentence();
        sentence.split_once(": ").map_or(sentence, |(statement, _)| statement)
    }

    /// Its name, and the rules under which it holds.
    fn place(self) -> (&'static str, &'static str) {
        match self {
            Theorem::Even => ("even", "subtracting, 1 allowed, with reuse"),
            Theorem::EvenButNoOddPowerOfTwo => {
                ("even-but-no-odd-power-of-two", "subtracting, 1 not allowed, with reuse")
            }
            Theorem::EvenButNoPowerOfTwo => ("even-but-no-power-of-two", "subtracting primes, with reuse"),
            Theorem::Composite => ("composite", "dividing, with reuse"),
            Theorem::PrimeFactors => ("prime-factors", "dividing by primes, with reuse"),
            Theorem::UnusedCofactor => ("unused-cofactor", "dividing without reuse, where 1 cannot be taken"),
            Theorem::UnusedPrimes => ("unused-primes", "dividing by primes without reuse"),
            Theorem::MisereEven => ("misere-even", "last=loses: subtracting, 1 allowed, with reuse"),
            Theorem::MisereWithoutOne => {
                ("misere-without-one", "last=loses: subtracting, 1 not allowed, with reuse")
            }
            Theorem::MisereTwoPrimes => ("misere-two-primes", "last=loses: dividing, with reuse"),
            Theorem::MiserePrimeFactors => {
                ("misere-prime-factors", "last=loses: dividing by primes, with reuse")
            }
            Theorem::MisereUnusedPrimes => {
                ("misere-unused-primes", "last=loses: dividing by primes without reuse")
            }
            Theorem::MisereNoMove => ("misere-no-move", "last=loses: all rules"),
        }
    }

    /// Why the theorem is true.
    pub fn proof(self) -> &'static str {
        match self {
            Theorem::Even => {
                "Every divisor of an odd number is odd, and odd minus odd is even: whoever faces an odd number \
                 hands back an even one. Whoever faces an even number can take 1 and hand back an odd one. So who \
                 once faces an even number can do so at every turn, while the other player always faces odd ones. \
                 The numbers shrink, so the game ends; it ends at 1, which is odd, and it is the other player who \
                 faces it."
            }
            Theorem::EvenButNoOddPowerOfTwo => {
                "Take a divisor d from an odd number kd: both k and d are odd, and (k-1)d is an even multiple of d. \
                 So whoever faces an odd number, if there is a move at all, hands back a number that is even and \
                 has an odd divisor greater than 1. From such a number that odd divisor can be taken, and the \
                 number is odd again: odd numbers are lost, and even ones that are no power of 2 are won. From a \
                 power of 2, every move but halving leaves an even number that is no power of 2, so halving is the \
                 only hope. 2 has no move and is lost; hence 4 is won, 8 is lost, and so on in turn."
            }
            Theorem::EvenButNoPowerOfTwo => {
                "Take a prime p from an odd number kp: (k-1)p is an even multiple of the odd number p. So whoever \
                 faces an odd number, if there is a move at all, hands back a number that is even and no power of \
                 2. From such a number an odd prime can be taken, and the number is odd again: odd numbers are \
                 lost, and even ones that are no power of 2 are won. From a power of 2 only 2 can be taken. 2 has \
                 no move and is lost, so 4 is won; from 8 on, what is left is twice an odd number, which is won \
                 for the other player."
            }
            Theorem::Composite => {
                "A composite number n has a smallest prime factor p. Dividing by n/p leaves p, and a prime has no \
                 divisor between 1 and itself: there is no reply. A prime, for the same reason, is lost."
            }
            Theorem::PrimeFactors => {
                "Write the number as a product of primes. A move strikes out one of the factors, and the last one \
                 cannot be struck out, since a divisor must be smaller than the number. However it is played, the \
                 game lasts one move less than there are factors. Whoever moves first makes the last move if that \
                 is odd, so if the number of factors is even."
            }
            Theorem::UnusedCofactor => {
                "Dividing n by n/p, where p is a prime factor, leaves p. A prime has no divisor between 1 and \
                 itself: there is no reply, whatever has been used. All it takes is that n/p is unused."
            }
            Theorem::UnusedPrimes => {
                "A prime can be taken once, and taking it removes no other prime: sooner or later every unused prime \
                 of the number is taken, in whatever order. The one exception is a last unused prime that is the \
                 number itself. That happens exactly when the number is the product of its unused primes, each \
                 once, and then there is one move less. So the length of the game does not depend on how it is \
                 played; whoever moves first makes the last move if it is odd."
            }
            Theorem::MisereEven => {
                "Whoever faces 1 cannot move and wins; so 2, which only leaves 1, is lost, and 3, which only leaves \
                 2, is won. From there on it is as when the last move wins: an odd number from 5 on has only odd \
                 divisors and hands back an even number from 4 on; from 4 one can take 2, and from a larger even \
                 number 1, and the other player faces 2 or an odd number from 5 on again."
            }
            Theorem::MisereWithoutOne => {
                "Primes and 1 have no move and are won. Twice a prime p leaves p or 2p-2, so it is lost unless 2p-2 \
                 is. An odd composite number leaves an even multiple of one of its odd divisors; of those only \
                 twice a prime or three times a power of 2 can be lost, so it is lost itself unless it is a \
                 multiple of 3 that reaches one of these. Any other even number with an odd divisor from 5 on, or \
                 with 9, can leave a lost odd number and is won. What remains are the powers of 2 and three times \
                 these, which are worked out one after another."
            }
            Theorem::MisereTwoPrimes => {
                "A prime has no move and is won. The product of two primes leaves only primes, so it is lost. A \
                 number with three or more prime factors can be divided by all of them but two, which leaves the \
                 product of two primes, so it is won."
            }
            Theorem::MiserePrimeFactors => {
                "Each move strikes out one prime factor, and the last one stays, so the game lasts one move less than \
                 there are factors, however it is played. Whoever moves first makes the last move, and loses, if \
                 that is odd."
            }
            Theorem::MisereUnusedPrimes => {
                "The length of the game does not depend on how it is played: one move for every unused prime, and one \
                 less where the number is their product. Whoever moves first makes the last move, and loses, if \
                 that is odd."
            }
            Theorem::MisereNoMove => {
                "There is no move left, so that the other player has made the last one. Where the last move loses, \
                 the player to move has won without doing anything."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theorem_is_listed_under_the_name_that_the_solver_gives() {
        let mut last = None;
        for (index, theorem) in Theorem::ALL.into_iter().enumerate() {
            // In the order of the declaration, so that none is left out.
            assert_eq!(theorem as usize, index);
            assert_eq!(serde_json::json!(theorem), theorem.lesson().name);
            last = Some(theorem);
        }
        // Whoever adds a theorem at the end must add it here, and to the list.
        assert_eq!(last, Some(Theorem::MisereNoMove));
    }

    #[test]
    fn statements_and_proofs_are_sentences() {
        for Lesson { name, statement, proof, .. } in Lesson::all() {
            assert!(!statement.ends_with('.') && proof.ends_with('.'), "{name}");
            assert!(proof.len() > 100 && statement.len() > 30, "{name}");
        }
    }
}
