//! What a page shows, gathered while the games are counted: each game is judged once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use super::columns::Columns;
use super::kept_game::KeptGame;
use super::second_look::{SecondLook, WantedGames, is_about, is_upset};
use super::selection::{GameKind, Selection};
use super::viewer::{Choice, Shown};
use super::winning::WinningMoves;
use crate::play::{Finished, Seat, Stop};
use crate::standings::{Judge, JudgedGame, Place, SolverJudge, Standings, Tally, judge_positions};
use crate::text::safe;
use crate::tournament::record::{Reading, Record, RecordError};
use crate::tournament::{Field, Fold, Plan, Slot};

/// Counts games for the standings and, where a page is wanted, gathers what it shows.
pub struct Gatherer<J = SolverJudge> {
    tally: Tally<J>,
    page: Option<Gathering>,
}

/// What is gathered of the games for a page.
struct Gathering {
    scores: Vec<StartScores>,
    selection: Selection<KeptGame>,
    /// The one strategy that the page is about, if it is about one.
    of: Option<usize>,
}

impl Gathering {
    fn new(plan: &Plan, of: Option<usize>) -> Self {
        let strategies = plan.entrants.len();
        let scores =
            plan.stages.iter().map(|stage| StartScores::new(Columns::new(&stage.starts), strategies));
        Gathering { scores: scores.collect(), selection: Selection::new(plan.seed), of }
    }
}

/// All that the page shows, but for the games.
pub(super) struct Gathered {
    pub(super) field: Field,
    /// Games that were to be played.
    pub(super) planned: u64,
    pub(super) standings: Standings,
    pub(super) scores: Vec<StartScores>,
    /// The strategies by number, in the order of the standings.
    pub(super) order: Vec<usize>,
    /// The one strategy that the page is about, if it is about one.
    pub(super) of: Option<usize>,
}

impl Gathered {
    /// The name of the strategy that the page is about, if it is about one.
    pub(super) fn own(&self) -> Option<&str> {
        self.of.map(|of| self.field.strategies[of].as_str())
    }
}

/// The games that might be shown.
pub(super) struct Candidates<J> {
    judge: J,
    places: Vec<Option<Place>>,
    /// Games that the page links to.
    linked: BTreeMap<u64, KeptGame>,
    selection: Selection<KeptGame>,
    of: Option<usize>,
}

impl Gatherer {
    /// Counts games of this plan, which the solver judges.
    pub fn new(plan: &Plan, wants_page: bool) -> Self {
        Gatherer::judged_by(SolverJudge::default(), plan, wants_page)
    }

    /// Counts games of this plan for the page of the strategy with this number.
    pub(super) fn of(judge: SolverJudge, plan: &Plan, of: usize) -> Self {
        let tally = Tally::judged_by(judge, &plan.field());
        Gatherer { tally, page: Some(Gathering::new(plan, Some(of))) }
    }
}

impl<J: Judge> Gatherer<J> {
    /// Counts games of this plan, which `judge` judges.
    pub fn judged_by(judge: J, plan: &Plan, wants_page: bool) -> Self {
        let page = wants_page.then(|| Gathering::new(plan, None));
        Gatherer { tally: Tally::judged_by(judge, &plan.field()), page }
    }

    /// Who judges the games.
    pub(super) fn judge(&mut self) -> &mut J {
        self.tally.judge()
    }

    /// The standings of the games so far.
    pub fn standings(&self, plan: &Plan) -> Standings {
        Standings::new(&plan.field(), &self.tally)
    }

    /// Counts a game, and says what it was judged to be.
    pub(super) fn count(&mut self, slot: &Slot, game: &Finished<'_>) -> JudgedGame {
        let judged = self.tally.add(slot, game);
        let page = self.page.as_mut().filter(|page| is_about(page.of, &slot.players));
        if let Some(page) = page {
            page.scores[slot.stage].add(slot, game, judged.start);
            let kind = kind(game, &judged, seat_of(page.of, slot));
            page.selection.count(kind, 1);
            match KeptGame::cost(game) {
                Some(cost) => page.selection.keep(kind, slot.id, cost, || KeptGame::new(slot, game)),
                None => page.selection.pass_over(),
            }
        }
        judged
    }

    /// All that a page shows. The record at `path` has the same games, and is looked at once more for those of them
    /// that were upsets. The `linked` games come before all others.
    pub(super) fn gathered(
        self,
        plan: &Plan,
        linked: &BTreeSet<u64>,
        path: &Path,
        stop: &Stop,
    ) -> Result<(Gathered, Candidates<J>), RecordError> {
        let (field, standings) = (plan.field(), self.standings(plan));
        let Gathering { scores, mut selection, of } = self.page.unwrap_or_else(|| Gathering::new(plan, None));
        let numbers: HashMap<&str, usize> =
            field.strategies.iter().enumerate().map(|(number, name)| (name.as_str(), number)).collect();
        let mut places = vec![None; field.strategies.len()];
        let mut order = Vec::new();
        for row in &standings.strategies {
            let Some(&number) = numbers.get(row.results.name.as_str()) else { continue };
            places[number] = row.place;
            order.push(number);
        }
        let wanted = WantedGames { places: &places, linked, of };
        let upsets = wanted.upsets(|winner, loser| self.tally.wins(winner, loser));
        selection.count(GameKind::Upset, upsets);
        let mut kept = BTreeMap::new();
        if upsets > 0 || !linked.is_empty() {
            let how = Reading { most: standings.games, stop: stop.clone(), ..Reading::default() };
            let (look, _) = Record::open(path)?.fold(&how, || SecondLook::new(&wanted, plan.seed))?;
            selection.merge(look.upsets);
            kept = look.linked;
        }
        let planned = plan.game_count().unwrap_or(standings.games);
        let judge = self.tally.into_judge();
        let candidates = Candidates { judge, places, linked: kept, selection, of };
        Ok((Gathered { field, planned, standings, scores, order, of }, candidates))
    }
}

