//! Looks a few moves ahead: takes a win it sees, and avoids a loss it sees.

use super::forecasts::{Forecast, ForecastKey, Forecasts, Foreseen};
use super::registry::{Entry, Parameter, Values};
use super::setting::Setting;
use super::small_forecasts::{DEPTHS, SmallForecasts};
use crate::game::{Position, Rules, TABLE_LIMIT, tabled_moves};
use crate::play::{Answer, Strategy, Turn};
use crate::seed::Stream;

pub(super) const ENTRY: Entry = Entry {
    id: "lookahead",
    about: "Looks `depth` moves ahead for a forced win, and takes any divisor that is not seen to lose",
    parameters: &[Parameter {
        name: "depth",
        about: "how many moves it looks ahead, its own included",
        default: 4,
        min: 1,
        max: 64,
    }],
    deterministic: false,
    build,
};

/// What one move may cost, so that thousands of legal moves or a great depth still end soon.
const EFFORT: u64 = 300_000;
/// What it costs to look at a number in the divisor table.
const SMALL: u64 = 1;
/// What it costs to look at a number that has to be tested for primality or factorised.
const LARGE: u64 = 30;

fn build(values: &Values, _setting: &Setting) -> Box<dyn Strategy> {
    Box::new(Lookahead::new(values[0] as usize))
}

struct Lookahead {
    depth: usize,
    /// What is left of [`EFFORT`].
    left: u64,
    /// Memory for the position that is looked at.
    position: Option<Position>,
    /// A list of moves for each depth of the search.
    lists: Vec<Vec<u64>>,
    /// The moves that are not seen to lose, and those of them that are not at the next depth either.
    open: Vec<u64>,
    survivors: Vec<u64>,
}

impl Strategy for Lookahead {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        let seen = Forecasts::with(|forecasts| self.find_win(turn, forecasts));
        Answer::Take(seen.unwrap_or_else(|| stream.pick(&self.open)))
    }
}

impl Lookahead {
    fn new(depth: usize) -> Self {
        let lists = vec![Vec::new(); depth];
        Lookahead { depth, left: 0, position: None, lists, open: Vec::new(), survivors: Vec::new() }
    }

    /// A move that is seen to win; without one, `open` are the moves to choose from.
    fn find_win(&mut self, turn: &Turn<'_>, forecasts: &mut Forecasts) -> Option<u64> {
        self.left = EFFORT;
        let mut position = match self.position.take() {
            Some(mut position) => {
                position.clone_from(turn.position);
                position
            }
            None => turn.position.clone(),
        };
        self.open.clear();
        self.open.extend_from_slice(turn.legal);
        let rules = ForecastKey::rules(position.rules());
        forecasts.small.begin(position.rules());
        // Deeper and deeper, so that what is found first is the shortest win, and what is left when
        // every move loses are the moves that lose last.
        let mut found = None;
        for depth in 0..self.depth {
            self.survivors.clear();
            for index in 0..self.open.len() {
                let divisor = self.open[index];
                position.play(divisor);
                let forecast = self.look(&mut position, depth, rules, forecasts);
                position.take_back(divisor);
                match forecast {
                    Forecast::Lost => {
                        found = Some(divisor);
                        break;
                    }
                    Forecast::Unclear => self.survivors.push(divisor),
                    Forecast::Won => {}
                }
            }
            if found.is_some() || self.survivors.is_empty() {
                break;
            }
            std::mem::swap(&mut self.open, &mut self.survivors);
        }
        self.position = Some(position);
        found
    }

    /// What is seen of a position `depth` moves ahead.
    fn look(
        &mut self,
        position: &mut Position,
        depth: usize,
        rules: u64,
        forecasts: &mut Forecasts,
    ) -> Forecast {
        let small = position.number() < TABLE_LIMIT;
        if small && position.rules().reuse && depth < DEPTHS {
            return self.look_at(position.rules(), position.number(), depth, &mut forecasts.small);
        }
        let key = (depth > 0 || !small).then(|| ForecastKey::of(rules, position, depth));
        if let Some(forecast) = self.take_over(key.and_then(|key| forecasts.get(key))) {
            return forecast;
        }
        let before = self.left;
        if !self.spend(if small { SMALL } else { LARGE }) {
            return Forecast::Unclear;
        }
        let forecast = self.look_closely(position, depth, rules, forecasts);
        // Where effort has run out, something else might have been seen with more of it.
        if let Some(key) = key.filter(|_| self.left > 0) {
            forecasts.keep(key, Foreseen { forecast, cost: before - self.left });
        }
        forecast
    }

