//! Names in sentences: whoever is called `You` is spoken to.

/// A player's name as it stands in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named<'a>(pub &'a str);

impl Named<'_> {
    /// Is it `You`?
    pub fn is_you(self) -> bool {
        self.0.eq_ignore_ascii_case("you")
    }

    /// `Your`, or `Ada's`.
    pub fn possessive(self) -> String {
        if self.is_you() { format!("{}r", self.0) } else { format!("{}'s", self.0) }
    }

    /// `You win`, or `Ada wins`: the verb is given as it follows `Ada`, then as it follows `You`.
    pub fn does(self, ada: &str, you: &str) -> String {
        format!("{} {}", self.0, if self.is_you() { you } else { ada })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn you_are_spoken_to_and_everybody_else_is_spoken_of() {
        for (name, turn, wins) in [
            ("You", "Your turn", "You win"),
            ("you", "your turn", "you win"),
            ("Young", "Young's turn", "Young wins"),
            ("Player 1", "Player 1's turn", "Player 1 wins"),
        ] {
            let named = Named(name);
            assert_eq!(format!("{} turn", named.possessive()), turn);
            assert_eq!(named.does("wins", "win"), wins);
        }
    }
}
