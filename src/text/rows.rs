//! Long output that is put together by hand: millions of rows, of numbers and of words of our own.

use super::safe::safe_lines;

/// Text that is safe by the way it is made. Words of our own and numbers go in as they are; any other text
/// is made safe once, however often it is shown.
#[derive(Debug, Clone, Default)]
pub struct Rows(Vec<u8>);

impl Rows {
    /// Text from anywhere, in which what is unsafe is made visible; its line ends stay.
    pub fn of(text: &str) -> Self {
        Rows(safe_lines(text).as_bytes().to_vec())
    }

    /// Adds words of our own.
    #[inline]
    pub fn own(&mut self, text: &'static str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Adds a number.
    #[inline]
    pub fn number(&mut self, number: u64) {
        self.0.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
    }

    /// Adds what has been put together before.
    #[inline]
    pub fn part(&mut self, part: &Rows) {
        self.0.extend_from_slice(&part.0);
    }

    /// Adds blanks until `width` bytes have been added since `begin`.
    #[inline]
    pub fn pad(&mut self, begin: usize, width: usize) {
        self.0.resize(self.0.len().max(begin + width), b' ');
    }

    /// How many bytes there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there nothing to be shown?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What is to be shown.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_safe_is_shown() {
        let mut rows = Rows::of("a\x1b[2J\n");
        rows.own("│ ");
        let begin = rows.len();
        rows.number(u64::MAX);
        rows.pad(begin, 22);
        rows.part(&Rows::of("|"));
        rows.pad(begin, 3);
        assert_eq!(rows.bytes(), "a\\u{1b}[2J\n│ 18446744073709551615  |".as_bytes());
    }
}
