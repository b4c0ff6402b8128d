//! Which games the viewer shows: a bounded choice, the same for the same record whoever counted it.

use std::collections::BTreeMap;

use crate::tournament::SeedKey;

/// Games kept of each kind.
const OF_EACH: usize = 250;

/// What makes a game worth showing; a game is counted as the first kind that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GameKind {
    /// Somebody failed.
    Forfeit,
    /// A clear favourite lost.
    Upset,
    /// A won position was thrown away.
    Blunder,
    /// Nothing of that.
    Plain,
}

impl GameKind {
    const ALL: [GameKind; 4] = [GameKind::Forfeit, GameKind::Upset, GameKind::Blunder, GameKind::Plain];

    /// What the page calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            GameKind::Forfeit => "forfeit",
            GameKind::Upset => "upset",
            GameKind::Blunder => "blunder",
            GameKind::Plain => "other",
        }
    }
}

/// A choice of games of each kind: all of them up to a bound, an even choice of them beyond it. A game's
/// lot depends on its number alone, so that parts can be merged in any order.
#[derive(Debug)]
pub(super) struct Selection<T> {
    kept: [BTreeMap<(u64, u64), T>; 4],
    seen: [u64; 4],
    key: SeedKey,
}

impl<T> Selection<T> {
    pub(super) fn new(seed: u64) -> Self {
        let key = SeedKey::of("shown games", &[]).and(seed);
        Selection { kept: [const { BTreeMap::new() }; 4], seen: [0; 4], key }
    }

    /// Offers a game; `make` is called only if it is kept for now.
    pub(super) fn offer(&mut self, kind: GameKind, id: u64, make: impl FnOnce() -> T) {
        let (kept, seen) = (&mut self.kept[kind as usize], &mut self.seen[kind as usize]);
        *seen += 1;
        let lot = (self.key.and(id).number(), id);
        if kept.len() < OF_EACH || kept.last_key_value().is_some_and(|(last, _)| lot < *last) {
            kept.insert(lot, make());
        }
        if kept.len() > OF_EACH {
            kept.pop_last();
        }
    }

    /// Takes what another part has chosen.
    pub(super) fn merge(&mut self, other: Self) {
        for ((mine, seen), (theirs, also)) in
            self.kept.iter_mut().zip(&mut self.seen).zip(other.kept.into_iter().zip(other.seen))
        {
            mine.extend(theirs);
            *seen += also;
            while mine.len() > OF_EACH {
                mine.pop_last();
            }
        }
    }

    /// Of each kind, how many games were kept of how many.
    pub(super) fn counts(&self) -> [(GameKind, usize, u64); 4] {
        GameKind::ALL.map(|kind| (kind, self.kept[kind as usize].len(), self.seen[kind as usize]))
    }

    /// The games that were kept, each once, in the order of their ids.
    pub(super) fn games(self) -> Vec<T> {
        let games = self.kept.into_iter().flatten().map(|((_, id), game)| (id, game));
        games.collect::<BTreeMap<u64, T>>().into_values().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selection(kind: GameKind, ids: impl IntoIterator<Item = u64>) -> Selection<u64> {
        let mut selection = Selection::new(3);
        ids.into_iter().for_each(|id| selection.offer(kind, id, || id));
        selection
    }

    #[test]
    fn everything_is_kept_up_to_the_bound_and_never_more() {
        assert_eq!(selection(GameKind::Upset, 0..250).games(), (0..250).collect::<Vec<_>>());
        let large = selection(GameKind::Upset, 0..100_000);
        assert_eq!(large.counts()[1], (GameKind::Upset, 250, 100_000));
        let games = large.games();
        assert!(games.len() == 250 && games.is_sorted());
    }

    #[test]
    fn early_and_late_games_are_kept_alike() {
        let games = selection(GameKind::Plain, 0..100_000).games();
        let early = games.iter().filter(|&&id| id < 50_000).count();
        assert!((95..155).contains(&early), "{early}");
    }

    #[test]
    fn parts_in_any_order_choose_what_the_whole_does() {
        let whole = selection(GameKind::Blunder, 0..10_000);
        let mut merged = selection(GameKind::Blunder, (5_000..10_000).rev());
        merged.merge(selection(GameKind::Blunder, 0..5_000));
        assert_eq!(merged.counts(), whole.counts());
        assert_eq!(merged.games(), whole.games());
    }
}
