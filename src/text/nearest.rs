//! The nearest known name to one that is not known.

/// How like a name must be to be worth a hint, from 0 to 1: enough for a slip, too much for another word.
const NEAR: f64 = 0.75;

/// ` (the nearest is ...)`: the name most like `typed`; nothing where none is near.
pub fn hint<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let likeness = |name: &str| strsim::jaro_winkler(typed, name);
    let nearest = known.into_iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    nearest
        .filter(|name| likeness(name) >= NEAR)
        .map(|name| format!(" (the nearest is `{name}`)"))
        .unwrap_or_default()
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
        for far in ["xyzzy", "a", "2000"] {
            assert_eq!(hint(far, names), "", "{far}");
        }
    }
}
