//! The evaluation by patterns.

use super::layout::{OTHERS, Ties, head, others, place_of_number, place_of_other};
use super::network::{Head, Judge, Sums};
use super::row_sums::{PackedRow, RowSums, TOGETHER};
use super::shape::{FIRST_INSTANCES, SHAPES};
use super::{Evaluator, Features, Score, Weights, WeightsError};
use outflank_othello::{Bitboard, Board, Square};
use std::sync::{Arc, LazyLock};

/// The weights that the engine ships with; `data/weights/README.md` tells how they were made.
static SHIPPED: &[u8] = include_bytes!("../../../../data/weights/outflank.weights");

/// The rows of a shape, by the numbers of its instances: any 16 bits, so that no access needs a check. A negative number
/// counts from the end; the rows between are never read, so that no memory is taken up by most of them.
type Rows = [PackedRow; 1 << 16];

/// Adds up the rows of the patterns on the board, and asks the head of the number of empty squares.
#[derive(Debug)]
pub struct PatternEvaluator {
    /// The rows of each shape.
    shapes: [Box<Rows>; SHAPES.len()],
    /// The rows of mobility and parity.
    others: [PackedRow; OTHERS],
    /// What makes the score, by the number of empty squares.
    judges: Vec<Judge>,
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
        let ties = Ties::new();
        let row_at = |place: usize| PackedRow::new(&weights.rows()[ties.classes()[place] as usize]);
        Self {
            shapes: std::array::from_fn(|shape| rows_of(shape, row_at)),
            others: std::array::from_fn(|other| row_at(place_of_other(other))),
            judges: weights.heads().iter().map(Head::judge).collect(),
        }
    }

    /// Adds the rows of a shape's instances.
    #[inline]
    fn add_shape<const SHAPE: usize>(&self, sums: &mut RowSums, features: &Features) {
        let numbers = &features.numbers()[FIRST_INSTANCES[SHAPE]..FIRST_INSTANCES[SHAPE + 1]];
        for numbers in numbers.chunks(TOGETHER) {
            sums.add(numbers.iter().map(|&number| &self.shapes[SHAPE][usize::from(number as u16)]));
        }
    }

    /// Returns what the rows of a board add up to.
    #[inline]
    fn sums(&self, start: &RowSums, features: &Features, board: Board) -> Sums {
        let mut sums = *start;
        // One by one, so that the compiler knows all places.
        self.add_shape::<0>(&mut sums, features);
        self.add_shape::<1>(&mut sums, features);
        self.add_shape::<2>(&mut sums, features);
        self.add_shape::<3>(&mut sums, features);
        self.add_shape::<4>(&mut sums, features);
        self.add_shape::<5>(&mut sums, features);
        self.add_shape::<6>(&mut sums, features);
        self.add_shape::<7>(&mut sums, features);
        self.add_shape::<8>(&mut sums, features);
        self.add_shape::<9>(&mut sums, features);
        self.add_shape::<10>(&mut sums, features);
        sums.add(others(board).iter().map(|&other| &self.others[other]));
        sums.unpacked()
    }
}

const _: () = assert!(SHAPES.len() == 11, "the rows of all shapes are added");

/// Lays out the rows of a shape; `row_at` tells the row of a place.
fn rows_of(shape: usize, row_at: impl Fn(usize) -> PackedRow) -> Box<Rows> {
    let rows = vec![PackedRow::default(); 1 << 16].into_boxed_slice();
    let mut rows: Box<Rows> = rows.try_into().expect("they are as many");
    let most = (SHAPES[shape].configurations() / 2) as i16;
    for number in -most..=most {
        rows[usize::from(number as u16)] = row_at(place_of_number(shape, number));
    }
    rows
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
        let judge = &self.judges[head(board)];
        judge.score(&self.sums(&judge.start, features, board))
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
