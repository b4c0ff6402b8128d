//! Evidence that may be looked at after every start: is one strategy better than another?
//!
//! Whoever doubts that the mean difference is μ bets against it: a stake λ turns the capital c into
//! c·(1 + λ(d − μ)) when a start shows the difference d. If μ is true, no way of betting gains anything on
//! average, and a capital that begins with 1 ever reaches 1/α with a probability of at most α, however often
//! one looks (Ville). The capital here is shared out among many stakes by the arcsine law. For differences of
//! −1, 0 and 1 and μ = 0 that is a closed form, 2^(w+l)·Γ(w+½)·Γ(l+½) / (π·Γ(w+l+1)). The means that nobody
//! has won against are an interval that holds the true one at every look together (Waudby-Smith and Ramdas).
//!
//! A look is allowed once every variant has had its turn. Each stake is fixed, so that, by the inequality of
//! the means, variants whose differences cancel each other out do not count as evidence.

/// Stakes that the capital is shared out among, for each mean.
const STAKES: usize = 32;
/// Means lie as far apart as this: 0.2 points.
const STEP: f64 = 0.002;

/// One mean difference, and the capital of those who bet against it.
#[derive(Debug, Clone)]
struct Doubt {
    mean: f64,
    stakes: [f64; STAKES],
    capital: [f64; STAKES],
}

impl Doubt {
    /// Nobody has bet yet; the stakes lie at these places between the lowest and the highest.
    fn of(mean: f64, places: &[f64; STAKES]) -> Self {
        // From the largest loss that can be paid on one side to that on the other.
        let (low, high) = (-1.0 / (1.0 - mean), 1.0 / (1.0 + mean));
        let stakes = places.map(|place| low + (high - low) * place);
        Doubt { mean, stakes, capital: [1.0; STAKES] }
    }

    fn bet(&mut self, difference: f64) {
        for (capital, stake) in self.capital.iter_mut().zip(&self.stakes) {
            *capital *= 1.0 + stake * (difference - self.mean);
        }
    }

    fn total(&self) -> f64 {
        self.capital.iter().sum::<f64>() / STAKES as f64
    }
}

/// Places between 0 and 1 that follow the arcsine law: those of Gauss and Chebyshev, so that sums over them
/// are the integrals themselves for as many differences as twice the number of stakes. Made of roots, which
/// are the same on every machine, where a cosine need not be.
fn arcsine() -> [f64; STAKES] {
    let mut cosine: f64 = 0.0; // of a right angle
    for _ in 0..STAKES.ilog2() {
        cosine = ((1.0 + cosine) / 2.0).sqrt();
    }
    // Now that of a right angle over the number of stakes; odd multiples follow each other by twice that angle.
    let double = 2.0 * cosine * cosine - 1.0;
    let (mut before, mut here) = (cosine, cosine);
    std::array::from_fn(|_| {
        let place = (1.0 + here) / 2.0;
        (before, here) = (here, 2.0 * double * here - before);
        place
    })
}

/// What the starts so far tell about the difference of two strategies' scores.
#[derive(Debug, Clone)]
pub struct Sequential {
    alpha: f64,
    /// The mean that is to be refuted, in either direction.
    null: Doubt,
    /// The same as a closed form, where there is one.
    closed: Option<f64>,
    /// Means that are not refuted yet, ascending.
    open: Vec<Doubt>,
    low: f64,
    high: f64,
    /// Starts on which the new strategy came out ahead.
    pub ahead: u64,
    /// Starts on which it came out behind.
    pub behind: u64,
    /// Starts on which neither did.
    pub level: u64,
    sum: f64,
}

impl Sequential {
    /// A test of "the mean difference is `null`" that is wrong with a probability of at most `alpha`.
    /// `whole` where every difference is −1, 0 or 1.
    pub fn new(alpha: f64, null: f64, whole: bool) -> Self {
        let steps = (1.0 / STEP).round() as i32;
        let places = arcsine();
        let means = (1 - steps..steps).map(|step| f64::from(step) / f64::from(steps));
        let open = means.map(|mean| Doubt::of(mean, &places)).collect();
        Sequential {
            alpha,
            null: Doubt::of(null, &places),
            closed: (whole && null == 0.0).then_some(1.0),
            open,
            low: -1.0,
            high: 1.0,
            ahead: 0,
            behind: 0,
            level: 0,
            sum: 0.0,
        }
    }

    /// Takes a start into account, on which the scores differed by so much: from −1 to 1.
    pub fn add(&mut self, difference: f64) {
        self.sum += difference;
        self.null.bet(difference);
        for doubt in &mut self.open {
            doubt.bet(difference);
        }
        let side = match difference {
            d if d > 0.0 => &mut self.ahead,
            d if d < 0.0 => &mut self.behind,
            _ => {
                self.level += 1;
                return;
            }
        };
        *side += 1;
        let count = *side;
        if let Some(closed) = &mut self.closed {
            *closed *= (2 * count - 1) as f64 / (self.ahead + self.behind) as f64;
        }
    }

