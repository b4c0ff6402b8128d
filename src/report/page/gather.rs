//! Reads a record twice, as a stream: once for the standings, once for what they make interesting.

use std::path::Path;

use super::columns::{Columns, Starts};
use super::sample::{Kind, Sample};
use super::viewer::Shown;
use crate::chance::Seed;
use crate::game::Position;
use crate::standings::{Judge, Standings, Tally};
use crate::tournament::record::header::Outline;
use crate::tournament::record::{Games, RecordError};
use crate::tournament::{Arena, Field, Played};

/// All that the page shows.
pub(super) struct Gathered {
    pub(super) field: Field,
    /// Games that were to be played.
    pub(super) planned: u64,
    pub(super) standings: Standings,
    pub(super) scores: Vec<Scores>,
    pub(super) games: Vec<Shown>,
    pub(super) counts: [(Kind, usize, u64); 4],
}

/// Wins by start in one arena.
pub(super) struct Scores {
    pub(super) columns: Columns,
    /// By strategy, then by column: games won, and games played.
    by_strategy: Vec<Vec<(u64, u64)>>,
    /// By column: games from starts won for the first player, and games from starts that were judged.
    won: Vec<(u64, u64)>,
}

impl Scores {
    fn new(columns: Columns, strategies: usize) -> Self {
        let empty = vec![(0, 0); columns.len()];
        Scores { by_strategy: vec![empty.clone(); strategies], won: empty, columns }
    }

    fn add(&mut self, game: &Played<'_>, start_won: Option<bool>) {
        let column = self.columns.of(game.start);
        for (seat, &player) in game.players.iter().enumerate() {
            let (won, played) = &mut self.by_strategy[player][column];
            *won += u64::from(game.winner.index() == seat);
            *played += 1;
        }
        if let Some(start_won) = start_won {
            self.won[column].0 += u64::from(start_won);
            self.won[column].1 += 1;
        }
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

/// Reads the record at `path`; `judge` makes a judge for each reading.
///
/// # Errors
/// When the file cannot be read, or is no record.
pub(super) fn gather<J: Judge>(path: &Path, judge: impl Fn() -> J) -> Result<Gathered, RecordError> {
    let games = Games::open(path)?;
    let Outline { field, games: planned } = games.outline.clone();
    let mut tally = Tally::judged_by(judge(), &field);
    let mut starts = vec![Starts::default(); field.arenas.len()];
    games.each(|game, _| {
        tally.add(game);
        starts[game.arena].add(game.start);
    })?;
    let standings = Standings::new(&field, &tally);
    let mut scores: Vec<Scores> =
        starts.iter().map(|starts| Scores::new(starts.columns(), field.strategies.len())).collect();
    let mut sample = Sample::new(Seed(field.seed).sample());
    let mut judge = judge();
    Games::open(path)?.each(|game, reason| {
        let judged = judged(&mut judge, &field.arenas[game.arena], game);
        scores[game.arena].add(game, judged.first().copied().flatten());
        let kinds = kinds(game, &judged, &field, &standings);
        let kind = kinds.first().copied().unwrap_or(Kind::Plain);
        sample.offer(kind, game.id, || shown(game, &judged, &kinds, reason));
    })?;
    let counts = sample.counts();
    Ok(Gathered { field, planned, standings, scores, games: sample.games(), counts })
}

/// Of every position of a game, the last one too: is it won for the player to move?
fn judged(judge: &mut impl Judge, arena: &Arena, game: &Played<'_>) -> Vec<Option<bool>> {
    let Ok(mut position) = Position::new(arena.rules, game.start) else { return Vec::new() };
    let mut ask = |position: &Position| {
        judge.by_number(arena.rules, position.number()).or_else(|| judge.by_position(position))
    };
    let mut judged = vec![ask(&position)];
    for &divisor in game.moves {
        if position.try_play(divisor).is_err() {
            break;
        }
        judged.push(ask(&position));
    }
    judged
}

/// What makes a game worth looking at, the rarest first.
fn kinds(game: &Played<'_>, judged: &[Option<bool>], field: &Field, standings: &Standings) -> Vec<Kind> {
    let rating = |player: usize| {
        let name = &field.strategies[player];
        standings.strategies.iter().find(|line| line.results.name == *name).and_then(|line| line.rating)
    };
    let [winner, loser] = [game.winner, game.winner.other()].map(|seat| rating(game.players[seat.index()]));
    let upset = winner.zip(loser).is_some_and(|(winner, loser)| loser.is_above(&winner));
    let blunder = judged.windows(2).any(|pair| pair == [Some(true), Some(true)]);
    let found = [(Kind::is_forfeit(game.end), Kind::Forfeit), (upset, Kind::Upset), (blunder, Kind::Blunder)];
    found.into_iter().filter_map(|(is, kind)| is.then_some(kind)).collect()
}

fn shown(game: &Played<'_>, judged: &[Option<bool>], kinds: &[Kind], reason: Option<&str>) -> Shown {
    let letter = |judged: &Option<bool>| match judged {
        Some(true) => 'w',
        Some(false) => 'l',
        None => '?',
    };
    Shown {
        id: game.id,
        arena: game.arena,
        start: game.start.to_string(),
        players: game.players,
        winner: game.winner.index(),
        end: game.end,
        moves: game.moves.iter().map(u64::to_string).collect(),
        judged: judged.iter().map(letter).collect(),
        events: kinds.iter().map(|kind| kind.name()).collect(),
        reason: reason.map(String::from),
    }
}
