//! A person at the console.

use super::commands::{Command, Typed};
use super::console::{Console, SharedConsole};
use super::dialect::Listing;
use super::hint;
use super::input::Input;
use super::thinking::Thinking;
use crate::play::{Answer, Event, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::solver::Solver;
use crate::strategy::{People, Setting};

/// Seats people at a console.
#[derive(Debug)]
struct ConsoleSeats {
    console: SharedConsole,
    stop: Stop,
}

impl People for ConsoleSeats {
    fn seat(&self) -> Box<dyn Strategy> {
        let (console, solver) = (self.console.clone(), hint::solver(&self.stop));
        Box::new(Human { console, start: 0, history: Vec::new(), solver })
    }
}

impl SharedConsole {
    /// What strategies need that play at this console.
    pub fn setting(&self, stop: &Stop) -> Setting {
        let people = ConsoleSeats { console: self.clone(), stop: stop.clone() };
        Setting { people: Some(std::sync::Arc::new(people)), ..Setting::with_stop(stop.clone()) }
    }
}

/// Does this mean yes?
pub(super) fn is_yes(answer: &str) -> bool {
    ["y", "yes"].iter().any(|yes| answer.trim().eq_ignore_ascii_case(yes))
}

struct Human {
    console: SharedConsole,
    start: u64,
    /// Each move with the number it left.
    history: Vec<(Seat, u64, u64)>,
    solver: Solver,
}

impl Strategy for Human {
    fn choose(&mut self, turn: &Turn<'_>, _stream: &mut Stream) -> Answer {
        let console = self.console.clone();
        let mut console = console.lock();
        let mut warned_of = None;
        let mut typed = console.read();
        loop {
            let line = match typed {
                Input::Text(line) => line,
                Input::Interrupted => return Answer::Leave(Leave::Interrupted),
                Input::End => return Answer::Leave(Leave::EndOfInput),
                Input::Failed(error) => {
                    console.say(&format!("Your answer cannot be read: {error}."));
                    return Answer::Leave(Leave::EndOfInput);
                }
            };
            match Typed::parse(&line) {
                Typed::Number(number) if warned_of == Some(number) || !self.warns(&console, turn, number) => {
                    return Answer::Take(number);
                }
                Typed::Number(number) => {
                    warned_of = Some(number);
                    match console.ask(&format!("Coach: {number} throws the win away. Keep it? [y/N] ")) {
                        Input::Text(answer) if is_yes(&answer) => return Answer::Take(number),
                        Input::Text(answer) => {
                            // Another move, or a word that the table knows, says no and goes on.
                            if !matches!(Typed::parse(&answer), Typed::Text | Typed::Nothing) {
                                console.repeat(&answer);
                                typed = Input::Text(answer);
                                continue;
                            }
                        }
                        left => {
                            typed = left;
                            continue;
                        }
                    }
                }
                Typed::Impossible(text) => return Answer::Impossible(text.into()),
                Typed::Nothing => console.say("Nothing was entered. Enter a number, or type help."),
                Typed::Text => console.say("That is not a number. Enter a number, or type help."),
                Typed::Command(command) => {
                    if let Some(answer) = self.obey(command, turn, &mut console) {
                        return answer;
                    }
                }
            }
            console.prompt_again();
            typed = console.read();
        }
    }

    fn watch(&mut self, event: &Event<'_>) {
        match *event {
            Event::Begin { game, .. } => {
                self.start = game.start;
                self.history.clear();
            }
            Event::Played { seat, divisor, number } => self.history.push((seat, divisor, number)),
            Event::Refused { .. } | Event::Over { .. } => {}
        }
    }

    fn is_human(&self) -> bool {
        true
    }
}

impl Human {
    /// Does what was asked; an answer if that ends the turn.
    fn obey(&mut self, command: Command, turn: &Turn<'_>, console: &mut Console) -> Option<Answer> {
        let position = turn.position;
        match command {
            Command::Help => {
                let commands = Command::ALL.map(|(word, _, about)| format!("  {word:<10}{about}"));
                console.say(&format!("Enter a divisor, or type:\n{}", commands.join("\n")));
            }
            Command::Rules => console.explain(&position.rules().explained()),
            Command::Hint => {
                let _thinking = Thinking::begin(console.is_live());
                console.explain(&hint::hint(&mut self.solver, position));
            }
            Command::History => console.say(&self.tell_history(&console.sitting().names)),
            Command::Undo if !console.sitting().undo() => {
                console.say("Moves are taken back against bots only.")
            }
            Command::Undo if self.history.len() < 2 => console.say("There is nothing to take back yet."),
            Command::Undo => return Some(Answer::Undo),
            Command::Divisors => console.explain(&Listing::Whole.show(turn.legal)),
            Command::Resign => return Some(Answer::Resign),
            Command::Quit => return Some(Answer::Leave(Leave::Quit)),
        }
        None
    }

    /// Does the coach warn of this move? Only where it is legal and known to throw a win away.
    fn warns(&mut self, console: &Console, turn: &Turn<'_>, divisor: u64) -> bool {
        let mut after = turn.position.clone();
        if !console.sitting().coach || after.try_play(divisor).is_err() {
            return false;
        }
        let _thinking = Thinking::begin(console.is_live());
        self.solver.forget();
        self.solver.outcome(turn.position) == Ok(true) && self.solver.outcome(&after) == Ok(true)
    }

    fn tell_history(&self, names: &[String; 2]) -> String {
        let mut lines = vec![format!("Start: {}", self.start)];
        let moves = self.history.iter().enumerate();
        lines.extend(moves.map(|(index, (seat, divisor, number))| {
            format!("{}. {}: {divisor}, leaving {number}", index + 1, names[seat.index()])
        }));
        lines.join("\n")
    }
}
