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

/// How many phases a game has.
pub const PHASES: usize = 20;

/// How many places lie in the table.
pub const PLACES: usize = OTHERS_AT + OTHERS;

/// How many of them are of no shape: those of the mover's mobility, of the opponent's, and of parity.
pub(super) const OTHERS: usize = 2 * MOBILITIES + 2;

/// How many places of the table a board picks.
pub const TERMS: usize = INSTANCE_COUNT + 3;

/// How many plies a phase lasts.
const PLIES_PER_PHASE: usize = 60 / PHASES;
/// Mobility is told apart up to one less than this; more is very rare.
const MOBILITIES: usize = 32;

const SHAPES_AT: [usize; SHAPES.len() + 1] = shapes_at();
const OTHERS_AT: usize = SHAPES_AT[SHAPES.len()];

/// Returns the phase of a board, from 0 to one less than [`PHASES`].
#[inline]
pub fn phase(board: Board) -> usize {
    let played = 60_usize.saturating_sub(board.empties().len() as usize);
    (played / PLIES_PER_PHASE).min(PHASES - 1)
}

/// Returns the fewest and the most empties of a phase.
pub const fn empties(phase: usize) -> (usize, usize) {
    let most = 60 - phase * PLIES_PER_PHASE;
    let fewest = if phase + 1 == PHASES { 0 } else { most + 1 - PLIES_PER_PHASE };
    (fewest, most)
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
    use outflank_othello::Symmetry;

    #[test]
    fn phases_follow_one_another_over_the_whole_game() {
        assert_eq!(empties(0), (58, 60));
        assert_eq!(empties(PHASES - 1), (0, 3));
        let next_to_each_other = (1..PHASES).all(|phase| empties(phase).1 + 1 == empties(phase - 1).0);
        assert!(next_to_each_other);
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
