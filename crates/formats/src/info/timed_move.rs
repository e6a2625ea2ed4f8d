//! Moves with an evaluation and a time.

use super::Discs;
use super::clock::{parse_seconds, print_seconds};
use crate::notation::parse_move;
use outflank_rules::Move;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A move with its evaluation and the time spent on it.
///
/// The text form is that of GGF, `F5/1.23/4.5`, and `PA` for a pass. An evaluation or a time that cannot be parsed is
/// left out.
///
/// # Examples
///
/// ```
/// use outflank_formats::info::TimedMove;
///
/// let timed: TimedMove = "f5//4.50".parse()?;
/// assert_eq!((timed.evaluation, timed.to_string()), (None, "F5//4.5".into()));
/// # Ok::<(), outflank_formats::info::ParseTimedMoveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The move.
    pub mv: Move,
    /// The evaluation, in discs for the side that moves.
    pub evaluation: Option<Discs>,
    /// The time, to a millisecond.
    pub time: Option<Duration>,
}

/// The text does not start with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as F5/1.23/4.5, or PA for a pass")]
pub struct ParseTimedMoveError;

impl fmt::Display for TimedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mv {
            Move::Place(square) => f.write_str(&square.to_string().to_uppercase())?,
            Move::Pass => f.write_str("PA")?,
            Move::Slide(slide) => write!(f, "{slide}")?,
        }
        if self.evaluation.is_some() || self.time.is_some() {
            f.write_str("/")?;
        }
        if let Some(evaluation) = self.evaluation {
            write!(f, "{evaluation}")?;
        }
        self.time.map_or(Ok(()), |time| write!(f, "/{}", print_seconds(time)))
    }
}

impl FromStr for TimedMove {
    type Err = ParseTimedMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split('/').map(str::trim);
        let mv = parts.next().and_then(parse_move).ok_or(ParseTimedMoveError)?;
        let evaluation = parts.next().and_then(|part| part.parse().ok());
        Ok(Self { mv, evaluation, time: parts.next().and_then(parse_seconds) })
    }
}
