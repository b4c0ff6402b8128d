//! The divisors of small numbers once more, packed into 16 bits each: a search reads little else,
//! so what it reads must stay in the nearest cache.

use std::sync::LazyLock;

use crate::game::{Divisors, TABLE_LIMIT, is_prime, proper_divisors};

static ANY: LazyLock<Lists> = LazyLock::new(|| Lists::of(|_| true));
static PRIME: LazyLock<Lists> = LazyLock::new(|| Lists::of(is_prime));

/// The divisors that may be moves from each number below [`TABLE_LIMIT`], ascending.
pub(super) struct Lists {
    items: Vec<u16>,
    begins: Vec<u32>,
}

impl Lists {
    fn of(wanted: impl Fn(u64) -> bool) -> Self {
        let mut lists = Lists { items: Vec::new(), begins: vec![0] };
        let mut scratch = Vec::new();
        for number in 0..TABLE_LIMIT {
            let divisors = proper_divisors(number, &mut scratch).iter().filter(|&&divisor| wanted(divisor));
            lists.items.extend(divisors.map(|&divisor| divisor as u16));
            lists.begins.push(lists.items.len() as u32);
        }
        lists
    }

    /// The lists for one kind of divisors; built at the first call.
    pub(super) fn shared(divisors: Divisors) -> &'static Lists {
        match divisors {
            Divisors::Any => &ANY,
            Divisors::Prime => &PRIME,
        }
    }

    /// The list of a `number` below [`TABLE_LIMIT`].
    pub(super) fn get(&self, number: u64) -> &[u16] {
        let number = number as usize;
        &self.items[self.begins[number] as usize..self.begins[number + 1] as usize]
    }
}
