//! XOT: lists of openings of eight moves from which both sides have even chances (M. Berg, B. Moreno, 2010).
//!
//! A line is eight squares without passes, `f5d6c4d3c2b3b4b5`. A list is read as transcripts are. Of a longer game the
//! first eight moves are printed.

use crate::AnnotatedGame;
use crate::feature::{Feature, Features};
use crate::writer::Unfit;
use outflank_othello::Move;
use std::fmt::Write;

/// How many moves an opening has.
pub const MOVES: usize = 8;

/// Prints the first moves of a game.
pub(crate) fn print(game: &AnnotatedGame, lost: &mut Features) -> Result<String, Unfit> {
    let record = game.record().othello().ok_or(Unfit::OtherGame)?;
    if !game.record().has_usual_start() {
        return Err(Unfit::Start);
    }
    let (opening, rest) = record.moves().split_at_checked(MOVES).ok_or(Unfit::TooShort)?;
    if opening.contains(&Move::Pass) {
        return Err(Unfit::Pass);
    }
    lost.insert_if(Feature::Moves, !rest.is_empty());
    let mut line = String::new();
    for mv in opening {
        write!(line, "{mv}").expect("a string takes all text");
    }
    line.push('\n');
    Ok(line)
}
