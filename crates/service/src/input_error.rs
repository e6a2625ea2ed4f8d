//! Errors in positions, moves and files of games.

use crate::problem::Details;
use outflank_formats::{ReadError, ReadErrorKind};
use outflank_rules::{IllegalMove, MoveError};
use std::fmt::Display;

/// Why a position, a move or a file of games is invalid.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct InputError {
    /// A sentence in English.
    message: String,
    /// What a translated message needs.
    pub details: Box<Details>,
}

impl InputError {
    /// Makes the error of a message.
    #[expect(clippy::needless_pass_by_value, reason = "the signature that `map_err` needs")]
    pub fn new(error: impl ToString) -> Self {
        Self { message: error.to_string(), details: Box::default() }
    }

    /// Makes the error of an illegal move; `number` is its number in the game.
    pub fn illegal_move<M: Display>(illegal: &IllegalMove<M, MoveError>, number: usize) -> Self {
        Self { message: illegal.to_string(), details: Box::new(details_of(illegal, number)) }
    }

    /// Makes the error of a text that is no move of the game.
    pub fn unreadable_move(text: &str, error: &impl ToString) -> Self {
        let details = Details { mv: Some(text.to_owned()), reason: Some("no-move"), ..Details::default() };
        Self { message: error.to_string(), details: Box::new(details) }
    }

    /// Makes the error of a file, with its line and character.
    pub fn in_file(error: &ReadError) -> Self {
        let details = match &error.kind {
            ReadErrorKind::Illegal { number, illegal } => details_of(illegal, *number),
            _ => Details::default(),
        };
        let (line, character) = error.location.map(|location| (location.line, location.column)).unzip();
        Self { message: error.to_string(), details: Box::new(Details { line, character, ..details }) }
    }
}

fn details_of<M: Display>(illegal: &IllegalMove<M, MoveError>, number: usize) -> Details {
    let reason = Some(illegal.reason.code());
    Details { mv: Some(illegal.mv.to_string()), number: Some(number), reason, ..Details::default() }
}
