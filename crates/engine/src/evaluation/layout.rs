//! Where each row of numbers lies.
//!
//! A table holds the rows: for each shape as many as it has configurations, then those of the mover's mobility, of the
//! opponent's, and of parity. A board picks [`TERMS`] places of it.
//!
//! Many places of the table hold the same row, since a shape that can be turned onto itself cannot care for the turn.
//! What is fitted and stored is one row for each such class of places ([`Ties`]).

use super::Features;
use super::shape::{INSTANCE_COUNT, INSTANCES, SHAPES};
use outflank_othello::Board;

/// How many heads the network has: one for each number of empty squares from 0 to 60.
pub const HEADS: usize = 61;

/// How many places lie in the table.
pub const PLACES: usize = OTHERS_AT + OTHERS;

/// How many of them are of no shape: those of the mover's mobility, of the opponent's, and of parity.
pub(super) const OTHERS: usize = 2 * MOBILITIES + 2;

/// How many places of the table a board picks.
pub const TERMS: usize = INSTANCE_COUNT + 3;

/// Mobility is told apart up to one less than this; more is very rare.
const MOBILITIES: usize = 32;

const SHAPES_AT: [usize; SHAPES.len() + 1] = shapes_at();
const OTHERS_AT: usize = SHAPES_AT[SHAPES.len()];

/// Returns the number of the head that looks at a board: that of its empty squares, or the last one.
#[inline]
pub fn head(board: Board) -> usize {
    (board.empties().len() as usize).min(HEADS - 1)
}

/// Returns the places that a board picks.
fn places(board: Board) -> [usize; TERMS] {
    let mut places = [0; TERMS];
    let (of_shapes, of_others) = places.split_at_mut(INSTANCE_COUNT);
    for ((place, &number), instance) in of_shapes.iter_mut().zip(Features::of(board).numbers()).zip(INSTANCES) {
        *place = place_of_number(instance.shape, number);
    }
    of_others.copy_from_slice(&others(board).map(place_of_other));
    places
}

/// Returns the place of a number that the discs on an instance of a shape can make.
pub(super) fn place_of_number(shape: usize, number: i16) -> usize {
    (SHAPES_AT[shape] + SHAPES[shape].configurations() / 2).wrapping_add_signed(number.into())
}

/// Returns the place of one of the [`OTHERS`].
pub(super) const fn place_of_other(other: usize) -> usize {
    OTHERS_AT + other
}

/// Returns which of the [`OTHERS`] a board picks.
#[inline]
pub(super) fn others(board: Board) -> [usize; 3] {
    let mobility = |board: Board| (board.placements().len() as usize).min(MOBILITIES - 1);
    let parity = board.empties().len() as usize % 2;
    [mobility(board), MOBILITIES + mobility(board.passed()), 2 * MOBILITIES + parity]
}

/// Which places of the table share a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ties {
    class_of: Vec<u32>,
    classes: usize,
}

impl Ties {
    /// Finds the classes: those of a shape come in the order of their first places, then each other place is its own.
    pub fn new() -> Self {
        let mut ties = Self { class_of: Vec::with_capacity(PLACES), classes: 0 };
        for (shape, start) in SHAPES.iter().zip(SHAPES_AT) {
            match shape.turned() {
                Some(turned) => ties.push_turned(start, &turned),
                None => ties.push_untied(shape.configurations()),
            }
        }
        ties.push_untied(PLACES - ties.class_of.len());
        ties
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.classes
    }

    /// Tells whether there is no class, which never happens.
    pub fn is_empty(&self) -> bool {
        self.classes == 0
    }

    /// Returns the classes of the places that a board picks.
    pub fn picked(&self, board: Board) -> [u32; TERMS] {
        places(board).map(|place| self.class_of[place])
    }

    /// Returns for each place its class.
    pub fn classes(&self) -> &[u32] {
        &self.class_of
    }

    fn push_untied(&mut self, places: usize) {
        self.class_of.extend((0..places).map(|place| (self.classes + place) as u32));
        self.classes += places;
    }

    fn push_turned(&mut self, start: usize, turned: &[usize]) {
        for (configuration, partner) in partners(turned).into_iter().enumerate() {
            if partner < configuration {
                self.class_of.push(self.class_of[start + partner]);
            } else {
                self.push_untied(1);
            }
        }
    }
}

impl Default for Ties {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns for each configuration the one that it is turned into: digit `turned[i]` takes the place of digit `i`.
///
/// Built digit by digit: the configurations of one digit more are those so far, with the new digit 0, 1 or 2.
fn partners(turned: &[usize]) -> Vec<usize> {
    turned.iter().fold(vec![0], |partners, &other| {
        let weight = 3_usize.pow(other as u32);
        (0..3).flat_map(|digit| partners.iter().map(move |partner| partner + digit * weight)).collect()
    })
}

const fn shapes_at() -> [usize; SHAPES.len() + 1] {
    let mut at = [0; SHAPES.len() + 1];
    let mut shape = 0;
    while shape < SHAPES.len() {
        at[shape + 1] = at[shape] + SHAPES[shape].configurations();
        shape += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_othello::{Bitboard, Symmetry};

    #[test]
    fn every_board_has_a_head() {
        let [full, bare] = [Bitboard::FULL, Bitboard::EMPTY].map(|mover| Board::new(mover, Bitboard::EMPTY));
        assert_eq!([full, Board::START, bare].map(head), [0, 60, 60]);
    }

    #[test]
    fn a_class_holds_one_place_or_two() {
        let ties = Ties::new();
        let mut places = vec![0; ties.len()];
        ties.classes().iter().for_each(|&class| places[class as usize] += 1);
        assert_eq!(ties.classes().len(), PLACES);
        assert!(places.iter().all(|&count| count == 1 || count == 2));
    }

    #[test]
    fn images_of_a_board_pick_the_same_classes() {
        let ties = Ties::new();
        let board = crate::evaluation::pattern::tests::random_boards(7).last().expect("a game has boards").0;
        let classes = |board| {
            let mut classes = ties.picked(board);
            classes.sort_unstable();
            classes
        };
        for symmetry in Symmetry::ALL {
            assert_eq!(classes(symmetry.board(board)), classes(board), "{symmetry:?}");
        }
    }
}
