//! A module that is asked by a call: the number and the moves lie in its memory, and it returns which one it takes.
//! For those who want speed, and for languages without a standard input.

use std::sync::Arc;

use wasmi::{Memory, Store, TypedFunc, WasmParams, WasmResults};

use super::WasmBot;
use super::ended::WasmEnd;
use super::fuel::{fill, settle};
use super::guest::Guest;
use super::measure::{Consumption, Metered};
use super::run::{Paused, drive, instantiate};
use crate::game::{Divisors, Last, Operation, Rules};
use crate::play::{Answer, End, Event, Evidence, Failure, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::strategy::Setting;

/// Bytes before the moves: the number, and how many moves there are.
const HEAD: usize = 16;
/// Room that is asked for at first, in bytes; it is doubled where it is too little.
const ROOM: usize = 1024;

/// A seat that such a module plays in.
pub(super) struct DirectBot {
    bot: Arc<WasmBot>,
    stop: Stop,
    running: Option<DirectInstance>,
    /// What the module is told of its game: the rules, the start and the seat.
    game: (i32, i64, i32),
    used: Consumption,
}

/// An instance in a game.
struct DirectInstance {
    store: Store<Guest>,
    memory: Memory,
    buffer: TypedFunc<i32, i32>,
    choose: Choose,
    /// Where the moves go, and how much room there is.
    at: usize,
    room: usize,
}

/// What the module returns.
enum Choose {
    /// The index of a move.
    Index(TypedFunc<(), i32>),
    /// The move itself.
    Divisor(TypedFunc<(), i64>),
}

/// Why there is no answer.
enum Silence {
    Failed(End, String),
    Interrupted,
}

impl DirectBot {
    pub(super) fn new(bot: Arc<WasmBot>, setting: &Setting) -> Self {
        let (stop, used) = (setting.stop.clone(), Consumption::default());
        DirectBot { bot, stop, running: None, game: (0, 0, 0), used }
    }

    fn ask(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Result<Answer, Silence> {
        let draws = self.bot.module.draws;
        let first = self.running.is_none();
        let ended = |ended: WasmEnd| {
            let (end, reason) = ended.tell(&self.bot.file.limits, first);
            Silence::Failed(end, reason)
        };
        // An instance is large, and stays where it is.
        let running = match &mut self.running {
            Some(running) => {
                fill(&mut running.store, self.bot.file.limits.fuel, false);
                running.store.data_mut().stream = draws.then(|| stream.clone());
                running
            }
            None => {
                let mut guest = Guest::new(&self.bot.file.limits, true);
                guest.stream = draws.then(|| stream.clone());
                let (store, instance) = instantiate(&self.bot, guest);
                let started = instance
                    .map_err(Halted::Over)
                    .and_then(|instance| DirectInstance::start(store, &instance, self.game, &self.stop));
                self.running.insert(started.map_err(|halted| halted.told(ended))?)
            }
        };
        let chosen = running.ask(turn, &self.stop);
        let fuel = settle(&mut running.store);
        let guest = running.store.data_mut();
        guest.output.clear();
        if let Some(drawn) = guest.stream.take() {
            *stream = drawn;
        }
        self.used.note(first, fuel, guest.cap.used());
        chosen.map_err(|halted| halted.told(ended))
    }

    fn see(&self) -> Evidence {
        let stderr = self.running.as_ref().map(|running| running.store.data().stderr.lines());
        Evidence { stderr: stderr.unwrap_or_default(), ..Evidence::default() }
    }
}

/// Why a call did not return.
enum Halted {
    Over(WasmEnd),
    Garbage(String),
    Interrupted,
}

impl Halted {
    fn told(self, ended: impl FnOnce(WasmEnd) -> Silence) -> Silence {
        match self {
            Halted::Over(how) => ended(how),
            Halted::Garbage(reason) => Silence::Failed(End::Garbage, reason),
            Halted::Interrupted => Silence::Interrupted,
        }
    }
}

/// Calls a function to its end.
fn call<P: WasmParams, R: WasmResults>(
    store: &mut Store<Guest>,
    stop: &Stop,
    function: &TypedFunc<P, R>,
    parameters: P,
) -> Result<R, Halted> {
    let call = function.call_resumable(&mut *store, parameters);
    match drive(store, stop, call) {
        Paused::Finished(value) => Ok(value),
        Paused::Failed(ended) => Err(Halted::Over(ended)),
        Paused::Interrupted => Err(Halted::Interrupted),
        // Its input has ended, and nobody waits for what has ended.
        Paused::Waiting(_) => Err(Halted::Over(WasmEnd::Trap("it waits for its input".into()))),
    }
}

impl DirectInstance {
    /// Begins a game with a fresh instance.
    fn start(
        mut store: Store<Guest>,
        instance: &wasmi::Instance,
        game: (i32, i64, i32),
        stop: &Stop,
    ) -> Result<Self, Halted> {
        let missing = |error: wasmi::Error| Halted::Over(WasmEnd::Trap(error.to_string()));
        if let Ok(initialize) = instance.get_typed_func::<(), ()>(&store, "_initialize") {
            call(&mut store, stop, &initialize, ())?;
        }
        if let Ok(begin) = instance.get_typed_func::<(i32, i64, i32), ()>(&store, "game") {
            call(&mut store, stop, &begin, game)?;
        }
        let buffer = instance.get_typed_func(&store, "buffer").map_err(missing)?;
        let choose = match instance.get_typed_func(&store, "choose") {
            Ok(choose) => Choose::Index(choose),
            Err(_) => Choose::Divisor(instance.get_typed_func(&store, "choose").map_err(missing)?),
        };
        let no_memory = || Halted::Over(WasmEnd::Trap("it has no memory".into()));
        let memory = store.data().memory.ok_or_else(no_memory)?;
        Ok(DirectInstance { store, memory, buffer, choose, at: 0, room: 0 })
    }

    fn ask(&mut self, turn: &Turn<'_>, stop: &Stop) -> Result<Answer, Halted> {
        let size = HEAD + 8 * turn.legal.len();
        if size > self.room {
            let room = size.next_power_of_two().max(ROOM);
            let at = call(&mut self.store, stop, &self.buffer, room as i32)?;
            (self.at, self.room) = (at as u32 as usize, room);
        }
        let memory = self.memory.data_mut(&mut self.store);
        let place = self.at.checked_add(self.room).and_then(|end| memory.get_mut(self.at..end));
        let Some(place) = place else {
            let (at, room) = (self.at, self.room);
            let what = format!("`buffer` gave address {at} for {room} bytes, which is outside its memory");
            return Err(Halted::Over(WasmEnd::Trap(what)));
        };
        place[..8].copy_from_slice(&turn.position.number().to_le_bytes());
        place[8..HEAD].copy_from_slice(&(turn.legal.len() as u64).to_le_bytes());
        for (place, divisor) in place[HEAD..].chunks_exact_mut(8).zip(turn.legal) {
            place.copy_from_slice(&divisor.to_le_bytes());
        }
        match &self.choose {
            Choose::Divisor(choose) => {
                call(&mut self.store, stop, choose, ()).map(|divisor| Answer::Take(divisor as u64))
            }
            Choose::Index(choose) => {
                let index = call(&mut self.store, stop, choose, ())?;
                match turn.legal.get(index as u32 as usize) {
                    Some(divisor) => Ok(Answer::Take(*divisor)),
                    None => {
                        let moves = turn.legal.len();
                        Err(Halted::Garbage(format!(
                            "it answered with index {index}, and there are {moves} moves"
                        )))
                    }
                }
            }
        }
    }
}

impl Strategy for DirectBot {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        match self.ask(turn, stream) {
            Ok(answer) => answer,
            Err(Silence::Interrupted) => Answer::Leave(Leave::Interrupted),
            Err(Silence::Failed(end, reason)) => {
                Answer::Fail(Box::new(Failure { end, reason, evidence: self.see(), in_doubt: false }))
            }
        }
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { game, seat } => {
                self.running = None;
                self.game = (flags(game.rules), game.start as i64, i32::from(seat == Seat::Second));
            }
            Event::Over { .. } => self.running = None,
            Event::Played { .. } | Event::Refused { .. } => {}
        }
    }

    fn evidence(&mut self) -> Option<Evidence> {
        Some(self.see())
    }
}

impl Metered for DirectBot {
    fn used(&self) -> Consumption {
        self.used
    }
}

/// The rules as a module is told them: a bit for each.
fn flags(rules: Rules) -> i32 {
    let bits = [
        rules.operation == Operation::Divide,
        rules.one,
        rules.reuse,
        rules.divisors == Divisors::Prime,
        rules.last == Last::Loses,
    ];
    bits.into_iter().enumerate().map(|(index, bit)| i32::from(bit) << index).sum()
}
