//! The proofs of what is used about nim-values, in words for a pupil.

use super::nim_theorem::NimTheorem;
use super::proof::Lesson;

/// What a nim-value is, and what it is good for.
const SUM: Lesson = Lesson {
    name: "nim-sum",
    holds: "several numbers, each with used divisors of its own; the last move wins",
    statement: "the nim-value of several numbers is the exclusive or of theirs: written in binary and added without \
                carrying",
    proof: "The nim-value of a position is the smallest number 0, 1, 2, … that no move leaves; without a move it is \
            0. Several numbers are lost when their nim-values add up to 0 without carrying. For a move changes one \
            of the values, since none leaves the value it came from, and then the sum is not 0. And if the sum s is \
            not 0, take a number whose value v has the highest binary digit of s: v with the digits of s changed \
            is less than v, so there is a move that leaves it, and the sum is 0 again. This is Nim with heaps as \
            large as the values (the theorem of Sprague and Grundy).",
};

impl NimTheorem {
    /// All lessons about nim-values.
    pub(super) fn lessons() -> impl Iterator<Item = Lesson> {
        [SUM].into_iter().chain(NimTheorem::ALL.map(NimTheorem::lesson))
    }

    /// The theorem with its proof.
    pub fn lesson(self) -> Lesson {
        let (name, holds) = self.place();
        Lesson { name, holds, statement: self.sentence(), proof: self.proof() }
    }

    /// Its name, and the rules under which it holds.
    fn place(self) -> (&'static str, &'static str) {
        match self {
            NimTheorem::NimExponentOfTwo => ("nim-exponent-of-two", "subtracting, 1 allowed, with reuse"),
            NimTheorem::NimExponentOfTwoWithoutOne => {
                ("nim-exponent-of-two-without-one", "subtracting, 1 not allowed, with reuse")
            }
            NimTheorem::NimSubtractedPrimes => ("nim-subtracted-primes", "subtracting primes, with reuse"),
            NimTheorem::NimPrimeFactors => ("nim-prime-factors", "dividing, with reuse"),
            NimTheorem::NimLengthOfTheGame => {
                ("nim-length-of-the-game", "dividing by primes, with or without reuse")
            }
            NimTheorem::NimFreeMove => ("nim-free-move", "dividing without reuse, 1 allowed"),
            NimTheorem::NimLost => ("nim-lost", "all rules where the last move wins"),
        }
    }

    /// Why the theorem is true.
    pub fn proof(self) -> &'static str {
        match self {
            NimTheorem::NimExponentOfTwo => {
                "Let 2^k be the power of 2 in the number, so that it is 2^k·a with a odd. Taking 2^j with j below k \
                 leaves a number with exponent j: every smaller value can be left. The value k itself cannot: a \
                 divisor with fewer twos leaves its own exponent, which is less than k, and a divisor 2^k·b leaves \
                 2^k·(a-b), where a-b is even, so that the exponent is more than k."
            }
            NimTheorem::NimExponentOfTwoWithoutOne => {
                "As when 1 may be taken, with care for small odd parts. Let the number be 2^k·a with a odd and 17 or \
                 more. A divisor with j twos, j below k, leaves 2^j times an odd number that is at least a, so the \
                 value j; 2^j itself leaves it for every j from 1 on, and a leaves 0. A divisor 2^k·b leaves \
                 2^k·(a-b), with more than k twos. The value k is left only if that has a value below its \
                 exponent. Such numbers have the odd part 1, 3 or 5, and a value at most 2 below the exponent: \
                 then a-b is 2, 4, 6, 10 or 12, and as b divides it and is odd, a is at most 15. (An odd \
                 power of 2 has the value 0, and an odd number cannot leave it, as only 1 would.) So the value of \
                 2^k·a is k. For the eight odd parts up to 15 the same list of moves is worked out one exponent \
                 after another: 2^k, say, leaves 2^(k-1), and 2^j times 3, 7, 15 and larger odd numbers as j falls \
                 from k-2 to 1, with the values k-4, k-2, k-3, then k-5 down to 1; so k-1 is the least that is not \
                 left, or 0 if 2^(k-1) does not have that."
            }
            NimTheorem::NimSubtractedPrimes => {
                "Odd numbers are lost, so 0. An even number n that is no power of 2 leaves an odd number by any odd \
                 prime, so 0, and n-2 by the prime 2: its value is 1, or 2 where n-2 has 1. A power of 2 leaves \
                 only what is 2 less. So 2 has 0, 4 has 1, 6 has 2, and 8 has 0; every larger power of 2 has 0, \
                 since what it leaves is won. After a power of 2 from 8 on the even numbers have 1, 2, 1, 2, … \
                 up to the next one, and the multiples of 4 among them have 2."
            }
            NimTheorem::NimPrimeFactors => {
                "Write the number as a product of primes. A move strikes out any of the factors, as many as one \
                 likes, but one must stay. So it is a heap of counters, one fewer than there are factors, from \
                 which one takes as many as one likes: the value of a heap is its size, since every smaller \
                 size, and only that, can be left."
            }
            NimTheorem::NimLengthOfTheGame => {
                "However it is played, the game has the same length (see `prime-factors` and `unused-primes`), and \
                 every move makes it one shorter. A game of length 0 has the value 0. One of length 1 leaves only \
                 0, so it has 1; one of length 2 leaves only 1, so it has 0; and so on in turn."
            }
            NimTheorem::NimFreeMove => {
                "Dividing by 1 leaves the number as it is, and can be done once, at any time: the number never falls to \
                 1, which it would have to divide. So it is a second game beside the first, a heap with a single \
                 counter, whose value is 1. By `nim-sum` the value of both is the exclusive or with 1. The number \
                 1 itself has no divisor below it, so no move, and the value 0."
            }
            NimTheorem::NimLost => {
                "The value is the smallest number 0, 1, 2, … that no move leaves. It is 0 if no move leaves 0, and not \
                 0 if one does. A position without a move has 0 and is lost; so, from the end of the game backwards, \
                 the positions with 0 are those from which every move leaves a won one, the lost ones."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theorem_is_listed_under_the_name_that_the_solver_gives() {
        for (index, theorem) in NimTheorem::ALL.into_iter().enumerate() {
            assert_eq!(theorem as usize, index);
            assert_eq!(serde_json::json!(theorem), theorem.lesson().name);
        }
        // Whoever adds a theorem at the end must add it to the list.
        assert_eq!(NimTheorem::ALL.last(), Some(&NimTheorem::NimLost));
    }
}
