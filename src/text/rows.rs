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

    /// Adds a number. How many digits the next one has cannot be predicted, so that eight bytes are written for each
    /// that is not large, and those too many are dropped.
    #[inline]
    pub fn number(&mut self, number: u64) {
        if number >= LARGE {
            self.0.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
            return;
        }
        let digits = eight_digits(number);
        let zeros = (digits.trailing_zeros() / 8).min(7);
        let text = (digits | u64::from_ne_bytes([b'0'; 8])) >> (8 * zeros);
        let end = self.0.len() + 8 - zeros as usize;
        self.0.extend_from_slice(&text.to_le_bytes());
        self.0.truncate(end);
    }

    /// Adds a number that mostly has one digit.
    #[inline]
    pub fn small_number(&mut self, number: u64) {
        match number {
            0..10 => self.0.push(b'0' + number as u8),
            _ => self.number(number),
        }
    }

    /// Adds numbers with a sign of our own between them.
    #[inline]
    pub fn numbers(&mut self, numbers: &[u64], between: &'static str) {
        for (index, &number) in numbers.iter().enumerate() {
            if index > 0 {
                self.own(between);
            }
            self.number(number);
        }
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

/// Numbers from this one on have more than eight digits.
const LARGE: u64 = 100_000_000;

/// The digits of a number of at most eight, a byte for each, with the first one in the lowest byte. Two numbers of four
/// digits are taken apart together, then four of two.
#[inline]
fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    // A multiplication and a shift are a division by 100 for numbers up to 9,999, and by 10 for those up to 99.
    let hundreds = ((fours * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let twos = hundreds | ((fours - 100 * hundreds) << 16);
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | ((twos - 10 * tens) << 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_everywhere_else() {
        let near = |number: u64| number.saturating_sub(3)..number.saturating_add(3);
        let powers = (0..20).map(|power| 10u64.pow(power)).flat_map(near);
        let spread = (0..100_000).map(|step: u64| step * 1_237 % 200_000_000);
        let mut rows = Rows::default();
        for number in (0..20_000).chain(powers).chain(spread).chain([u64::MAX]) {
            rows.clear();
            rows.number(number);
            assert_eq!(rows.bytes(), number.to_string().as_bytes());
            rows.clear();
            rows.small_number(number);
            assert_eq!(rows.bytes(), number.to_string().as_bytes());
        }
        rows.clear();
        rows.numbers(&[], " ");
        rows.numbers(&[7], " ");
        rows.numbers(&[10, 200, u64::MAX], ", ");
        assert_eq!(rows.bytes(), b"710, 200, 18446744073709551615");
    }

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
