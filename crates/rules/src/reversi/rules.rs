//! The choice of a game.

use crate::reversi::{Aim, Layout, Size};
use std::fmt;
use std::str::FromStr;

/// The rules that a game is started with; the default is Othello on 8×8.
///
/// The text form is the size and the layout, and `anti` where fewest discs win: `6x4 mirrored anti`. Reading takes
/// the words in any order, and the default for each that is missing.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::{Aim, Rules};
///
/// let rules: Rules = "anti 10x10".parse()?;
/// assert_eq!(rules, Rules { size: "10x10".parse()?, aim: Aim::FewestDiscs, ..Rules::default() });
/// assert_eq!(rules.to_string(), "10x10 othello anti");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The size of the board.
    pub size: Size,
    /// The first discs.
    pub layout: Layout,
    /// What wins.
    pub aim: Aim,
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.size, self.layout)?;
        match self.aim {
            Aim::MostDiscs => Ok(()),
            Aim::FewestDiscs => write!(f, " {}", self.aim),
        }
    }
}

/// A word of the text was no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "word {word}: expected a size from 4x4 to 26x26, a start layout (othello, mirrored, open) or anti, \
     but found {found:?}"
)]
pub struct ParseRulesError {
    /// Which word, counted from 1.
    pub word: usize,
    found: String,
}

impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut rules = Self::default();
        for (index, word) in text.split_whitespace().enumerate() {
            if let Ok(size) = word.parse::<Size>() {
                rules.size = size;
            } else if let Ok(layout) = word.parse::<Layout>() {
                rules.layout = layout;
            } else if let Ok(aim) = word.parse::<Aim>() {
                rules.aim = aim;
            } else {
                return Err(ParseRulesError { word: index + 1, found: word.chars().take(16).collect() });
            }
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_survive_their_text_form() {
        for (layout, aim) in Layout::ALL.into_iter().flat_map(|layout| Aim::ALL.map(|aim| (layout, aim))) {
            let rules = Rules { size: Size::square(9).unwrap().with_height(7).unwrap(), layout, aim };
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(rules.to_string().to_uppercase().parse(), Ok(rules));
            assert_eq!(aim.to_string().parse(), Ok(aim));
        }
    }

    #[test]
    fn an_unknown_word_is_named() {
        assert_eq!(
            "8x8 diagonal".parse::<Rules>().unwrap_err().to_string(),
            "word 2: expected a size from 4x4 to 26x26, a start layout (othello, mirrored, open) or anti, \
             but found \"diagonal\""
        );
    }
}
