//! The classes `Review`, `MoveReview` and `ReviewSummary`.

use crate::engine::checked_selectivity;
use crate::errors::parse_error;
use crate::pickle::Reduced;
use crate::side::PySide;
use outflank_engine::Level;
use outflank_play::Confidence;
use outflank_play::review::{BLUNDER_LOSS, MISTAKE_LOSS, MoveReview, ReviewEngine, ReviewSummary, turning_points};
use outflank_rules::{GameRecord, Move, Position, Side, StopFlag};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// The review of a game: the loss of each move, and the accuracy of each side.
///
/// The loss of a move is the score of the best move minus its own, in discs. The accuracy of a side is the mean of that of
/// its moves with a choice: 100 % for the best move, halved by every eight discs of loss.
#[pyclass(name = "Review", module = "outflank", frozen, eq)]
#[derive(PartialEq)]
pub(crate) struct PyReview {
    moves: Vec<PyMoveReview>,
}

/// A placement of a game with its score and that of the best move, in discs for the side that moves.
#[pyclass(name = "MoveReview", module = "outflank", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyMoveReview {
    /// The moves of the game before it.
    ply: usize,
    review: MoveReview,
}

/// Ply and number; the position; the move with its score, the best move with its score; best play; depth, selectivity and
/// whether the scores are exact.
type MoveReviewFields = ((usize, usize), String, (String, i8), (String, i8), Vec<String>, (u8, u8, bool));
/// The fields of a summary, in their order.
type SummaryFields = (usize, usize, usize, f64, f64);

/// The moves of a side in a review.
#[pyclass(name = "ReviewSummary", module = "outflank", frozen, eq, get_all)]
#[derive(PartialEq)]
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
        let plies = game.moves().iter().enumerate().filter(|&(_, &mv)| mv != Move::Pass).map(|(ply, _)| ply);
        let reviews = engine.review_game(game, level, stop);
        Ok(Self { moves: plies.zip(reviews).map(|(ply, review)| PyMoveReview { ply, review }).collect() })
    }

    fn reviews(&self) -> Vec<MoveReview> {
        self.moves.iter().map(|it| it.review.clone()).collect()
    }

    fn moves_with_loss(&self, loss: i16) -> Vec<PyMoveReview> {
        let is_lossy = |it: &&PyMoveReview| it.review.is_choice() && it.review.loss() >= loss;
        self.moves.iter().filter(is_lossy).cloned().collect()
    }
}

#[pymethods]
impl PyReview {
    /// The placements of the game, passes left out.
    #[getter]
    fn moves(&self) -> Vec<PyMoveReview> {
        self.moves.clone()
    }

    /// Returns the summary of a side.
    #[pyo3(signature = (side, /))]
    fn summary(&self, side: PySide) -> PyReviewSummary {
        let ReviewSummary { moves, choices, best, mean_loss, accuracy, .. } =
            ReviewSummary::of(&self.reviews(), Side::from(side));
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
        let reviews = self.reviews();
        let numbers: Vec<_> = turning_points(&reviews).map(|review| review.number).collect();
        self.moves.iter().filter(|it| numbers.contains(&it.review.number)).cloned().collect()
    }

    fn __repr__(&self) -> String {
        let [black, white] = Side::BOTH.map(|side| ReviewSummary::of(&self.reviews(), side).accuracy);
        format!("<Review: accuracy {black:.1}% and {white:.1}%>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (Vec<PyMoveReview>,)> {
        Ok((slf.getattr("_copy")?, (slf.get().moves(),)))
    }

    #[staticmethod]
    fn _copy(moves: Vec<PyMoveReview>) -> Self {
        Self { moves }
    }
}

#[pymethods]
impl PyMoveReview {
    /// The number of moves before it, passes included: its index in `Game.moves`.
    #[getter]
    fn ply(&self) -> usize {
        self.ply
    }

    /// The number among the placements of the game, from 1.
    #[getter]
    fn number(&self) -> usize {
        self.review.number
    }

    /// The side that moves.
    #[getter]
    fn side(&self) -> PySide {
        self.review.side().into()
    }

    /// The move.
    #[getter]
    fn played(&self) -> String {
        self.review.played.to_string()
    }

    /// The score of the move.
    #[getter]
    fn score(&self) -> i8 {
        self.review.score
    }

    /// The best move: the one that was played if it is as good as any.
    #[getter]
    fn best(&self) -> String {
        self.review.best.to_string()
    }

    /// The score of the best move.
    #[getter]
    fn best_score(&self) -> i8 {
        self.review.best_score
    }

    /// The loss of the move: the score of the best move minus its own.
    #[getter]
    fn loss(&self) -> i16 {
        self.review.loss()
    }

    /// The best move, and best play after it.
    #[getter]
    fn pv(&self) -> Vec<String> {
        self.review.line.iter().map(Move::to_string).collect()
    }

    /// Whether there was another move.
    #[getter]
    fn is_choice(&self) -> bool {
        self.review.is_choice()
    }

    /// Whether both scores are exact.
    #[getter]
    fn is_exact(&self) -> bool {
        self.review.confidence.is_exact
    }

    fn __repr__(&self) -> String {
        let MoveReview { number, played, score, best, best_score, .. } = &self.review;
        format!("<MoveReview {number}. {played} {score:+}, best {best} {best_score:+}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (MoveReviewFields,)> {
        let Self { ply, review: it } = slf.get();
        let Confidence { depth, selectivity, is_exact } = it.confidence;
        let fields = (
            (*ply, it.number),
            it.position.to_string(),
            (it.played.to_string(), it.score),
            (it.best.to_string(), it.best_score),
            it.line.iter().map(Move::to_string).collect(),
            (depth, selectivity.percent(), is_exact),
        );
        Ok((slf.getattr("_copy")?, (fields,)))
    }

    #[staticmethod]
    fn _copy(fields: MoveReviewFields) -> PyResult<Self> {
        let ((ply, number), position, (played, score), (best, best_score), line, (depth, percent, is_exact)) = fields;
        let confidence = Confidence { depth, selectivity: checked_selectivity(percent)?, is_exact };
        let review = MoveReview {
            number,
            position: position.parse().map_err(parse_error)?,
            played: played.parse().map_err(parse_error)?,
            score,
            best: best.parse().map_err(parse_error)?,
            best_score,
            line: line.iter().map(|mv| mv.parse()).collect::<Result<_, _>>().map_err(parse_error)?,
            confidence,
        };
        Ok(Self { ply, review })
    }
}

#[pymethods]
impl PyReviewSummary {
    fn __repr__(&self) -> String {
        let Self { moves, accuracy, mean_loss, .. } = self;
        format!("<ReviewSummary: {moves} moves, accuracy {accuracy:.1}%, mean loss {mean_loss:.2}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py, (SummaryFields,)> {
        let &Self { moves, choices, best, mean_loss, accuracy } = slf.get();
        Ok((slf.getattr("_copy")?, ((moves, choices, best, mean_loss, accuracy),)))
    }

    #[staticmethod]
    fn _copy(fields: SummaryFields) -> Self {
        let (moves, choices, best, mean_loss, accuracy) = fields;
        Self { moves, choices, best, mean_loss, accuracy }
    }
}

/// Registers the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyReview>()?;
    module.add_class::<PyMoveReview>()?;
    module.add_class::<PyReviewSummary>()
}
