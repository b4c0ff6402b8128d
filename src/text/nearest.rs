//! The nearest known name to one that is not known.

/// ` (the nearest is ...)`: the name most like `typed`; nothing where no name is known.
pub fn hint<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let likeness = |name: &str| strsim::jaro_winkler(typed, name);
    let nearest = known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    nearest.map(|name| format!(" (the nearest is `{name}`)")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        let names = ["divisor-duel", "division-duel", "random"];
        for (typed, nearest) in
            [("divsor", "divisor-duel"), ("divison-duel", "division-duel"), ("randmo", "random")]
        {
            assert_eq!(hint(typed, names), format!(" (the nearest is `{nearest}`)"));
        }
        assert_eq!(hint("random", []), "");
    }
}
