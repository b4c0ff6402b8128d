//! Which moves win, in every position of a game that is shown.

use std::collections::HashMap;

use crate::game::{Position, Rules};
use crate::solver::{Options, Solver};

/// Positions that may be searched for the winning moves of one position.
const NODES: u64 = 20_000;

/// Positions that may be searched, and moves looked at, for all games of a page: a second or two.
const ALLOWANCE: u64 = 8_000_000;

/// A position with more moves than this is not looked through.
const MANY: usize = 4_096;

/// So many winning moves are listed for a position.
const LISTED: usize = 24;

/// The winning moves of a position, ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Winners {
    pub(super) moves: Vec<u64>,
    /// Others may win too.
    pub(super) or_others: bool,
}

impl Winners {
    fn unknown() -> Self {
        Winners { moves: Vec::new(), or_others: true }
    }

    /// The moves with commas between them, and a `+` behind them where others may win too.
    fn written(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        format!("{}{}", moves.join(","), if self.or_others { "+" } else { "" })
    }
}

/// Finds winning moves within an allowance for a whole page.
pub(super) struct WinningMoves {
    solver: Solver,
    /// Games share many positions: the rules, the number, and the used divisors that can still matter.
    found: HashMap<(Rules, u64, Vec<u64>), Winners>,
    allowance: u64,
}

impl Default for WinningMoves {
    fn default() -> Self {
        let solver = Solver::new(Options { nodes: NODES, memory: 1 << 20, ..Options::default() });
        WinningMoves { solver, found: HashMap::new(), allowance: ALLOWANCE }
    }
}

impl WinningMoves {
    /// A word for every position of the game that was judged, with blanks between them: `-` where it is lost
    /// for the player to move, `?` where that is not known, otherwise the moves that win it, as in `1,3`. A
    /// `+` behind them says that others may win too.
    pub(super) fn of(&mut self, rules: Rules, start: u64, moves: &[u64], judged: &[Option<bool>]) -> String {
        let Ok(mut position) = Position::new(rules, start) else { return String::new() };
        let mut words = Vec::new();
        for (turn, won) in judged.iter().enumerate() {
            let made = moves.get(turn).copied();
            words.push(match won {
                None => "?".into(),
                Some(false) => "-".into(),
                Some(true) => {
                    let mut winners = self.winners(&position);
                    // What was played is known to win where what it left is lost.
                    let won_by = made.filter(|_| judged.get(turn + 1) == Some(&Some(false)));
                    if let Some((place, made)) =
                        won_by.and_then(|made| Some((winners.moves.binary_search(&made).err()?, made)))
                    {
                        winners.moves.insert(place, made);
                    }
                    winners.written()
                }
            });
            if made.is_some_and(|made| position.try_play(made).is_err()) {
                break;
            }
        }
        words.join(" ")
    }

    /// The winning moves of a position that is won.
    pub(super) fn winners(&mut self, position: &Position) -> Winners {
        let (rules, number) = (position.rules(), position.number());
        // A divisor above half of the number divides nothing properly that can still come.
        let mut used: Vec<u64> =
            position.used().iter().copied().filter(|divisor| *divisor <= number / 2).collect();
        used.sort_unstable();
        let question = (rules, number, used);
        if let Some(winners) = self.found.get(&question) {
            return winners.clone();
        }
        let winners = self.look_for(position);
        self.found.insert(question, winners.clone());
        winners
    }

    fn look_for(&mut self, position: &Position) -> Winners {
        if self.allowance == 0 {
            return Winners::unknown();
        }
        let rules = position.rules();
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch);
        self.allowance = self.allowance.saturating_sub(legal.len() as u64);
        if legal.len() > MANY {
            return Winners::unknown();
        }
        let mut winners = if Solver::by_number(rules, position.number()).is_some() {
            let wins = |divisor: &u64| Solver::by_number(rules, position.after(*divisor)) == Some(false);
            Winners { moves: legal.iter().copied().filter(wins).collect(), or_others: false }
        } else {
            // What an earlier search has learnt must not make the difference between an answer and none.
            self.solver.forget();
            let before = self.solver.nodes();
            let analysis = self.solver.analyse(position);
            self.allowance = self.allowance.saturating_sub(self.solver.nodes() - before);
            analysis.map_or(Winners::unknown(), |analysis| Winners {
                moves: analysis.winning_moves,
                or_others: !analysis.complete,
            })
        };
        winners.or_others |= winners.moves.len() > LISTED;
        winners.moves.truncate(LISTED);
        winners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::VARIANTS;

    /// Is the position won for the player to move, by playing everything?
    fn brute(position: &mut Position) -> bool {
        let mut scratch = Vec::new();
        let legal = position.legal(&mut scratch).to_vec();
        let stuck_wins = position.rules().stuck_wins();
        if legal.is_empty() {
            return stuck_wins;
        }
        legal.into_iter().any(|divisor| {
            position.play(divisor);
            let won = brute(position);
            position.take_back(divisor);
            !won
        })
    }

    #[test]
    fn the_moves_listed_are_those_that_win_when_everything_is_played() {
        for variant in VARIANTS {
            for start in 2..=30 {
                let mut position = Position::new(variant.rules, start).expect("a start");
                let (mut judged, mut moves, mut expected) = (Vec::new(), Vec::new(), Vec::new());
                loop {
                    let legal = position.legal(&mut Vec::new()).to_vec();
                    let wins = |divisor: &u64| {
                        let mut next = position.clone();
                        next.play(*divisor);
                        !brute(&mut next)
                    };
                    let winning: Vec<String> =
                        legal.iter().filter(|divisor| wins(divisor)).map(u64::to_string).collect();
                    judged.push(Some(!winning.is_empty()));
                    expected.push(if winning.is_empty() { "-".into() } else { winning.join(",") });
                    let Some(&made) = legal.get(start as usize % legal.len().max(1)) else { break };
                    moves.push(made);
                    position.play(made);
                }
                let found = WinningMoves::default().of(variant.rules, start, &moves, &judged);
                assert_eq!(found, expected.join(" "), "{} from {start}: {moves:?}", variant.id);
            }
        }
    }

    #[test]
    fn without_an_allowance_only_what_the_game_itself_proves_is_listed() {
        let mut winning = WinningMoves { allowance: 0, ..WinningMoves::default() };
        let rules = VARIANTS[0].rules;
        let judged = [Some(true), Some(false), Some(true), None];
        assert_eq!(winning.of(rules, 16, &[1, 5, 2], &judged), "1+ - + ?");
    }
}
