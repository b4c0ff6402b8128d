//! What `lookahead` has seen of numbers in the divisor table under rules that allow reuse, where a number and a
//! depth say everything: found by index.

use super::forecasts::{Forecast, Foreseen};
use crate::game::{Rules, TABLE_LIMIT};

/// Forecasts are kept up to this depth, 64 KiB for each.
pub(super) const DEPTHS: usize = 16;

/// Rules whose forecasts are kept at the same time: 8 MiB at the most.
const MOST_RULES: usize = 8;

/// By depth, then by number: the forecast in two bits, its cost in the others, and 0 where nothing is known.
type ForecastRows = [Vec<u32>; DEPTHS];

/// Forecasts by rules; those of the game that is played now stand last.
#[derive(Default)]
pub(super) struct SmallForecasts(Vec<(Rules, ForecastRows)>);

impl SmallForecasts {
    /// A game under these rules is looked at next.
    pub(super) fn begin(&mut self, rules: Rules) {
        if self.0.last().is_some_and(|(last, _)| *last == rules) {
            return;
        }
        match self.0.iter().position(|(known, _)| *known == rules) {
            Some(at) => self.0[at..].rotate_left(1),
            None => {
                if self.0.len() == MOST_RULES {
                    self.0.remove(0);
                }
                self.0.push((rules, ForecastRows::default()));
            }
        }
    }

    #[inline]
    pub(super) fn get(&self, depth: usize, number: u64) -> Option<Foreseen> {
        let (_, rows) = self.0.last()?;
        let word = *rows[depth].get(number as usize)?;
        let forecast = match word & 3 {
            1 => Forecast::Won,
            2 => Forecast::Lost,
            3 => Forecast::Unclear,
            _ => return None,
        };
        Some(Foreseen { forecast, cost: u64::from(word >> 2) })
    }

    #[inline]
    pub(super) fn keep(&mut self, depth: usize, number: u64, seen: Foreseen) {
        let Some((_, rows)) = self.0.last_mut() else { return };
        let row = &mut rows[depth];
        if row.is_empty() {
            row.resize(TABLE_LIMIT as usize, 0);
        }
        let forecast = match seen.forecast {
            Forecast::Won => 1,
            Forecast::Lost => 2,
            Forecast::Unclear => 3,
        };
        row[number as usize] = (seen.cost as u32) << 2 | forecast;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;
    use std::num::NonZeroU8;

    #[test]
    fn each_depth_number_and_rules_have_a_forecast_of_their_own() {
        let mut small = SmallForecasts::default();
        let rules: Vec<Rules> = (1..=MOST_RULES as u8 + 1)
            .filter_map(NonZeroU8::new)
            .map(|limit| Rules { wrong: crate::game::Wrong::Forfeit(limit), ..VARIANTS[0].rules })
            .collect();
        let seen = |forecast, cost| Foreseen { forecast, cost };
        for (index, rules) in rules.iter().enumerate() {
            small.begin(*rules);
            assert_eq!(small.get(1, 7), None);
            small.keep(1, 7, seen(Forecast::Won, index as u64));
            small.keep(1, 8, seen(Forecast::Unclear, 300_000));
            small.keep(2, 7, seen(Forecast::Lost, 3));
        }
        // The first rules had to go, and the second are still there.
        small.begin(rules[1]);
        assert_eq!(small.get(1, 7), Some(seen(Forecast::Won, 1)));
        assert_eq!(small.get(1, 8), Some(seen(Forecast::Unclear, 300_000)));
        assert_eq!(small.get(2, 7), Some(seen(Forecast::Lost, 3)));
        assert_eq!(small.get(3, 7), None);
        small.begin(rules[0]);
        assert_eq!(small.get(1, 7), None);
        small.begin(rules[8]);
        assert_eq!(small.get(1, 7), Some(seen(Forecast::Won, 8)));
    }
}
