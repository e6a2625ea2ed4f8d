//! Predictions of moves.

use crate::human::{Candidates, HumanModel, Lookahead, Rating};
use outflank_engine::NoMemory;
use outflank_rules::othello::{Board, Move};
use std::sync::Arc;

/// The probability of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveProbability {
    /// The move.
    pub mv: Move,
    /// The probability that it is played, from 0 to 1.
    pub probability: f32,
}

/// Predicts moves by a model; it takes 0.1 ms or so for a position.
///
/// # Examples
///
/// ```
/// use outflank_learn::human::{HumanModel, Predictor, Rating};
/// use outflank_rules::othello::Board;
///
/// let mut predictor = Predictor::new(HumanModel::shipped())?;
/// let position = predictor.analyse(Board::START);
/// let [weak, strong] = [Rating::LOWEST, Rating::HIGHEST].map(|rating| predictor.model().probabilities(&position, rating));
/// assert_eq!((weak.len(), strong.len()), (4, 4));
/// # Ok::<(), outflank_engine::NoMemory>(())
/// ```
#[derive(Debug)]
pub struct Predictor {
    model: Arc<HumanModel>,
    lookahead: Lookahead,
}

impl Predictor {
    /// Makes a predictor.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the search.
    pub fn new(model: Arc<HumanModel>) -> Result<Self, NoMemory> {
        Ok(Self { model, lookahead: Lookahead::new()? })
    }

    /// Returns the model, for more ratings of one position, and for other styles of play.
    pub fn model(&self) -> &Arc<HumanModel> {
        &self.model
    }

    /// Makes the inputs of the model for a position, from which probabilities for any rating follow.
    pub fn analyse(&mut self, board: Board) -> Candidates {
        let scores = self.lookahead.scores(board);
        Candidates::new(board, &scores, self.model.ties(), self.model.known())
    }

    /// Returns the probability that a player of a rating plays each legal move, the most probable first.
    ///
    /// They sum to 1; a forced pass has the probability 1, and there is no move when the game is over.
    pub fn probabilities(&mut self, board: Board, rating: Rating) -> Vec<MoveProbability> {
        let position = self.analyse(board);
        self.model.probabilities(&position, rating)
    }
}
