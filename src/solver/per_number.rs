//! Values that are kept for every small number.

use crate::game::TABLE_LIMIT;

/// One value for every number below [`TABLE_LIMIT`].
#[derive(Clone)]
pub(super) struct PerNumber<T>(Box<[T; TABLE_LIMIT as usize]>);

impl<T> PerNumber<T> {
    pub(super) fn of(value: impl Fn(u64) -> T) -> Self {
        PerNumber::from((0..TABLE_LIMIT).map(value).collect())
    }

    /// The same value for all of them.
    pub(super) fn all(value: T) -> Self
    where
        T: Clone,
    {
        PerNumber::from(vec![value; TABLE_LIMIT as usize])
    }

    fn from(values: Vec<T>) -> Self {
        match values.into_boxed_slice().try_into() {
            Ok(values) => PerNumber(values),
            Err(_) => unreachable!("as many values as numbers"),
        }
    }

    /// The value of a small number. The remainder is the number itself, without the test that an
    /// index costs; a search asks dozens of times for each position.
    #[inline(always)]
    pub(super) fn at(&self, number: u64) -> &T {
        debug_assert!(number < TABLE_LIMIT);
        &self.0[(number % TABLE_LIMIT) as usize]
    }

    #[inline(always)]
    pub(super) fn at_mut(&mut self, number: u64) -> &mut T {
        debug_assert!(number < TABLE_LIMIT);
        &mut self.0[(number % TABLE_LIMIT) as usize]
    }
}
