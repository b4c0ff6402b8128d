//! Numbers as they are written, by people and by programs.

/// What a word says when it is taken for a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Numeral {
    /// A number that might be a divisor.
    Number(u64),
    /// A number that cannot be one: negative, a fraction, or beyond 64 bits; as it was written.
    Impossible(String),
}

impl Numeral {
    /// Reads a word without blanks around it; none where it is not a number.
    pub fn read(word: &str) -> Option<Numeral> {
        is_number(word).then(|| match word.parse() {
            Ok(number) => Numeral::Number(number),
            Err(_) => Numeral::Impossible(word.into()),
        })
    }

    /// The same, where only whole numbers in plain notation count: a person who types `2.5`, `12.0` or `1,200` has
    /// typed something else than a number to take.
    pub fn read_whole(word: &str) -> Option<Numeral> {
        Numeral::read(word).filter(|_| !word.contains(['.', ',']))
    }
}

/// Digits with at most a sign before them and a fraction behind them.
fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    match unsigned.split_once(['.', ',']) {
        None => digits(unsigned),
        Some((whole, fraction)) => digits(fraction) && (whole.is_empty() || digits(whole)),
    }
}

/// A count with its digits in groups of three.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
