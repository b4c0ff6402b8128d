//! Text from outside, made harmless for whoever shows it: the one place that knows what is unsafe.

use std::borrow::Cow;

/// Whether a character can do more than be seen: move the cursor, start an escape sequence, turn the
/// direction of a line, break it, or hide. These are the control characters, the line and paragraph
/// separators, and everything that Unicode wants drawn as nothing. Letters of any script stay.
pub fn is_unsafe(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    matches!(
        character,
        // The second set of control characters.
        '\u{80}'..='\u{9f}'
        // The separators of lines and paragraphs, and all that embeds, overrides and isolates directions.
        | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        // What is drawn as nothing: joiners, fillers, variation selectors, tags.
        | '\u{ad}' | '\u{34f}' | '\u{70f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1345f}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// `text` as one line, with everything unsafe made visible, line ends too: `\n`, `\u{1b}`.
pub fn safe(text: &str) -> String {
    replaced(text, is_unsafe, |character, shown| shown.extend(character.escape_default())).into_owned()
}

/// The same for text of several lines, whose line ends stay.
pub fn safe_lines(text: &str) -> Cow<'_, str> {
    let concerned = |character| character != '\n' && is_unsafe(character);
    replaced(text, concerned, |character, shown| shown.extend(character.escape_default()))
}

/// The same for JSON, whose values stay what they are. Nothing unsafe but line ends can stand in JSON
/// outside of strings, and in these it can be written as `\u001b`.
pub fn safe_json(json: &str) -> Cow<'_, str> {
    let concerned = |character| character != '\n' && is_unsafe(character);
    replaced(json, concerned, |character, shown| {
        for unit in character.encode_utf16(&mut [0; 2]) {
            shown.push_str(&format!("\\u{unit:04x}"));
        }
    })
}

/// `text` with every character that is `concerned` replaced.
fn replaced(
    text: &str,
    concerned: impl Fn(char) -> bool,
    replace: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    if !text.chars().any(&concerned) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if concerned(character) {
            replace(character, &mut shown);
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_or_hides_is_made_visible() {
        for (text, shown) in [
            ("\u{1b}[2J\u{7}", "\\u{1b}[2J\\u{7}"),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("a\tb\r\nc\u{0}\u{7f}\u{85}", "a\\tb\\r\\nc\\u{0}\\u{7f}\\u{85}"),
            ("\u{202e}live\u{2066}\u{200f}\u{61c}", "\\u{202e}live\\u{2066}\\u{200f}\\u{61c}"),
            ("a\u{2028}b\u{2029}", "a\\u{2028}b\\u{2029}"),
            ("pay\u{200b}pal\u{feff}\u{ad}", "pay\\u{200b}pal\\u{feff}\\u{ad}"),
            ("\u{fe0f}\u{e0041}\u{3164}", "\\u{fe0f}\\u{e0041}\\u{3164}"),
        ] {
            assert_eq!(safe(text), shown);
            assert_eq!(safe(shown), shown, "once is enough");
        }
    }

    #[test]
    fn letters_of_any_script_stay() {
        for name in [
            "Zoë",
            "Łukasz",
            "Ἀριστοτέλης",
            "עדה",
            "عمر",
            "प्रिया",
            "李小龍",
            "ひなた",
            "a\u{301}",
            "𝒜",
            "…│✓ 🙂",
        ] {
            assert_eq!(safe(name), name);
        }
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(safe_lines("one\ntwo\r\n\u{85}"), "one\ntwo\\r\n\\u{85}");
        assert!(matches!(safe_lines("one\ntwo\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_keeps_its_values() {
        let value = serde_json::json!({"\u{9b}": ["\u{1b}\n\t", "\u{202e}\u{e0041}é", 1.5]});
        for json in [format!("{value:#}"), value.to_string()] {
            let harmless = safe_json(&json);
            assert!(harmless.chars().all(|character| character == '\n' || !is_unsafe(character)));
            assert_eq!(serde_json::from_str::<serde_json::Value>(&harmless).expect("JSON"), value);
        }
    }
}
