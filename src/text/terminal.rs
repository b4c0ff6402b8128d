//! The way to standard output and standard error: the only one there is, and all that takes it is made
//! safe. Nothing else in the crate may open these streams (a test sees to it).

use std::io::{self, IsTerminal, Write};

use anstyle::Style;
use terminal_size::{Width, terminal_size_of};

use super::rows::Rows;
use super::safe::{safe, safe_lines};

/// The fewest columns that anything is made for.
const FEWEST_COLUMNS: usize = 60;
/// As many as a terminal usually has.
const USUAL_COLUMNS: usize = 80;

const BOLD: Style = Style::new().bold();

/// Text that can be shown as it is: safe, but for styling that is our own. Any text becomes one, with
/// what is unsafe in it made visible; its line ends stay.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Styled(String);

impl<T: AsRef<str>> From<T> for Styled {
    fn from(text: T) -> Self {
        Styled(safe_lines(text.as_ref()).into_owned())
    }
}

impl Styled {
    /// A line, or a part of one, in bold.
    pub fn bold(text: &str) -> Self {
        Styled(format!("{BOLD}{}{BOLD:#}", safe(text)))
    }

    /// Text that was styled elsewhere. Of its escape sequences those stay that only choose how letters
    /// look (SGR), so it must not hold text from outside.
    pub fn with_its_own_style(text: &str) -> Self {
        let mut parts = text.split('\x1b');
        let mut styled = Styled::from(parts.next().unwrap_or_default());
        for part in parts {
            let look = part.strip_prefix('[').and_then(|part| part.split_once('m'));
            match look.filter(|(look, _)| look.bytes().all(|byte| byte.is_ascii_digit() || byte == b';')) {
                Some((look, rest)) => {
                    styled.0.push_str(&format!("\x1b[{look}m"));
                    styled = styled.then(rest);
                }
                None => styled = styled.then("\x1b").then(part),
            }
        }
        styled
    }

    /// The text alone, without its styling.
    pub fn plain(&self) -> String {
        anstream::adapter::strip_str(&self.0).to_string()
    }

    /// This text, then another.
    #[must_use]
    pub fn then(mut self, next: impl Into<Styled>) -> Self {
        self.0.push_str(&next.into().0);
        self
    }
}

/// Somewhere to show text, where nothing unsafe arrives.
pub struct Terminal(Box<dyn Write + Send>);

impl Terminal {
    /// Standard output. Styling is left out where it would not be understood.
    pub fn standard() -> Self {
        Terminal(Box::new(anstream::stdout()))
    }

    /// How many columns standard output has: those of the terminal, or what `COLUMNS` says where there is
    /// none. Nothing is made for fewer than 60.
    pub fn columns() -> usize {
        let terminal = terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
        let said = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
        terminal.or_else(said).filter(|&columns| columns > 0).unwrap_or(USUAL_COLUMNS).max(FEWEST_COLUMNS)
    }

    /// Standard error.
    pub fn error() -> Self {
        Terminal(Box::new(anstream::stderr()))
    }

    /// Is standard output a terminal?
    pub fn is_standard() -> bool {
        io::stdout().is_terminal()
    }

    /// Anything that takes text.
    pub fn to(output: Box<dyn Write + Send>) -> Self {
        Terminal(output)
    }

    /// Shows a text at once.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, text: impl Into<Styled>) -> io::Result<()> {
        self.0.write_all(text.into().0.as_bytes())?;
        self.0.flush()
    }
}

/// Writes rows to standard output at once, as they are: there is no styling in them to be left out.
///
/// # Errors
/// When they cannot be written.
pub fn write_rows(rows: &Rows) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(rows.bytes())?;
    output.flush()
}

/// Writes a line to standard error, which may be closed.
pub fn complain(text: &str) {
    let _ = Terminal::error().write(Styled::from(text).then("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_styling_stays() {
        assert_eq!(Styled::from("\x1b[1mbold\x1b[0m\n").0, "\\u{1b}[1mbold\\u{1b}[0m\n");
        assert_eq!(Styled::bold("\x1b[2J\n").then("\n").0, "\x1b[1m\\u{1b}[2J\\n\x1b[0m\n");
    }

    #[test]
    fn a_style_from_elsewhere_keeps_its_looks_and_nothing_more() {
        let help = "\x1b[1;4mUsage:\x1b[0m duel\n\x1b[2J\x1b]0;title\x07\x1b[?25m\x1b\u{9b}1m";
        assert_eq!(
            Styled::with_its_own_style(help).0,
            "\x1b[1;4mUsage:\x1b[0m duel\n\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{1b}[?25m\\u{1b}\\u{9b}1m"
        );
    }
}
