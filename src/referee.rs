//! The referee: plays one game between two strategies and tells observers what happens.

use std::fmt;

use crate::chance::Chance;
use crate::game::{Illegal, MIN_START, Position, VARIANTS};
use crate::seat::Seat;
use crate::strategy::{Answer, End, Event, Failure, Game, Leave, Strategy, Turn};

/// Somebody who watches a game. Every method may be left out.
pub trait Observer {
    /// The game begins.
    fn begins(&mut self, _position: &Position) {}
    /// `turn.seat` is about to be asked, once more if it has given wrong numbers in this turn.
    fn asked(&mut self, _turn: &Turn<'_>, _wrong: u8) {}
    /// A bot has answered. What a human answers, the human has typed for all to see.
    fn answered(&mut self, _answer: &Answer) {}
    /// The answer was no legal move, the `wrong`-th in this turn; at `limit` the game is lost.
    fn refused(&mut self, _refusal: &Refusal, _wrong: u8, _limit: Option<u8>) {}
    /// A move was made. The position is the one it leaves.
    fn played(&mut self, _seat: Seat, _divisor: u64, _position: &Position) {}
    /// `seat` took back its last move and the reply to it, which leaves this position.
    fn taken_back(&mut self, _seat: Seat, _position: &Position) {}
    /// The game is over.
    fn over(&mut self, _outcome: &Outcome, _position: &Position) {}
    /// Asked before every turn: must the game be abandoned?
    fn leaves(&mut self) -> Option<Leave> {
        None
    }
}

/// Nobody watches.
impl Observer for () {}

/// How a game came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// How it ended.
    pub end: End,
    /// What went wrong, where the loser failed.
    pub failure: Option<Box<Failure>>,
}

/// A number that was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It is no legal move.
    Illegal(u64, Illegal),
    /// It divides nothing.
    Impossible(Box<str>),
    /// There is nothing to take back.
    Undo,
}

impl Refusal {
    /// The number, as it was given.
    pub fn number(&self) -> String {
        match self {
            Refusal::Illegal(divisor, _) => divisor.to_string(),
            Refusal::Impossible(text) => text.to_string(),
            Refusal::Undo => "undo".into(),
        }
    }
}

/// Why it was not accepted.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Illegal(_, why) => why.fmt(f),
            Refusal::Impossible(text) if text.starts_with('-') => write!(f, "{text} is less than 1"),
            Refusal::Impossible(text) if text.contains(['.', ',']) => write!(f, "{text} is no whole number"),
            Refusal::Impossible(text) => write!(f, "{text} is too large"),
            Refusal::Undo => f.write_str("there is nothing to take back"),
        }
    }
}

/// Plays games, one after another, with memory that is kept between them.
#[derive(Debug)]
pub struct Referee {
    position: Position,
    legal: Vec<u64>,
    moves: Vec<u64>,
    /// The streams of both seats before each move, kept only while a human may take moves back.
    streams: Vec<[Chance; 2]>,
}

/// What an answer led to.
enum Step {
    Played(u64),
    TakeBack,
    Over(Outcome),
    Leave(Leave),
}

impl Default for Referee {
    fn default() -> Self {
        let position = Position::new(VARIANTS[0].rules, MIN_START).expect("the smallest start is a start");
        Referee { position, legal: Vec::new(), moves: Vec::new(), streams: Vec::new() }
    }
}

impl Referee {
    /// The moves of the last game.
    pub fn moves(&self) -> &[u64] {
        &self.moves
    }

    /// Plays `game` to its end.
    ///
    /// # Errors
    /// When the game was left before it ended.
    ///
    /// # Panics
    /// When the start lies outside the range that [`Start`](crate::game::Start) accepts.
    pub fn play(
        &mut self,
        game: &Game<'_>,
        players: &mut [&mut dyn Strategy; 2],
        observer: &mut impl Observer,
    ) -> Result<Outcome, Leave> {
        self.position.restart(game.rules, game.start).expect("the start was checked");
        self.moves.clear();
        self.streams.clear();
        let mut streams = Seat::BOTH.map(|seat| game.seed.seat(seat));
        let humans = [players[0].is_human(), players[1].is_human()];
        let undoable = humans.contains(&true);
        let watched = players.iter().any(|player| player.watches());
        if watched {
            begin(game, players);
        }
        observer.begins(&self.position);
        let outcome = loop {
            if let Some(leave) = observer.leaves() {
                return Err(leave);
            }
            if undoable {
                self.streams.truncate(self.moves.len());
                self.streams.push(streams.clone());
            }
            let seat = Seat::to_move(self.moves.len());
            let human = humans[seat.index()];
            match self.turn(game, seat, human, players, &mut streams[seat.index()], observer) {
                Step::Played(divisor) => {
                    observer.played(seat, divisor, &self.position);
                    if watched {
                        self.tell(seat, divisor, players);
                    }
                }
                Step::TakeBack => {
                    self.take_back(game, players);
                    streams = self.streams[self.moves.len()].clone();
                    observer.taken_back(seat, &self.position);
                }
                Step::Over(outcome) => break outcome,
                Step::Leave(leave) => return Err(leave),
            }
        };
        observer.over(&outcome, &self.position);
        if watched {
            for player in players.iter_mut() {
                player.watch(&Event::Over { winner: outcome.winner, end: outcome.end });
            }
        }
        Ok(outcome)
    }

