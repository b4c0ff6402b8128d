//! A module that speaks the lines of the protocol: a program for WASI, which plays as it is.
//!
//! It runs only while it is asked for a move. What happens in between is written down and read then; what comes
//! after its last move reaches nobody, for the instance goes with the game.

use std::fmt::Write;
use std::sync::Arc;

use wasmi::{Store, TypedResumableCallHostTrap, Val};

use super::WasmBot;
use super::ended::WasmEnd;
use super::fuel::{fill, settle};
use super::guest::Guest;
use super::measure::{Consumption, Metered};
use super::run::{Paused, drive, instantiate};
use super::wasi::finish;
use crate::external::bot::{game_line, understand};
use crate::external::evidence::{Exchange, shortened};
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
    pending: Vec<u8>,
    line: String,
    exchange: Exchange,
    used: Consumption,
}

/// An instance in a game.
struct LineInstance {
    store: Store<Guest>,
    state: Resting,
}

/// What an instance does when it is not asked.
enum Resting {
    /// It waits for a line.
    Waits(TypedResumableCallHostTrap<()>),
    /// It has ended.
    Over(WasmEnd),
}

impl LineBot {
    pub(super) fn new(bot: Arc<WasmBot>, setting: &Setting) -> Self {
        LineBot {
            bot,
            stop: setting.stop.clone(),
            seat: Seat::First,
            running: None,
            pending: Vec::new(),
            line: String::new(),
            exchange: Exchange::default(),
            used: Consumption::default(),
        }
    }

    fn tell(&mut self, line: &str) {
        self.exchange.note('>', line.as_bytes());
        self.pending.extend_from_slice(line.as_bytes());
        self.pending.push(b'\n');
    }

    /// Asks for a move; the answer, or why there is none.
    fn ask(&mut self, turn: &Turn<'_>, stream: &mut Stream) -> Result<Answer, (End, String)> {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        let _ = write!(line, "move {}", turn.position.number());
        for divisor in turn.legal {
            let _ = write!(line, " {divisor}");
        }
        self.tell(&line);
        self.line = line;
        let first = self.running.is_none();
        let Some(mut running) = self.go_on(stream) else { return Ok(Answer::Leave(Leave::Interrupted)) };
        self.used.note(first, settle(&mut running.store), running.store.data().cap.used());
        let guest = running.store.data_mut();
        let output = std::mem::take(&mut guest.output);
        let limits = &self.bot.file.limits;
        for line in output.split_inclusive(|byte| *byte == b'\n') {
            self.exchange.note('<', line);
        }
        let answer = match (&running.state, one_line(&output)) {
            (Resting::Waits(_) | Resting::Over(WasmEnd::Exit(_)), Some(line)) => understand(line),
            (
                Resting::Over(ended @ (WasmEnd::Spent | WasmEnd::Flood | WasmEnd::Memory | WasmEnd::Trap(_))),
                _,
            ) => Err(ended.tell(limits, first)),
            (_, None) if output.contains(&b'\n') => {
                let text = shortened(&output).replace("\\n", " ");
                Err((
                    End::Garbage,
                    format!("it wrote more than one answer, or one that nobody asked for: `{text}`"),
                ))
            }
            (Resting::Over(ended), None) => Err(ended.tell(limits, first)),
            (Resting::Waits(_), None) if output.is_empty() => {
                Err((End::Timeout, "no answer: it reads on and has written nothing".into()))
            }
            (Resting::Waits(_), None) => {
                let text = shortened(&output);
                Err((End::Timeout, format!("no answer: it reads on, and `{text}` came without a line end")))
            }
        };
        // The memory is kept for the next answer.
        running.store.data_mut().output = output;
        running.store.data_mut().output.clear();
        self.running = Some(running);
        answer
    }

    /// Lets the program run until it waits for a line or has ended; none where somebody asked to stop.
    fn go_on(&mut self, stream: &mut Stream) -> Option<LineInstance> {
        let draws = self.bot.module.draws;
        let (mut store, paused) = match self.running.take() {
            None => {
                let mut guest = Guest::new(&self.bot.file.limits, false);
                std::mem::swap(&mut guest.input, &mut self.pending);
                guest.stream = draws.then(|| stream.clone());
                self.start(guest)
            }
            Some(LineInstance { mut store, state: Resting::Waits(call) }) => {
                fill(&mut store, self.bot.file.limits.fuel, false);
                let guest = store.data_mut();
                // It waits, so that it has read all that there was.
                guest.input.clear();
                guest.read = 0;
                std::mem::swap(&mut guest.input, &mut self.pending);
                if draws {
                    guest.stream = Some(stream.clone());
                }
                let told = finish(&mut store);
                let call = call.resume(&mut store, &[Val::I32(told)]);
                let paused = drive(&mut store, &self.stop, call);
                (store, paused)
            }
            Some(running) => return Some(running),
        };
        if let Some(drawn) = store.data_mut().stream.take() {
            *stream = drawn;
        }
        let state = match paused {
            Paused::Waiting(call) => Resting::Waits(call),
            Paused::Finished(()) => Resting::Over(WasmEnd::Exit(0)),
            Paused::Failed(ended) => Resting::Over(ended),
            Paused::Interrupted => return None,
        };
        Some(LineInstance { store, state })
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
        Evidence { exchanged: self.exchange.lines(), stderr: stderr.unwrap_or_default(), exit }
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
            let exit = match self.running.as_ref().map(|running| &running.state) {
                Some(Resting::Over(WasmEnd::Exit(code))) => Some(format!("exit code {code}")),
                _ => None,
            };
            Answer::Fail(Box::new(Failure { end, reason, evidence: self.see(exit) }))
        })
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { game, seat } => {
                self.running = None;
                self.pending.clear();
                self.exchange = Exchange::default();
                self.seat = seat;
                self.tell(&game_line(game, seat));
            }
            Event::Played { seat, divisor, number } => {
                let mut line = std::mem::take(&mut self.line);
                line.clear();
                let _ = write!(line, "played {seat} {divisor} {number}");
                self.tell(&line);
                self.line = line;
            }
            Event::Refused { number } => self.tell(&format!("refused {number}")),
            Event::Over { winner, end } => {
                let result = if winner == self.seat { "win" } else { "loss" };
                self.tell(&format!("over {result} {end}"));
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
