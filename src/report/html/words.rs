//! Numbers and sentences as the page writes them.

pub(super) use crate::text::grouped;

/// A number without its fraction, with a minus sign where it needs one.
pub(super) fn whole(number: f64) -> String {
    // Adding 0 turns -0 into 0.
    format!("{:.0}", number.round() + 0.0).replace('-', "−")
}

/// A share as a percentage, or a dash.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or("–".into(), |share| format!("{:.0} %", share * 100.0))
}

/// So many of something, as in `1 game` and `1,232 games`.
pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

/// A place in an order, as in `1st` and `12th`.
pub(super) fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{}{ending}", grouped(place as u64))
}

/// The first few of these names, and how many more there are, as in `ada, bob and 3 more`.
pub(super) fn some_names(names: &[&str], most: usize) -> String {
    match names {
        _ if names.len() > most => {
            format!("{} and {} more", names[..most].join(", "), grouped((names.len() - most) as u64))
        }
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.join(", "),
    }
}

/// A sentence with a capital letter and a full stop. One of the `names` at its beginning stays as it is.
pub(super) fn sentence(text: &str, names: &[&str]) -> String {
    let mut letters = text.chars();
    let first = letters.next().filter(|_| !names.iter().any(|name| text.starts_with(name)));
    let begun = first.map_or(text.into(), |first| first.to_uppercase().chain(letters).collect::<String>());
    format!("{begun}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([-0.2, -103.4, 12.5].map(whole), ["0", "−103", "13"]);
        assert_eq!((counted(1, "start"), counted(11, "start")), ("1 start".into(), "11 starts".into()));
    }

    #[test]
    fn places_and_lists_of_names_are_read_aloud() {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111, 1_003].map(ordinal);
        let expected =
            ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th", "1,003rd"];
        assert_eq!(places, expected);
        let named = |count: usize| some_names(&["ada", "bob", "cy", "di"][..count], 3);
        assert_eq!(
            [1, 2, 3, 4].map(named),
            ["ada", "ada and bob", "ada, bob and cy", "ada, bob, cy and 1 more"]
        );
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter_and_a_name_stays_a_name() {
        assert_eq!(sentence("no leader", &["a", "b"]), "No leader.");
        assert_eq!(
            sentence("parity and mcts are not told apart", &["parity"]),
            "parity and mcts are not told apart."
        );
        assert_eq!(sentence("", &[]), ".");
    }
}
