//! The characters that stand for discs.

use outflank_game::Sides;
use std::str::FromStr;
use unicode_width::UnicodeWidthChar;

/// The character of an empty square.
pub(super) const EMPTY: char = '.';
/// The character of an empty square where the side to move may place a disc.
pub(super) const LEGAL: char = '+';

/// A character for each side's discs, of one or two columns on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Discs {
    /// The characters.
    pub(super) marks: Sides<char>,
}

impl Discs {
    /// Returns how many columns the widest of the characters takes.
    pub(super) fn columns(self) -> usize {
        columns(self.marks.black).max(columns(self.marks.white))
    }
}

/// Returns how many columns a character takes; none for one that cannot be seen.
pub(super) fn columns(mark: char) -> usize {
    mark.width().unwrap_or(0)
}

impl Default for Discs {
    fn default() -> Self {
        Self { marks: Sides { black: 'X', white: 'O' } }
    }
}

/// Why two characters cannot stand for discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ParseDiscsError {
    /// There are not two.
    #[error("expected two characters, Black's and White's, such as XO, but found {found}")]
    NotTwo {
        /// How many there are.
        found: usize,
    },
    /// They are the same.
    #[error("the discs of Black and White need different characters, but both are {0:?}")]
    Same(char),
    /// One of them is not seen on a screen.
    #[error("the character {0:?} cannot be seen on a screen")]
    Invisible(char),
    /// One of them marks empty squares.
    #[error("the character {0:?} marks empty squares")]
    Taken(char),
}

impl FromStr for Discs {
    type Err = ParseDiscsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut marks = text.chars();
        let (Some(black), Some(white), None) = (marks.next(), marks.next(), marks.next()) else {
            return Err(ParseDiscsError::NotTwo { found: text.chars().count() });
        };
        if let Some(mark) = [black, white].into_iter().find(|&mark| columns(mark) == 0 || mark.is_whitespace()) {
            return Err(ParseDiscsError::Invisible(mark));
        }
        if let Some(mark) = [black, white].into_iter().find(|mark| [EMPTY, LEGAL].contains(mark)) {
            return Err(ParseDiscsError::Taken(mark));
        }
        if black == white {
            return Err(ParseDiscsError::Same(black));
        }
        Ok(Self { marks: Sides { black, white } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_different_visible_characters_are_taken() {
        assert_eq!("▣⎔".parse::<Discs>().unwrap().columns(), 1);
        assert_eq!("🔵O".parse::<Discs>().unwrap().columns(), 2);
    }

    #[test]
    fn anything_else_says_what_is_wrong() {
        let error = |text: &str| text.parse::<Discs>().unwrap_err();
        assert_eq!(error("X"), ParseDiscsError::NotTwo { found: 1 });
        assert_eq!(error("XOX"), ParseDiscsError::NotTwo { found: 3 });
        assert_eq!(error("XX"), ParseDiscsError::Same('X'));
        assert_eq!(error("X\u{301}"), ParseDiscsError::Invisible('\u{301}'));
        assert_eq!(error("X\t"), ParseDiscsError::Invisible('\t'));
        assert_eq!(error("X "), ParseDiscsError::Invisible(' '));
        assert_eq!(error("X+"), ParseDiscsError::Taken('+'));
    }
}
