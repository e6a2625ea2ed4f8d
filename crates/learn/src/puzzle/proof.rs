//! Proofs of puzzles: exact scores where the solver reaches the end of the game, else two depths that agree.

use super::Puzzle;
use crate::variation::Variation;
use outflank_engine::{Engine, ScoreKind, SearchLimits, Selectivity};
use outflank_rules::StopFlag;
use outflank_rules::othello::{Board, Move, Square};
use std::num::NonZeroU8;

/// How the scores of a puzzle are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// All scores are exact.
    Exact,
    /// Searches to both depths, in plies, agree that one move alone is good; the scores are those of the second.
    Agreed {
        /// The depths, the smaller one first.
        depths: [u8; 2],
    },
}

/// Which moves are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Criterion {
    /// The discs by which the best move must be better, where the result does not decide.
    pub(super) margin: i8,
    /// The score below which an estimate is no win; 1 for exact scores.
    pub(super) least_win: i8,
    /// The second-best score from which on the game is decided whatever the move.
    pub(super) decided: i8,
}

/// The score of a side that has all discs.
pub(super) const ALL_DISCS: i8 = 64;
/// Beyond these scores the game is decided anyway.
const DECIDED: i8 = 24;

/// Why a puzzle is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disproof {
    /// Another move is as good, or the solution is not.
    #[error("another move is as good as the solution")]
    NotTheOnlyMove,
    /// The solution does not show what its theme claims.
    #[error("the solution does not show its theme")]
    NotItsTheme,
    /// A score differs.
    #[error("the score of {mv} is {expected}, and the file has {found}")]
    Score {
        /// The move.
        mv: Move,
        /// The score of the search.
        expected: i8,
        /// The score in the file.
        found: i8,
    },
    /// The search was stopped.
    #[error("the search was stopped")]
    Stopped,
}

/// Proves puzzles by searches.
#[derive(Debug)]
pub struct Prover<'a> {
    /// The engine; its table is cleared before each puzzle, so that results do not depend on earlier ones.
    pub engine: &'a mut Engine,
    /// Stops the searches.
    pub stop: &'a StopFlag,
}

impl Criterion {
    /// Returns whether a move with the best score is the only good one, the second-best score being `second`.
    pub(super) fn holds(self, best: i8, second: i8) -> bool {
        // The second move does not win: by an exact score, or by an estimate that is clearly negative.
        let keeps_win = best >= self.least_win && second <= 1 - self.least_win;
        let is_open = best > -DECIDED && second < self.decided;
        keeps_win || (is_open && i16::from(best) - i16::from(second) >= self.margin.into())
    }
}

impl Proof {
    pub(super) const fn criterion(self, margin: i8) -> Criterion {
        let least_win = match self {
            Self::Exact => 1,
            // Estimates of one disc are no win.
            Self::Agreed { .. } => 2,
        };
        Criterion { margin, least_win, decided: DECIDED }
    }

    /// Returns what the scores are.
    pub(super) const fn score_kind(self) -> ScoreKind {
        match self {
            Self::Exact => ScoreKind::Exact,
            Self::Agreed { .. } => ScoreKind::Estimate,
        }
    }
}

