//! Moves with an evaluation and a time.

use outflank_formats::info::Discs;
use outflank_rules::othello::{Move, ParseMoveError, Square};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A move with its evaluation and the time that it took: `F5/1.23/4.5`.
///
/// Parsing also accepts blanks instead of slashes. An invalid evaluation or time is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedMove {
    /// The move.
    pub mv: Move,
    /// The evaluation, in discs for the side that moves.
    pub evaluation: Option<Discs>,
    /// The time, to a millisecond.
    pub time: Option<Duration>,
}

/// Prints a move, `F5`, or `PA` for a pass.
pub(super) fn print_move(mv: Move) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    }
}

/// Parses seconds up to a million.
pub(super) fn parse_seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=1e6).contains(&seconds).then(|| Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// Parses moves, separated by nothing or by characters other than letters and digits.
pub(super) fn parse_line(text: &str) -> Option<Vec<Move>> {
    let mut rest = text;
    let mut moves = Vec::new();
    while !rest.is_empty() {
        let (two, after) = rest.split_at_checked(2)?;
        moves.push(parse_two(two)?);
        rest = after.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    }
    Some(moves)
}

fn parse_two(text: &str) -> Option<Move> {
    let square = text.parse::<Square>().ok().map(Move::Place);
    square.or_else(|| text.eq_ignore_ascii_case("pa").then_some(Move::Pass))
}

impl fmt::Display for TimedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print_move(self.mv))?;
        if let Some(evaluation) = self.evaluation {
            write!(f, "/{evaluation}")?;
        }
        match self.time {
            Some(time) if self.evaluation.is_none() => write!(f, "//{}", time.as_secs_f64()),
            Some(time) => write!(f, "/{}", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

impl FromStr for TimedMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let mut parts: Box<dyn Iterator<Item = &str>> =
            if text.contains('/') { Box::new(text.split('/')) } else { Box::new(text.split_whitespace()) };
        let mut next = || parts.next().unwrap_or_default().trim();
        Ok(Self {
            mv: next().parse()?,
            evaluation: Some(next()).filter(|text| text.len() < 32).and_then(|text| text.parse().ok()),
            time: parse_seconds(next()),
        })
    }
}
