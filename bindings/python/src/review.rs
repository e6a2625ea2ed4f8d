//! The classes `Review`, `MoveReview` and `ReviewSummary`.

use crate::side::PySide;
use outflank_engine::Level;
use outflank_game::{GameRecord, Side, StopFlag};
use outflank_othello::{Move, Position};
use outflank_play::review::{BLUNDER_LOSS, MISTAKE_LOSS, MoveReview, ReviewEngine, ReviewSummary, turning_points};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// The review of a game: the loss of each move, and the accuracy of each side.
///
/// The loss of a move is the score of the best move minus its own, in discs. The accuracy of a side is the mean of that of
/// its moves with a choice: 100 % for the best move, halved by every eight discs of loss.
#[pyclass(name = "Review", module = "outflank", frozen)]
pub(crate) struct PyReview {
    moves: Vec<MoveReview>,
}

/// A placement of a game with its score and that of the best move, in discs for the side that moves.
#[pyclass(name = "MoveReview", module = "outflank", frozen)]
pub(crate) struct PyMoveReview(MoveReview);

/// The moves of a side in a review.
#[pyclass(name = "ReviewSummary", module = "outflank", frozen, get_all)]
pub(crate) struct PyReviewSummary {
    /// The number of discs that the side placed.
    moves: usize,
    /// The number of those moves for which there was another move.
    choices: usize,
    /// The number of choices that were as good as the best move.
    best: usize,
    /// The mean loss of the choices, in discs; 0 if there were none.
    mean_loss: f64,
    /// The accuracy in per cent; 100 if there were no choices.
    accuracy: f64,
}

impl PyReview {
    /// Reviews the placements of a game, up to the first one for which it is stopped.
    pub(crate) fn of(game: &GameRecord<Position>, level: Level, stop: &StopFlag) -> PyResult<Self> {
        let mut engine = ReviewEngine::new().map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        Ok(Self { moves: engine.review_game(game, level, stop) })
    }

    fn moves_with_loss(&self, loss: i16) -> Vec<PyMoveReview> {
        let moves = self.moves.iter().filter(|review| review.is_choice() && review.loss() >= loss);
        moves.cloned().map(PyMoveReview).collect()
    }
}

#[pymethods]
impl PyReview {
    /// The placements of the game, passes left out.
    #[getter]
    fn moves(&self) -> Vec<PyMoveReview> {
        self.moves.iter().cloned().map(PyMoveReview).collect()
    }

    /// Returns the summary of a side.
    #[pyo3(signature = (side, /))]
    fn summary(&self, side: PySide) -> PyReviewSummary {
        let ReviewSummary { moves, choices, best, mean_loss, accuracy, .. } =
            ReviewSummary::of(&self.moves, Side::from(side));
        PyReviewSummary { moves, choices, best, mean_loss, accuracy }
    }

    /// The moves with a loss of 3 discs or more.
    #[getter]
    fn mistakes(&self) -> Vec<PyMoveReview> {
        self.moves_with_loss(MISTAKE_LOSS)
    }

    /// The moves with a loss of 6 discs or more.
    #[getter]
    fn blunders(&self) -> Vec<PyMoveReview> {
        self.moves_with_loss(BLUNDER_LOSS)
    }

    /// The moves that change a win into a draw or a loss, or a draw into a loss; an estimate of up to two discs is a draw.
    #[getter]
    fn turning_points(&self) -> Vec<PyMoveReview> {
        turning_points(&self.moves).cloned().map(PyMoveReview).collect()
    }

    fn __repr__(&self) -> String {
        let [black, white] = Side::BOTH.map(|side| ReviewSummary::of(&self.moves, side).accuracy);
        format!("<Review: accuracy {black:.1}% and {white:.1}%>")
    }
}

#[pymethods]
impl PyMoveReview {
    /// The number among the placements of the game, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.0.number
    }

    /// The side that moves.
    #[getter]
    fn side(&self) -> PySide {
        self.0.side().into()
    }

    /// The move.
    #[getter]
    fn played(&self) -> String {
        self.0.played.to_string()
    }

    /// The score of the move.
    #[getter]
    fn score(&self) -> i8 {
        self.0.score
    }

    /// The best move: the one that was played if it is as good as any.
    #[getter]
    fn best(&self) -> String {
        self.0.best.to_string()
    }

    /// The score of the best move.
    #[getter]
    fn best_score(&self) -> i8 {
        self.0.best_score
    }

    /// The loss of the move: the score of the best move minus its own.
    #[getter]
    fn loss(&self) -> i16 {
        self.0.loss()
    }

    /// The best move, and best play after it.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.0.line.iter().map(Move::to_string).collect()
    }

    /// Whether there was another move.
    #[getter]
    fn is_choice(&self) -> bool {
        self.0.is_choice()
    }

    /// Whether both scores are exact.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.confidence.is_exact
    }

    fn __repr__(&self) -> String {
        let MoveReview { number, played, score, best, best_score, .. } = &self.0;
        format!("<MoveReview {number}. {played} {score:+}, best {best} {best_score:+}>")
    }
}

#[pymethods]
impl PyReviewSummary {
    fn __repr__(&self) -> String {
        let Self { moves, accuracy, mean_loss, .. } = self;
        format!("<ReviewSummary: {moves} moves, accuracy {accuracy:.1}%, mean loss {mean_loss:.2}>")
    }
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyReview>()?;
    module.add_class::<PyMoveReview>()?;
    module.add_class::<PyReviewSummary>()
}
