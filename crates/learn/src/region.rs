//! Regions of the empty squares, and their parity.

use crate::geometry::neighbours;
use outflank_rules::othello::{Bitboard, Square};

/// Empty squares that are connected in the eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// The squares; at least one.
    pub squares: Bitboard,
}

impl Region {
    /// Returns whether the number of squares is odd: the side that moves there first also moves there last, if nobody
    /// passes or plays elsewhere.
    pub const fn is_odd(self) -> bool {
        self.squares.len() % 2 == 1
    }
}

/// Returns the regions of a set of empty squares, the largest first.
///
/// # Examples
///
/// ```
/// use outflank_learn::regions;
///
/// let empties = "a1 b1 h8".parse()?;
/// let sizes: Vec<u32> = regions(empties).iter().map(|region| region.squares.len()).collect();
/// assert_eq!(sizes, [2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn regions(empties: Bitboard) -> Vec<Region> {
    let (mut left, mut regions) = (empties, Vec::new());
    while let Some(first) = left.first() {
        let region = region_of(first, empties);
        left = left & !region.squares;
        regions.push(region);
    }
    regions.sort_by_key(|region| std::cmp::Reverse(region.squares.len()));
    regions
}

/// Returns the region of an empty square.
pub fn region_of(square: Square, empties: Bitboard) -> Region {
    let mut squares = Bitboard::from(square);
    loop {
        let grown = squares | (neighbours(squares) & empties);
        if grown == squares {
            return Region { squares };
        }
        squares = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_disjoint_and_together_all_empty_squares() {
        let empties = Bitboard::from_bits(0x8000_00c0_1803_0107);
        let found = regions(empties);
        assert_eq!(found.iter().fold(Bitboard::EMPTY, |set, region| set ^ region.squares), empties);
        assert!(found.iter().all(|region| (neighbours(region.squares) & empties).is_empty()));
        assert!(found.is_sorted_by_key(|region| std::cmp::Reverse(region.squares.len())));
    }

    #[test]
    fn a_region_is_what_is_connected_diagonally_too() {
        let empties: Bitboard = [Square::A1, Square::B2, Square::D2, Square::H8].into_iter().collect();
        assert_eq!(region_of(Square::A1, empties).squares.to_string(), "a1 b2");
        assert_eq!(region_of(Square::D2, empties).squares.len(), 1);
    }
}
