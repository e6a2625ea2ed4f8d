//! Board strings in other formats, read on all boards.

use crate::Record;
use crate::fault::{Fault, Flaw};
use outflank_othello::{self as othello, ParseSetupError};
use outflank_reversi::{ParsePositionError, Position, Size};

/// Reads a board string of any size, which it may begin with; a flaw is counted in bytes from the start of the text.
///
/// 64 cells are read as Othello reads them, with a side to move or without.
pub(crate) fn parse(text: &str) -> Result<Record, Flaw> {
    let error = match text.parse::<othello::Position>() {
        Ok(position) => return Ok(position.into()),
        Err(error) => error,
    };
    match text.parse::<Position>() {
        Ok(position) => Ok(position.into()),
        Err(other) if names_size(text) => Err(reversi_flaw(text, other)),
        Err(_) => Err(othello_flaw(text, error)),
    }
}

/// Returns whether a text begins with the size of a board, also with one that there is not.
pub(crate) fn names_size(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once(['x', 'X', '×']).is_some_and(|(width, height)| is_number(width) && is_number(height))
}

/// Reads the cells of a board whose size is known, and what may follow them in a board string; Black moves when it does
/// not say who.
pub(crate) fn parse_cells(size: Size, text: &str) -> Result<Record, Flaw> {
    let othello = (size == Size::STANDARD).then(|| text.parse::<othello::Position>());
    if let Some(Ok(position)) = othello {
        return Ok(position.into());
    }
    let head = format!("{size} ");
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    let side = if cells == usize::from(size.area()) { " X" } else { "" };
    let whole = format!("{head}{text}{side}");
    match (whole.parse::<Position>(), othello) {
        (Ok(position), _) => Ok(position.into()),
        (Err(_), Some(Err(error))) => Err(othello_flaw(text, error)),
        (Err(error), _) => {
            let flaw = reversi_flaw(&whole, error);
            Err(Flaw { at: flaw.at.saturating_sub(head.len()).min(text.len()), ..flaw })
        }
    }
}

/// Says where an error of a board string of Othello is, and what it is.
pub(crate) fn othello_flaw(text: &str, error: othello::ParsePositionError) -> Flaw {
    let othello::ParsePositionError::Text(setup) = &error else { return Flaw::at(0, Fault::Position(error)) };
    let (at, expected, found) = match *setup {
        ParseSetupError::UnknownCell { at, found } => (at, "X, O or -", found),
        ParseSetupError::UnknownSide { at, found } => (at, "X or O for the side to move", found),
        ParseSetupError::TooLong { at, found } => (at, "the end after 64 squares and the side to move", found),
        ParseSetupError::TooShort { .. } => return Flaw::at(0, Fault::Position(error)),
    };
    unexpected(text, (at, expected, found))
}

fn reversi_flaw(text: &str, error: ParsePositionError) -> Flaw {
    match error {
        ParsePositionError::Cell { at, found } => unexpected(text, (at, "a cell (X, O or -)", found)),
        ParsePositionError::Trailing { at, found } => unexpected(text, (at, "open, anti or the end", found)),
        ParsePositionError::NoSide { at } => unexpected(text, (at, "the side to move (X or O) after the cells", '-')),
        ParsePositionError::Size { at, error } => Flaw::at(byte_of(text, at), Fault::Size(error)),
        error => Flaw::at(0, Fault::Board(error)),
    }
}

fn unexpected(text: &str, (at, expected, found): (usize, &'static str, char)) -> Flaw {
    Flaw::at(byte_of(text, at), Fault::Unexpected { expected, found: found.to_string() })
}

/// Returns where a character stands that is counted from 1, in bytes from 0.
pub(crate) fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character - 1).map_or(text.len(), |(byte, _)| byte)
}
