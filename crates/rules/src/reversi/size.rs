//! The size of a board.

use crate::reversi::Square;
use crate::reversi::square::MAX_SIDE;
use std::fmt;
use std::str::FromStr;

/// The size of a board, 4 to 26 squares wide and as many high, not always the same.
///
/// The text form is width times height, `6x4`. Reading also takes `X` and `×`, and blanks around them.
///
/// # Examples
///
/// ```
/// use outflank_rules::reversi::Size;
///
/// let size = Size::square(6)?.with_height(4)?;
/// assert_eq!((size.width(), size.height(), size.area()), (6, 4, 24));
/// assert_eq!("6×4".parse(), Ok(size));
/// # Ok::<(), outflank_rules::reversi::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The smallest width or height.
    pub const MIN: u8 = 4;
    /// The largest width or height: a column for each letter.
    pub const MAX: u8 = MAX_SIDE;
    /// The board of Othello, 8×8.
    pub const STANDARD: Self = Self { width: 8, height: 8 };

    /// Makes the size of a square board.
    ///
    /// # Errors
    ///
    /// Returns an error for a side outside 4 to 26.
    pub fn square(side: u8) -> Result<Self, SizeError> {
        Self { width: Self::MIN, height: Self::MIN }.with_width(side)?.with_height(side)
    }

    /// Changes the width.
    ///
    /// # Errors
    ///
    /// Returns an error for a width outside 4 to 26.
    pub fn with_width(self, width: u8) -> Result<Self, SizeError> {
        if is_in_range(width) { Ok(Self { width, ..self }) } else { Err(SizeError::Width { found: width.into() }) }
    }

    /// Changes the height.
    ///
    /// # Errors
    ///
    /// Returns an error for a height outside 4 to 26.
    pub fn with_height(self, height: u8) -> Result<Self, SizeError> {
        if is_in_range(height) { Ok(Self { height, ..self }) } else { Err(SizeError::Height { found: height.into() }) }
    }

    /// Returns the number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Returns the number of squares, 16 to 676.
    pub const fn area(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Returns whether the board has this square.
    pub const fn has(self, square: Square) -> bool {
        square.column < self.width && square.row < self.height
    }

    /// Returns the squares row by row, each row from left to right.
    pub fn squares(self) -> impl Iterator<Item = Square> + Clone {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| Square { column, row }))
    }

    /// Returns the four corners: top left, top right, bottom left, bottom right.
    pub const fn corners(self) -> [Square; 4] {
        block(Square { column: 0, row: 0 }, Square { column: self.width - 1, row: self.height - 1 })
    }

    /// Returns the four middle squares in the same order; on an odd board they lie right of or below the middle.
    ///
    /// Counted from 1, they are the columns ⌈width / 2⌉ and the next, and the rows ⌈height / 2⌉ and the next.
    pub const fn centre(self) -> [Square; 4] {
        let Square { column, row } = Square { column: (self.width - 1) / 2, row: (self.height - 1) / 2 };
        block(Square { column, row }, Square { column: column + 1, row: row + 1 })
    }

    /// Returns the place of a square in a row-by-row list of cells; `None` off the board.
    pub(crate) fn index(self, square: Square) -> Option<usize> {
        self.has(square).then(|| usize::from(square.row) * usize::from(self.width) + usize::from(square.column))
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// There is no such board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Too narrow or too wide.
    #[error("a board is 4 to 26 squares wide, not {found}")]
    Width {
        /// The requested width.
        found: u16,
    },
    /// Too low or too high.
    #[error("a board is 4 to 26 squares high, not {found}")]
    Height {
        /// The requested height.
        found: u16,
    },
    /// The text was not two numbers.
    #[error("expected a size such as 8x8 or 6x4 (width x height), but found {found:?}")]
    Syntax {
        /// The first characters of the text.
        found: String,
    },
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once(['x', 'X', '×']).and_then(|(width, height)| number(width).zip(number(height)));
        let Some((width, height)) = numbers else {
            return Err(SizeError::Syntax { found: text.chars().take(16).collect() });
        };
        Self::STANDARD
            .with_width(u8::try_from(width).map_err(|_| SizeError::Width { found: width })?)?
            .with_height(u8::try_from(height).map_err(|_| SizeError::Height { found: height })?)
    }
}

const fn is_in_range(length: u8) -> bool {
    Size::MIN <= length && length <= Size::MAX
}

const fn block(top_left: Square, bottom_right: Square) -> [Square; 4] {
    let top_right = Square { column: bottom_right.column, row: top_left.row };
    let bottom_left = Square { column: top_left.column, row: bottom_right.row };
    [top_left, top_right, bottom_left, bottom_right]
}

/// Reads plain digits: `parse` alone would also take a sign.
fn number(text: &str) -> Option<u16> {
    let digits = text.trim();
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(squares: [Square; 4]) -> String {
        squares.map(|square| square.to_string()).join(" ")
    }

    #[test]
    fn every_size_survives_its_text_form() {
        for (width, height) in (4..=26).flat_map(|width| (4..=26).map(move |height| (width, height))) {
            let size = Size::square(width).unwrap().with_height(height).unwrap();
            assert_eq!(size.to_string().parse(), Ok(size));
            assert_eq!(size.squares().count(), usize::from(size.area()));
            assert!(size.squares().enumerate().all(|(index, square)| size.index(square) == Some(index)));
        }
    }

    #[test]
    fn the_centre_of_an_odd_board_lies_right_and_below() {
        assert_eq!(texts(Size::STANDARD.centre()), "d4 e4 d5 e5");
        assert_eq!(texts("5x5".parse::<Size>().unwrap().centre()), "c3 d3 c4 d4");
        assert_eq!(texts("6x4".parse::<Size>().unwrap().centre()), "c2 d2 c3 d3");
        assert_eq!(texts("9x7".parse::<Size>().unwrap().corners()), "a1 i1 a7 i7");
    }

    #[test]
    fn an_impossible_size_is_named() {
        for (text, message) in [
            ("3x8", "a board is 4 to 26 squares wide, not 3"),
            ("8x300", "a board is 4 to 26 squares high, not 300"),
            ("8", "expected a size such as 8x8 or 6x4 (width x height), but found \"8\""),
            ("+8x8", "expected a size such as 8x8 or 6x4 (width x height), but found \"+8x8\""),
            ("8x99999", "expected a size such as 8x8 or 6x4 (width x height), but found \"8x99999\""),
        ] {
            assert_eq!(text.parse::<Size>().unwrap_err().to_string(), message);
        }
        assert_eq!(Size::square(27), Err(SizeError::Width { found: 27 }));
    }
}