impl Prover<'_> {
    /// Proves a puzzle again: the scores of all moves, and that the solution alone is good.
    ///
    /// # Errors
    ///
    /// Returns what is wrong, or that it was stopped.
    pub fn check(&mut self, puzzle: &Puzzle) -> Result<(), Disproof> {
        /// Any margin: the file does not say by which one the puzzle was made.
        const MARGIN: i8 = 2;
        let lines = self.prove(puzzle.position.board(), puzzle.proof, MARGIN)?;
        let stored = std::iter::once(&puzzle.solution).chain(puzzle.wrong.iter().map(|wrong| &wrong.variation));
        for variation in stored {
            let (mv, found) = (variation.moves[0], variation.score);
            let line = lines.iter().find(|line| line.moves[0] == mv).ok_or(Disproof::NotTheOnlyMove)?;
            if line.score != found {
                return Err(Disproof::Score { mv, expected: line.score, found });
            }
        }
        if lines[0].moves[0] != puzzle.solution.moves[0] {
            return Err(Disproof::NotTheOnlyMove);
        }
        if puzzle.keeps_its_claim() { Ok(()) } else { Err(Disproof::NotItsTheme) }
    }

    /// Returns all moves with their lines, the best first, if that one alone is good.
    ///
    /// # Errors
    ///
    /// Returns an error when another move is as good, or when it was stopped.
    pub(super) fn prove(&mut self, board: Board, proof: Proof, margin: i8) -> Result<Vec<Variation>, Disproof> {
        self.engine.clear();
        let mut criterion = proof.criterion(margin);
        if can_wipe_out(board) {
            // The aim is then the last disc, not the win.
            criterion.decided = ALL_DISCS;
        }
        match proof {
            Proof::Exact => self.prove_exactly(board, criterion),
            Proof::Agreed { depths: [first, second] } => {
                let best = self.good_move(board, &limits(first, 2), criterion)?;
                let lines = self.lines(board, &limits(second, u8::MAX))?;
                let agrees = lines[0].moves[0] == best && holds(&lines, criterion);
                if agrees { Ok(lines) } else { Err(Disproof::NotTheOnlyMove) }
            }
        }
    }

    fn prove_exactly(&mut self, board: Board, criterion: Criterion) -> Result<Vec<Variation>, Disproof> {
        // Two moves are enough to see that no puzzle is here, which is most often so.
        let exact = |lines| SearchLimits { lines, ..SearchLimits::default() };
        self.good_move(board, &exact(NonZeroU8::new(2).expect("2 is not 0")), criterion)?;
        let lines = self.lines(board, &exact(NonZeroU8::MAX))?;
        if holds(&lines, criterion) { Ok(lines) } else { Err(Disproof::NotTheOnlyMove) }
    }

    /// Returns the best move within limits, if it alone is good.
    fn good_move(&mut self, board: Board, limits: &SearchLimits, criterion: Criterion) -> Result<Move, Disproof> {
        let lines = self.lines(board, limits)?;
        if holds(&lines, criterion) { Ok(lines[0].moves[0]) } else { Err(Disproof::NotTheOnlyMove) }
    }

    /// Returns the lines of the best moves.
    pub(super) fn lines(&mut self, board: Board, limits: &SearchLimits) -> Result<Vec<Variation>, Disproof> {
        let report = self.engine.search(board).limits(*limits).stop_flag(self.stop).run();
        let report = report.map_err(|_| Disproof::NotTheOnlyMove)?;
        if self.stop.is_stopped() {
            return Err(Disproof::Stopped);
        }
        Ok(report.lines.iter().map(|line| Variation::of(line, None)).collect())
    }
}

/// Returns the limits of a search to a depth, for a number of moves.
pub(super) fn limits(depth: u8, lines: u8) -> SearchLimits {
    let lines = NonZeroU8::new(lines).unwrap_or(NonZeroU8::MIN);
    SearchLimits { depth: Some(depth), selectivity: Selectivity::Percent95, lines, ..SearchLimits::default() }
}

/// Returns whether a placement leaves the other side without a disc.
pub(super) fn can_wipe_out(board: Board) -> bool {
    board.placements().into_iter().any(|square| takes_last_disc(board, square))
}

/// Returns whether a placement flips all discs of the other side.
pub(super) fn takes_last_disc(board: Board, square: Square) -> bool {
    board.flips(square) == board.opponent()
}

fn holds(lines: &[Variation], criterion: Criterion) -> bool {
    matches!(lines, [best, second, ..] if criterion.holds(best.score, second.score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_the_only_good_one_if_it_alone_wins_or_by_a_margin() {
        let exact = Proof::Exact.criterion(6);
        assert!(exact.holds(2, 0) && exact.holds(40, -2) && exact.holds(-4, -10) && exact.holds(14, 8));
        assert!(!exact.holds(2, 2) && !exact.holds(0, -4) && !exact.holds(-30, -40) && !exact.holds(40, 30));
        let estimate = Proof::Agreed { depths: [10, 14] }.criterion(6);
        assert!(!estimate.holds(1, 0) && estimate.holds(2, -1));
    }
}
