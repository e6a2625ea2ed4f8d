//! Start positions in FEN, as Edax writes them: the last row first, `p` for Black, `P` for White.

use crate::board_text;
use crate::parser::ParseError;
use outflank_rules as rules;
use outflank_rules::reversi::{Position, Size};
use outflank_rules::{Game, Side};
use std::fmt::Write;

/// Parses FEN or a board string; `size` applies if the text names none.
///
/// An error in FEN has offset 0.
pub(super) fn parse(text: &str, size: Size) -> Result<rules::Position, ParseError> {
    let mut fields = text.split_whitespace();
    let board = fields.next().unwrap_or_default();
    let is_fen = board.contains('/') && board.chars().all(|c| matches!(c, 'p' | 'P' | '/' | '0'..='9'));
    if !is_fen {
        return if board_text::starts_with_size(text) {
            board_text::parse(text)
        } else {
            board_text::parse_cells(size, text)
        };
    }
    let rows: Vec<String> = board.split('/').rev().map(cells).collect();
    parse_rows(&rows, fields.next().unwrap_or_default(), size)
}

/// Parses FEN with the pieces in hand, in which White moves first and the first row is row 1 of Othello.
///
/// An error has offset 0.
pub(super) fn parse_with_hands(text: &str, size: Size) -> Result<rules::Position, ParseError> {
    let (board, rest) = text.split_once('[').unwrap_or((text, ""));
    let swapped = |c| match c {
        'p' => 'P',
        'P' => 'p',
        other => other,
    };
    let rows: Vec<String> =
        board.trim().split('/').map(|row| cells(&row.chars().map(swapped).collect::<String>())).collect();
    let side = match rest.split_once(']').map_or("", |(_, fields)| fields).split_whitespace().next() {
        Some("w") => "X",
        Some("b") => "O",
        other => other.unwrap_or_default(),
    };
    parse_rows(&rows, side, size)
}

fn parse_rows(rows: &[String], side: &str, size: Size) -> Result<rules::Position, ParseError> {
    let board = format!("{} {side}", rows.concat());
    board_text::parse_cells(size, &board).map_err(|error| ParseError { at: 0, ..error })
}

/// Prints a position in FEN.
pub(super) fn print(position: &Position) -> String {
    let width = position.size().width().into();
    let rows: Vec<String> = position.cells().chunks(width).rev().map(marks).collect();
    let side = if position.to_move() == Side::Black { 'b' } else { 'w' };
    format!("{} {side} - - 0 1", rows.join("/"))
}

/// Converts a row to cells of a board string; other characters stay as they are.
fn cells(row: &str) -> String {
    let (mut cells, mut empty) = (String::new(), 0);
    for mark in row.chars() {
        if let Some(digit) = mark.to_digit(10) {
            // The bound keeps a huge number from becoming a huge row; no board has longer ones.
            empty = (10 * empty + digit as usize).min(Size::MAX.into());
            continue;
        }
        cells.extend(std::iter::repeat_n('-', std::mem::take(&mut empty)));
        cells.push(match mark {
            'p' => 'X',
            'P' => 'O',
            other => other,
        });
    }
    cells.extend(std::iter::repeat_n('-', empty));
    cells
}

fn marks(row: &[Option<Side>]) -> String {
    let (mut marks, mut empty) = (String::new(), 0);
    for disc in row.iter().copied().chain([None]) {
        match disc {
            None => empty += 1,
            Some(side) => {
                push_number(&mut marks, std::mem::take(&mut empty));
                marks.push(if side == Side::Black { 'p' } else { 'P' });
            }
        }
    }
    // The last empty square is only the end of the row.
    push_number(&mut marks, empty - 1);
    marks
}

fn push_number(marks: &mut String, number: u32) {
    if number > 0 {
        write!(marks, "{number}").expect("a string takes all text");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_text::canonical;
    use outflank_rules::reversi::Rules;

    #[test]
    fn positions_round_trip() {
        let start = "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1";
        assert_eq!(print(&Position::start(&Rules::default())), start);
        for rules in ["8x8", "6x6", "12x11", "26x4 mirrored"] {
            let mut position = Position::start(&rules.parse().unwrap());
            while position.outcome().is_none() {
                let size = position.size();
                assert_eq!(parse(&print(&position), size).ok(), Some(canonical(position.clone())));
                assert_eq!(parse(&position.to_string(), size).ok(), Some(canonical(position.clone())));
                let first = position.moves().next().unwrap();
                position.play_unchecked(first);
            }
        }
    }

    #[test]
    fn invalid_positions_are_rejected() {
        for text in ["p", "", "8/8/8/3pP3/3Pp3/8/8 b", "9/8/8/3pP3/3Pp3/8/8/8 b", "8/8/8/3pP3/3Pp3/8/8/8 z"] {
            assert!(parse(text, Size::STANDARD).is_err(), "{text}");
        }
    }
}
