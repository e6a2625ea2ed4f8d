//! The eight directions, and the squares that lie in them.

use crate::reversi::{Size, Square};
use std::iter;

/// A step from a square to one of its neighbours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direction {
    columns: i8,
    rows: i8,
}

/// The eight directions, clockwise from straight up.
pub(crate) const DIRECTIONS: [Direction; 8] = [
    Direction { columns: 0, rows: -1 },
    Direction { columns: 1, rows: -1 },
    Direction { columns: 1, rows: 0 },
    Direction { columns: 1, rows: 1 },
    Direction { columns: 0, rows: 1 },
    Direction { columns: -1, rows: 1 },
    Direction { columns: -1, rows: 0 },
    Direction { columns: -1, rows: -1 },
];

impl Size {
    /// Returns the squares from a square in a direction to the edge of the board, without the square itself.
    pub(crate) fn ray(self, from: Square, direction: Direction) -> impl Iterator<Item = Square> {
        iter::successors(self.neighbour(from, direction), move |&square| self.neighbour(square, direction))
    }

    fn neighbour(self, of: Square, direction: Direction) -> Option<Square> {
        let column = of.column.checked_add_signed(direction.columns)?;
        let row = of.row.checked_add_signed(direction.rows)?;
        Some(Square { column, row }).filter(|&square| self.has(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rays_of_a_square_end_at_the_edges() {
        let size: Size = "6x4".parse().unwrap();
        let rays = DIRECTIONS.map(|direction| {
            let squares = size.ray(Square { column: 4, row: 1 }, direction).map(|square| square.to_string());
            squares.collect::<Vec<_>>().join(" ")
        });
        assert_eq!(rays, ["e1", "f1", "f2", "f3", "e3 e4", "d3 c4", "d2 c2 b2 a2", "d1"]);
    }
}