    fn look_closely(
        &mut self,
        position: &mut Position,
        depth: usize,
        rules: u64,
        forecasts: &mut Forecasts,
    ) -> Forecast {
        let stuck = Forecast::stuck(position.rules());
        if depth == 0 {
            return if position.has_moves() { Forecast::Unclear } else { stuck };
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        let legal = position.legal(&mut list);
        let seen = if legal.is_empty() {
            stuck
        } else {
            Forecast::of_moves(legal.iter().map(|&divisor| {
                position.play(divisor);
                let forecast = self.look(position, depth - 1, rules, forecasts);
                position.take_back(divisor);
                forecast
            }))
        };
        self.lists[depth] = list;
        seen
    }

    /// The same for a number in the divisor table, under rules that allow reuse.
    fn look_at(&mut self, rules: Rules, number: u64, depth: usize, small: &mut SmallForecasts) -> Forecast {
        let seen = if depth > 0 { small.get(depth, number) } else { None };
        if let Some(forecast) = self.take_over(seen) {
            return forecast;
        }
        let before = self.left;
        if !self.spend(SMALL) {
            return Forecast::Unclear;
        }
        let legal = tabled_moves(number, rules);
        if legal.is_empty() {
            return Forecast::stuck(rules);
        }
        if depth == 0 {
            return Forecast::Unclear;
        }
        let forecast =
            Forecast::of_moves(legal.iter().map(|&divisor| {
                self.look_at(rules, rules.operation.after(number, divisor), depth - 1, small)
            }));
        if self.left > 0 {
            small.keep(depth, number, Foreseen { forecast, cost: before - self.left });
        }
        forecast
    }

    /// Takes over what was seen before with its cost, so that effort runs out exactly where it would without a
    /// memory; a forecast that it would run out under is looked for again.
    #[inline]
    fn take_over(&mut self, seen: Option<Foreseen>) -> Option<Forecast> {
        let seen = seen.filter(|seen| seen.cost <= self.left)?;
        self.left -= seen.cost;
        Some(seen.forecast)
    }

    /// Spends effort; all that is left where that is not enough.
    #[inline]
    fn spend(&mut self, cost: u64) -> bool {
        let enough = cost <= self.left;
        self.left = self.left.saturating_sub(cost);
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Divisors, Last, Operation, VARIANTS};
    use crate::play::Seat;
    use crate::seed::Seed;

    /// The same look without a memory: the effort taken so far, and what is seen.
    fn plainly(position: &mut Position, depth: usize, effort: &mut u64) -> Forecast {
        *effort += if position.number() < TABLE_LIMIT { SMALL } else { LARGE };
        if *effort > EFFORT {
            return Forecast::Unclear;
        }
        let legal = position.legal(&mut Vec::new()).to_vec();
        if legal.is_empty() {
            return if position.rules().last == Last::Loses { Forecast::Won } else { Forecast::Lost };
        }
        if depth == 0 {
            return Forecast::Unclear;
        }
        let mut unclear = false;
        for divisor in legal {
            position.play(divisor);
            let forecast = plainly(position, depth - 1, effort);
            position.take_back(divisor);
            if forecast == Forecast::Lost {
                return Forecast::Won;
            }
            unclear |= forecast == Forecast::Unclear;
        }
        if unclear { Forecast::Unclear } else { Forecast::Lost }
    }

    /// The moves that may be chosen: one that wins, or all that are not seen to lose first. And the effort.
    fn plain_choice(position: &Position, depth: usize) -> (Vec<u64>, u64) {
        let (mut position, mut effort) = (position.clone(), 0);
        let mut open = position.legal(&mut Vec::new()).to_vec();
        for depth in 0..depth {
            let mut survivors = Vec::new();
            for &divisor in &open {
                position.play(divisor);
                let forecast = plainly(&mut position, depth, &mut effort);
                position.take_back(divisor);
                match forecast {
                    Forecast::Lost => return (vec![divisor], effort),
                    Forecast::Unclear => survivors.push(divisor),
                    Forecast::Won => {}
                }
            }
            if survivors.is_empty() {
                break;
            }
            open = survivors;
        }
        (open, effort)
    }

    /// The same with the memory that the thread has gathered so far.
    fn choice(player: &mut Lookahead, position: &Position) -> Vec<u64> {
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch);
        let turn = Turn { position, legal, seat: Seat::First };
        let found = Forecasts::with(|forecasts| player.find_win(&turn, forecasts));
        found.map_or_else(|| player.open.clone(), |divisor| vec![divisor])
    }

    /// Compares the choices in a position: the effort that a look without a memory would take.
    fn compare(position: &Position, depth: usize) -> u64 {
        let mut player = Lookahead::new(depth);
        let (expected, effort) = plain_choice(position, depth);
        // Twice, since all of it is remembered then.
        for _ in 0..2 {
            assert_eq!(choice(&mut player, position), expected, "{depth}: {position:?}");
            assert_eq!(player.left, EFFORT.saturating_sub(effort), "{depth}: {position:?}");
        }
        effort
    }

    fn compare_games(rules: Rules, start: u64, depths: &[usize]) {
        let mut stream = Seed(start).start();
        let mut position = Position::new(rules, start).expect("a start");
        while position.has_moves() {
            for &depth in depths {
                compare(&position, depth);
            }
            position.play(stream.pick(position.legal(&mut Vec::new())));
        }
    }

    #[test]
    fn what_is_remembered_changes_no_choice_under_any_rules() {
        let mut all = Vec::new();
        for operation in [Operation::Subtract, Operation::Divide] {
            for divisors in [Divisors::Any, Divisors::Prime] {
                for last in [Last::Wins, Last::Loses] {
                    for (one, reuse) in [(true, true), (true, false), (false, true), (false, false)] {
                        all.push(Rules { operation, one, reuse, divisors, last, ..VARIANTS[0].rules });
                    }
                }
            }
        }
        all.retain(|rules| rules.check().is_ok());
        assert!(all.len() > 20);
        for rules in all {
            for start in [60, 97, 360] {
                compare_games(rules, start, &[1, 3, 4]);
            }
        }
    }

    #[test]
    fn effort_runs_out_where_it_did_without_a_memory() {
        // Deep, and wide beyond the table of divisors.
        for (variant, start, depth) in
            [(0, 96, 40), (3, 2_520, 12), (0, TABLE_LIMIT * 45, 3), (0, 735_134_400, 3)]
        {
            let position = Position::new(VARIANTS[variant].rules, start).expect("a start");
            let effort = compare(&position, depth);
            assert!(effort > EFFORT, "{start}: {effort}");
        }
    }
}
