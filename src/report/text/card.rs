//! A card about a bot that forfeits: which game, why, and how to see it again.

use crate::text::safe;
use crate::tournament::{Forfeit, Plan};

/// The card; `command` plays the game again.
pub fn render(plan: &Plan, forfeit: &Forfeit, command: &str) -> String {
    let Forfeit { player, games, slot, seat, failure } = forfeit;
    let name = safe(&plan.entrants[*player].name);
    let opponent = &plan.entrants[slot.players[seat.other().index()]].name;
    let stage = &plan.stages[slot.stage].name;
    let mut card = match games {
        1 => format!("`{name}` forfeits a game:\n"),
        _ => format!("`{name}` forfeits {games} games; the first:\n"),
    };
    let mut row = |title: &str, lines: &[String]| {
        for (index, line) in lines.iter().enumerate() {
            let title = if index == 0 { title } else { "" };
            card.push_str(&format!("  {title:<10} {}\n", safe(line)));
        }
    };
    row("game", &[format!("{}: {stage} from {}, {seat} against {opponent}", slot.id, slot.start)]);
    row("why", &[format!("{}: {}", failure.end, failure.reason)]);
    row("exchanged", &failure.evidence.exchanged);
    row("stderr", &failure.evidence.stderr);
    row("ended with", failure.evidence.exit.as_slice());
    row("again", &[command.into()]);
    card
}
