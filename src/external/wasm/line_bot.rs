//! A module that speaks the lines of the protocol: a program for WASI, which plays as it is.
//!
//! It runs only while it is asked for a move. What happens in between is written down and read then; what comes
//! after its last move reaches nobody, for the instance goes with the game.

use std::sync::Arc;

use wasmi::{Store, TypedResumableCallHostTrap, Val};

use super::WasmBot;
use super::ended::WasmEnd;
use super::fuel::{fill, settle};
use super::guest::Guest;
use super::measure::{Consumption, Metered};
use super::run::{Paused, drive, instantiate};
use super::wasi::finish;
use crate::external::bot::understand;
use crate::external::evidence::{Exchange, shortened};
use crate::external::lines::{game_line, write_move, write_played};
use crate::external::reasons;
use crate::play::{Answer, End, Event, Evidence, Failure, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::strategy::Setting;

/// A seat that such a module plays in.
pub(super) struct LineBot {
    bot: Arc<WasmBot>,
    stop: Stop,
    seat: Seat,
    running: Option<LineInstance>,
    /// Lines that it has not been given yet.
    pending: String,
    exchange: Exchange,
    used: Consumption,
}

/// An instance in a game. It is large, and stays where it is.
struct LineInstance {
    store: Store<Guest>,
    /// Where it waits for a line.
    waiting: Option<TypedResumableCallHostTrap<()>>,
    /// How it has ended, where it does not wait.
    over: Option<WasmEnd>,
}

impl LineBot {
    pub(super) fn new(bot: Arc<WasmBot>, setting: &Setting) -> Self {
        LineBot {
            bot,
            stop: setting.stop.clone(),
            seat: Seat::First,
            running: None,
            pending: String::new(),
            exchange: Exchange::default(),
            used: Consumption::default(),
        }
    }

    /// A line for the program, which is written where it will be read from.
    fn tell(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.pending);
        self.pending.push('\n');
    }

    /// Asks for a move; the answer, or why there is none.
    fn ask(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Result<Answer, (End, String)> {
        self.tell(|line| write_move(line, turn));
        self.exchange.note('>', self.pending.as_bytes());
        let first = self.running.is_none();
        self.go_on(stream);
        let Some(running) = &mut self.running else { return Ok(Answer::Leave(Leave::Interrupted)) };
        self.used.note(first, settle(&mut running.store), running.store.data().cap.used());
        let output = &running.store.data().output[..];
        if !output.is_empty() {
            self.exchange.note('<', output);
        }
        let limits = &self.bot.file.limits;
        let answer = match (&running.over, one_line(output)) {
            (None | Some(WasmEnd::Exit(_)), Some(line)) => understand(line),
            (Some(ended @ (WasmEnd::Spent | WasmEnd::Flood | WasmEnd::Memory | WasmEnd::Trap(_))), _) => {
                Err(ended.tell(limits, first))
            }
            (_, None) if output.contains(&b'\n') => Err((End::Garbage, reasons::unasked(output))),
            (Some(ended), None) => Err(ended.tell(limits, first)),
            (None, None) if output.is_empty() => {
                Err((End::Timeout, "no answer: it reads on and has written nothing".into()))
            }
            (None, None) => {
                let text = shortened(output);
                Err((End::Timeout, format!("no answer: it reads on, and `{text}` came without a line end")))
            }
        };
        running.store.data_mut().output.clear();
        answer
    }

    /// Lets the program run until it waits for a line or has ended. It is given up where somebody asked to stop.
    fn go_on(&mut self, stream: &mut Stream) {
        let draws = self.bot.module.draws;
        let (running, paused) = match &mut self.running {
            None => {
                let mut guest = Guest::new(&self.bot.file.limits, false);
                std::mem::swap(&mut guest.input, &mut self.pending);
                guest.stream = draws.then(|| stream.clone());
                let (store, paused) = self.start(guest);
                (self.running.insert(LineInstance { store, waiting: None, over: None }), paused)
            }
            Some(running) => {
                let Some(call) = running.waiting.take() else { return self.pending.clear() };
                fill(&mut running.store, self.bot.file.limits.fuel, false);
                let guest = running.store.data_mut();
                // It waits, so that it has read all that there was.
                guest.input.clear();
                guest.read = 0;
                std::mem::swap(&mut guest.input, &mut self.pending);
                if draws {
                    guest.stream = Some(stream.clone());
                }
                let told = finish(&mut running.store);
                let call = call.resume(&mut running.store, &[Val::I32(told)]);
                let paused = drive(&mut running.store, &self.stop, call);
                (running, paused)
            }
        };
        if let Some(drawn) = running.store.data_mut().stream.take() {
            *stream = drawn;
        }
        match paused {
            Paused::Waiting(call) => running.waiting = Some(call),
            Paused::Finished(()) => running.over = Some(WasmEnd::Exit(0)),
            Paused::Failed(ended) => running.over = Some(ended),
            Paused::Interrupted => self.running = None,
        }
    }

    fn start(&self, guest: Guest) -> (Store<Guest>, Paused<()>) {
        let (mut store, instance) = instantiate(&self.bot, guest);
        let paused = match instance {
            Ok(instance) => match instance.get_typed_func::<(), ()>(&store, "_start") {
                Ok(start) => {
                    let call = start.call_resumable(&mut store, ());
                    drive(&mut store, &self.stop, call)
                }
                Err(error) => Paused::Failed(WasmEnd::Trap(error.to_string())),
            },
            Err(ended) => Paused::Failed(ended),
        };
        (store, paused)
    }

    fn see(&self, exit: Option<String>) -> Evidence {
        let stderr = self.running.as_ref().map(|running| running.store.data().stderr.lines());
        let mut exchange = self.exchange.clone();
        if !self.pending.is_empty() {
            exchange.note('>', self.pending.as_bytes());
        }
        Evidence { exchanged: exchange.lines(), stderr: stderr.unwrap_or_default(), exit }
    }
}

/// The one line that `output` is; none where it is less or more.
fn one_line(output: &[u8]) -> Option<&[u8]> {
    let line = output.strip_suffix(b"\n")?;
    (!line.contains(&b'\n')).then_some(line)
}

impl Strategy for LineBot {
    fn choose(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Answer {
        self.ask(turn, stream).unwrap_or_else(|(end, reason)| {
            let exit = match self.running.as_ref().and_then(|running| running.over.as_ref()) {
                Some(WasmEnd::Exit(code)) => Some(format!("exit code {code}")),
                _ => None,
            };
            Answer::Fail(Box::new(Failure { end, reason, evidence: self.see(exit), in_doubt: false }))
        })
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { game, seat } => {
                self.running = None;
                self.pending.clear();
                self.exchange = Exchange::default();
                self.seat = seat;
                self.tell(|line| line.push_str(&game_line(game, seat)));
            }
            Event::Played { seat, divisor, number } => {
                self.tell(|line| write_played(line, seat, divisor, number));
            }
            Event::Refused { number } => self.tell(|line| line.push_str(&format!("refused {number}"))),
            Event::Over { winner, end } => {
                let result = if winner == self.seat { "win" } else { "loss" };
                self.tell(|line| line.push_str(&format!("over {result} {end}")));
                self.running = None;
            }
        }
    }

    fn evidence(&mut self) -> Option<Evidence> {
        Some(self.see(None))
    }
}

impl Metered for LineBot {
    fn used(&self) -> Consumption {
        self.used
    }
}
