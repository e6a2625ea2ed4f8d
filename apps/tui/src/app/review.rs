//! The review of a game.

use outflank_engine::{NoMemory, Support};
use outflank_play::review::{BoardReviewer, MoveScores, mean_accuracy};
use outflank_play::{Analysis, Unit};
use outflank_rules::{Game, GameRecord, Move, Outcome, Position, Side, Sides, StopFlag};

/// The review of a game, as the screen shows it.
#[derive(Debug)]
pub struct Review {
    /// The game with all its moves, the undone ones included.
    pub(crate) record: GameRecord<Position>,
    /// The number of moves played on the board.
    pub(crate) ply: usize,
    /// The analyses of the positions, all with the same limits.
    pub(crate) analyses: Vec<Option<Analysis>>,
}

impl Review {
    /// Starts the review of a game.
    pub(super) fn new(record: &GameRecord<Position>) -> Self {
        let (mut record, ply) = (record.clone(), record.moves().len());
        while record.redo().is_some() {}
        let analyses = vec![None; record.positions().len()];
        Self { record, ply, analyses }
    }

    /// Returns the complete review of a game, without a screen.
    ///
    /// # Errors
    ///
    /// Returns an error when there is no memory for the engine.
    pub fn of_game(record: &GameRecord<Position>) -> Result<Self, NoMemory> {
        let mut review = Self::new(record);
        let game = review.record.clone();
        analyze_plies(&mut BoardReviewer::default(), &game, &StopFlag::new(), |ply, analysis| {
            review.store(ply, analysis);
        })?;
        Ok(review)
    }

    /// Stores the analysis of the position after `ply` moves.
    pub(crate) fn store(&mut self, ply: usize, analysis: Analysis) {
        if let Some(stored) = self.analyses.get_mut(ply) {
            *stored = Some(analysis);
        }
    }

    /// Returns the number of placements in the first `ply` moves.
    pub(crate) fn move_number(&self, ply: usize) -> usize {
        self.record.moves()[..ply].iter().filter(|&&mv| mv != Move::Pass).count()
    }

    /// Returns the value of the position after `ply` moves for Black, in the [unit](Self::unit) of the position.
    pub(crate) fn value(&self, ply: usize) -> Option<i16> {
        let outcome = self.record.positions().get(ply)?.outcome().map(Outcome::margin);
        outcome.or_else(|| self.analyses[ply].as_ref().map(Analysis::value_for_black))
    }

    /// Returns the unit of the value of the position after `ply` moves.
    pub(crate) fn unit(&self, ply: usize) -> Option<Unit> {
        let is_over = self.record.positions().get(ply)?.outcome().is_some();
        if is_over { Some(Unit::ExactDiscs) } else { self.analyses[ply].as_ref().map(|analysis| analysis.unit) }
    }

    /// Returns the scores of the move with this index; `None` for a pass, and before they are known.
    pub fn scores(&self, index: usize) -> Option<MoveScores> {
        let (analysis, position) = (self.analyses[index].as_ref()?, &self.record.positions()[index]);
        let played = self.record.moves()[index];
        if played == Move::Pass {
            return None;
        }
        let value = analysis.moves.iter().find(|known| known.mv == played)?.value;
        Some(MoveScores {
            side: analysis.side,
            best: analysis.moves[0].value.max(value),
            played: value,
            is_exact: analysis.unit == Unit::ExactDiscs,
            is_choice: position.moves().count() > 1,
        })
    }

    /// Returns whether the move with this index is a turning point of a game that the engine supports as a whole.
    pub fn is_turning_point(&self, index: usize) -> bool {
        self.has_full_support() && self.scores(index).is_some_and(MoveScores::is_turning_point)
    }

    /// Returns the accuracy of both sides, in per cent, of a complete review of a game that the engine supports as a whole;
    /// that of a side without a choice is 100.
    pub fn accuracy(&self) -> Option<Sides<f64>> {
        let moves = self.record.moves().iter().enumerate().filter(|&(_, &mv)| mv != Move::Pass);
        let scores: Vec<MoveScores> = moves.map(|(index, _)| self.scores(index)).collect::<Option<_>>()?;
        let accuracy = |side| mean_accuracy(scores.iter().copied(), side).unwrap_or(100.0);
        (self.has_full_support() && !scores.is_empty())
            .then(|| Sides { black: accuracy(Side::Black), white: accuracy(Side::White) })
    }

    /// Returns whether the values of all positions are discs, estimated or proven.
    fn has_full_support(&self) -> bool {
        Support::of_game(&self.record) == Support::Full
    }
}

/// Analyses the positions of a game from the last one to the first, up to a stop; `on_ply` receives each analysis
/// with the number of moves before it.
///
/// # Errors
///
/// Returns an error when there is no memory for the engine.
pub(crate) fn analyze_plies(
    reviewer: &mut BoardReviewer,
    record: &GameRecord<Position>,
    stop: &StopFlag,
    mut on_ply: impl FnMut(usize, Analysis),
) -> Result<(), NoMemory> {
    for (ply, position) in record.positions().iter().enumerate().rev() {
        if stop.is_stopped() {
            break;
        }
        if let Some(analysis) = reviewer.review(position, record.moves().get(ply).copied(), stop)? {
            on_ply(ply, analysis);
        }
    }
    Ok(())
}
