//! The order in which strategies are listed.

use super::comparison::Ranking;
use super::estimate::Estimate;

/// The strategies from best to worst, as numbered in the field: by the score that is shown, but nobody above one
/// that is known to be better. These differ where a record is not complete: scores count all of its games,
/// comparisons only those on starts that everybody has played. Those that have not played come last.
pub(super) fn row_order(ranking: &Ranking, scores: &[Option<Estimate>]) -> Vec<usize> {
    let levels = ranking.levels;
    let score = |strategy: usize| scores[strategy].map_or(0.0, |score| score.value);
    let score = |one: usize| levels.fair_score(levels.strategies[one], score);
    let mut waiting = ranking.order.clone();
    waiting.sort_by(|&one, &other| score(other).total_cmp(&score(one)));
    let mut order = Vec::with_capacity(scores.len());
    while !waiting.is_empty() {
        let is_next = |one: &usize| !waiting.iter().any(|other| ranking.is_better(*other, *one));
        let next =
            waiting.iter().position(is_next).expect("nobody is better than the one with the best level");
        order.push(levels.strategies[waiting.remove(next)]);
    }
    let idle = (0..scores.len()).filter(|strategy| !levels.strategies.contains(strategy));
    order.extend(idle);
    order
}
