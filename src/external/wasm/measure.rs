//! What a module uses, for those who want to know how far it is from its limits.

use std::sync::Arc;

use super::WasmBot;
use super::compiled::Interface;
use super::direct_bot::DirectBot;
use super::line_bot::LineBot;
use crate::game::Position;
use crate::play::{Answer, Event, Game, Seat, Strategy, Turn};
use crate::strategy::Setting;

/// What a seat has used so far.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Consumption {
    /// Fuel of the last first move of a game, its start included.
    first: u64,
    /// Fuel of the last move.
    last: u64,
    /// Bytes of memory after it.
    memory: u64,
}

impl Consumption {
    /// A move has been made.
    pub(super) fn note(&mut self, first: bool, fuel: u64, memory: u64) {
        if first {
            self.first = fuel;
        }
        (self.last, self.memory) = (fuel, memory);
    }
}

/// A seat whose use is known.
pub(super) trait Metered: Strategy {
    /// What it has used so far.
    fn used(&self) -> Consumption;
}

/// What a module used to answer in one position, and for its start before that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// Its answer there, or how it failed there or before.
    pub answer: Answer,
    /// Fuel for the start and a first, small move.
    pub start: u64,
    /// Fuel for the move.
    pub fuel: u64,
    /// Bytes of memory after it.
    pub memory: u64,
}

/// Asks `bot` for a move in the position of `game` at its start, after a move in a small one.
pub fn measure(bot: &WasmBot, game: &Game<'_>, setting: &Setting) -> Option<Measured> {
    let bot = Arc::new(bot.clone());
    let mut seat: Box<dyn Metered> = match bot.module.interface {
        Interface::Lines => Box::new(LineBot::new(bot, setting)),
        Interface::Direct => Box::new(DirectBot::new(bot, setting)),
    };
    seat.watch(&Event::Begin { game, seat: Seat::First });
    let mut stream = Seat::First.stream(game.seed);
    let mut legal = Vec::new();
    let mut ask = |number: u64| {
        let position = Position::new(game.rules, number).ok()?;
        let turn = Turn { position: &position, legal: position.legal(&mut legal), seat: Seat::First };
        Some(seat.choose(&turn, &mut stream))
    };
    let answer = match ask(12)? {
        Answer::Take(_) => ask(game.start)?,
        failed => failed,
    };
    let Consumption { first, last, memory } = seat.used();
    Some(Measured { answer, start: first, fuel: last, memory })
}
