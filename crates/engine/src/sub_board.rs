//! Boards smaller than 8×8.

use outflank_rules::othello::{Bitboard, Square};
use outflank_rules::reversi::{Size, Square as ReversiSquare};

/// A board of 4×4 to 8×8 squares in the middle of the engine's 8×8 board.
///
/// Since it lies in the middle, the quadrants of the board halve it, too, and its discs never see the squares around it.
///
/// # Examples
///
/// ```
/// use outflank_engine::SubBoard;
/// use outflank_rules::othello::Square;
///
/// let sub_board = SubBoard::new("6x4".parse()?)?;
/// assert_eq!(sub_board.square("a1".parse()?), Some(Square::B3));
/// assert_eq!(sub_board.reversi_square(Square::G6), Some("f4".parse()?));
/// assert!(SubBoard::new("6x9".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SubBoard {
    size: Size,
    squares: Bitboard,
    corners: Bitboard,
    values: [i32; 64],
}

/// The engine does not search boards of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine works on boards from 4x4 to 8x8, not on {size}")]
pub struct UnsupportedSize {
    /// The size of the board.
    pub size: Size,
}

impl SubBoard {
    /// Makes a board of a size.
    ///
    /// # Errors
    ///
    /// Returns an error for boards of more than 8 columns or rows.
    pub fn new(size: Size) -> Result<Self, UnsupportedSize> {
        if size.width() > 8 || size.height() > 8 {
            return Err(UnsupportedSize { size });
        }
        let mut board = Self { size, squares: Bitboard::EMPTY, corners: Bitboard::EMPTY, values: [0; 64] };
        for square in size.squares() {
            let index = board.index(square);
            let is_corner = size.corners().contains(&square);
            board.squares |= Square::from_index(index).into();
            board.corners |= Bitboard::from_bits(u64::from(is_corner) << index);
            let (row, column) = (usize::from(square.row), usize::from(square.column));
            board.values[index] = square_value(row, size.height().into(), column, size.width().into());
        }
        Ok(board)
    }

    /// Returns the size of the board that it stands for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the square of the 8×8 board where a square of this board lies, if there is such a square.
    pub fn square(&self, square: ReversiSquare) -> Option<Square> {
        self.size.has(square).then(|| Square::from_index(self.index(square)))
    }

    /// Returns the square of this board that lies at a square of the 8×8 board, if one does.
    pub fn reversi_square(&self, square: Square) -> Option<ReversiSquare> {
        let origin = self.origin();
        let is_inside = self.squares.contains(square);
        is_inside.then(|| ReversiSquare { column: square.column() - origin.column, row: square.row() - origin.row })
    }

    /// Returns all squares.
    pub fn squares(&self) -> Bitboard {
        self.squares
    }

    pub(crate) fn corners(&self) -> Bitboard {
        self.corners
    }

    #[inline]
    pub(crate) fn square_value(&self, square: Square) -> i32 {
        self.values[square.index()]
    }

    fn index(&self, square: ReversiSquare) -> usize {
        let origin = self.origin();
        usize::from(origin.row + square.row) * 8 + usize::from(origin.column + square.column)
    }

    /// Returns where the top left corner lies on 8×8.
    fn origin(&self) -> ReversiSquare {
        ReversiSquare { column: (8 - self.size.width()) / 2, row: (8 - self.size.height()) / 2 }
    }
}

/// Returns the static value of a placement for move ordering, by the square's place on its row and column and their
/// lengths: most for corners, least for X-squares.
pub(crate) const fn square_value(row: usize, rows: usize, column: usize, columns: usize) -> i32 {
    const VALUES: [[i32; 4]; 4] = [[18, 4, 16, 12], [4, 2, 6, 8], [16, 6, 14, 10], [12, 8, 10, 0]];
    VALUES[from_edge(row, rows)][from_edge(column, columns)]
}

/// Returns how far a place on a line lies from the nearer end.
const fn from_edge(place: usize, length: usize) -> usize {
    if place < length - 1 - place { place } else { length - 1 - place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sub_board_lies_in_the_middle() {
        let six = SubBoard::new("6x6".parse().unwrap()).unwrap();
        assert_eq!((six.squares.bits(), six.corners.bits()), (0x007e_7e7e_7e7e_7e00, 0x0042_0000_0000_4200));
        assert_eq!(SubBoard::new(Size::STANDARD).unwrap().squares(), Bitboard::FULL);
        assert_eq!(SubBoard::new("5x4".parse().unwrap()).unwrap().squares().len(), 20);
    }

    #[test]
    fn squares_convert_in_both_directions() {
        for (width, height) in (4..=8).flat_map(|width| (4..=8).map(move |height| (width, height))) {
            let size = Size::square(width).unwrap().with_height(height).unwrap();
            let sub_board = SubBoard::new(size).unwrap();
            for square in sub_board.squares() {
                let reversi_square = sub_board.reversi_square(square).unwrap();
                assert_eq!(sub_board.square(reversi_square), Some(square));
            }
            assert_eq!(sub_board.square(ReversiSquare { column: width, row: 0 }), None);
        }
    }
}
