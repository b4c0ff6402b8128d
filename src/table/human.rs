//! A person at the console.

use super::commands::{Command, Typed};
use super::console::{Console, SharedConsole};
use super::input::Input;
use crate::game::Position;
use crate::play::{Answer, Event, Leave, Seat, Stop, Strategy, Turn};
use crate::seed::Stream;
use crate::solver::{Advice, Options, Solver};
use crate::strategy::{People, Setting};

/// What a hint may search: somebody waits for it.
const HINT_NODES: u64 = 2_000_000;

/// Seats people at a console.
#[derive(Debug)]
struct ConsoleSeats {
    console: SharedConsole,
    stop: Stop,
}

impl People for ConsoleSeats {
    fn seat(&self) -> Box<dyn Strategy> {
        let options = Options { nodes: HINT_NODES, interrupt: self.stop.flag(), ..Options::default() };
        let (console, solver) = (self.console.clone(), Solver::new(options));
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
        loop {
            let line = match console.read() {
                Input::Text(line) => line,
                Input::Interrupted => return Answer::Leave(Leave::Interrupted),
                Input::End => return Answer::Leave(Leave::EndOfInput),
                Input::Failed(error) => {
                    console.say(&format!("Your answer cannot be read: {error}."));
                    return Answer::Leave(Leave::EndOfInput);
                }
            };
            match Typed::parse(&line) {
                Typed::Number(number) => return Answer::Take(number),
                Typed::Impossible(text) => return Answer::Impossible(text.into()),
                Typed::Nothing => console.say("Nothing was entered. Enter a number, or type help."),
                Typed::Text => console.say("That is not a number. Enter a number, or type help."),
                Typed::Command(command) => {
                    if let Some(answer) = self.obey(command, turn.position, &mut console) {
                        return answer;
                    }
                }
            }
            console.prompt_again();
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
    fn obey(&mut self, command: Command, position: &Position, console: &mut Console) -> Option<Answer> {
        match command {
            Command::Help => {
                let commands = Command::ALL.map(|(word, _, about)| format!("  {word:<8} {about}"));
                console.say(&format!("Enter a divisor, or type:\n{}", commands.join("\n")));
            }
            Command::Rules => console.say(&position.rules().explained()),
            Command::Hint => console.say(&self.hint(position)),
            Command::History => console.say(&self.tell_history(&console.sitting().names)),
            Command::Undo if !console.sitting().undo => {
                console.say("Moves are taken back against bots only.")
            }
            Command::Undo if self.history.len() < 2 => console.say("There is nothing to take back yet."),
            Command::Undo => return Some(Answer::Undo),
            Command::Resign => return Some(Answer::Resign),
        }
        None
    }

    fn hint(&mut self, position: &Position) -> String {
        // The same position gets the same hint, whatever was asked before.
        self.solver.forget();
        match self.solver.advise(position) {
            Ok(Advice::Wins(divisor)) => format!("Hint: {divisor} wins."),
            Ok(Advice::Trap { divisor, replies: 0, .. }) => {
                format!("Hint: no move wins. {divisor} is the last move, and it loses.")
            }
            Ok(Advice::Trap { divisor, keeping, replies }) => {
                let replies = if replies == 1 { "1 reply".into() } else { format!("{replies} replies") };
                let keep = if keeping == 1 { "keeps" } else { "keep" };
                format!(
                    "Hint: no move wins. {divisor} is hardest to refute: {keeping} of {replies} {keep} the win."
                )
            }
            Ok(Advice::NoMoves) => "Hint: there is no move.".into(),
            Err(_) => match self.solver.guess(position) {
                Some(divisor) => format!("Hint: this is too hard to solve. {divisor} looks best."),
                None => "Hint: this is too hard to solve.".into(),
            },
        }
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
