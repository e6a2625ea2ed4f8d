//! Boards smaller than 8×8.

use outflank_othello::{Bitboard, Square};

/// A rectangle of 4×4 to 8×8 squares in the middle of the board.
///
/// Since it lies in the middle, the quadrants of the board halve it, too, and its discs never see the squares around it.
///
/// # Examples
///
/// ```
/// use outflank_engine::Area;
/// use outflank_othello::Square;
///
/// let area = Area::new(6, 4)?;
/// assert_eq!(area.square(0, 0), Some(Square::B3));
/// assert_eq!(area.place(Square::G6), Some((5, 3)));
/// assert!(Area::new(6, 9).is_err());
/// # Ok::<(), outflank_engine::AreaError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Area {
    columns: usize,
    rows: usize,
    squares: Bitboard,
    corners: Bitboard,
    values: [i32; 64],
}

/// The engine does not search boards of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine plays on boards of 4×4 to 8×8 squares, not of {columns}×{rows}")]
pub struct AreaError {
    /// How many columns were asked for.
    pub columns: usize,
    /// How many rows were asked for.
    pub rows: usize,
}

impl Area {
    /// Makes an area of 4 to 8 columns and rows.
    ///
    /// # Errors
    ///
    /// Returns an error for other sizes.
    pub fn new(columns: usize, rows: usize) -> Result<Self, AreaError> {
        if !(4..=8).contains(&columns) || !(4..=8).contains(&rows) {
            return Err(AreaError { columns, rows });
        }
        let mut area = Self { columns, rows, squares: Bitboard::EMPTY, corners: Bitboard::EMPTY, values: [0; 64] };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let square = area.index(column, row);
            let is_corner = (row == 0 || row + 1 == rows) && (column == 0 || column + 1 == columns);
            area.squares |= Square::from_index(square).into();
            area.corners |= Bitboard::from_bits(u64::from(is_corner) << square);
            area.values[square] = square_value(row, rows, column, columns);
        }
        Ok(area)
    }

    /// Returns the square of the board at a column and a row of the area, both counted from 0.
    pub fn square(&self, column: usize, row: usize) -> Option<Square> {
        (column < self.columns && row < self.rows).then(|| Square::from_index(self.index(column, row)))
    }

    /// Returns the column and the row of a square of the board, if it lies on the area.
    pub fn place(&self, square: Square) -> Option<(usize, usize)> {
        let (left, top) = self.origin();
        let is_inside = self.squares.contains(square);
        is_inside.then(|| (square.index() % 8 - left, square.index() / 8 - top))
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

    fn index(&self, column: usize, row: usize) -> usize {
        let (left, top) = self.origin();
        (top + row) * 8 + left + column
    }

    fn origin(&self) -> (usize, usize) {
        ((8 - self.columns) / 2, (8 - self.rows) / 2)
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
    fn an_area_lies_in_the_middle() {
        let six = Area::new(6, 6).unwrap();
        assert_eq!((six.squares.bits(), six.corners.bits()), (0x007e_7e7e_7e7e_7e00, 0x0042_0000_0000_4200));
        assert_eq!(Area::new(8, 8).unwrap().squares(), Bitboard::FULL);
        assert_eq!(Area::new(5, 4).unwrap().squares().len(), 20);
    }

    #[test]
    fn squares_and_places_convert_into_each_other() {
        for (columns, rows) in (4..=8).flat_map(|columns| (4..=8).map(move |rows| (columns, rows))) {
            let area = Area::new(columns, rows).unwrap();
            for square in area.squares() {
                let (column, row) = area.place(square).unwrap();
                assert_eq!(area.square(column, row), Some(square));
            }
            assert_eq!(area.square(columns, 0), None);
        }
    }
}
