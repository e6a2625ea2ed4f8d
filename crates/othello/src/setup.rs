//! Arrangements of discs, valid or not.

use crate::{Bitboard, Square};
use outflank_game::Side;
use std::fmt;
use std::str::FromStr;

/// Any arrangement of discs, with a side to move.
///
/// The text form is a board string: 64 cells from a1 to h8, row by row, `X` for Black, `O` for White and `-` for empty,
/// then a blank and the side to move, `X` or `O`.
///
/// Reading also takes, in either case: `b`, `*` and the digit `0` for Black, `w` and the digit `1` for White, `.` and
/// `_` for empty, and blanks, line breaks, `/` and `|` anywhere between. A missing side to move is Black. (The digit `0`
/// is Black and the letter `O` is White, as in the board strings of Egaroucid.) Behind cells of letters, a digit is no side.
///
/// # Examples
///
/// ```
/// use outflank_othello::{Position, Setup};
///
/// let setup: Setup = "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X".parse()?;
/// assert_eq!(Position::try_from(setup)?, Position::START);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The disc on each square, by number.
    pub cells: [Option<Side>; 64],
    /// Whose turn it is.
    pub to_move: Side,
}

impl Setup {
    /// Returns the errors that keep this from being a position of Othello.
    ///
    /// The four centre squares hold discs from the first position on, and no rule ever empties a square.
    pub(crate) fn errors(&self) -> Vec<SetupError> {
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
        let mut errors = Vec::new();
        if self.cells.iter().all(Option::is_none) {
            errors.push(SetupError::NoDiscs);
        }
        let empty = centre.into_iter().filter(|square| self.cells[square.index()].is_none());
        errors.extend(empty.map(SetupError::EmptyCentre));
        errors
    }

    pub(crate) fn discs(&self, side: Side) -> Bitboard {
        Square::ALL.into_iter().filter(|square| self.cells[square.index()] == Some(side)).collect()
    }
}

/// Why an arrangement is not a position of Othello: all its errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidSetup {
    /// All errors; never empty.
    pub errors: Vec<SetupError>,
}

/// An error of an arrangement of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no disc at all.
    #[error("there are no discs")]
    NoDiscs,
    /// A centre square is empty; in Othello they never are.
    #[error("the centre square {0} is empty")]
    EmptyCentre(Square),
}

impl fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a position of Othello")?;
        for (i, error) in self.errors.iter().enumerate() {
            write!(f, "{} {error}", if i == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for InvalidSetup {}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in self.cells {
            write!(f, "{}", cell.map_or('-', Side::letter))?;
        }
        write!(f, " {}", self.to_move)
    }
}

/// Why a text is not a board string; positions are in characters, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSetupError {
    /// A character stands where a cell or the side to move should.
    #[error("character {at}: expected X, O or -, but found {found:?}")]
    UnknownCell {
        /// Where, in characters from 1.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// The text ends too early.
    #[error("expected 64 squares, but found {found}")]
    TooShort {
        /// How many squares there were.
        found: usize,
    },
    /// After the squares comes something other than the side to move.
    #[error("character {at}: expected X or O for the side to move, but found {found:?}")]
    UnknownSide {
        /// Where, in characters from 1.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// Something follows the side to move.
    #[error("character {at}: expected the end after 64 squares and the side to move, but found {found:?}")]
    TooLong {
        /// Where, in characters from 1.
        at: usize,
        /// What stands there.
        found: char,
    },
}

impl FromStr for Setup {
    type Err = ParseSetupError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_filler = |c: char| c.is_whitespace() || c == '/' || c == '|';
        let mut marks = text.chars().zip(1..).filter(|&(c, _)| !is_filler(c));
        let mut cells = [None; 64];
        for (found, cell) in cells.iter_mut().enumerate() {
            let (mark, at) = marks.next().ok_or(ParseSetupError::TooShort { found })?;
            *cell = parse_cell(mark).map_err(|()| ParseSetupError::UnknownCell { at, found: mark })?;
        }
        let to_move = match marks.next() {
            None => Side::Black,
            // Behind letters a digit is no side: training data has a score there.
            Some((mark, at)) if mark.is_ascii_digit() && text.chars().take(at - 1).any(char::is_alphabetic) => {
                return Err(ParseSetupError::UnknownSide { at, found: mark });
            }
            Some((mark, at)) => {
                parse_cell(mark).ok().flatten().ok_or(ParseSetupError::UnknownSide { at, found: mark })?
            }
        };
        match marks.next() {
            None => Ok(Self { cells, to_move }),
            Some((found, at)) => Err(ParseSetupError::TooLong { at, found }),
        }
    }
}

/// Reads a cell: a disc of a side, or an empty square. The error stands for "neither".
fn parse_cell(mark: char) -> Result<Option<Side>, ()> {
    match mark.to_ascii_lowercase() {
        'x' | 'b' | '*' | '0' => Ok(Some(Side::Black)),
        'o' | 'w' | '1' => Ok(Some(Side::White)),
        '-' | '.' | '_' => Ok(None),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use proptest::prelude::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn every_fault_is_listed() {
        let error = Position::try_from(Setup { cells: [None; 64], to_move: Side::Black }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "not a position of Othello: there are no discs, the centre square d4 is empty, \
             the centre square e4 is empty, the centre square d5 is empty, the centre square e5 is empty"
        );
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let error = |text: &str| text.parse::<Setup>().unwrap_err().to_string();
        assert_eq!(error("XO-"), "expected 64 squares, but found 3");
        assert_eq!(error("XO?"), "character 3: expected X, O or -, but found '?'");
        assert_eq!(
            error(&START.replace(" X", " -")),
            "character 66: expected X or O for the side to move, but found '-'"
        );
        let long = "character 67: expected the end after 64 squares and the side to move, but found 'X'";
        assert_eq!(error(&format!("{START}X")), long);
    }

    #[test]
    fn other_programs_board_strings_are_read() {
        let start: Setup = START.parse().unwrap();
        assert_eq!(START[..64].parse(), Ok(start));
        assert_eq!(START.to_lowercase().replace('-', ".").replace('x', "*").parse(), Ok(start));
        assert_eq!(START.replace('X', "0").replace('O', "1").parse(), Ok(start));
        assert_eq!(START.replace("--------", "|--------|\n").parse(), Ok(start));
    }

    proptest! {
        #[test]
        fn a_setup_survives_its_text_form(a: u64, b: u64, black_moves: bool) {
            let cell = |i: usize| match (a >> i & 1, b >> i & 1) {
                (0, _) => None,
                (_, 0) => Some(Side::Black),
                _ => Some(Side::White),
            };
            let to_move = if black_moves { Side::Black } else { Side::White };
            let setup = Setup { cells: std::array::from_fn(cell), to_move };
            prop_assert_eq!(setup.to_string().parse(), Ok(setup));
        }

        #[test]
        fn any_text_is_read_or_refused(text in "[-XOxo.*01 \\PC]{0,80}") {
            let _ = text.parse::<Setup>();
        }
    }
}
