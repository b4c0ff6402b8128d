//! Text broken at blanks, to fit a terminal.

use unicode_width::UnicodeWidthStr;

/// The words of `text` on lines of at most `most` columns; a word that is wider has a line of its own.
pub fn wrapped(text: &str, most: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let wide = word.width();
        if used > 0 && used + 1 + wide > most {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += wide;
    }
    lines
}

/// The text with every line that is wider than `width` broken at blanks, all of them or those that follow
/// `mark`; what is behind a break is indented by two. What is wider than a line between two blanks stays whole.
pub fn hanging(text: &str, width: usize, mark: &str) -> String {
    let blank = format!("{mark} ");
    let mut wrapped = String::with_capacity(text.len() + 16);
    for line in text.split_inclusive('\n') {
        let mut column = 0;
        for word in line.split_inclusive(&blank) {
            let length = word.trim_end().width();
            if column > 2 && column + length > width {
                let kept = wrapped.trim_end_matches(' ').len();
                wrapped.truncate(kept);
                wrapped.push_str("\n  ");
                column = 2;
            }
            wrapped.push_str(word);
            column += word.width();
        }
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks_only() {
        assert_eq!(wrapped("one two three", 7), "one two\nthree");
        assert_eq!(wrapped("one unbreakable two", 5), "one\nunbreakable\ntwo");
        assert_eq!(wrapped("fits", 80), "fits");
    }

    #[test]
    fn lines_break_at_blanks_and_lose_nothing() {
        let numbers: Vec<String> = (1..=60).map(|number| number.to_string()).collect();
        let text = format!("Divisors: {}\n\n- The next line\n", numbers.join(", "));
        for width in [20, 33, 80] {
            let lines = hanging(&text, width, "");
            assert!(lines.lines().all(|line| line.chars().count() <= width), "{lines}");
            assert!(lines.lines().all(|line| !line.ends_with(' ')), "{lines}");
            assert_eq!(lines.replace("\n  ", " "), text);
        }
        assert_eq!(hanging(&text, 1000, ""), text);
        assert_eq!(hanging("1234567890 12\n", 4, ""), "1234567890\n  12\n");
        assert_eq!(hanging("a name: 1, 2, 3\n", 8, ","), "a name: 1,\n  2, 3\n");
        assert_eq!(hanging("a name without a list\n", 8, ","), "a name without a list\n");
    }
}
