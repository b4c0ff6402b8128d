//! Text from outside, made harmless for terminals: the one place that does it.

/// `text` with control characters made harmless and visible.
pub fn safe(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() && character != '\t' {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    shown
}
