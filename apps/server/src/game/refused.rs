//! Why a position, a move or a game was refused.

use crate::problem::Details;
use outflank_formats::{Fault, ReadError};
use outflank_game::IllegalMove;
use std::fmt::Display;

/// Why a position, a move or a game was refused.
#[derive(Debug, thiserror::Error)]
#[error("{why}")]
pub(crate) struct Refused {
    /// A sentence in English.
    why: String,
    pub(crate) details: Details,
}

impl Refused {
    #[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` is given")]
    pub(crate) fn new(why: impl ToString) -> Self {
        Self { why: why.to_string(), details: Details::default() }
    }

    /// Refuses a move with its number in the game.
    pub(crate) fn illegal<M: Display, E: ReasonCode>(illegal: &IllegalMove<M, E>, number: usize) -> Self {
        Self { why: illegal.to_string(), details: details_of(illegal, number) }
    }

    /// Refuses a text with the place of the error in it.
    pub(crate) fn read(error: &ReadError) -> Self {
        let details = match &error.fault {
            Fault::Illegal { number, illegal } => details_of(illegal, *number),
            _ => Details::default(),
        };
        let (line, character) = error.place.map(|place| (place.line, place.column)).unzip();
        Self { why: error.to_string(), details: Details { line, character, ..details } }
    }
}

fn details_of<M: Display, E: ReasonCode>(illegal: &IllegalMove<M, E>, number: usize) -> Details {
    let reason = Some(illegal.reason.code());
    Details { mv: Some(illegal.mv.to_string()), number: Some(number), reason, ..Details::default() }
}

/// The reason why a move is illegal, as a client gets it.
pub(crate) trait ReasonCode: Display {
    /// Returns the code, which stays the same from version to version.
    fn code(&self) -> &'static str;
}

impl ReasonCode for outflank_othello::MoveError {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Occupied => "occupied",
            Self::FlipsNothing => "no-flips",
            Self::MustPass => "must-pass",
            Self::PassNotForced => "pass-not-forced",
        }
    }
}

impl ReasonCode for outflank_reversi::MoveError {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::OffBoard => "off-board",
            Self::Occupied => "occupied",
            Self::FlipsNothing => "no-flips",
            Self::MustPass => "must-pass",
            Self::PassNotForced => "pass-not-forced",
            Self::CentreFirst => "centre-first",
        }
    }
}

impl ReasonCode for outflank_alak::MoveError {
    fn code(&self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::OffBoard => "off-board",
            Self::NoOwnDisc => "no-own-disc",
            Self::NotNearest => "not-nearest",
        }
    }
}
