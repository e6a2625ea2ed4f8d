//! The features and their indices.
//!
//! A feature is a configuration of a pattern, a mobility of the mover or of the opponent, or a parity; they are numbered
//! in this order. [`ACTIVE_FEATURES`] of them are active on a board.
//!
//! Features that a symmetry maps to each other have tied weights: what is fitted and stored is one vector of weights for
//! each class of such features ([`Ties`]).

use super::Features;
use super::pattern::{INSTANCE_COUNT, INSTANCES, PATTERNS};
use outflank_rules::othello::Board;

/// The number of output buckets: one for each number of empties from 0 to 60.
pub const BUCKETS: usize = 61;

/// The number of features.
pub const FEATURES: usize = FIRST_SCALAR + SCALAR_FEATURES;

/// How many of them are no configurations: the mover's mobility, the opponent's, and parity.
pub(super) const SCALAR_FEATURES: usize = 2 * MOBILITIES + 2;

/// The number of features that are active on a board.
pub const ACTIVE_FEATURES: usize = INSTANCE_COUNT + 3;

/// Mobilities from 0 to one less than this have features of their own; greater ones share the last.
const MOBILITIES: usize = 32;

/// The index of each pattern's first feature, and the end of the last one's.
const FIRST_FEATURES: [usize; PATTERNS.len() + 1] = first_features();
const FIRST_SCALAR: usize = FIRST_FEATURES[PATTERNS.len()];

/// Returns the index of a board's output bucket.
#[inline]
pub fn bucket(board: Board) -> usize {
    (board.empties().len() as usize).min(BUCKETS - 1)
}

/// Returns the features that are active on a board.
fn active_features(board: Board, features: &Features) -> [usize; ACTIVE_FEATURES] {
    let mut active = [0; ACTIVE_FEATURES];
    let (patterns, rest) = active.split_at_mut(INSTANCE_COUNT);
    for ((feature, &number), instance) in patterns.iter_mut().zip(features.configurations()).zip(INSTANCES) {
        *feature = pattern_feature(instance.pattern, number);
    }
    rest.copy_from_slice(&scalars(board).map(scalar_feature));
    active
}

/// Returns the feature of a pattern's configuration.
pub(super) fn pattern_feature(pattern: usize, configuration: i16) -> usize {
    let middle = FIRST_FEATURES[pattern] + PATTERNS[pattern].configurations() / 2;
    middle.wrapping_add_signed(configuration.into())
}

/// Returns the feature of one of the [`SCALAR_FEATURES`].
pub(super) const fn scalar_feature(scalar: usize) -> usize {
    FIRST_SCALAR + scalar
}

/// Returns which of the [`SCALAR_FEATURES`] are active on a board.
#[inline]
pub(super) fn scalars(board: Board) -> [usize; 3] {
    let mobility = |board: Board| (board.placements().len() as usize).min(MOBILITIES - 1);
    let parity = board.empties().len() as usize % 2;
    [mobility(board), MOBILITIES + mobility(board.passed()), 2 * MOBILITIES + parity]
}

/// The classes of features with tied weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ties {
    class_of: Vec<u32>,
    classes: usize,
}

impl Ties {
    /// Finds the classes: those of a pattern come in the order of their first features; each other feature is alone in one.
    pub fn new() -> Self {
        let mut ties = Self { class_of: Vec::with_capacity(FEATURES), classes: 0 };
        for (pattern, start) in PATTERNS.iter().zip(FIRST_FEATURES) {
            match pattern.self_symmetry() {
                Some(order) => ties.push_tied(start, &order),
                None => ties.push_untied(pattern.configurations()),
            }
        }
        ties.push_untied(FEATURES - ties.class_of.len());
        ties
    }

    /// Returns the number of classes.
    pub fn len(&self) -> usize {
        self.classes
    }

    /// Returns whether there is no class, which never happens.
    pub fn is_empty(&self) -> bool {
        self.classes == 0
    }

    /// Returns the classes of the features that are active on a board.
    pub fn active(&self, board: Board) -> [u32; ACTIVE_FEATURES] {
        self.active_of(&Features::of(board), board)
    }

    /// Returns the classes of the features that are active on a board whose pattern features are known.
    pub fn active_of(&self, features: &Features, board: Board) -> [u32; ACTIVE_FEATURES] {
        active_features(board, features).map(|feature| self.class_of[feature])
    }

    /// Returns the class of each feature.
    pub fn classes(&self) -> &[u32] {
        &self.class_of
    }

    fn push_untied(&mut self, features: usize) {
        self.class_of.extend((0..features).map(|feature| (self.classes + feature) as u32));
        self.classes += features;
    }

    fn push_tied(&mut self, start: usize, order: &[usize]) {
        for (configuration, partner) in partners(order).into_iter().enumerate() {
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

/// Returns the image of each configuration: digit `order[i]` takes the place of digit `i`.
///
/// Built digit by digit: the configurations of one digit more are those so far, with the new digit 0, 1 or 2.
fn partners(order: &[usize]) -> Vec<usize> {
    order.iter().fold(vec![0], |partners, &other| {
        let weight = 3_usize.pow(other as u32);
        (0..3).flat_map(|digit| partners.iter().map(move |partner| partner + digit * weight)).collect()
    })
}

const fn first_features() -> [usize; PATTERNS.len() + 1] {
    let mut first = [0; PATTERNS.len() + 1];
    let mut pattern = 0;
    while pattern < PATTERNS.len() {
        first[pattern + 1] = first[pattern] + PATTERNS[pattern].configurations();
        pattern += 1;
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::othello::{Bitboard, Symmetry};

    #[test]
    fn every_board_has_an_output_bucket() {
        let [full, bare] = [Bitboard::FULL, Bitboard::EMPTY].map(|mover| Board::new(mover, Bitboard::EMPTY));
        assert_eq!([full, Board::START, bare].map(bucket), [0, 60, 60]);
    }

    #[test]
    fn a_class_has_one_feature_or_two() {
        let ties = Ties::new();
        let mut features = vec![0; ties.len()];
        ties.classes().iter().for_each(|&class| features[class as usize] += 1);
        assert_eq!(ties.classes().len(), FEATURES);
        assert!(features.iter().all(|&count| count == 1 || count == 2));
    }

    #[test]
    fn images_of_a_board_have_the_same_active_classes() {
        let ties = Ties::new();
        let board = crate::evaluation::evaluator::tests::random_boards(7).last().expect("a game has boards").0;
        let classes = |board| {
            let mut classes = ties.active(board);
            classes.sort_unstable();
            classes
        };
        for symmetry in Symmetry::ALL {
            assert_eq!(classes(symmetry.board(board)), classes(board), "{symmetry:?}");
        }
    }
}
