//! Boards that are the same but for a symmetry or the colours.

use outflank_rules::{BoardSize, Position, Side, Symmetry};
use std::collections::HashSet;

type Cells = Vec<Option<Side>>;

/// All boards that have the discs of a position but for a symmetry of the board or the colours, whoever is to move.
pub struct BoardImages {
    size: BoardSize,
    discs: u16,
    images: HashSet<Cells>,
}

impl BoardImages {
    /// Returns the boards like that of a position.
    pub fn of(position: &Position) -> Self {
        let (size, cells, discs) = (position.size(), position.cells(), position.discs());
        let swapped: Cells = cells.iter().map(|cell| cell.map(|side| !side)).collect();
        // Half of the symmetries turn a board that is not square into another one.
        let symmetries = Symmetry::ALL.into_iter().filter(|symmetry| symmetry.size(size) == size);
        let images = symmetries.flat_map(|symmetry| [&cells, &swapped].map(|cells| symmetry.cells(size, cells)));
        Self { size, discs: discs.black + discs.white, images: images.collect() }
    }

    /// Returns whether a position has one of these boards.
    pub fn contain(&self, position: &Position) -> bool {
        let discs = position.discs();
        // The cheap tests come first: few of the positions that a game leads to have this number of discs.
        position.size() == self.size
            && discs.black + discs.white == self.discs
            && self.images.contains(&position.cells())
    }

    /// Returns whether these are boards on which a game with flips begins, about which there is nothing to learn.
    pub fn are_initial(&self) -> bool {
        const INITIAL_DISCS: u16 = 4;
        self.size.rows > 1 && self.discs <= INITIAL_DISCS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Variant, othello};

    fn after(moves: &str) -> Position {
        let record = outflank_formats::transcript::parse(othello::Position::START, moves).unwrap();
        (*record.position()).into()
    }

    #[test]
    fn boards_are_found_under_all_symmetries_and_with_the_colours_swapped() {
        let images = BoardImages::of(&after("f5d6c3"));
        assert_eq!(images.images.len(), 16);
        for moves in ["f5d6c3", "d3c5f6", "e6f4c3", "c4e3f6"] {
            assert!(images.contain(&after(moves)), "{moves}");
        }
        for moves in ["f5d6c4", "f5f6e6", "f5d6", ""] {
            assert!(!images.contain(&after(moves)), "{moves}");
        }
    }

    #[test]
    fn oblong_boards_have_four_symmetries() {
        let start = Variant::Reversi.start("6x4").unwrap();
        let images = BoardImages::of(&start);
        assert!(images.images.iter().all(|cells| cells.len() == 24));
        // The two diagonals of the start.
        assert_eq!(images.images.len(), 2);
        assert!(images.are_initial());
    }

    #[test]
    fn rows_of_slots_have_a_mirror_image() {
        let [one, other] = ["xx.x...oo x", "xx...o.oo x"].map(|text| Variant::Alak.start(text).unwrap());
        let images = BoardImages::of(&one);
        assert_eq!(images.images.len(), 4);
        assert!(images.contain(&other) && !images.are_initial());
    }
}
