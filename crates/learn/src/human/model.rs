//! The model: embeddings of features and known positions, and the network of each phase.

mod calibration;
mod file;

pub use calibration::InverseTemperature;
pub use file::HumanModelError;

use crate::human::network::{BUCKETS, Bucket, INPUTS, Inputs, WIDTH, bucket, scaled, softmax};
use crate::human::{Candidate, Candidates, KnownPositions};
use outflank_engine::evaluation::layout::Ties;
use std::sync::{Arc, LazyLock};

/// The embedding of a feature or of a known position; [`EMBEDDING_ONE`] stands for 1.
pub type Embedding = [i8; WIDTH];

/// The number that stands for 1 in embeddings.
pub const EMBEDDING_ONE: f32 = 64.0;

static SHIPPED: &[u8] = include_bytes!("../../human-weights/human.weights");

/// How people play: the probabilities of the moves of a position, by rating.
#[derive(Debug, PartialEq)]
pub struct HumanModel {
    provenance: String,
    ties: Ties,
    known: KnownPositions,
    /// Those of the classes of features, then those of the known positions.
    embeddings: Vec<Embedding>,
    buckets: Vec<Bucket>,
    calibration: InverseTemperature,
}

/// How moves are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The rating that the network gets.
    pub elo: f32,
    /// The factor of the logits, an inverse temperature: 1 for people, 0 for random moves, less for moves that people avoid.
    pub sharpness: f32,
}

impl Style {
    /// Returns the style that the model was fitted to.
    pub const fn of_people(elo: f32) -> Self {
        Self { elo, sharpness: 1.0 }
    }

    /// Returns the probabilities of moves by their logits.
    pub(crate) fn probabilities(self, logits: &[f32]) -> Vec<f32> {
        let mut probabilities: Vec<_> = logits.iter().map(|logit| logit * self.sharpness).collect();
        softmax(&mut probabilities);
        probabilities
    }
}

impl HumanModel {
    /// Returns the model that the program ships with, which is made once and shared.
    pub fn shipped() -> Arc<Self> {
        static MODEL: LazyLock<Arc<HumanModel>> = LazyLock::new(|| {
            let model = HumanModel::from_bytes(SHIPPED);
            Arc::new(model.expect("the shipped weights are tested"))
        });
        Arc::clone(&MODEL)
    }

    /// Makes a model of its weights; the provenance says in words how they were made.
    ///
    /// # Panics
    ///
    /// Panics unless there is an embedding for each class of [`Ties`] and each known position, and a bucket for each
    /// phase.
    pub fn new(provenance: String, known: KnownPositions, embeddings: Vec<Embedding>, buckets: Vec<Bucket>) -> Self {
        let ties = Ties::new();
        assert_eq!(embeddings.len(), ties.len() + known.len(), "an embedding for each feature and known position");
        assert_eq!(buckets.len(), BUCKETS, "a bucket for each phase");
        Self { provenance, ties, known, embeddings, buckets, calibration: InverseTemperature::ONE }
    }

    /// Reads a model from the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error for anything but a complete and undamaged file of this version, made for these patterns.
    pub fn from_bytes(file: &[u8]) -> Result<Self, HumanModelError> {
        file::read(file)
    }

    /// Returns the model with another calibration: all logits are multiplied by this inverse temperature.
    #[must_use]
    pub fn calibrated(self, calibration: InverseTemperature) -> Self {
        Self { calibration, ..self }
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        file::write(self)
    }

    /// Returns how the model was made, in words.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the classes of features with tied weights.
    pub fn ties(&self) -> &Ties {
        &self.ties
    }

    /// Returns the inverse temperature of the logits.
    pub fn calibration(&self) -> InverseTemperature {
        self.calibration
    }

    /// Returns the known positions.
    pub fn known(&self) -> &KnownPositions {
        &self.known
    }

    /// Returns the probability of each placement by the network alone, in the order of the squares.
    ///
    /// A [`Predictor`](crate::human::Predictor) mixes them with a deeper search where the rating is high.
    pub fn distribution(&self, position: &Candidates, style: &Style) -> Vec<f32> {
        style.probabilities(&self.logits(position, style.elo))
    }

    /// Returns the logarithm of the probability of each placement, up to a constant, for people of a rating.
    pub fn logits(&self, position: &Candidates, elo: f32) -> Vec<f32> {
        let (bucket, rating) = (&self.buckets[bucket(position.board)], scaled(elo));
        // One factor for all moves of a position: it changes how sharp the choice is, and never the order of moves.
        let factor = self.calibration.at(rating);
        let logit = |candidate: &Candidate| bucket.forward(&self.inputs(candidate, rating)).logit * factor;
        position.moves.iter().map(logit).collect()
    }

    /// Returns the inputs of the network for a move.
    fn inputs(&self, candidate: &Candidate, rating: f32) -> Inputs {
        let known = candidate.known.map(|index| self.ties.len() as u32 + index);
        // In integers, so that the sum is the same in whatever order images of a position list their features.
        let mut sum = [0_i32; WIDTH];
        for class in candidate.classes.into_iter().chain(known) {
            for (sum, &weight) in sum.iter_mut().zip(&self.embeddings[class as usize]) {
                *sum += i32::from(weight);
            }
        }
        inputs_of(&sum.map(|sum| sum as f32 / EMBEDDING_ONE), candidate, rating)
    }
}

