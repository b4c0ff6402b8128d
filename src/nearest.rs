//! The nearest known name to one that is not known.

/// The name most like `typed`, if one is like it at all.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(typed, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len().max(typed.len()) / 4)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// `, did you mean ...?` where some name is near; otherwise nothing.
pub fn hint<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(typed, known).map(|name| format!(", did you mean `{name}`?")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name_and_a_stranger_finds_none() {
        let names = ["divisor-duel", "division-duel", "random"];
        assert_eq!(nearest("divisr-duel", names), Some("divisor-duel"));
        assert_eq!(nearest("randmo", names), Some("random"));
        assert_eq!(nearest("chess", names), None);
    }
}
