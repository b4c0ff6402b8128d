//! What a person is told before the first move.

use crate::game::Rules;

/// One line: who sits opposite, and where help is.
pub(super) fn line(names: &[String; 2], people: [bool; 2]) -> Option<String> {
    let bot = match people {
        [true, false] => &names[1],
        [false, true] => &names[0],
        [true, true] => {
            return Some("Two people at one keyboard. Type help at the prompt for what you can do.".into());
        }
        [false, false] => return None,
    };
    Some(format!("You play against {bot}. Type help at the prompt for what you can do."))
}

/// What a wrong number costs, where it costs anything.
pub(super) fn price(rules: Rules) -> Option<String> {
    match rules.wrong.limit(true)? {
        1 => Some("Careful: a wrong number loses the game at once.".into()),
        limit => Some(format!("Careful: {limit} wrong numbers in one turn lose the game.")),
    }
}
