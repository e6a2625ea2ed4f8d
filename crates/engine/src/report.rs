//! Search reports.

use crate::evaluation::Score;
use crate::{Bounds, Chances, DiscDiff, Selectivity, UnsupportedPosition};
use outflank_rules::othello::Move;
use std::fmt;
use std::time::Duration;

/// The result of a search after an iteration.
///
/// `M` is the type of move of the position that was searched: [`othello::Move`](outflank_rules::othello::Move), or
/// [`outflank_rules::Move`] for an [`outflank_rules::Position`], which is one of any game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport<M = Move> {
    /// The number of empty squares of the position.
    pub empties: u8,
    /// The depth in plies.
    pub depth: u8,
    /// The selectivity of the iteration.
    pub selectivity: Selectivity,
    /// The principal variations, the best one first; at least one.
    pub lines: Vec<Line<M>>,
    /// The proven bounds on the score, even where the lines have estimates only.
    pub proven: Bounds,
    /// The moves whose scores a stopped search had proven, while the lines still have estimates.
    pub proofs: Vec<Line<M>>,
    /// The node count so far.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
}

/// A move with its score and its principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<M = Move> {
    /// The score of the move for the side that plays it.
    pub verdict: Verdict,
    /// The move and the best play of both sides after it, passes included.
    pub moves: Vec<M>,
}

/// A score from the view of the side to move: an estimate, a bound or exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An estimate.
    Estimate(Score),
    /// A proven lower bound.
    AtLeast(DiscDiff),
    /// A proven upper bound.
    AtMost(DiscDiff),
    /// The proven score.
    Proven(DiscDiff),
}

/// Why a search has no report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The engine does not support the position.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedPosition),
    /// The game is over.
    #[error("the game is over")]
    GameIsOver,
    /// All moves are excluded.
    #[error("no move is left to search: all legal moves are excluded")]
    AllExcluded,
    /// A depth that ends before the game does, on a board without an evaluation.
    #[error(
        "a search of a board smaller than 8×8 goes to the end of the game, {empties} plies deep: it has no depth of \
         {depth}; limit its nodes or its time instead"
    )]
    DepthUnsupported {
        /// The depth of the limits.
        depth: u8,
        /// The number of empty squares.
        empties: u32,
    },
}

impl<M> SearchReport<M> {
    /// Returns the best move.
    pub fn best(&self) -> M
    where
        M: Copy,
    {
        self.lines[0].moves[0]
    }

    /// Returns the score of the position.
    pub fn verdict(&self) -> Verdict {
        self.lines[0].verdict
    }

    /// Returns the chances that follow from the score of one of the lines.
    pub fn chances(&self, verdict: Verdict) -> Chances {
        verdict.chances(self.depth, self.empties.into())
    }

    /// Returns it with moves of another type.
    pub(crate) fn converted<N>(self, mut convert: impl FnMut(M) -> N) -> SearchReport<N> {
        let mut converted = |lines: Vec<Line<M>>| {
            let lines = lines.into_iter();
            lines
                .map(|line| Line { verdict: line.verdict, moves: line.moves.into_iter().map(&mut convert).collect() })
                .collect()
        };
        let Self { empties, depth, selectivity, lines, proven, proofs, nodes, time } = self;
        let (lines, proofs) = (converted(lines), converted(proofs));
        SearchReport { empties, depth, selectivity, lines, proven, proofs, nodes, time }
    }
}

impl Verdict {
    /// Returns the score, or the bound on it, as an estimate.
    pub fn score(self) -> Score {
        match self {
            Self::Estimate(score) => score,
            Self::AtLeast(discs) | Self::AtMost(discs) | Self::Proven(discs) => Score::from_discs(discs.0),
        }
    }

    /// Returns whether it is an estimate only.
    pub fn is_estimate(self) -> bool {
        matches!(self, Self::Estimate(_))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(score) => f.pad(&score.to_string()),
            Self::AtLeast(discs) => f.pad(&format!("≥{discs}")),
            Self::AtMost(discs) => f.pad(&format!("≤{discs}")),
            Self::Proven(discs) => f.pad(&discs.to_string()),
        }
    }
}
