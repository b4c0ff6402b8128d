//! The verdict: one sentence, with nothing in it that the table does not say.

use super::comparison::Ranking;

/// Names listed before the rest is only counted.
const NAMED: usize = 4;

/// The fewest starts that can convince.
const ENOUGH: usize = 6;

/// Who leads, in words. `names` are those of the ranking's strategies.
pub(super) fn verdict(ranking: &Ranking, names: &[&str]) -> String {
    let order = &ranking.order;
    match (order[..].first(), ranking.leader) {
        (None, _) => "no games were finished, so there are no places".into(),
        (Some(only), _) if order.len() == 1 => format!("only {} has played", names[*only]),
        _ if ranking.levels.starts() == 0 => {
            "no start has been played equally often by all, so that nobody can be compared".into()
        }
        _ if ranking.exact => exact(ranking, names),
        (_, Some(leader)) => wins(ranking, names, leader),
        (Some(first), None) => open(ranking, names, *first),
    }
}

/// Nothing was left to chance.
fn exact(ranking: &Ranking, names: &[&str]) -> String {
    let (first, rest) = ranking.order.split_at(1);
    let tied: Vec<&str> =
        ranking.order.iter().filter(|one| ranking.place(**one).best == 1).map(|one| names[*one]).collect();
    if tied.len() > 1 {
        let all =
            if tied.len() == names.len() { "everybody shares" } else { &format!("{} share", list(&tied)) };
        return format!("exact: {all} the first place");
    }
    let ahead = points(ranking.difference(first[0], rest[0]).value);
    format!("exact: {} wins, {ahead} ahead of {}", names[first[0]], names[rest[0]])
}

/// Somebody is better than all others.
fn wins(ranking: &Ranking, names: &[&str], leader: usize) -> String {
    let name = names[leader];
    let rivals = ranking.order.iter().filter(|one| **one != leader);
    let pairs: Vec<_> = rivals.map(|rival| ranking.pair(leader, *rival)).collect();
    let ahead = pairs.iter().map(|pair| pair.ahead).min().unwrap_or_default();
    let behind = pairs.iter().map(|pair| pair.behind).max().unwrap_or_default();
    let whom = match ranking.order[..] {
        [_, only] => names[only].to_string(),
        _ => "every rival".into(),
    };
    let least = if pairs.len() == 1 { "" } else { "at least " };
    if ahead == ranking.levels.starts() {
        return format!("{name} wins: ahead of {whom} on all {}", starts(ranking));
    }
    if ahead > 2 * behind {
        let starts = of_starts(ranking, ahead);
        return match (behind, pairs.len()) {
            (0, _) => format!("{name} wins: ahead of {whom} on {least}{starts}, behind on none"),
            (_, 1) => format!("{name} wins: ahead of {whom} on {starts}, behind on {behind}"),
            _ => format!("{name} wins: ahead of all on {least}{starts}, behind on at most {behind}"),
        };
    }
    let order = &ranking.order;
    let by = order.iter().filter(|one| **one != leader).map(|rival| ranking.difference(leader, *rival).value);
    let by = points(by.fold(f64::INFINITY, f64::min));
    format!("{name} wins: ahead of {whom} by {least}{by} over {}", starts(ranking))
}

/// Nobody is better than all others.
fn open(ranking: &Ranking, names: &[&str], first: usize) -> String {
    let (firsts, others): (Vec<usize>, Vec<usize>) =
        ranking.order.iter().partition(|one| ranking.place(**one).best == 1);
    let listed = list(&firsts.iter().map(|one| names[*one]).collect::<Vec<_>>());
    if ranking.levels.starts() < ENOUGH {
        return too_few(ranking, names, first);
    }
    let apart = match firsts[..] {
        [one, other] => {
            let difference = ranking.difference(one, other);
            // Two may be far apart by themselves and yet not with all that is said at once.
            let between = difference.interval().filter(|[low, high]| *low <= 0.0 && *high >= 0.0);
            let between = between.map(|ends| ends.map(signed));
            let between = between.map_or(String::new(), |[low, high]| format!(", {low} to {high}"));
            format!("{listed} are not told apart ({}{between})", signed_points(difference.value))
        }
        _ => format!("{listed} are not told apart by {}", starts(ranking)),
    };
    let all_ahead = firsts.iter().all(|one| others.iter().all(|other| ranking.is_better(*one, *other)));
    let who = if firsts.len() == 2 { "both" } else { "all of them" };
    match others.len() {
        0 => apart,
        _ if all_ahead => format!("{apart}; {who} beat the rest"),
        _ => format!("{apart}; one of them is first"),
    }
}

/// So few starts that whatever happened on them might be chance.
fn too_few(ranking: &Ranking, names: &[&str], first: usize) -> String {
    let (name, all) = (names[first], ranking.levels.starts());
    let rivals = ranking.order.iter().filter(|one| **one != first);
    let pairs: Vec<_> = rivals.map(|rival| ranking.pair(first, *rival)).collect();
    let ahead = pairs.iter().map(|pair| pair.ahead).min().unwrap_or_default();
    let behind = pairs.iter().map(|pair| pair.behind).max().unwrap_or_default();
    let whom = if pairs.len() == 1 { "" } else { " of all" };
    let what = if ahead == all {
        format!("{name} is ahead{whom} on {}", of_starts(ranking, all))
    } else if pairs.iter().all(|pair| pair.total == 0.0) {
        format!("all scores are equal on {}", starts(ranking))
    } else if behind == 0 && pairs.iter().all(|pair| pair.total > 0.0) {
        format!("{name} is behind on none of {}", starts(ranking))
    } else {
        format!("{name} has the best score on {}", starts(ranking))
    };
    format!("no leader: {what}; six are needed")
}

fn of_starts(ranking: &Ranking, some: usize) -> String {
    format!("{some} of {}", starts(ranking))
}

fn starts(ranking: &Ranking) -> String {
    match (ranking.levels.starts(), ranking.levels.grouped) {
        (1, _) if ranking.levels.own_starts => "1 group of games".into(),
        (count, _) if ranking.levels.own_starts => format!("{count} groups of games"),
        (1, _) => "1 start".into(),
        (count, false) => format!("{count} starts"),
        (count, true) => format!("{count} groups of starts"),
    }
}

/// A difference between scores in points, each a hundredth of all games.
fn points(difference: f64) -> String {
    let points = format!("{:.1}", 100.0 * difference);
    if points == "1.0" { "1.0 point".into() } else { format!("{points} points") }
}

fn signed_points(difference: f64) -> String {
    let sign = if difference > 0.0 { "+" } else { "" };
    format!("{sign}{}", points(difference))
}

fn signed(difference: f64) -> String {
    let sign = if difference > 0.0 { "+" } else { "" };
    format!("{sign}{:.1}", 100.0 * difference)
}

fn list(names: &[&str]) -> String {
    let shown = if names.len() > NAMED + 1 { NAMED } else { names.len() };
    let mut items: Vec<String> = names[..shown].iter().map(|name| (*name).to_string()).collect();
    if shown < names.len() {
        items.push(format!("{} more", names.len() - shown));
    }
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}
