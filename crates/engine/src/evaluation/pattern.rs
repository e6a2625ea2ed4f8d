//! The evaluation by patterns.

use super::layout::{PLACES, TERMS, Ties, phase, places};
use super::network::{Head, Row, WIDTH};
use super::{Evaluator, Features, Score, Weights, WeightsError};
use outflank_othello::{Bitboard, Board, Square};
use std::sync::{Arc, LazyLock};

/// The weights that the engine ships with; `data/weights/README.md` tells how they were made.
static SHIPPED: &[u8] = include_bytes!("../../../../data/weights/outflank.weights");

/// A table's length: a power of two, so that a masked place needs no check.
const TABLE: usize = PLACES.next_power_of_two();

/// How many rows are added at a time.
const AT_A_TIME: usize = 7;
const _: () = assert!(TERMS.is_multiple_of(AT_A_TIME), "no row is left over");

/// Adds up the rows of the patterns on the board, and asks the network of the phase.
#[derive(Debug)]
pub struct PatternEvaluator {
    /// The rows of all places, and more up to the length [`TABLE`].
    rows: Vec<Row>,
    /// A head for each phase.
    heads: Vec<Head>,
}

impl PatternEvaluator {
    /// Returns the evaluator with the shipped weights, which is made once and shared.
    pub fn shipped() -> Arc<Self> {
        static EVALUATOR: LazyLock<Arc<PatternEvaluator>> = LazyLock::new(|| {
            let evaluator = PatternEvaluator::from_bytes(SHIPPED);
            Arc::new(evaluator.expect("the shipped weights are tested"))
        });
        Arc::clone(&EVALUATOR)
    }

    /// Returns the checksum of the shipped weights, which changes whenever they do.
    pub fn shipped_checksum() -> u64 {
        SHIPPED.last_chunk().map_or(0, |checksum| u64::from_le_bytes(*checksum))
    }

    /// Makes the evaluator with the weights of a file.
    ///
    /// # Errors
    ///
    /// Refuses what [`Weights::from_bytes`] refuses.
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes(file).map(|weights| Self::new(&weights))
    }

    /// Makes the evaluator with these weights.
    pub fn new(weights: &Weights) -> Self {
        let mut rows = vec![[0; WIDTH]; TABLE];
        for (row, &class) in rows.iter_mut().zip(Ties::new().classes()) {
            *row = weights.rows()[class as usize];
        }
        Self { rows, heads: weights.heads().to_vec() }
    }
}

impl Evaluator for PatternEvaluator {
    type Features = Features;

    #[inline]
    fn features(&self, board: Board) -> Features {
        Features::of(board)
    }

    #[inline]
    fn advance(&self, features: &mut Features, square: Square, flips: Bitboard) {
        features.advance(square, flips);
    }

    #[inline]
    fn retreat(&self, features: &mut Features, square: Square, flips: Bitboard) {
        features.retreat(square, flips);
    }

    #[inline]
    fn pass(&self, features: &mut Features) {
        features.pass();
    }

    #[inline]
    fn score(&self, features: &Features, board: Board) -> Score {
        let (rows, head) = (self.rows.first_chunk::<TABLE>().expect("it is that long"), &self.heads[phase(board)]);
        let mut sums = head.start;
        // Several at a time, which the compiler then does without counting.
        for places in places(features, board).as_chunks::<AT_A_TIME>().0 {
            for place in places {
                let row = &rows[*place as usize & (TABLE - 1)];
                sums.iter_mut().zip(row).for_each(|(sum, number)| *sum = sum.wrapping_add(i16::from(*number)));
            }
        }
        head.score(&sums)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use outflank_othello::Symmetry;

    /// Plays a random game; returns each board with the features that came along, passes included.
    pub(in crate::evaluation) fn random_boards(seed: u64) -> Vec<(Board, Features)> {
        let mut random = fastrand::Rng::with_seed(seed);
        let (mut board, mut features) = (Board::START, Features::of(Board::START));
        let mut boards = vec![(board, features)];
        while !board.is_over() {
            let squares: Vec<_> = board.placements().into_iter().collect();
            if let Some(square) = random.choice(squares) {
                let flips = board.flips(square);
                features.advance(square, flips);
                board = board.after(square, flips);
            } else {
                features.pass();
                board = board.passed();
            }
            boards.push((board, features));
        }
        boards
    }

    /// Any weights at all, large ones too.
    fn evaluator() -> PatternEvaluator {
        PatternEvaluator::new(&crate::evaluation::weights::tests::sample())
    }

    #[test]
    fn features_that_follow_the_moves_are_those_made_from_scratch() {
        let passes = (0..200).flat_map(random_boards).filter(|&(board, features)| {
            assert_eq!(features, Features::of(board));
            board.placements().is_empty() && !board.is_over()
        });
        assert!(passes.count() > 50, "passes were met");
    }

    #[test]
    fn features_come_back_when_a_placement_is_taken_back() {
        for (board, features) in (0..20).flat_map(random_boards) {
            for square in board.placements() {
                let (mut there_and_back, flips) = (features, board.flips(square));
                there_and_back.advance(square, flips);
                assert_eq!(there_and_back, Features::of(board.after(square, flips)));
                there_and_back.retreat(square, flips);
                assert_eq!(there_and_back, features);
            }
        }
    }

    #[test]
    fn images_of_a_board_have_one_score() {
        let evaluator = evaluator();
        let mut scores = std::collections::HashSet::new();
        for (board, features) in (0..20).flat_map(random_boards) {
            let score = evaluator.score(&features, board);
            for image in Symmetry::ALL.map(|symmetry| symmetry.board(board)) {
                assert_eq!(evaluator.score(&Features::of(image), image), score, "{board:?}");
            }
            scores.insert(score);
        }
        assert!(scores.len() > 500, "{}", scores.len());
    }

    #[test]
    fn shipped_weights_can_be_read() {
        let start = PatternEvaluator::shipped().score(&Features::of(Board::START), Board::START);
        assert!(start.discs().abs() < 4.0, "{start}");
    }

    #[test]
    fn boards_that_no_game_reaches_have_a_score() {
        let evaluator = evaluator();
        let words = [0, 1, u64::MAX, 0x5555_5555_5555_5555, 0x0123_4567_89ab_cdef];
        for (mover, opponent) in words.iter().flat_map(|&mover| words.map(|opponent| (mover, opponent))) {
            let board = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
            let score = evaluator.score(&evaluator.features(board), board);
            assert!((Score::MIN..=Score::MAX).contains(&score));
        }
    }
}