    /// Takes a look, once every variant has had its turn: means that are refuted stay so.
    pub fn look(&mut self) {
        let enough = 1.0 / self.alpha;
        let refuted = self.is_decided().then_some(self.null.mean);
        let fits = |doubt: &Doubt| doubt.total() < enough && refuted != Some(doubt.mean);
        let Some(first) = self.open.iter().position(fits) else { return };
        let last = self.open.iter().rposition(fits).unwrap_or(first);
        // The true ends lie between two of the means.
        self.low = self.low.max(self.open[first].mean - STEP);
        self.high = self.high.min(self.open[last].mean + STEP);
        self.open.truncate(last + 1);
        self.open.drain(..first);
    }

    /// The evidence against the mean that is to be refuted: a capital that began with 1.
    pub fn evidence(&self) -> f64 {
        self.closed.unwrap_or_else(|| self.null.total())
    }

    /// Is it refuted?
    pub fn is_decided(&self) -> bool {
        self.evidence() >= 1.0 / self.alpha
    }

    /// How many starts there were.
    pub fn starts(&self) -> u64 {
        self.ahead + self.behind + self.level
    }

    /// The mean difference so far; 0 before the first start.
    pub fn mean(&self) -> f64 {
        if self.starts() == 0 { 0.0 } else { self.sum / self.starts() as f64 }
    }

    /// The means that are not refuted, as of the last look.
    pub fn interval(&self) -> [f64; 2] {
        [self.low, self.high]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::{Seed, Stream};

    fn after(ahead: u64, behind: u64) -> Sequential {
        let mut test = Sequential::new(0.05, 0.0, true);
        (0..ahead).for_each(|_| test.add(1.0));
        (0..behind).for_each(|_| test.add(-1.0));
        test.look();
        test
    }

    #[test]
    fn seven_to_nothing_is_the_first_whitewash_that_decides() {
        assert!(!after(6, 0).is_decided());
        assert!(after(7, 0).is_decided() && after(0, 7).is_decided());
    }

    #[test]
    fn the_evidence_is_the_formula() {
        // Γ(n+½) = (2n)!·√π / (4^n·n!), so that everything is a ratio of whole numbers.
        let half = |n: u64| (1..=n).map(|k| (2 * k - 1) as f64 / 2.0).product::<f64>();
        for (w, l) in [(0, 0), (1, 0), (0, 3), (4, 4), (9, 2), (3, 12), (20, 11)] {
            let whole: f64 = (1..=w + l).map(|k| k as f64).product();
            let formula = 2f64.powi((w + l) as i32) * half(w) * half(l) / whole;
            let found = after(w, l);
            assert!((found.evidence() / formula - 1.0).abs() < 1e-12, "{w}:{l}");
            // The shares of the capital add up to the integral.
            assert!((found.null.total() / formula - 1.0).abs() < 1e-9, "{w}:{l}");
        }
    }

    #[test]
    fn starts_on_which_both_do_as_well_are_no_evidence() {
        let mut test = Sequential::new(0.05, 0.0, true);
        (0..1_000).for_each(|_| test.add(0.0));
        test.look();
        assert_eq!((test.evidence(), test.is_decided(), test.level), (1.0, false, 1_000));
        let [low, high] = test.interval();
        assert!(low < 0.0 && low > -0.01 && high > 0.0 && high < 0.01, "{low} {high}");
    }

    #[test]
    fn the_interval_agrees_with_the_decision() {
        // Some of them are just before the border, and some just behind it.
        let counts = [(3, 3), (6, 0), (7, 0), (26, 8), (30, 10), (43, 18), (60, 40)];
        for (ahead, behind) in counts.into_iter().flat_map(|(more, less)| [(more, less), (less, more)]) {
            let test = after(ahead, behind);
            let [low, high] = test.interval();
            assert!(low <= test.mean() && test.mean() <= high);
            assert_eq!(test.is_decided(), low >= 0.0 || high <= 0.0, "{ahead}:{behind} {low} {high}");
        }
    }

    /// A difference that is 0 with probability ½, and otherwise 1 with this many hundredths, or −1.
    fn draw(stream: &mut Stream, ahead: u64) -> f64 {
        match stream.below(2) {
            0 => 0.0,
            _ if stream.below(100) < ahead => 1.0,
            _ => -1.0,
        }
    }

    #[test]
    fn watched_all_the_time_it_is_seldom_wrong_and_finds_a_better_bot() {
        let (mut wrong, mut missed, mut found) = (0, 0, 0);
        for run in 0..100 {
            let mut stream = Seed(run).sample();
            let mut equal = Sequential::new(0.05, 0.0, true);
            let (mut decided, mut held) = (false, true);
            for _ in 0..200 {
                equal.add(draw(&mut stream, 50));
                equal.look();
                decided |= equal.is_decided();
                held &= equal.interval()[0] <= 0.0 && equal.interval()[1] >= 0.0;
            }
            wrong += u32::from(decided);
            missed += u32::from(!held);
        }
        for run in 0..20 {
            let mut stream = Seed(run).sample();
            let mut better = Sequential::new(0.05, 0.0, true);
            while !better.is_decided() && better.starts() < 400 {
                better.add(draw(&mut stream, 70));
            }
            found += u32::from(better.is_decided() && better.mean() > 0.0);
        }
        // Four standard deviations above 5 %, and a power that no fluke gives.
        assert!(wrong <= 13 && missed <= 13, "{wrong} {missed}");
        assert!(found >= 18, "{found}");
    }
}
