//! What is asked of the processor itself.
//!
//! Bits are counted with its own instruction where it has one. Programs are built for any processor of
//! their kind, the first of which had none; without it a count is a dozen steps, and a search counts ten
//! times for each position.

/// A way of counting bits that works on this machine.
#[derive(Clone, Copy)]
pub struct PopCount {
    /// Only set where the processor has the instruction.
    #[cfg(target_arch = "x86_64")]
    instruction: bool,
}

impl PopCount {
    /// The quickest one there is.
    #[expect(clippy::new_without_default, reason = "it asks the processor")]
    pub fn new() -> Self {
        PopCount {
            #[cfg(target_arch = "x86_64")]
            instruction: std::arch::is_x86_feature_detected!("popcnt"),
        }
    }

    /// How many bits of the two words are set.
    #[inline(always)]
    #[allow(unsafe_code)]
    pub fn of(self, low: u64, high: u64) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if self.instruction {
            // SAFETY: the processor has the instruction.
            return unsafe { instruction(low) + instruction(high) };
        }
        low.count_ones() + high.count_ones()
    }
}

/// The instruction.
///
/// # Safety
/// The processor must have it.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unsafe_code)]
unsafe fn instruction(word: u64) -> u32 {
    let count: u64;
    // SAFETY: it works on registers alone, besides the flags, which the compiler expects to change.
    unsafe {
        std::arch::asm!("popcnt {}, {}", lateout(reg) count, in(reg) word, options(pure, nomem, nostack));
    }
    count as u32
}

/// Sends for what stands at `place`, which will soon be read.
#[inline]
#[allow(unsafe_code)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing and changes nothing that a program can see.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_counts_the_bits() {
        let ways = [
            PopCount::new(),
            PopCount {
                #[cfg(target_arch = "x86_64")]
                instruction: false,
            },
        ];
        for shift in 0..64 {
            let (low, high) = (0x9e37_79b9_7f4a_7c15_u64.rotate_left(shift), u64::MAX << shift);
            let counted = (0..64).map(|bit| (low >> bit & 1) + (high >> bit & 1)).sum::<u64>();
            assert!(ways.iter().all(|way| u64::from(way.of(low, high)) == counted));
        }
    }
}
