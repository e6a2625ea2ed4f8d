//! The orientation in which games are stored.
//!
//! Of the eight symmetric images of a game, the database stores the one whose first moves are most to the right and then
//! to the bottom, so that games begin with f5, as in WTHOR. Symmetric games thus share their moves, and a position of
//! many games is a run of neighbours in the sorted list of games.

use outflank_rules::Side;
use outflank_rules::othello::{Position, Square, Symmetry};
use std::cmp::Ordering;
use std::sync::LazyLock;

/// Where each symmetry takes each square, in the order of [`Symmetry::ALL`].
static IMAGES: LazyLock<[[Square; 64]; 8]> =
    LazyLock::new(|| Symmetry::ALL.map(|symmetry| Square::ALL.map(|square| symmetry.square(square))));

/// Returns where a symmetry takes a square.
#[inline]
pub(crate) fn image(symmetry: Symmetry, square: Square) -> Square {
    IMAGES[symmetry as usize][square.index()]
}

/// Compares squares: those to the right are greater, and in a column those to the bottom.
pub(crate) fn compare(a: Square, b: Square) -> Ordering {
    (a.column(), a.row()).cmp(&(b.column(), b.row()))
}

/// A start position and placements in the orientation that is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Oriented {
    pub(crate) start: Position,
    pub(crate) placements: Vec<Square>,
    /// What takes the stored game back to the one that was played.
    pub(crate) to_played: Symmetry,
}

impl Oriented {
    pub(crate) fn new(start: &Position, placements: &[Square]) -> Self {
        // Only symmetries that keep the start where it is stored may be chosen by the moves.
        let images = if *start == Position::START { STANDARD_STARTS.clone() } else { first_images(start) };
        // The last of equals is the maximum: the identity should win.
        let best = images.into_iter().rev().max_by(|&(a, _), &(b, _)| compare_placements(placements, (a, b)));
        let (symmetry, start) = best.expect("one of the images is the first");
        let placements = placements.iter().map(|&square| image(symmetry, square)).collect();
        Self { start, placements, to_played: symmetry.inverse() }
    }
}

/// The [`first_images`] of the standard start.
static STANDARD_STARTS: LazyLock<Vec<(Symmetry, Position)>> = LazyLock::new(|| first_images(&Position::START));

/// Returns the first of the images of a start position, by [`start_key`], with the symmetries that lead there.
fn first_images(start: &Position) -> Vec<(Symmetry, Position)> {
    let mut images: Vec<_> = Symmetry::ALL.into_iter().map(|symmetry| (symmetry, symmetry.position(start))).collect();
    let first = images.iter().map(|(_, image)| start_key(image)).min();
    images.retain(|(_, image)| Some(start_key(image)) == first);
    images
}

/// Orders start positions: the standard one is the first.
pub(crate) fn start_key(start: &Position) -> (bool, bool, u64, u64) {
    let discs = |side| start.discs(side).bits();
    (*start != Position::START, start.to_move() == Side::White, discs(Side::Black), discs(Side::White))
}

fn compare_placements(placements: &[Square], (a, b): (Symmetry, Symmetry)) -> Ordering {
    let differences = placements.iter().map(|&square| compare(image(a, square), image(b, square)));
    differences.into_iter().find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str) -> Vec<Square> {
        text.split(' ').map(|square| square.parse().unwrap()).collect()
    }

    #[test]
    fn games_from_the_standard_start_begin_with_f5() {
        for first in ["d3 c5", "c4 e3", "e6 f4", "f5 d6"] {
            let oriented = Oriented::new(&Position::START, &squares(first));
            assert_eq!((oriented.start, oriented.placements[0]), (Position::START, Square::F5));
            let back: Vec<_> = oriented.placements.iter().map(|&square| image(oriented.to_played, square)).collect();
            assert_eq!(back, squares(first));
        }
    }

    #[test]
    fn the_mirrored_start_becomes_the_standard_one() {
        let mirrored = Symmetry::MirrorColumns.position(&Position::START);
        assert_ne!(mirrored, Position::START);
        let oriented = Oriented::new(&mirrored, &squares("c5"));
        assert_eq!((oriented.start, oriented.placements), (Position::START, squares("f5")));
    }
}
