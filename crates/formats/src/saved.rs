//! The text in which this program saves games on all boards.
//!
//! The start position stands on the first line, with the size of the board, and the moves on the second, passes
//! included: `6x6 --------------OX----XO-------------- X`, then `b3b2`. A new game begins with a line that starts with a
//! digit, as a size does.
//!
//! What reading tolerates: start positions as every other reader takes them, in the first game also without a size;
//! moves as in transcripts, over several lines or missing.

use crate::AnnotatedGame;
use crate::board_text;
use crate::fault::Flaw;
use crate::transcript::{Passes, play_tokens, print_moves};

/// Reads one game.
pub(crate) fn parse(text: &str) -> Result<AnnotatedGame, Flaw> {
    let lead = text.len() - text.trim_start().len();
    let line_end = text[lead..].find(['\n', '\r']).map_or(text.len(), |end| lead + end);
    let start = board_text::parse(text[lead..line_end].trim_end());
    let mut game = AnnotatedGame::new(start.map_err(|flaw| Flaw { at: lead + flaw.at, ..flaw })?);
    match play_tokens(&mut game, &text[line_end..]) {
        Ok(()) => Ok(game),
        Err(flaw) => Err(Flaw { at: line_end + flaw.at, ..flaw }.after(game)),
    }
}

/// Prints a game on two lines.
pub(crate) fn print(game: &AnnotatedGame) -> String {
    format!("{}\n{}\n", game.record().start(), print_moves(game.record(), Passes::Written))
}

/// Returns whether a text starts with a saved game: a position with its size, or a board with moves on the next line.
pub(crate) fn is_saved(text: &str) -> bool {
    let (first, rest) = text.split_once(['\n', '\r']).unwrap_or((text, ""));
    let Ok(start) = board_text::parse(first.trim_end()) else { return false };
    let next = rest.trim_start().lines().next().unwrap_or_default();
    let is_moves = || !next.is_empty() && play_tokens(&mut AnnotatedGame::new(start.clone()), next).is_ok();
    start.othello().is_none() || board_text::names_size(first) || is_moves()
}
