//! The characters of the discs.

use outflank_rules::Sides;
use std::str::FromStr;
use unicode_width::UnicodeWidthChar;

/// The character of an empty square.
pub(super) const EMPTY: char = '.';
/// The character of an empty square where the side to move may place a disc.
pub(super) const LEGAL: char = '+';

/// A character for each side's discs, of one or two columns on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) struct DiscCharacters {
    /// The characters.
    pub(super) characters: Sides<char>,
}

impl DiscCharacters {
    /// Returns the columns of the wider character.
    pub(super) fn columns(self) -> usize {
        columns(self.characters.black).max(columns(self.characters.white))
    }
}

/// Returns the columns of a character; 0 for an invisible one.
pub(super) fn columns(character: char) -> usize {
    character.width().unwrap_or(0)
}

impl Default for DiscCharacters {
    fn default() -> Self {
        Self { characters: Sides { black: 'X', white: 'O' } }
    }
}

/// The error of a text that is no pair of disc characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(in crate::command) enum ParseDiscCharactersError {
    /// The text does not have two characters.
    #[error("expected two characters, Black's and White's, such as XO, but found {found}")]
    NotTwo {
        /// The number of characters.
        found: usize,
    },
    /// Both are the same.
    #[error("the discs of Black and White need different characters, but both are {0:?}")]
    Same(char),
    /// One of them is invisible.
    #[error("the character {0:?} cannot be seen on a screen")]
    Invisible(char),
    /// One of them marks empty squares.
    #[error("the character {0:?} marks empty squares")]
    Taken(char),
}

impl FromStr for DiscCharacters {
    type Err = ParseDiscCharactersError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut characters = text.chars();
        let (Some(black), Some(white), None) = (characters.next(), characters.next(), characters.next()) else {
            return Err(ParseDiscCharactersError::NotTwo { found: text.chars().count() });
        };
        if let Some(character) =
            [black, white].into_iter().find(|&character| columns(character) == 0 || character.is_whitespace())
        {
            return Err(ParseDiscCharactersError::Invisible(character));
        }
        if let Some(character) = [black, white].into_iter().find(|character| [EMPTY, LEGAL].contains(character)) {
            return Err(ParseDiscCharactersError::Taken(character));
        }
        if black == white {
            return Err(ParseDiscCharactersError::Same(black));
        }
        Ok(Self { characters: Sides { black, white } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_different_visible_characters_are_accepted() {
        assert_eq!("▣⎔".parse::<DiscCharacters>().unwrap().columns(), 1);
        assert_eq!("🔵O".parse::<DiscCharacters>().unwrap().columns(), 2);
    }

    #[test]
    fn other_texts_have_errors() {
        let error = |text: &str| text.parse::<DiscCharacters>().unwrap_err();
        assert_eq!(error("X"), ParseDiscCharactersError::NotTwo { found: 1 });
        assert_eq!(error("XOX"), ParseDiscCharactersError::NotTwo { found: 3 });
        assert_eq!(error("XX"), ParseDiscCharactersError::Same('X'));
        assert_eq!(error("X\u{301}"), ParseDiscCharactersError::Invisible('\u{301}'));
        assert_eq!(error("X\t"), ParseDiscCharactersError::Invisible('\t'));
        assert_eq!(error("X "), ParseDiscCharactersError::Invisible(' '));
        assert_eq!(error("X+"), ParseDiscCharactersError::Taken('+'));
    }
}
