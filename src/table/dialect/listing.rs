//! Lists of numbers: whole where a program reads them, short where a person does.

/// How much of a list is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listing {
    /// All of it.
    Whole,
    /// Of a long one, the first and the last numbers and how many there are.
    Short,
}

/// A list that is longer than this is a long one.
const LONG: usize = 40;
/// What is shown of a long list, at its beginning and at its end.
const SHOWN: [usize; 2] = [16, 8];

impl Listing {
    /// The numbers with commas between them.
    pub fn show(self, numbers: &[u64]) -> String {
        if self == Listing::Whole || numbers.len() <= LONG {
            return with_commas(numbers);
        }
        let [first, last] = SHOWN;
        format!(
            "{}, …, {} ({} in all; type divisors to see them)",
            with_commas(&numbers[..first]),
            with_commas(&numbers[numbers.len() - last..]),
            numbers.len()
        )
    }
}

fn with_commas(numbers: &[u64]) -> String {
    let mut text = String::with_capacity(numbers.len() * 8);
    for (index, number) in numbers.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(&number.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_shows_its_ends_and_how_long_it_is() {
        let numbers: Vec<u64> = (1..=100).collect();
        let short = Listing::Short.show(&numbers);
        assert!(short.starts_with("1, 2, 3, ") && short.contains("16, …, 93, "), "{short}");
        assert!(short.ends_with("99, 100 (100 in all; type divisors to see them)"), "{short}");
        assert_eq!(Listing::Short.show(&numbers[..40]), Listing::Whole.show(&numbers[..40]));
        assert_eq!(Listing::Whole.show(&numbers).matches(", ").count(), 99);
    }
}
