//! Start positions as Edax writes them in the words of chess: the eighth row first, `p` for Black, `P` for White.

use outflank_game::Side;
use outflank_othello::{ParsePositionError, Position, Square};
use std::fmt::Write;

/// Reads a position, also a board string.
pub(super) fn parse(text: &str) -> Result<Position, ParsePositionError> {
    if !text.contains(['p', 'P']) {
        return text.parse();
    }
    let mut fields = text.split_whitespace();
    let rows: Vec<String> = fields.next().unwrap_or_default().split('/').rev().map(cells).collect();
    let side = fields.next().unwrap_or_default();
    (rows.concat() + side).parse()
}

/// Prints a position.
pub(super) fn print(position: &Position) -> String {
    let rows: Vec<String> = Square::ALL.chunks(8).rev().map(|row| marks(position, row)).collect();
    let side = if position.to_move() == Side::Black { 'b' } else { 'w' };
    format!("{} {side} - - 0 1", rows.join("/"))
}

/// Returns a row as the cells of a board string; what is no cell stays as it is.
fn cells(row: &str) -> String {
    let mut cells = String::new();
    for mark in row.chars() {
        match mark {
            'p' => cells.push('X'),
            'P' => cells.push('O'),
            '1'..='8' => cells.extend(std::iter::repeat_n('-', mark as usize - '0' as usize)),
            other => cells.push(other),
        }
    }
    cells
}

fn marks(position: &Position, row: &[Square]) -> String {
    let (mut marks, mut empty) = (String::new(), 0);
    for disc in row.iter().map(|&square| position.disc(square)).chain([None]) {
        match disc {
            None => empty += 1,
            Some(side) => {
                push_number(&mut marks, std::mem::take(&mut empty));
                marks.push(if side == Side::Black { 'p' } else { 'P' });
            }
        }
    }
    // The last empty square was only the end of the row.
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
    use outflank_game::Game;

    #[test]
    fn positions_survive() {
        let mut position = Position::START;
        assert_eq!(print(&position), "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1");
        while position.outcome().is_none() {
            assert_eq!(parse(&print(&position)), Ok(position));
            assert_eq!(parse(&position.to_string()), Ok(position));
            let first = position.moves().next().unwrap();
            position.play_unchecked(first);
        }
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for text in ["p", "", "8/8/8/3pP3/3Pp3/8/8 b", "9/8/8/3pP3/3Pp3/8/8/8 b", "8/8/8/3pP3/3Pp3/8/8/8 z"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }
}
