//! Questions about positions at the cut, and their answers.

use crate::rules::Rules;
use outflank_engine::{Bounds, DiscDiff, Engine, EngineOptions, Goal, NoMemory, SearchLimits, UnsupportedSize};
use outflank_rules::StopFlag;
use outflank_rules::othello::Board;
use outflank_rules::reversi::Size;
use std::num::NonZeroU64;

/// Whether the score of the side to move is at least some bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question {
    /// The discs, in the canonical form of the board's size; a smaller board lies in the middle of 8×8.
    pub board: Board,
    /// The bound.
    pub at_least: DiscDiff,
}

/// Answers questions on boards of one size.
pub struct Solver {
    rules: Rules,
    engine: Engine,
}

/// The result of a search for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Bounds that answer the question; `None` if the search ended before.
    pub bounds: Option<Bounds>,
    /// The node count.
    pub nodes: u64,
}

/// Why there is no solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolverError {
    /// The board is too large.
    #[error(transparent)]
    Size(#[from] UnsupportedSize),
    /// The transposition table cannot be allocated.
    #[error(transparent)]
    NoMemory(#[from] NoMemory),
}

impl Solver {
    /// Makes a solver.
    ///
    /// # Errors
    ///
    /// Returns an error for boards of more than 8 columns or rows, and when there is no memory for the table.
    pub fn new(size: Size, options: EngineOptions) -> Result<Self, SolverError> {
        Ok(Self { rules: Rules::new(size)?, engine: Engine::new(options)? })
    }

    /// Returns whether the discs of a board lie on the squares of this size.
    pub fn has(&self, board: Board) -> bool {
        self.rules.has(board.mover(), board.opponent())
    }

    /// Solves a position by a null window, or returns `None` when it was stopped.
    ///
    /// The bounds depend on the question alone: the transposition table is cleared before. They are at least as narrow as
    /// the answer requires.
    pub fn solve(&mut self, question: Question, stop: &StopFlag) -> Option<Bounds> {
        self.solve_within(question, None, stop).bounds
    }

    /// Solves a position as [`solve`](Self::solve) does, with a node limit and the node count.
    pub fn solve_within(&mut self, question: Question, limit: Option<NonZeroU64>, stop: &StopFlag) -> Solution {
        let Question { board, at_least } = question;
        if let Some(score) = self.rules.final_score(board) {
            return Solution { bounds: Some(Bounds { lower: score, upper: score }), nodes: 1 };
        }
        // Otherwise the bounds beyond the answer would depend on the questions before, and proofs on who answered what.
        self.engine.clear();
        let limits = SearchLimits { goal: Goal::AtLeast(at_least), nodes: limit, ..SearchLimits::default() };
        let search = self.engine.search(self.rules.search_root(board)).limits(limits).stop_flag(stop);
        // The game is not over, and no move is excluded.
        let Ok(report) = search.run() else { return Solution { bounds: None, nodes: 0 } };
        let is_answer = |bounds: &Bounds| answer(*bounds, at_least.discs()).is_some();
        Solution { bounds: Some(report.proven).filter(is_answer), nodes: report.nodes }
    }
}

/// Returns whether a score within bounds is at least `at_least`, if they decide it.
pub(crate) fn answer(bounds: Bounds, at_least: i8) -> Option<bool> {
    if bounds.lower.discs() >= at_least {
        Some(true)
    } else if bounds.upper.discs() < at_least {
        Some(false)
    } else {
        None
    }
}
