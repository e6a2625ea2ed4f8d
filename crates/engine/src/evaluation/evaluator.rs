//! The evaluation by patterns.

use super::accumulator::{Accumulator, BATCH, PackedWeights};
use super::layout::{SCALAR_FEATURES, Ties, bucket, pattern_feature, scalar_feature, scalars};
use super::network::{AccumulatorValues, OutputBucket, PackedBucket};
use super::pattern::{FIRST_INSTANCES, PATTERNS};
use super::{Features, Score, Weights, WeightsError};
use outflank_rules::othello::Board;
use std::sync::{Arc, OnceLock};

/// The weights that the engine ships with; `weights/README.md` says how they were made.
#[cfg(not(target_family = "wasm"))]
static SHIPPED: &[u8] = include_bytes!("../../weights/outflank.weights");

/// The evaluator with the shipped weights, once they were used or provided.
static EVALUATOR: OnceLock<Arc<PatternEvaluator>> = OnceLock::new();

/// The weights of a pattern's configurations, by configuration: any 16 bits, so that no access needs a bounds check. A
/// negative number counts from the end; what lies between is never read, so that most of it takes no memory.
type PatternWeights = [PackedWeights; 1 << 16];

/// Adds up the weights of a board's active features, and evaluates the output bucket of its number of empties.
///
/// The [`Features`] of a board are the input: a search keeps them up to date move by move.
#[derive(Debug)]
pub struct PatternEvaluator {
    patterns: [Box<PatternWeights>; PATTERNS.len()],
    /// The weights of mobility and parity.
    scalars: [PackedWeights; SCALAR_FEATURES],
    /// By the number of empties.
    buckets: Vec<PackedBucket>,
}

impl PatternEvaluator {
    /// Returns the evaluator with the shipped weights, which is made once and shared.
    ///
    /// # Panics
    ///
    /// Panics in WebAssembly if [`provide_shipped`](Self::provide_shipped) did not get the weights before.
    pub fn shipped() -> Arc<Self> {
        Arc::clone(EVALUATOR.get_or_init(Self::built_in))
    }

    #[cfg(not(target_family = "wasm"))]
    fn built_in() -> Arc<Self> {
        Arc::new(Self::from_bytes(SHIPPED).expect("the shipped weights are tested"))
    }

    #[cfg(target_family = "wasm")]
    fn built_in() -> Arc<Self> {
        panic!("the weights must be provided before the first search")
    }

    /// Returns the evaluator with the shipped weights if they were provided or used before.
    pub fn provided() -> Option<Arc<Self>> {
        EVALUATOR.get().map(Arc::clone)
    }

    /// Provides the shipped weights: a module of WebAssembly does not contain them, so that their file is loaded and cached
    /// separately. The first ones stay.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Weights::from_bytes`].
    pub fn provide_shipped(file: &[u8]) -> Result<(), WeightsError> {
        let evaluator = Self::from_bytes(file)?;
        EVALUATOR.get_or_init(|| Arc::new(evaluator));
        Ok(())
    }

    /// Returns the CRC-32 of the shipped weights, which changes whenever they do.
    #[cfg(not(target_family = "wasm"))]
    pub fn shipped_checksum() -> u32 {
        SHIPPED.last_chunk().map_or(0, |checksum| u32::from_le_bytes(*checksum))
    }

    /// Makes the evaluator with the weights of a file.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Weights::from_bytes`].
    pub fn from_bytes(file: &[u8]) -> Result<Self, WeightsError> {
        Weights::from_bytes(file).map(|weights| Self::new(&weights))
    }

    /// Makes the evaluator with these weights.
    pub fn new(weights: &Weights) -> Self {
        let ties = Ties::new();
        let weights_of = |feature: usize| PackedWeights::new(&weights.features()[ties.classes()[feature] as usize]);
        Self {
            patterns: std::array::from_fn(|pattern| pattern_weights(pattern, weights_of)),
            scalars: std::array::from_fn(|scalar| weights_of(scalar_feature(scalar))),
            buckets: weights.buckets().iter().map(OutputBucket::packed).collect(),
        }
    }

    /// Estimates the score of a board for its mover; `features` are those of the board.
    #[inline]
    pub fn score(&self, features: &Features, board: Board) -> Score {
        let bucket = &self.buckets[bucket(board)];
        bucket.score(&self.accumulate(bucket.accumulator, features, board))
    }

    /// Adds the weights of a pattern's instances.
    #[inline]
    fn add_pattern<const PATTERN: usize>(&self, accumulator: &mut Accumulator, features: &Features) {
        let instances = FIRST_INSTANCES[PATTERN]..FIRST_INSTANCES[PATTERN + 1];
        for batch in features.configurations()[instances].chunks(BATCH) {
            accumulator.add(batch.iter().map(|&number| &self.patterns[PATTERN][usize::from(number as u16)]));
        }
    }

    /// Adds the weights of a board's active features to an accumulator without features.
    #[inline]
    fn accumulate(&self, mut accumulator: Accumulator, features: &Features, board: Board) -> AccumulatorValues {
        // One by one, so that the compiler sees all instances.
        self.add_pattern::<0>(&mut accumulator, features);
        self.add_pattern::<1>(&mut accumulator, features);
        self.add_pattern::<2>(&mut accumulator, features);
        self.add_pattern::<3>(&mut accumulator, features);
        self.add_pattern::<4>(&mut accumulator, features);
        self.add_pattern::<5>(&mut accumulator, features);
        self.add_pattern::<6>(&mut accumulator, features);
        self.add_pattern::<7>(&mut accumulator, features);
        self.add_pattern::<8>(&mut accumulator, features);
        self.add_pattern::<9>(&mut accumulator, features);
        self.add_pattern::<10>(&mut accumulator, features);
        accumulator.add(scalars(board).iter().map(|&scalar| &self.scalars[scalar]));
        accumulator.values()
    }
}

const _: () = assert!(PATTERNS.len() == 11, "the weights of all patterns are added");

/// Lays out the weights of a pattern; `weights_of` returns those of a feature.
fn pattern_weights(pattern: usize, weights_of: impl Fn(usize) -> PackedWeights) -> Box<PatternWeights> {
    let table = vec![PackedWeights::default(); 1 << 16].into_boxed_slice();
    let mut table: Box<PatternWeights> = table.try_into().expect("the length is the same");
    // The digits are -1, 0 and 1, so that numbers lie around 0 and the other side sees the same one negated.
    let most = (PATTERNS[pattern].configurations() / 2) as i16;
    for number in -most..=most {
        table[usize::from(number as u16)] = weights_of(pattern_feature(pattern, number));
    }
    table
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use outflank_rules::othello::{Bitboard, Symmetry};

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
    fn the_checksum_of_the_shipped_weights_is_the_crc_at_their_end() {
        let [.., a, b, c, d] = *SHIPPED else { panic!("the file has a checksum") };
        assert_eq!(PatternEvaluator::shipped_checksum(), u32::from_le_bytes([a, b, c, d]));
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
            let score = evaluator.score(&Features::of(board), board);
            assert!((Score::MIN..=Score::MAX).contains(&score));
        }
    }
}
