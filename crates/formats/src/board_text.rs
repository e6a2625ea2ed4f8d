//! Board strings of Othello and Reversi, as other formats contain them.

use crate::error::ReadErrorKind;
use crate::notation::{byte_offset, parse_size};
use crate::parser::ParseError;
use outflank_rules::othello::{self as othello, ParseSetupError};
use outflank_rules::reversi::{Aim, ParsePositionError, Position, Setup, Size};
use outflank_rules::{self as rules, ends_with_lone_mark};

/// Parses a board string, which begins with its size unless it is 8×8.
///
/// The side to move may be missing after 64 cells.
pub(crate) fn parse(text: &str) -> Result<rules::Position, ParseError> {
    if let Some(bracketed) = parse_bracketed(text) {
        return bracketed;
    }
    let error = match text.parse::<othello::Position>() {
        Ok(position) => return Ok(position.into()),
        Err(error) => error,
    };
    match text.parse::<Position>() {
        Ok(position) => Ok(canonical(position)),
        Err(other) if starts_with_size(text) => Err(reversi_error(text, other)),
        Err(_) => Err(othello_error(text, error)),
    }
}

/// Returns a position of Reversi, or the same one of Othello.
pub(crate) fn canonical(position: Position) -> rules::Position {
    rules::Position::from(position).canonical()
}

/// Returns a position in which most or fewest discs win.
pub(crate) fn with_aim(position: rules::Position, aim: Aim) -> rules::Position {
    if position.aim() == aim {
        return position;
    }
    let Some(reversi) = position.to_reversi() else { return position };
    Position::try_from(Setup { aim, ..reversi.into() }).map_or(position, canonical)
}

/// Returns the length of the board string at the start of a text, with what follows it up to moves: the rest of its line, or
/// less where moves follow on the line, behind the side to move or a semicolon; or up to the bracket that ends it.
pub(crate) fn length_before_moves(text: &str) -> usize {
    if text.starts_with('[') {
        return text.find(']').map_or(text.len(), |end| end + 1);
    }
    let line = text.split(['\n', '\r']).next().unwrap_or_default();
    let line = line.split(';').next().unwrap_or_default();
    let end = match (line.parse::<othello::Setup>(), line.parse::<Position>()) {
        (Err(ParseSetupError::TooLong { at, .. }), _) | (_, Err(ParsePositionError::Trailing { at, .. })) => Some(at),
        _ => None,
    };
    let end = end.map_or(line.len(), |at| byte_offset(line, at));
    // A letter that the side to move is part of begins no move.
    if line[..end].ends_with(char::is_whitespace) { end } else { line.len() }
}

/// Returns whether a text is meant as a board: a word of it, eight characters or more, consists of cells, among them empty
/// ones.
pub(crate) fn is_board_like(text: &str) -> bool {
    let is_cell = |c| matches!(c, '-' | '.' | '_' | '*' | 'x' | 'X' | 'o' | 'O' | '0' | '1');
    let word = text.split([' ', '\t', ';']).next().unwrap_or_default();
    // One character in eight may be wrong: the error is then that of a board and not of moves.
    word.len() >= 8 && word.chars().filter(|&c| is_cell(c)).count() * 8 >= word.len() * 7 && word.contains(['-', '.'])
}

/// Parses a board of the Generic Game Server, `[8 -------- … *]`: its width, its cells and the side to move.
fn parse_bracketed(text: &str) -> Option<Result<rules::Position, ParseError>> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (width, cells) = inner.trim_start().split_once(char::is_whitespace)?;
    let size = parse_size(width)?;
    let before = text.find(cells).unwrap_or_default();
    Some(parse_cells(size, cells).map_err(|error| error.shifted(before)))
}

/// Returns whether a text begins with the size of a board, supported or not.
pub(crate) fn starts_with_size(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once(['x', 'X', '×']).is_some_and(|(width, height)| is_number(width) && is_number(height))
}

/// Parses the cells of a board of known size and the rest of a board string; Black moves if it names no side.
pub(crate) fn parse_cells(size: Size, text: &str) -> Result<rules::Position, ParseError> {
    let othello = (size == Size::STANDARD).then(|| text.parse::<othello::Position>());
    if let Some(Ok(position)) = othello {
        return Ok(position.into());
    }
    let head = format!("{size} ");
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    // As many characters as squares are all squares, unless the last stands apart: then it is the side, and a square is
    // missing.
    let has_side = cells != usize::from(size.area()) || ends_with_lone_mark(text);
    let side = if has_side { "" } else { " X" };
    let whole = format!("{head}{text}{side}");
    match (whole.parse::<Position>(), othello) {
        (Ok(position), _) => Ok(canonical(position)),
        (Err(_), Some(Err(error))) => Err(othello_error(text, error)),
        (Err(error), _) => {
            let error = reversi_error(&whole, error);
            // The parsed text is the source with the size before and perhaps a side behind.
            Err(ParseError { at: error.at.saturating_sub(head.len()).min(text.len()), ..error })
        }
    }
}

/// Converts an error of a board string of Othello.
pub(crate) fn othello_error(text: &str, error: othello::ParsePositionError) -> ParseError {
    let othello::ParsePositionError::Text(setup) = &error else {
        return ParseError::at(0, ReadErrorKind::Position(error));
    };
    let (at, expected, found) = match *setup {
        ParseSetupError::UnknownCell { at, found } => (at, "X, O or -", found),
        ParseSetupError::UnknownSide { at, found } => (at, "X or O for the side to move", found),
        ParseSetupError::TooLong { at, found } => (at, "the end after 64 squares and the side to move", found),
        ParseSetupError::TooShort { .. } => return ParseError::at(0, ReadErrorKind::Position(error)),
    };
    unexpected(text, (at, expected, found))
}

fn reversi_error(text: &str, error: ParsePositionError) -> ParseError {
    match error {
        ParsePositionError::Cell { at, found } => unexpected(text, (at, "X, O or -", found)),
        ParsePositionError::Trailing { at, found } => unexpected(text, (at, "open, anti or the end", found)),
        ParsePositionError::NoSide { at } => unexpected(text, (at, "the side to move, X or O, after the squares", '-')),
        ParsePositionError::Size { at, error } => ParseError::at(byte_offset(text, at), ReadErrorKind::Size(error)),
        error => ParseError::at(0, ReadErrorKind::Board(error)),
    }
}

fn unexpected(text: &str, (at, expected, found): (usize, &'static str, char)) -> ParseError {
    ParseError::at(byte_offset(text, at), ReadErrorKind::Unexpected { expected, found: found.to_string() })
}
