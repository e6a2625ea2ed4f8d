//! The native format: a text for games of Othello and Reversi on all boards.
//!
//! The first line is the start position with the size of the board, the second the moves, passes included:
//! `6x6 --------------OX----XO-------------- X`, then `b3b2`. A line that starts with a digit, as a size does, begins the
//! next game.
//!
//! Parsing accepts the start position of the first game without a size; moves as in [`transcript`](crate::transcript), over
//! several lines or missing, and also behind the position on its line, after a blank or a semicolon as Edax writes them; and
//! boards of the Generic Game Server, `[8 -------- … *]`.

use crate::AnnotatedGame;
use crate::attribute::Attributes;
use crate::board_text;
use crate::parser::ParseError;
use crate::transcript::{self, Movetext, Passes};

/// Parses one game.
pub(crate) fn parse(text: &str, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    let start_at = text.len() - text.trim_start().len();
    let line_end = start_at + board_text::length_before_moves(&text[start_at..]);
    let start = board_text::parse(text[start_at..line_end].trim_end());
    let line_end = line_end + usize::from(text[line_end..].starts_with(';'));
    let mut moves = Movetext::new(AnnotatedGame::new(start.map_err(|error| error.shifted(start_at))?));
    let read = moves.read(&text[line_end..]);
    *lost = *lost | moves.lost;
    match read {
        Ok(()) => Ok(moves.game),
        Err(error) => Err(error.shifted(line_end).with_partial(moves.game)),
    }
}

/// Prints a game on two lines.
pub(crate) fn print(game: &AnnotatedGame) -> String {
    format!("{}\n{}\n", game.reversi_start(), transcript::print(game.record(), Passes::Written))
}

/// Returns whether a text starts with a position and its size, or with a position and a line of moves.
pub(crate) fn starts_with_game(text: &str) -> bool {
    let (first, rest) = text.split_at(board_text::length_before_moves(text));
    let rest = rest.strip_prefix(';').unwrap_or(rest);
    let Ok(start) = board_text::parse(first.trim_end()) else { return false };
    let next = rest.trim_start().lines().next().unwrap_or_default();
    // A note has no moves: it may stand between positions.
    let has_moves = || {
        let mut moves = Movetext::new(AnnotatedGame::new(start.clone()));
        moves.read(next).is_ok() && !moves.game.record().moves().is_empty()
    };
    start.as_othello().is_none() || board_text::starts_with_size(first) || has_moves()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_with_its_size_or_with_moves_starts_a_game() {
        let start = "---------------------------OX------XO--------------------------- X";
        assert!(starts_with_game("6x6 --------------OX----XO-------------- X"));
        assert!(starts_with_game(&format!("{start}\nf5d6")));
        for text in [start, &format!("{start}\na1"), &format!("{start}\n# a note\n{start}"), "f5d6", ""] {
            assert!(!starts_with_game(text), "{text}");
        }
    }
}
