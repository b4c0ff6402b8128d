//! Who leads, in ranks and in words: only as far as the intervals support it.

use super::estimate::Estimate;

/// Names listed before the rest is only counted.
const NAMED: usize = 4;

/// The ranks of strategies whose ratings are given from best to worst. A rank is one more than the
/// number of strategies whose whole interval lies above; whoever is listed higher never ranks lower.
/// Without a rating there is no rank.
pub(super) fn ranks(ratings: &[Option<Estimate>]) -> Vec<Option<usize>> {
    let clearly_above =
        |rating: &Estimate| ratings.iter().flatten().filter(|other| other.is_above(rating)).count();
    let mut ranks: Vec<Option<usize>> =
        ratings.iter().map(|rating| rating.as_ref().map(|rating| 1 + clearly_above(rating))).collect();
    let mut best_below = usize::MAX;
    for rank in ranks.iter_mut().rev().flatten() {
        best_below = best_below.min(*rank);
        *rank = best_below;
    }
    ranks
}

/// The leader, if the intervals leave no doubt, and a sentence about it. `ranked` are the names and
/// ranks of those who have played, from best to worst.
pub(super) fn verdict(ranked: &[(&str, usize)], starts: usize) -> (Option<String>, String) {
    let firsts: Vec<&str> = ranked.iter().filter(|(_, rank)| *rank == 1).map(|(name, _)| *name).collect();
    let evidence = if starts == 1 { "1 start".to_string() } else { format!("{starts} starts") };
    match firsts[..] {
        [] => (None, "no games were played".into()),
        [leader] if ranked.len() > 1 => {
            let sentence = format!("`{leader}` leads: its rating's interval lies above all others'");
            (Some(leader.into()), sentence)
        }
        [only] => (None, format!("only `{only}` has played")),
        _ => (None, format!("no clear leader: {evidence} cannot tell {} apart", list(&firsts))),
    }
}

fn list(names: &[&str]) -> String {
    let shown = if names.len() > NAMED + 1 { NAMED } else { names.len() };
    let mut items: Vec<String> = names[..shown].iter().map(|name| format!("`{name}`")).collect();
    if shown < names.len() {
        items.push(format!("{} more", names.len() - shown));
    }
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
