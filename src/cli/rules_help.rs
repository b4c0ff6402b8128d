//! What the help says of `--rules`.

use crate::game::AXES;

const WHAT: &str = "Rules that differ from the variant's";

/// The names of the rules.
pub(super) fn short() -> String {
    let keys: Vec<&str> = AXES.iter().map(|axis| axis.key).collect();
    format!("{WHAT}: {}", keys.join(", "))
}

/// Every rule with its values and what they mean.
pub(super) fn long() -> String {
    let mut text = format!("{WHAT}:");
    for axis in AXES {
        text += &format!("\n  {}: {}", axis.key, axis.about);
        let values = axis.values.iter().map(|value| (value.word, value.about));
        for (value, about) in values.chain(axis.number.iter().map(|number| ("K", number.about))) {
            let pair = format!("{}={value}", axis.key);
            text += &format!("\n    {pair:<14}  {about}");
        }
    }
    text
}
