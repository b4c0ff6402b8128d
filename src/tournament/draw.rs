//! `sample`: every pairing's own draw of an entry's starts.

use super::plan::Plan;
use super::seeds::SeedKey;
use super::shuffle::Shuffle;

/// How the pairings of a plan draw their starts.
#[derive(Debug)]
pub(super) struct Draws {
    /// By stage: what its pairings draw by; none where each of them has all starts.
    keys: Vec<Option<SeedKey>>,
}

impl Draws {
    /// The draws of a plan, whose stages have these keys.
    pub(super) fn new(plan: &Plan, stage_keys: &[SeedKey]) -> Self {
        let own = SeedKey::of("sample", &[]);
        let key = |(stage, key): (usize, &SeedKey)| plan.samples(stage).then(|| key.with(own));
        Draws { keys: stage_keys.iter().enumerate().map(key).collect() }
    }

    /// Do pairings differ in their starts?
    pub(super) fn any(&self) -> bool {
        self.keys.iter().any(Option::is_some)
    }

    /// Where among the `all` starts of a stage the pairing of these two has its start at `place`.
    pub(super) fn get(&self, stage: usize, all: u64, pair: [SeedKey; 2], place: u64) -> u64 {
        self.shuffle(stage, all, pair).map_or(place, |shuffle| shuffle.get(place))
    }

    /// The other way round: at which place the pairing has the start that stands there. Beyond its
    /// last place, it does not have it.
    pub(super) fn place_of(&self, stage: usize, all: u64, pair: [SeedKey; 2], start: u64) -> u64 {
        self.shuffle(stage, all, pair).map_or(start, |shuffle| shuffle.place_of(start))
    }

    /// The order in which a pairing draws, the same for both seats and whatever the field is.
    fn shuffle(&self, stage: usize, all: u64, [one, other]: [SeedKey; 2]) -> Option<Shuffle> {
        let (low, high) = if one.number() <= other.number() { (one, other) } else { (other, one) };
        self.keys[stage].map(|key| Shuffle::new(all, key.with(low).with(high)))
    }
}
