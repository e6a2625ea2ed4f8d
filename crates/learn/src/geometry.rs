//! Corners, X- and C-squares, edges, and the squares beside a set.

use outflank_rules::othello::{Bitboard, Square};

/// A corner with the squares beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corner {
    /// The corner.
    pub square: Square,
    /// The square beside it on the diagonal.
    pub x_square: Square,
    /// The squares beside it on the two edges.
    pub c_squares: [Square; 2],
}

/// The eight squares of an edge, from left to right or from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge(pub [Square; 8]);

/// The four corners.
pub const CORNERS: [Corner; 4] = {
    use Square as S;
    [
        Corner { square: S::A1, x_square: S::B2, c_squares: [S::B1, S::A2] },
        Corner { square: S::H1, x_square: S::G2, c_squares: [S::G1, S::H2] },
        Corner { square: S::A8, x_square: S::B7, c_squares: [S::B8, S::A7] },
        Corner { square: S::H8, x_square: S::G7, c_squares: [S::G8, S::H7] },
    ]
};

/// The four edges: top, bottom, left, right.
pub const EDGES: [Edge; 4] = {
    use Square as S;
    [
        Edge([S::A1, S::B1, S::C1, S::D1, S::E1, S::F1, S::G1, S::H1]),
        Edge([S::A8, S::B8, S::C8, S::D8, S::E8, S::F8, S::G8, S::H8]),
        Edge([S::A1, S::A2, S::A3, S::A4, S::A5, S::A6, S::A7, S::A8]),
        Edge([S::H1, S::H2, S::H3, S::H4, S::H5, S::H6, S::H7, S::H8]),
    ]
};

/// The set of the four corners.
pub const CORNER_SQUARES: Bitboard = Bitboard::from_bits(0x8100_0000_0000_0081);

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Edge {
    /// Returns the squares as a set.
    pub fn squares(self) -> Bitboard {
        self.0.into_iter().collect()
    }

    /// Returns the squares in the other direction.
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut squares = self.0;
        squares.reverse();
        Self(squares)
    }
}

/// Returns the squares beside those of a set in the eight directions, without the set itself.
///
/// # Examples
///
/// ```
/// use outflank_learn::geometry::neighbours;
/// use outflank_rules::othello::Square;
///
/// assert_eq!(neighbours(Square::A1.into()).to_string(), "b1 a2 b2");
/// ```
pub const fn neighbours(set: Bitboard) -> Bitboard {
    let bits = set.bits();
    let row = bits | (bits & !FILE_H) << 1 | (bits & !FILE_A) >> 1;
    Bitboard::from_bits((row | row << 8 | row >> 8) & !bits)
}

/// Returns the X- and C-squares of the corners that are empty.
pub fn squares_beside_empty_corners(empties: Bitboard) -> Bitboard {
    let open = CORNERS.into_iter().filter(|corner| empties.contains(corner.square));
    open.flat_map(|corner| [corner.x_square, corner.c_squares[0], corner.c_squares[1]]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_do_not_wrap_around_the_edges() {
        for square in Square::ALL {
            let beside = |other: &Square| {
                other != &square
                    && other.row().abs_diff(square.row()) < 2
                    && other.column().abs_diff(square.column()) < 2
            };
            let expected: Bitboard = Square::ALL.into_iter().filter(beside).collect();
            assert_eq!(neighbours(square.into()), expected, "{square}");
        }
    }

    #[test]
    fn corners_and_edges_agree() {
        for corner in CORNERS {
            let edges = EDGES.iter().filter(|edge| edge.squares().contains(corner.square));
            let c_squares: Bitboard = corner.c_squares.into_iter().collect();
            assert_eq!(edges.fold(Bitboard::EMPTY, |set, edge| set | (edge.squares() & c_squares)), c_squares);
            assert!(CORNER_SQUARES.contains(corner.square));
            assert!(neighbours(corner.square.into()).contains(corner.x_square));
        }
    }
}
