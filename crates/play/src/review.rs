//! Review of games: one definition for every program.
//!
//! - The **loss** of a move is the score of the best move minus its own, in whole discs. The position before the move is
//!   searched; unless the search prefers the move, the position after it is searched to the same horizon.
//! - The **accuracy** of a side is the mean of [`outflank_engine::accuracy`] over its moves with a choice: 100 % for the best
//!   move, halved by every eight discs of loss.
//! - A **mistake** is a move with a loss of [`MISTAKE_LOSS`] discs or more, a **blunder** one of [`BLUNDER_LOSS`].
//! - A **turning point** is a move that changes a win into a draw or a loss, or a draw into a loss; an estimate of up to
//!   two discs is a draw, and an estimated loss that is no mistake is none.
//!
//! A [`ReviewEngine`] clears its transposition table before each position, so that its review of a position does not depend
//! on earlier searches. Programs review at [`DEFAULT_REVIEW_LEVEL`] unless the user chooses other limits.

mod board_reviewer;
mod limits;
mod move_review;
mod move_scores;
mod summary;

pub use board_reviewer::BoardReviewer;
pub use limits::ReviewLimits;
pub use move_review::{MoveReview, MoveReviewer, ReviewSearch};
pub use move_scores::{MoveScores, mean_accuracy};
pub use summary::{ReviewSummary, turning_points};

use outflank_engine::{Engine, EngineOptions, Level, NoMemory, SearchLimits};
use outflank_rules::{Game, GameRecord, Move, Position, StopFlag};

/// The level of a review for which the user sets no limits.
pub const DEFAULT_REVIEW_LEVEL: Level = Level::new(10).expect("level 10 exists");
/// The least loss of a mistake, in discs.
pub const MISTAKE_LOSS: i16 = 3;
/// The least loss of a blunder, in discs.
pub const BLUNDER_LOSS: i16 = 6;

/// Reviews moves on one thread, with a transposition table that is cleared before each position.
///
/// # Examples
///
/// ```
/// use outflank_engine::Level;
/// use outflank_rules::{GameRecord, Side, StopFlag, Variant};
/// use outflank_play::review::{ReviewEngine, ReviewSummary};
///
/// let mut game = GameRecord::new(Variant::Othello.start("")?);
/// for mv in ["f5", "f6", "e6", "f4"] {
///     game.play(mv.parse()?)?;
/// }
/// let level = Level::new(4).expect("level 4 exists");
/// let moves = ReviewEngine::new()?.review_game(&game, level, &StopFlag::new());
/// assert_eq!(moves.len(), 4);
/// assert!(ReviewSummary::of(&moves, Side::Black).accuracy <= 100.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ReviewEngine {
    engine: Engine,
}

impl ReviewEngine {
    /// Allocates the transposition table.
    ///
    /// # Errors
    ///
    /// Returns an error when there is not enough memory.
    pub fn new() -> Result<Self, NoMemory> {
        /// Clearing it takes a millisecond or so.
        const HASH_MEBIBYTES: usize = 8;
        let options = EngineOptions { hash_mebibytes: HASH_MEBIBYTES, ..EngineOptions::default() };
        Ok(Self { engine: Engine::new(options)? })
    }

    /// Returns the engine with an empty transposition table, for other searches about a move.
    pub fn cleared_engine(&mut self) -> &mut Engine {
        self.engine.clear();
        &mut self.engine
    }

    /// Reviews a placement, which has a number among those of its game; returns `None` when it is stopped or illegal, or the
    /// engine does not support the position.
    pub fn review_move(
        &mut self,
        number: usize,
        position: &Position,
        played: Move,
        level: Level,
        stop: &StopFlag,
    ) -> Option<MoveReview> {
        self.engine.clear();
        let mut search = |position: &Position, limits: &SearchLimits| {
            let report = self.engine.search(position).limits(*limits).stop_flag(stop).run().ok()?;
            (!stop.is_stopped()).then_some(report)
        };
        MoveReviewer { search: &mut search, limits: ReviewLimits::Level(level) }.review(number, position, played)
    }

    /// Reviews the best move of a position after which no move was played; returns `None` when it is stopped or the game
    /// is over, or the engine does not support the position.
    pub fn review_best_move(&mut self, position: &Position, level: Level, stop: &StopFlag) -> Option<MoveReview> {
        self.engine.clear();
        let limits = level.limits(position.empties().into());
        let report = self.engine.search(position).limits(limits).stop_flag(stop).run().ok()?;
        (!stop.is_stopped()).then(|| MoveReview::of_best_move(0, position, &report))
    }

    /// Reviews the placements of a game, up to the first one for which it is stopped.
    pub fn review_game(&mut self, game: &GameRecord<Position>, level: Level, stop: &StopFlag) -> Vec<MoveReview> {
        let placements = game.positions().iter().zip(game.moves()).filter(|&(_, &mv)| !Position::is_pass(mv));
        let reviews =
            placements.zip(1..).map(|((position, &mv), number)| self.review_move(number, position, mv, level, stop));
        reviews.map_while(|review| review).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Variant;

    #[test]
    fn the_review_of_a_position_does_not_depend_on_earlier_searches() {
        let mut game = GameRecord::new(Variant::Othello.start("").unwrap());
        for mv in ["f5", "f6", "e6", "f4", "e3", "c5"] {
            game.play(mv.parse().unwrap()).unwrap();
        }
        let (level, stop) = (Level::new(7).unwrap(), StopFlag::new());
        let whole = ReviewEngine::new().unwrap().review_game(&game, level, &stop);
        for (ply, review) in whole.iter().enumerate().rev() {
            let (position, played) = (&game.positions()[ply], game.moves()[ply]);
            let alone = ReviewEngine::new().unwrap().review_move(ply + 1, position, played, level, &stop);
            assert_eq!(alone.as_ref(), Some(review));
        }
    }
}
