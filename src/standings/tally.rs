//! The fold over games. Everything in it is a sum of integers, so games may come in any order, and
//! tallies of several threads may be merged in any order.

use super::by_start::{ByStart, GameResult, PairCell, Won};
use super::judge::{Judge, JudgedGame, judge};
use super::judged_share::JudgedShare;
use super::solver_judge::SolverJudge;
use super::start_kind::StartKind;
use super::unit::Unit;
use crate::game::{MIN_START, Position, Rules, VARIANTS};
use crate::play::{End, Finished, Seat};
use crate::tournament::{Arena, Field, Slot};

/// What is counted of one strategy in one arena, beside its results.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Conduct {
    /// Moves made in a won position, and those of them that gave the win away.
    pub(super) opportunities: u64,
    pub(super) blunders: u64,
    /// Moves that could not be judged.
    pub(super) unjudged: u64,
    /// Games from a start won for the strategy's seat, and those of them it won.
    pub(super) won_starts: u64,
    pub(super) converted: u64,
    /// Games from a start lost for the strategy's seat, and those of them it won.
    pub(super) lost_starts: u64,
    pub(super) rescued: u64,
    /// Games lost, by how they ended.
    pub(super) losses: [u64; End::ALL.len()],
}

impl Conduct {
    pub(super) fn add(&mut self, other: &Conduct) {
        self.opportunities += other.opportunities;
        self.blunders += other.blunders;
        self.unjudged += other.unjudged;
        self.won_starts += other.won_starts;
        self.converted += other.converted;
        self.lost_starts += other.lost_starts;
        self.rescued += other.rescued;
        self.losses.iter_mut().zip(other.losses).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// The counts of one arena.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Counts {
    rules: Rules,
    pub(super) unit: Unit,
    pub(super) starts: ByStart,
    /// All results, by first and second strategy.
    pub(super) met: Vec<PairCell>,
    pub(super) conduct: Vec<Conduct>,
    /// Games by who wins their start.
    pub(super) games_from: Won,
    /// Games whose moves were judged, as far as they could be.
    pub(super) judged: u64,
}

impl Counts {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>, verdict: &JudgedGame) {
        let first_won = game.winner == Seat::First;
        let Slot { round, players, .. } = *slot;
        let (unit, won) = (self.unit.number(slot), verdict.start.filter(|_| self.unit.is_start()));
        self.starts.add(&GameResult { start: unit, won, round, players, first_won });
        let pair = players[0] * self.conduct.len() + players[1];
        self.met[pair].add(PairCell { games: 1, first_won: u64::from(first_won) });
        self.games_from.count(verdict.start);
        self.judged += u64::from(verdict.asked);
        for seat in Seat::BOTH {
            let conduct = &mut self.conduct[slot.players[seat.index()]];
            let moves = &verdict.moves[seat.index()];
            conduct.opportunities += moves.opportunities;
            conduct.blunders += moves.blunders;
            conduct.unjudged += moves.unjudged;
            let won = u64::from(game.winner == seat);
            match verdict.start.map(|first| first == (seat == Seat::First)) {
                Some(true) => {
                    conduct.won_starts += 1;
                    conduct.converted += won;
                }
                Some(false) => {
                    conduct.lost_starts += 1;
                    conduct.rescued += won;
                }
                None => {}
            }
        }
        let loser = slot.players[game.winner.other().index()];
        self.conduct[loser].losses[game.end as usize] += 1;
    }

    /// All games.
    pub(super) fn games(&self) -> u64 {
        self.met.iter().map(|cell| cell.games).sum()
    }

    fn merge(&mut self, other: Counts) {
        self.starts.merge(other.starts);
        self.met.iter_mut().zip(&other.met).for_each(|(mine, theirs)| mine.add(*theirs));
        self.games_from.add(other.games_from);
        self.judged += other.judged;
        self.conduct.iter_mut().zip(&other.conduct).for_each(|(mine, theirs)| mine.add(theirs));
    }
}

/// Games, counted. Its size depends on the field and not on the number of games.
#[derive(Clone)]
pub struct Tally<J = SolverJudge> {
    pub(super) arenas: Vec<Counts>,
    judge: J,
    share: JudgedShare,
    position: Position,
}

/// Two tallies are equal when they have counted the same.
impl<J> PartialEq for Tally<J> {
    fn eq(&self, other: &Self) -> bool {
        self.arenas == other.arenas
    }
}

impl Tally {
    /// A tally of no games yet, whose games the solver will judge.
    pub fn new(field: &Field) -> Self {
        Tally::judged_by(SolverJudge::default(), field)
    }
}

impl<J: Judge> Tally<J> {
    /// A tally of no games yet, whose games `judge` will judge.
    pub fn judged_by(judge: J, field: &Field) -> Self {
        let strategies = field.strategies.len();
        let counts = |arena: &Arena| Counts {
            rules: arena.rules,
            unit: Unit::of(field, arena),
            starts: ByStart::new(strategies, field.arenas.len(), StartKind::of(field, arena).asks_for_dice()),
            met: vec![PairCell::default(); strategies * strategies],
            conduct: vec![Conduct::default(); strategies],
            games_from: Won::default(),
            judged: 0,
        };
        let arenas = field.arenas.iter().map(counts).collect();
        let position = Position::new(VARIANTS[0].rules, MIN_START).expect("the smallest start is a start");
        Tally { arenas, share: JudgedShare::of(field, &judge), judge, position }
    }

    /// Counts a game, and says what the judge made of it.
    ///
    /// # Panics
    /// When its stage or its players are not in the field.
    pub fn add(&mut self, slot: &Slot, game: &Finished<'_>) -> JudgedGame {
        let counts = &mut self.arenas[slot.stage];
        let asked = self.share.has(slot.seed);
        let verdict = judge(&mut self.judge, &mut self.position, counts.rules, slot.start, game, asked);
        counts.add(slot, game, &verdict);
        verdict
    }

    /// How many games the strategy with the first number has won against the other.
    pub fn wins(&self, winner: usize, loser: usize) -> u64 {
        let won = |counts: &Counts| {
            let strategies = counts.conduct.len();
            let second = counts.met[loser * strategies + winner];
            counts.met[winner * strategies + loser].first_won + second.games - second.first_won
        };
        self.arenas.iter().map(won).sum()
    }

    /// Who judges the games.
    pub fn judge(&mut self) -> &mut J {
        &mut self.judge
    }

    /// Who judged the games.
    pub fn into_judge(self) -> J {
        self.judge
    }

    /// Counts all that another tally of the same field has counted.
    pub fn merge(&mut self, other: Self) {
        self.arenas.iter_mut().zip(other.arenas).for_each(|(mine, theirs)| mine.merge(theirs));
    }
}
