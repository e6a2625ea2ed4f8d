//! The native format: a text for games of Othello and Reversi on all boards.
//!
//! The first line is the start position with the size of the board, the second the moves, passes included:
//! `6x6 --------------OX----XO-------------- X`, then `b3b2`. A line that starts with a digit, as a size does, begins the
//! next game.
//!
//! Parsing accepts the start position of the first game without a size, and moves as in
//! [`transcript`](crate::transcript), over several lines or missing.

use crate::AnnotatedGame;
use crate::board_text;
use crate::parser::ParseError;
use crate::transcript::{Passes, play_tokens, print_moves};

/// Parses one game.
pub(crate) fn parse(text: &str) -> Result<AnnotatedGame, ParseError> {
    let start_at = text.len() - text.trim_start().len();
    let line_end = text[start_at..].find(['\n', '\r']).map_or(text.len(), |end| start_at + end);
    let start = board_text::parse(text[start_at..line_end].trim_end());
    let mut game = AnnotatedGame::new(start.map_err(|error| error.shifted(start_at))?);
    match play_tokens(&mut game, &text[line_end..]) {
        Ok(()) => Ok(game),
        Err(error) => Err(error.shifted(line_end).with_partial(game)),
    }
}

/// Prints a game on two lines.
pub(crate) fn print(game: &AnnotatedGame) -> String {
    format!("{}\n{}\n", game.record().start(), print_moves(game.record(), Passes::Written))
}

/// Returns whether a text starts with a position and its size, or with a position and a line of moves.
pub(crate) fn starts_with_game(text: &str) -> bool {
    let (first, rest) = text.split_once(['\n', '\r']).unwrap_or((text, ""));
    let Ok(start) = board_text::parse(first.trim_end()) else { return false };
    let next = rest.trim_start().lines().next().unwrap_or_default();
    let is_moves = || !next.is_empty() && play_tokens(&mut AnnotatedGame::new(start.clone()), next).is_ok();
    start.othello().is_none() || board_text::starts_with_size(first) || is_moves()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_with_its_size_or_with_moves_starts_a_game() {
        let start = "---------------------------OX------XO--------------------------- X";
        assert!(starts_with_game("6x6 --------------OX----XO-------------- X"));
        assert!(starts_with_game(&format!("{start}\nf5d6")));
        for text in [start.to_owned(), format!("{start}\na1"), "f5d6".to_owned(), String::new()] {
            assert!(!starts_with_game(&text), "{text}");
        }
    }
}
