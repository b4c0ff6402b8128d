//! The nearest known name to one that is not known.

use strsim::{jaro_winkler, osa_distance};

/// What is longer than any name is near to none.
const LONGEST: usize = 64;

/// ` (the nearest is ...)`: the name most like `typed`; nothing where none is near.
pub fn hint<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    find(typed, known).map(|name| format!(" (the nearest is `{name}`)")).unwrap_or_default()
}

/// The known name that `typed` is a slip for, if it is one: up to a third of its letters are wrong,
/// missing, superfluous or swapped. Who types the beginning of a name, or a word of it, means it as well.
pub fn find<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let length = typed.chars().count();
    if length > LONGEST {
        return None;
    }
    let slips = (length / 3).max(usize::from(length > 1));
    let judged = known.into_iter().filter_map(|name| {
        let whole = osa_distance(&typed, name);
        let distance = if whole <= slips { whole } else { slips_in_a_part(&typed, length, name, slips)? };
        Some(((distance, whole), name))
    });
    // Of several that are as far away, one that begins alike.
    let likeness = |name: &str| jaro_winkler(&typed, name);
    judged
        .min_by(|(far, name), (as_far, other)| {
            far.cmp(as_far).then_with(|| likeness(other).total_cmp(&likeness(name)))
        })
        .map(|(_, name)| name)
}

/// How far `typed` is from the beginning of `name`, or from one of its words.
fn slips_in_a_part(typed: &str, length: usize, name: &str, slips: usize) -> Option<usize> {
    if length < 3 {
        return None;
    }
    let lengths = length - slips..=length + slips;
    let beginnings = lengths.filter_map(|count| name.char_indices().nth(count).map(|(end, _)| &name[..end]));
    let words = name.split('-').filter(|word| word.len() > 3);
    beginnings.chain(words).map(|part| osa_distance(typed, part)).min().filter(|distance| *distance <= slips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_name() {
        let names = ["divisor-duel", "division-duel", "random", "mcts", "greedy-largest", "op", "one"];
        for (typed, nearest) in [
            ("divsor", "divisor-duel"),
            ("divison-duel", "division-duel"),
            ("randmo", "random"),
            ("Random", "random"),
            ("mtcs", "mcts"),
            ("opp", "op"),
            ("largest", "greedy-largest"),
            ("greedy", "greedy-largest"),
        ] {
            assert_eq!(hint(typed, names), format!(" (the nearest is `{nearest}`)"));
        }
        assert_eq!(hint("random", []), "");
    }

    #[test]
    fn another_word_finds_nothing() {
        let names = ["divisor-duel", "division-duel", "random", "mcts", "perfect", "parity", "human"];
        for far in
            ["stockfish", "xyzzy", "a", "", "2000", "chess", "minimax", "protect-me", "ramen", "duelist"]
        {
            assert_eq!(hint(far, names), "", "{far}");
        }
        assert_eq!(hint(&"r".repeat(100_000), names), "");
    }
}
