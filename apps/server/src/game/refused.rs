//! Why a position, a move or a game was refused.

use crate::problem::Details;
use outflank_formats::{Fault, ReadError};
use outflank_game::{IllegalMove, Refusal};
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
    pub(crate) fn illegal<M: Display>(illegal: &IllegalMove<M>, number: usize) -> Self {
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

fn details_of<M: Display>(illegal: &IllegalMove<M>, number: usize) -> Details {
    let reason = Some(code_of(illegal.refusal));
    Details { mv: Some(illegal.mv.to_string()), number: Some(number), reason, ..Details::default() }
}

fn code_of(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::GameOver => "game-over",
        Refusal::OffBoard => "off-board",
        Refusal::Occupied => "occupied",
        Refusal::FlipsNothing => "no-flips",
        Refusal::MustPass => "must-pass",
        Refusal::PassNotForced => "pass-not-forced",
        Refusal::CentreFirst => "centre-first",
        Refusal::NotYours => "no-own-disc",
        Refusal::NotNearest => "not-nearest",
    }
}