    /// One turn: the player is asked until it has moved, or may no longer.
    fn turn(
        &mut self,
        game: &Game<'_>,
        seat: Seat,
        human: bool,
        players: &mut [&mut dyn Strategy; 2],
        stream: &mut Chance,
        observer: &mut impl Observer,
    ) -> Step {
        let lost = |end, failure| Step::Over(Outcome { winner: seat.other(), end, failure });
        let legal = self.position.legal(&mut self.legal);
        if legal.is_empty() {
            return lost(End::NoMoves, None);
        }
        let turn = Turn { position: &self.position, legal, seat };
        let player = &mut players[seat.index()];
        let limit = game.rules.wrong.limit(human);
        let mut wrong = 0u8;
        let divisor = loop {
            observer.asked(&turn, wrong);
            let answer = player.choose(&turn, stream);
            if !human {
                observer.answered(&answer);
            }
            let refusal = match answer {
                Answer::Take(divisor) if is_listed(divisor, legal) => break divisor,
                Answer::Take(divisor) => match turn.position.check(divisor) {
                    Ok(()) => break divisor,
                    Err(why) => Refusal::Illegal(divisor, why),
                },
                Answer::Impossible(text) => Refusal::Impossible(text),
                Answer::Undo if human && self.moves.len() >= 2 => return Step::TakeBack,
                Answer::Undo => Refusal::Undo,
                Answer::Resign => return lost(End::Resigned, None),
                Answer::Fail(failure) => return lost(failure.end, Some(failure)),
                Answer::Leave(leave) => return Step::Leave(leave),
            };
            wrong = wrong.saturating_add(1);
            observer.refused(&refusal, wrong, limit);
            player.watch(&Event::Refused { number: &refusal.number() });
            if limit.is_some_and(|limit| wrong >= limit) {
                let reason = match wrong {
                    1 => refusal.to_string(),
                    _ => format!("{wrong} wrong numbers in one turn; the last: {refusal}"),
                };
                let evidence = player.evidence().unwrap_or_default();
                return lost(End::Illegal, Some(Box::new(Failure { end: End::Illegal, reason, evidence })));
            }
        };
        self.position.play(divisor);
        self.moves.push(divisor);
        Step::Played(divisor)
    }

    /// Tells the players of a move.
    fn tell(&self, seat: Seat, divisor: u64, players: &mut [&mut dyn Strategy; 2]) {
        let number = self.position.number();
        for player in players.iter_mut() {
            player.watch(&Event::Played { seat, divisor, number });
        }
    }

    /// Takes back the last two moves; the players are told the shorter game from its beginning.
    fn take_back(&mut self, game: &Game<'_>, players: &mut [&mut dyn Strategy; 2]) {
        for _ in 0..2 {
            if let Some(divisor) = self.moves.pop() {
                self.position.take_back(divisor);
            }
        }
        begin(game, players);
        let mut replay = Position::new(game.rules, game.start).expect("the start was checked");
        for (index, &divisor) in self.moves.iter().enumerate() {
            replay.play(divisor);
            let event = Event::Played { seat: Seat::to_move(index), divisor, number: replay.number() };
            for player in players.iter_mut() {
                player.watch(&event);
            }
        }
    }
}

/// Is `divisor` in the list? Short lists are looked through without a branch for each number, since
/// which one it is cannot be predicted.
#[inline]
fn is_listed(divisor: u64, legal: &[u64]) -> bool {
    if legal.len() > 32 {
        return legal.binary_search(&divisor).is_ok();
    }
    legal.iter().fold(false, |found, &listed| found | (listed == divisor))
}

fn begin(game: &Game<'_>, players: &mut [&mut dyn Strategy; 2]) {
    for (seat, player) in Seat::BOTH.into_iter().zip(players.iter_mut()) {
        player.watch(&Event::Begin { game, seat });
    }
}
