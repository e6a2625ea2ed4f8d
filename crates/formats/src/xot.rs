//! XOT: lists of openings of eight moves from which both sides have even chances (M. Berg, B. Moreno, 2010).
//!
//! A line is eight squares without passes, `f5d6c4d3c2b3b4b5`. Parsing accepts what [`transcript`]
//! accepts. Printing writes the first eight moves of a game.

use crate::attribute::{Attribute, Attributes};
use crate::error::WriteError;
use crate::{AnnotatedGame, transcript};
use outflank_rules::Move;
use outflank_rules::othello::Position;
use std::fmt::Write;

/// The number of moves of an opening.
pub const MOVES: usize = 8;

/// Prints the first moves of a game.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Attributes) -> Result<String, WriteError> {
    game.record().start().as_othello().ok_or(WriteError::NotOthello)?;
    if !game.has_standard_start() {
        return Err(WriteError::StartPosition);
    }
    let (opening, rest) = game.record().moves().split_at_checked(MOVES).ok_or(WriteError::TooShort)?;
    if opening.contains(&Move::Pass) {
        return Err(WriteError::Pass);
    }
    lost.insert_if(Attribute::Moves, !rest.is_empty());
    let mut line = String::new();
    for mv in opening {
        write!(line, "{mv}").expect("a string takes all text");
    }
    line.push('\n');
    Ok(line)
}

/// Returns whether each of the first lines is an opening; the last one may be cut off.
pub(crate) fn is_list(text: &str) -> bool {
    const LINES: usize = 16;
    let lines: Vec<&str> = text.lines().map(str::trim_end).take(LINES).collect();
    // A game may be wrapped after every eighth move.
    let is_opening = |line: &&str| line.len() == 2 * MOVES && transcript::summarise(Position::START, line).is_legal();
    // The last line may be cut, and is no opening where it continues a game.
    let is_start = |line: &str| {
        let moves = line.get(..line.len() / 2 * 2).filter(|moves| moves.len() <= 2 * MOVES);
        moves.is_some_and(|moves| transcript::summarise(Position::START, moves).is_legal())
    };
    let Some((last, openings)) = lines.split_last() else { return false };
    // One line of eight moves with a shorter one below is rather a game that goes on there.
    let is_last = is_opening(last) || (openings.len() > 1 && is_start(last));
    !openings.is_empty() && openings.iter().all(is_opening) && is_last
}
