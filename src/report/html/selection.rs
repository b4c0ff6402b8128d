//! Which games the viewer shows: a bounded choice, the same for the same record whoever counted it.

use std::collections::{BTreeMap, BTreeSet};

use crate::tournament::SeedKey;

/// What the games kept of each kind may cost together: more than a page has room for.
const ROOM: usize = 1_000_000;

/// What makes a game worth showing.
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

/// A game's place in the draw.
type Lot = (u64, u64);

/// The games of one kind with the lowest lots, as many as there is room for.
#[derive(Debug)]
struct Drawn<T> {
    games: BTreeMap<Lot, (usize, T)>,
    cost: usize,
    /// The lowest lot for which there was no room. Whatever comes behind it is not kept either, so that
    /// what is kept does not depend on the order in which it was offered.
    first_left_out: Option<Lot>,
    seen: u64,
}

impl<T> Default for Drawn<T> {
    fn default() -> Self {
        Drawn { games: BTreeMap::new(), cost: 0, first_left_out: None, seen: 0 }
    }
}

impl<T> Drawn<T> {
    fn insert(&mut self, lot: Lot, cost: usize, make: impl FnOnce() -> T) {
        if !self.has_room_for(lot) {
            return;
        }
        if self.games.insert(lot, (cost, make())).is_none() {
            self.cost += cost;
        }
        while self.cost > ROOM {
            let Some((lot, (cost, _))) = self.games.pop_last() else { return };
            self.cost -= cost;
            self.first_left_out = Some(lot);
        }
    }

    fn has_room_for(&self, lot: Lot) -> bool {
        self.first_left_out.is_none_or(|first| lot < first)
    }

    fn merge(&mut self, other: Self) {
        self.seen += other.seen;
        self.first_left_out = self.first_left_out.into_iter().chain(other.first_left_out).min();
        if let Some(first) = self.first_left_out {
            let left_out = self.games.split_off(&first);
            self.cost -= left_out.into_values().map(|(cost, _)| cost).sum::<usize>();
        }
        for (lot, (cost, game)) in other.games {
            self.insert(lot, cost, || game);
        }
    }
}

/// A choice of games of each kind: all of them while there is room, an even choice of them beyond it. A
/// game's lot depends on its number alone, so that parts can be merged in any order.
#[derive(Debug)]
pub(super) struct Selection<T> {
    drawn: [Drawn<T>; 4],
    passed_over: u64,
    key: SeedKey,
}

impl<T> Selection<T> {
    pub(super) fn new(seed: u64) -> Self {
        let key = SeedKey::of("shown games", &[]).and(seed);
        Selection { drawn: GameKind::ALL.map(|_| Drawn::default()), passed_over: 0, key }
    }

    /// Keeps a game if there is room for it now, of which it is known what it costs at least.
    pub(super) fn keep(&mut self, kind: GameKind, id: u64, cost: usize, make: impl FnOnce() -> T) {
        let lot = self.lot(id);
        self.drawn[kind as usize].insert(lot, cost, make);
    }

    /// Might the game with this number be kept?
    pub(super) fn has_room_for(&self, kind: GameKind, id: u64) -> bool {
        self.drawn[kind as usize].has_room_for(self.lot(id))
    }

    fn lot(&self, id: u64) -> Lot {
        (self.key.and(id).number(), id)
    }

    /// Counts games, whether they are kept or not.
    pub(super) fn count(&mut self, kind: GameKind, games: u64) {
        self.drawn[kind as usize].seen += games;
    }

    /// A game that was counted cannot be shown.
    pub(super) fn pass_over(&mut self) {
        self.passed_over += 1;
    }

    /// Takes what another part has chosen.
    pub(super) fn merge(&mut self, other: Self) {
        self.drawn.iter_mut().zip(other.drawn).for_each(|(mine, theirs)| mine.merge(theirs));
        self.passed_over += other.passed_over;
    }

    /// How many games of each kind there were.
    pub(super) fn seen(&self) -> [(GameKind, u64); 4] {
        GameKind::ALL.map(|kind| (kind, self.drawn[kind as usize].seen))
    }

    /// How often a game was passed over.
    pub(super) fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// The games that were kept, each once, a game of each kind in turns: whoever takes the first ones has
    /// as many of each kind as there are.
    pub(super) fn in_turns(self) -> impl Iterator<Item = (u64, T)> {
        let mut kinds = self.drawn.map(|drawn| drawn.games.into_iter());
        let mut taken = BTreeSet::new();
        let (mut turn, mut empty) = (0, 0);
        std::iter::from_fn(move || {
            while empty < kinds.len() {
                let kind = &mut kinds[turn % 4];
                turn += 1;
                match kind.find(|((_, id), _)| taken.insert(*id)) {
                    Some(((_, id), (_, game))) => {
                        empty = 0;
                        return Some((id, game));
                    }
                    None => empty += 1,
                }
            }
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COST: usize = 1_000;

    fn offer(selection: &mut Selection<u64>, kind: GameKind, id: u64, cost: usize) {
        selection.count(kind, 1);
        selection.keep(kind, id, cost, || id);
    }

    fn selection(kind: GameKind, ids: impl IntoIterator<Item = u64>) -> Selection<u64> {
        let mut selection = Selection::new(3);
        ids.into_iter().for_each(|id| offer(&mut selection, kind, id, COST));
        selection
    }

    fn ids(selection: Selection<u64>) -> Vec<u64> {
        let mut ids: Vec<u64> = selection.in_turns().map(|(id, _)| id).collect();
        ids.sort_unstable();
        ids
    }

    #[test]
    fn everything_is_kept_while_there_is_room_and_never_more() {
        assert_eq!(ids(selection(GameKind::Upset, 0..1_000)), (0..1_000).collect::<Vec<_>>());
        let large = selection(GameKind::Upset, 0..100_000);
        assert_eq!(large.seen()[1], (GameKind::Upset, 100_000));
        assert_eq!(ids(large).len(), ROOM / COST);
    }

    #[test]
    fn early_and_late_games_are_kept_alike() {
        let games = ids(selection(GameKind::Plain, 0..100_000));
        let early = games.iter().filter(|&&id| id < 50_000).count();
        assert!((430..570).contains(&early), "{early}");
    }

    #[test]
    fn parts_in_any_order_choose_what_the_whole_does_whatever_games_cost() {
        let cost = |id: u64| 1_000 + (id * id % 977) as usize * 10;
        let of = |ids: &mut dyn Iterator<Item = u64>| {
            let mut selection = Selection::new(5);
            ids.for_each(|id| offer(&mut selection, GameKind::Blunder, id, cost(id)));
            selection
        };
        let whole = of(&mut (0..4_000));
        let mut merged = of(&mut (2_000..4_000).rev());
        merged.merge(of(&mut (0..700)));
        merged.merge(of(&mut (700..2_000)));
        assert_eq!(merged.seen(), whole.seen());
        let whole = ids(whole);
        assert!(whole.len() < 400 && ids(merged) == whole);
    }

    #[test]
    fn each_kind_has_its_turn_and_no_game_comes_twice() {
        let mut selection = selection(GameKind::Plain, 0..50);
        [3, 60, 61].into_iter().for_each(|id| offer(&mut selection, GameKind::Upset, id, COST));
        let order: Vec<u64> = selection.in_turns().map(|(id, _)| id).collect();
        assert!(order[..6].iter().filter(|id| [3, 60, 61].contains(*id)).count() >= 3, "{order:?}");
        assert_eq!(order.len(), 52);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 52);
    }
}
