//! What a search found.

use crate::Selectivity;
use crate::evaluation::Score;
use outflank_othello::Move;
use std::fmt;
use std::time::Duration;

/// What a search knows after an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// How many plies it looked ahead.
    pub depth: u8,
    /// How sure it is of what it saw.
    pub selectivity: Selectivity,
    /// The best moves, the first one best; at least one.
    pub lines: Vec<Line>,
    /// What is proven about the score, even where the lines are worth estimates only.
    pub proven: Bounds,
    /// The moves among those asked for whose worth a search that was stopped had proven; the lines tell estimates then.
    pub proofs: Vec<Line>,
    /// The boards that were searched so far.
    pub nodes: u64,
    /// The time that it took so far.
    pub time: Duration,
}

/// A move with what it is worth and what may follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the move is worth to the side that plays it.
    pub verdict: Verdict,
    /// The move and the best play of both sides after it, passes included.
    pub moves: Vec<Move>,
}

/// What is known about a score, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// An estimate.
    Estimate(Score),
    /// A proof that the score is no less.
    AtLeast(DiscDiff),
    /// A proof that the score is no more.
    AtMost(DiscDiff),
    /// A proof.
    Proven(DiscDiff),
}

/// Two scores between which the true one lies, or which it equals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The score is at least this.
    pub lower: DiscDiff,
    /// The score is at most this.
    pub upper: DiscDiff,
}

/// A disc difference at the end of a game, the empty squares given to the winner; its text is signed, as in `+4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DiscDiff(pub(crate) i8);

/// There is nothing to search: the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over")]
pub struct GameIsOver;

impl SearchReport {
    /// Returns the best move.
    pub fn best(&self) -> Move {
        self.lines[0].moves[0]
    }

    /// Returns what the position is worth.
    pub fn verdict(&self) -> Verdict {
        self.lines[0].verdict
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

    /// Tells whether it is an estimate only.
    pub fn is_estimate(self) -> bool {
        matches!(self, Self::Estimate(_))
    }
}

impl Bounds {
    /// Nothing is known.
    pub const UNKNOWN: Self = Self { lower: DiscDiff(-64), upper: DiscDiff(64) };
}

impl DiscDiff {
    /// Returns the number of discs, −64 to 64.
    pub const fn discs(self) -> i8 {
        self.0
    }
}

impl fmt::Display for DiscDiff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+}", self.0))
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