impl<J: Judge> Candidates<J> {
    /// As many games as fit into so many bytes of the page.
    pub(super) fn choose(mut self, plan: &Plan, mut room: usize) -> Result<Choice, serde_json::Error> {
        let (seen, passed_over) = (self.selection.seen(), self.selection.passed_over());
        let mut winning = WinningMoves::default();
        let mut games = BTreeMap::new();
        for (id, game) in self.linked.into_iter().chain(self.selection.in_turns()) {
            if games.contains_key(&id) {
                continue;
            }
            let seat = seat_of(self.of, &game.slot);
            let game = shown(&mut self.judge, &mut winning, plan, &self.places, &game, seat);
            let size = game.size()?;
            if size > room {
                break;
            }
            room -= size;
            games.insert(id, game);
        }
        Ok(Choice { games: games.into_values().collect(), seen, some_too_long: passed_over > 0 })
    }
}

impl<J: Judge> Fold for Gatherer<J> {
    fn add(&mut self, slot: &Slot, game: &Finished<'_>) {
        self.count(slot, game);
    }

    fn merge(&mut self, other: Self) {
        self.tally.merge(other.tally);
        if let (Some(mine), Some(theirs)) = (&mut self.page, other.page) {
            mine.scores.iter_mut().zip(theirs.scores).for_each(|(mine, theirs)| mine.merge(&theirs));
            mine.selection.merge(theirs.selection);
        }
    }
}

/// Where the strategy sits that the page is about.
pub(super) fn seat_of(of: Option<usize>, slot: &Slot) -> Option<Seat> {
    of.and_then(|of| Seat::BOTH.into_iter().find(|seat| slot.players[seat.index()] == of))
}

/// What makes a game worth looking at, apart from who won it: what the player in this seat did, or either.
fn kind(game: &Finished<'_>, judged: &JudgedGame, seat: Option<Seat>) -> GameKind {
    let blundered = |seat: Seat| judged.moves[seat.index()].blunders > 0;
    if game.end.is_failure() && seat != Some(game.winner) {
        GameKind::Forfeit
    } else if seat.map_or_else(|| Seat::BOTH.into_iter().any(blundered), blundered) {
        GameKind::Blunder
    } else {
        GameKind::Plain
    }
}

/// Wins by start in one arena.
pub(super) struct StartScores {
    pub(super) columns: Columns,
    /// By strategy, then by column: games won, and games played.
    by_strategy: Vec<Vec<(u64, u64)>>,
    /// By column: games from starts won for the first player, and games from starts that were judged.
    won: Vec<(u64, u64)>,
}

impl StartScores {
    fn new(columns: Columns, strategies: usize) -> Self {
        let empty = vec![(0, 0); columns.len()];
        StartScores { by_strategy: vec![empty.clone(); strategies], won: empty, columns }
    }

    fn add(&mut self, slot: &Slot, game: &Finished<'_>, start_won: Option<bool>) {
        let column = self.columns.of(slot.start);
        for (seat, &player) in slot.players.iter().enumerate() {
            let (won, played) = &mut self.by_strategy[player][column];
            *won += u64::from(game.winner.index() == seat);
            *played += 1;
        }
        if let Some(start_won) = start_won {
            self.won[column].0 += u64::from(start_won);
            self.won[column].1 += 1;
        }
    }

    fn merge(&mut self, other: &Self) {
        let cells = self.by_strategy.iter_mut().flatten().chain(&mut self.won);
        let theirs = other.by_strategy.iter().flatten().chain(&other.won);
        cells.zip(theirs).for_each(|(mine, theirs)| *mine = (mine.0 + theirs.0, mine.1 + theirs.1));
    }

    /// A strategy's score in each column.
    pub(super) fn of(&self, strategy: usize) -> Vec<Option<f64>> {
        self.by_strategy[strategy].iter().map(share).collect()
    }

    /// The share of the starts of each column that is won for the first player.
    pub(super) fn won(&self) -> Vec<Option<f64>> {
        self.won.iter().map(share).collect()
    }
}

fn share(&(part, whole): &(u64, u64)) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

fn shown(
    judge: &mut impl Judge,
    winning: &mut WinningMoves,
    plan: &Plan,
    places: &[Option<Place>],
    game: &KeptGame,
    seat: Option<Seat>,
) -> Shown {
    let rules = plan.stages[game.slot.stage].rules;
    let judged = judge_positions(judge, rules, game.slot.start, &game.moves);
    let letter = |judged: &Option<bool>| match judged {
        Some(true) => 'w',
        Some(false) => 'l',
        None => '?',
    };
    let by = |turn: usize| seat.is_none_or(|seat| turn % 2 == seat.index());
    let mut turns = judged.windows(2).enumerate();
    let blunder = turns.any(|(turn, pair)| by(turn) && pair == [Some(true), Some(true)]);
    let events = [
        (game.end.is_failure() && seat != Some(game.winner), GameKind::Forfeit),
        (is_upset(places, &game.slot, game.winner), GameKind::Upset),
        (blunder, GameKind::Blunder),
    ];
    Shown {
        id: game.slot.id,
        arena: game.slot.stage,
        start: game.slot.start.to_string(),
        players: game.slot.players,
        winner: game.winner.index(),
        end: game.end,
        moves: game.moves.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
        judged: judged.iter().map(letter).collect(),
        winning: winning.of(rules, game.slot.start, &game.moves, &judged),
        events: events.into_iter().filter(|(is, _)| *is).map(|(_, kind)| kind.name()).collect(),
        reason: game.reason.as_deref().map(safe),
    }
}
