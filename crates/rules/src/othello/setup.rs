//! Arrangements of discs, valid or not.

use crate::othello::{Bitboard, Square};
use crate::{Side, counted, ends_with_lone_mark};
use std::fmt;
use std::str::FromStr;

/// Any arrangement of discs, with a side to move.
///
/// The text form is a board string: 64 cells from a1 to h8, row by row, `X` for Black, `O` for White and `-` for empty,
/// then a blank and the side to move, `X` or `O`.
///
/// Reading also takes, in either case: `b`, `*` and the digit `0` for Black, `w` and the digit `1` for White, `.` and
/// `_` for empty, and blanks, line breaks, `/` and `|` anywhere between. A missing side to move is Black; but a text whose
/// 64th mark stands apart from the others, as a side does, lacks a square. (The digit `0` is Black and the letter `O` is
/// White, as in the board strings of Egaroucid.) Behind cells of letters, a digit is no side.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::{Position, Setup};
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
    #[error("expected 64 squares and then the side to move, but found {}", counted(*found, "square"))]
    TooShort {
        /// How many squares there were, without the side to move.
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
        let mut marks = text.chars().zip(1..).filter(|&(c, _)| !is_filler(c));
        let (mut cells, mut last) = ([None; 64], 0);
        for cell in &mut cells {
            let (mark, at) = marks.next().ok_or_else(|| too_short(text))?;
            *cell = parse_cell(mark).map_err(|()| ParseSetupError::UnknownCell { at, found: mark })?;
            last = at;
        }
        let to_move = match marks.next().map(|(mark, at)| parse_side(text, mark, at)) {
            Some(Ok(side)) => side,
            // The last of the marks is meant as the side to move, and a square is missing.
            _ if cells[63].is_some() && ends_with_lone_mark(&text.chars().take(last).collect::<String>()) => {
                return Err(ParseSetupError::TooShort { found: 63 });
            }
            Some(Err(error)) => return Err(error),
            None => Side::Black,
        };
        match marks.next() {
            None => Ok(Self { cells, to_move }),
            Some((found, at)) => Err(ParseSetupError::TooLong { at, found }),
        }
    }
}

/// Returns whether a character may stand between squares.
fn is_filler(c: char) -> bool {
    c.is_whitespace() || c == '/' || c == '|'
}

/// Reads the side to move behind the squares. A digit behind letters is none: training data has a score there.
fn parse_side(text: &str, mark: char, at: usize) -> Result<Side, ParseSetupError> {
    let is_score = mark.is_ascii_digit() && text.chars().take(at - 1).any(char::is_alphabetic);
    let side = parse_cell(mark).ok().flatten().filter(|_| !is_score);
    side.ok_or(ParseSetupError::UnknownSide { at, found: mark })
}

fn too_short(text: &str) -> ParseSetupError {
    let marks = text.chars().filter(|&c| !is_filler(c)).count();
    ParseSetupError::TooShort { found: marks - usize::from(marks > 1 && ends_with_lone_mark(text)) }
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
    use crate::othello::Position;
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
        assert_eq!(error("XO-"), "expected 64 squares and then the side to move, but found 3 squares");
        assert_eq!(error("XO?"), "character 3: expected X, O or -, but found '?'");
        assert_eq!(
            error(&START.replace(" X", " -")),
            "character 66: expected X or O for the side to move, but found '-'"
        );
        let long = "character 67: expected the end after 64 squares and the side to move, but found 'X'";
        assert_eq!(error(&format!("{START}X")), long);
    }

    #[test]
    fn a_missing_square_is_not_replaced_by_the_side_to_move() {
        let short = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-";
        let error = "expected 64 squares and then the side to move, but found 63 squares";
        for side in [" X", " O", "\n*", "/w", "  b ", " X +12", " x?"] {
            let text = format!("{short}{side}");
            assert_eq!(text.parse::<Setup>().unwrap_err().to_string(), error, "{text:?}");
        }
        let rows = "- - - - - - - -\n".repeat(7);
        assert_eq!(format!("{rows}- - - - - - - X").parse::<Setup>().unwrap().to_move, Side::Black);
        assert_eq!(format!("{rows}- - - - - - -\nX").parse::<Setup>().unwrap_err().to_string(), error);
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
