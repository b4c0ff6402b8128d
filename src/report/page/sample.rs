//! Which games the viewer shows: a bounded sample, the same for the same record.

use crate::chance::Chance;
use crate::strategy::End;

/// Games kept of each kind.
const OF_EACH: usize = 250;

/// What makes a game worth showing; a game is counted as the first kind that it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Somebody failed.
    Forfeit,
    /// A clear favourite lost.
    Upset,
    /// A won position was thrown away.
    Blunder,
    /// Nothing of that.
    Plain,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Forfeit, Kind::Upset, Kind::Blunder, Kind::Plain];

    /// What the page calls it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Forfeit => "forfeit",
            Kind::Upset => "upset",
            Kind::Blunder => "blunder",
            Kind::Plain => "other",
        }
    }

    pub(super) fn is_forfeit(end: End) -> bool {
        !matches!(end, End::NoMoves | End::Resigned)
    }
}

/// A sample of games of each kind: all of them up to a bound, an even choice of them beyond it.
#[derive(Debug)]
pub(super) struct Sample<T> {
    kept: [Vec<(u64, T)>; 4],
    seen: [u64; 4],
    chance: Chance,
}

impl<T> Sample<T> {
    pub(super) fn new(chance: Chance) -> Self {
        Sample { kept: [const { Vec::new() }; 4], seen: [0; 4], chance }
    }

    /// Offers a game; `make` is called only if it is kept.
    pub(super) fn offer(&mut self, kind: Kind, id: u64, make: impl FnOnce() -> T) {
        let (kept, seen) = (&mut self.kept[kind as usize], &mut self.seen[kind as usize]);
        *seen += 1;
        if kept.len() < OF_EACH {
            kept.push((id, make()));
            return;
        }
        // Each game so far has the same chance of being among those kept.
        let place = self.chance.below(*seen) as usize;
        if place < OF_EACH {
            kept[place] = (id, make());
        }
    }

    /// Of each kind, how many games were kept of how many.
    pub(super) fn counts(&self) -> [(Kind, usize, u64); 4] {
        Kind::ALL.map(|kind| (kind, self.kept[kind as usize].len(), self.seen[kind as usize]))
    }

    /// The games that were kept, in the order of their ids.
    pub(super) fn games(self) -> Vec<T> {
        let mut games: Vec<(u64, T)> = self.kept.into_iter().flatten().collect();
        games.sort_by_key(|(id, _)| *id);
        games.into_iter().map(|(_, game)| game).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    fn sample(kind: Kind, count: u64) -> Sample<u64> {
        let mut sample = Sample::new(Seed(3).start());
        (0..count).for_each(|id| sample.offer(kind, id, || id));
        sample
    }

    #[test]
    fn everything_is_kept_up_to_the_bound_and_never_more() {
        assert_eq!(sample(Kind::Upset, 250).games(), (0..250).collect::<Vec<_>>());
        let large = sample(Kind::Upset, 100_000);
        assert_eq!(large.counts()[1], (Kind::Upset, 250, 100_000));
        let games = large.games();
        assert!(games.len() == 250 && games.is_sorted());
    }

    #[test]
    fn early_and_late_games_are_kept_alike() {
        let games = sample(Kind::Plain, 100_000).games();
        let early = games.iter().filter(|&&id| id < 50_000).count();
        assert!((95..155).contains(&early), "{early}");
    }
}
