//! A person at the console.

use super::registry::{Entry, Setting, Values};
use super::{Answer, Event, Leave, Strategy, Turn};
use crate::chance::Chance;
use crate::console::{Command, Console, Line, SharedConsole, Typed};
use crate::game::Position;
use crate::seat::Seat;
use crate::solver::{Advice, Options, Solver};

pub(super) const ENTRY: Entry =
    Entry { id: "human", about: "You: asked at the terminal, or on standard input", parameters: &[], build };

fn build(_values: &Values, setting: &Setting) -> Box<dyn Strategy> {
    let solver = Solver::new(Options { nodes: HINT_NODES, ..Options::default() });
    Box::new(Human { console: setting.console.clone(), start: 0, history: Vec::new(), solver })
}

/// What a hint may search: somebody waits for it.
const HINT_NODES: u64 = 2_000_000;

struct Human {
    console: SharedConsole,
    start: u64,
    /// Each move with the number it left.
    history: Vec<(Seat, u64, u64)>,
    solver: Solver,
}

impl Strategy for Human {
    fn choose(&mut self, turn: &Turn<'_>, _chance: &mut Chance) -> Answer {
        let console = self.console.clone();
        let mut console = console.lock();
        loop {
            let line = match console.read() {
                Line::Text(line) => line,
                Line::Interrupted => return Answer::Leave(Leave::Interrupted),
                Line::End => return Answer::Leave(Leave::EndOfInput),
                Line::Failed(error) => {
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
            Command::History => console.say(&self.tell_history(&console.names)),
            Command::Undo if !console.undo => console.say("Moves are taken back against bots only."),
            Command::Undo if self.history.len() < 2 => console.say("There is nothing to take back yet."),
            Command::Undo => return Some(Answer::Undo),
            Command::Resign => return Some(Answer::Resign),
        }
        None
    }

    fn hint(&mut self, position: &Position) -> String {
        match self.solver.advise(position) {
            Ok(Advice::Wins(divisor)) => format!("Hint: {divisor} wins."),
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
