//! The eight symmetries of boards of any size.

use crate::BoardSize;
use crate::reversi::Square;

/// A way to turn or mirror a board. On an oblong board, some symmetries swap width and height.
///
/// # Examples
///
/// ```
/// use outflank_rules::{BoardSize, Symmetry, othello::Square};
///
/// assert_eq!(Symmetry::Rotate90.square(Square::A1), Square::H1);
/// assert_eq!(Symmetry::Rotate90.inverse(), Symmetry::Rotate270);
///
/// let size = BoardSize { columns: 6, rows: 4 };
/// assert_eq!(Symmetry::Rotate90.size(size), BoardSize { columns: 4, rows: 6 });
/// assert_eq!(Symmetry::Rotate90.image(size, "a4".parse()?).to_string(), "a1");
/// # Ok::<(), outflank_rules::reversi::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Left and right are exchanged: a1 goes to h1.
    MirrorColumns,
    /// Top and bottom are exchanged: a1 goes to a8.
    MirrorRows,
    /// A half turn: a1 goes to h8.
    Rotate180,
    /// Mirrored at the diagonal a1–h8: h1 goes to a8.
    Transpose,
    /// A quarter turn clockwise: a1 goes to h1, h1 to h8.
    Rotate90,
    /// A quarter turn counter-clockwise: a1 goes to a8, a8 to h8.
    Rotate270,
    /// Mirrored at the diagonal h1–a8: a1 goes to h8, h1 stays.
    AntiTranspose,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate90,
        Self::Rotate270,
        Self::AntiTranspose,
    ];

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            other => other,
        }
    }

    /// Returns the size of the image of a board.
    #[must_use]
    pub const fn size(self, size: BoardSize) -> BoardSize {
        match self {
            Self::Identity | Self::MirrorColumns | Self::MirrorRows | Self::Rotate180 => size,
            _ => BoardSize { columns: size.rows, rows: size.columns },
        }
    }

    /// Returns where a square of a board of this size goes.
    #[must_use]
    pub const fn image(self, size: BoardSize, Square { column, row }: Square) -> Square {
        let (from_right, from_bottom) = (size.columns - 1 - column, size.rows - 1 - row);
        let (column, row) = match self {
            Self::Identity => (column, row),
            Self::MirrorColumns => (from_right, row),
            Self::MirrorRows => (column, from_bottom),
            Self::Rotate180 => (from_right, from_bottom),
            Self::Transpose => (row, column),
            Self::Rotate90 => (from_bottom, column),
            Self::Rotate270 => (row, from_right),
            Self::AntiTranspose => (from_bottom, from_right),
        };
        Square { column, row }
    }

    /// Returns what lies on the squares of the image of a board, row by row as on the board.
    #[must_use]
    pub fn cells<T: Copy>(self, size: BoardSize, cells: &[T]) -> Vec<T> {
        let (columns, mut image) = (usize::from(self.size(size).columns), cells.to_vec());
        for (square, &cell) in size.squares().zip(cells) {
            let Square { column, row } = self.image(size, square);
            image[usize::from(row) * columns + usize::from(column)] = cell;
        }
        image
    }
}
