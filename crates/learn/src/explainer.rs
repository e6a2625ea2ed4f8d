//! Searches for the lines that an explanation compares.

use crate::reason::Explanation;
use crate::variation::{Variation, VariationError};
use outflank_engine::{Engine, Level, ScoreKind, SearchError, SearchLimits};
use outflank_rules::othello::{Move, Position};
use outflank_rules::{Game, StopFlag};

/// Explains moves by searches.
#[derive(Debug)]
pub struct Explainer<'a> {
    /// The engine that searches both lines.
    pub engine: &'a mut Engine,
    /// The level of the searches.
    pub level: Level,
    /// Stops the searches.
    pub stop: &'a StopFlag,
}

/// Why a move is not explained.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExplainError {
    /// The move is illegal.
    #[error("{0}")]
    Illegal(#[from] outflank_rules::othello::IllegalMove),
    /// There is nothing to search.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A line of the search is wrong.
    #[error(transparent)]
    Line(#[from] VariationError),
    /// A search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

impl Explainer<'_> {
    /// Compares a move with the best one; one without loss has no reasons.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal, the game is over or the search was stopped.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_engine::{Engine, EngineOptions, Level};
    /// use outflank_rules::StopFlag;
    /// use outflank_learn::{Explainer, Language};
    /// use outflank_rules::othello::Position;
    ///
    /// let position: Position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse()?;
    /// let mut engine = Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() })?;
    /// let (level, stop) = (Level::new(10).expect("level 10 exists"), StopFlag::new());
    /// let explanation = Explainer { engine: &mut engine, level, stop: &stop }.explain(&position, "g2".parse()?)?;
    /// assert_eq!((explanation.better.moves[0].to_string(), explanation.better.score), ("g8".to_owned(), 18));
    /// assert!(!explanation.reasons.is_empty());
    /// println!("{}", explanation.sentence(&explanation.reasons[0], Language::English));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&mut self, position: &Position, mv: Move) -> Result<Explanation, ExplainError> {
        let mut after = *position;
        after.play(mv)?;
        let empties = position.board().empties().len();
        let limits = self.level.limits(empties);
        let better = self.search(position, &limits)?;
        let worse = if better.moves[0] == mv { better.clone() } else { self.reply(&after, mv, &limits)? };
        let (better, worse) = if worse.score > better.score { (worse.clone(), worse) } else { (better, worse) };
        let mut explanation = Explanation::new(position, &better, &worse)?;
        if worse.score == better.score {
            explanation.reasons.clear();
        }
        Ok(explanation)
    }

    /// Returns a move and best play after it, searched to the same horizon as the position before it.
    fn reply(&mut self, after: &Position, mv: Move, limits: &SearchLimits) -> Result<Variation, ExplainError> {
        if after.outcome().is_some() {
            let score = -(after.board().final_margin() as i8);
            return Ok(Variation { moves: vec![mv], score, kind: ScoreKind::Exact });
        }
        let depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        let reply = self.search(after, &SearchLimits { depth, ..*limits })?;
        let moves = std::iter::once(mv).chain(reply.moves).collect();
        Ok(Variation { moves, score: -reply.score, ..reply })
    }

    fn search(&mut self, position: &Position, limits: &SearchLimits) -> Result<Variation, ExplainError> {
        let report = self.engine.search(position.board()).limits(*limits).stop_flag(self.stop).run()?;
        if self.stop.is_stopped() {
            return Err(ExplainError::Stopped);
        }
        Ok(Variation::of(&report.lines[0]))
    }
}
