//! Searches for the lines that an explanation compares.

use crate::reason::Explanation;
use crate::variation::{Variation, VariationError};
use outflank_engine::{Engine, Level, ScoreKind, ScoreSource, SearchError, SearchLimits, Selectivity};
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
        // The search after the move may rate it higher than the one before it did its best move; it is then the best
        // move itself.
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
            let empties = after.board().empties().len() + 1;
            let source = ScoreSource { depth: 1, selectivity: Selectivity::Sure, empties };
            return Ok(Variation { moves: vec![mv], score, kind: ScoreKind::Exact, source: Some(source) });
        }
        // The move itself is one ply of the horizon.
        let depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        let reply = self.search(after, &SearchLimits { depth, ..*limits })?;
        let moves = std::iter::once(mv).chain(reply.moves).collect();
        let one_more =
            |source: ScoreSource| ScoreSource { depth: source.depth + 1, empties: source.empties + 1, ..source };
        Ok(Variation { moves, score: -reply.score, kind: reply.kind, source: reply.source.map(one_more) })
    }

    fn search(&mut self, position: &Position, limits: &SearchLimits) -> Result<Variation, ExplainError> {
        let report = self.engine.search(position.board()).limits(*limits).stop_flag(self.stop).run()?;
        if self.stop.is_stopped() {
            return Err(ExplainError::Stopped);
        }
        Ok(Variation::of(&report.lines[0], Some(ScoreSource::of(&report))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{EngineOptions, ScoredMove};

    fn engine() -> Engine {
        Engine::new(EngineOptions { hash_mebibytes: 1, ..EngineOptions::default() }).unwrap()
    }

    fn explained(position: &Position, mv: &str, level: u8) -> Explanation {
        let mut engine = engine();
        let (level, stop) = (Level::new(level).unwrap(), StopFlag::new());
        Explainer { engine: &mut engine, level, stop: &stop }.explain(position, mv.parse().unwrap()).unwrap()
    }

    fn after(moves: &str) -> Position {
        let mut position = Position::START;
        for at in (0..moves.len()).step_by(2) {
            position.play(moves[at..at + 2].parse().unwrap()).unwrap();
        }
        position
    }

    fn searched(position: &Position, level: u8) -> ScoredMove {
        let mut engine = engine();
        let limits = Level::new(level).unwrap().limits(position.board().empties().len());
        ScoredMove::of_report(&engine.search(position.board()).limits(limits).run().unwrap()).remove(0).rounded()
    }

    fn horizon(mv: &ScoredMove) -> (Option<u8>, Option<u8>) {
        (mv.depth, mv.selectivity)
    }

    #[test]
    fn the_best_move_is_that_of_an_analysis() {
        let ffo_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X".parse().unwrap();
        let Explanation { better, worse, .. } = explained(&ffo_1, "g2", 10);
        let best = searched(&ffo_1, 10);
        assert_eq!((horizon(&better.scored_move()), better.scored_move().win), (horizon(&best), best.win));
        assert_eq!(horizon(&worse.scored_move()), (Some(14), Some(100)));
    }

    #[test]
    fn estimates_have_chances() {
        let position = after("f5d6c3d3c4");
        let Explanation { better, worse, .. } = explained(&position, "b3", 6);
        let (best, worse) = (searched(&position, 6), worse.scored_move());
        assert_eq!(horizon(&better.scored_move()), horizon(&best));
        assert_eq!(horizon(&worse), horizon(&best));
        let chances = worse.win.unwrap() + worse.draw.unwrap() + worse.loss.unwrap();
        assert!((chances - 1.0).abs() < 1e-3 && worse.uncertainty > Some(0.0), "{worse:?}");
    }

    #[test]
    fn a_move_that_ends_the_game_is_exact_after_one_ply() {
        let mut engine = engine();
        let (level, stop) = (Level::new(1).unwrap(), StopFlag::new());
        let mut explainer = Explainer { engine: &mut engine, level, stop: &stop };
        let over = after("e6f4e3f6g5d6e7f5c5");
        let reply = explainer.reply(&over, "c5".parse().unwrap(), &level.limits(51)).unwrap().scored_move();
        assert_eq!((reply.score, reply.kind, horizon(&reply)), (64.0, ScoreKind::Exact, (Some(1), Some(100))));
    }
}