/// Joins the inputs of the network: the sum of the embeddings, the scalars, and the [scaled] rating.
pub fn inputs_of(embedding: &[f32; WIDTH], candidate: &Candidate, rating: f32) -> Inputs {
    let mut inputs = [0.0; INPUTS];
    inputs[..WIDTH].copy_from_slice(embedding);
    inputs[WIDTH..INPUTS - 1].copy_from_slice(&candidate.scalars);
    inputs[INPUTS - 1] = rating;
    inputs
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::human::candidates::tests::random_boards;
    use crate::human::{MoveProbability, Predictor, Rating};
    use outflank_rules::othello::{Board, Move, Square, Symmetry};

    /// A model of random weights.
    pub(crate) fn sample() -> HumanModel {
        let mut random = fastrand::Rng::with_seed(4);
        let known = KnownPositions::new((0..50).map(|_| random.u32(..)).collect());
        let embeddings = (0..Ties::new().len() + known.len())
            .map(|_| std::array::from_fn(|_| if random.u8(..4) == 0 { random.i8(-20..20) } else { 0 }));
        let embeddings = embeddings.collect();
        let buckets = (0..BUCKETS).map(|_| {
            let mut bucket = Bucket::ZERO;
            bucket.slices_mut().into_iter().flatten().for_each(|weight| *weight = (random.f32() - 0.5) * 0.3);
            bucket
        });
        let buckets = buckets.collect();
        HumanModel::new("random".into(), known, embeddings, buckets)
    }

    #[test]
    fn probabilities_are_those_of_the_legal_moves_and_sum_to_one() {
        let mut predictor = Predictor::new(Arc::new(sample())).unwrap();
        let boards = random_boards(1).into_iter().chain([Board::START]);
        for (board, rating) in boards.zip([Rating::LOWEST, Rating::LOWEST, Rating::HIGHEST].into_iter().cycle()) {
            let choices = predictor.probabilities(board, rating);
            assert!((choices.iter().map(|choice| choice.probability).sum::<f32>() - 1.0).abs() < 1e-5);
            let mut moves: Vec<_> = choices.iter().map(|choice| choice.mv).collect();
            moves.sort();
            assert_eq!(moves, board.placements().into_iter().map(Move::Place).collect::<Vec<_>>());
            assert!(choices.is_sorted_by(|a, b| a.probability >= b.probability));
        }
    }

    #[test]
    fn a_forced_pass_is_certain_and_a_game_that_is_over_has_no_moves() {
        let mut predictor = Predictor::new(Arc::new(sample())).unwrap();
        let over = Board::new(Square::A1.into(), outflank_rules::othello::Bitboard::EMPTY);
        assert_eq!(predictor.probabilities(over, Rating::LOWEST), []);
        let must_pass = Board::new(Square::B1.into(), Square::A1.into());
        let choices = predictor.probabilities(must_pass, Rating::LOWEST);
        assert_eq!(choices, [MoveProbability { mv: Move::Pass, probability: 1.0 }]);
    }

    #[test]
    fn images_of_a_position_have_the_same_probabilities() {
        let mut predictor = Predictor::new(Arc::new(sample())).unwrap();
        for board in random_boards(2).into_iter().step_by(5) {
            let choices = predictor.network_probabilities(board, Rating::HIGHEST);
            for symmetry in Symmetry::ALL {
                let of_image = predictor.network_probabilities(symmetry.board(board), Rating::HIGHEST);
                for choice in &choices {
                    let Move::Place(square) = choice.mv else { unreachable!("a placement is legal") };
                    let mv = Move::Place(symmetry.square(square));
                    let image = of_image.iter().find(|image| image.mv == mv).unwrap();
                    assert!((image.probability - choice.probability).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn the_rating_and_the_sharpness_change_the_probabilities() {
        let (model, mut predictor) = (sample(), Predictor::new(Arc::new(sample())).unwrap());
        let position = predictor.analyse(random_boards(6)[20]);
        let people = Style::of_people(1800.0);
        let base = model.distribution(&position, &people);
        assert_ne!(base, model.distribution(&position, &Style::of_people(1300.0)));
        let warm = model.distribution(&position, &Style { sharpness: 1.0 / 1.5, ..people });
        let calibration = InverseTemperature::new([1.0 / 1.5, 0.0]);
        let scaled = sample().calibrated(calibration).distribution(&position, &people);
        assert!(warm.iter().zip(&scaled).all(|(a, b)| (a - b).abs() < 1e-5));
        let cold = model.distribution(&position, &Style { sharpness: 1e3, ..people });
        let most = |of: &[f32]| of.iter().copied().fold(0.0, f32::max);
        assert!(most(&cold) > 0.99 && most(&base) < 0.99);
    }
}
