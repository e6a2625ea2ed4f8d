//! Printing of transcripts, and games on a line of a list.

use super::movetext::Movetext;
use crate::AnnotatedGame;
use crate::attribute::{Attribute, Attributes};
use crate::error::WriteError;
use crate::parser::ParseError;
use outflank_rules::reversi::Rules;
use outflank_rules::{Game, GameRecord};
use std::fmt::Write;

/// Whether passes are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passes {
    /// They are left out, as in most sources; a parser infers all but one after the last placement.
    #[default]
    LeftOut,
    /// They are printed as `--`.
    Written,
}

/// Prints the moves of a game up to its current position, with nothing between them.
///
/// # Examples
///
/// ```
/// use outflank_formats::transcript::{self, Passes};
/// use outflank_rules::othello::Position;
///
/// let record = transcript::parse(Position::START, "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4")?;
/// assert_eq!(transcript::print(&record, Passes::LeftOut), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4");
/// assert_eq!(transcript::print(&record, Passes::Written), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8--c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print<G: Game>(record: &GameRecord<G>, passes: Passes) -> String {
    let mut text = String::new();
    for mv in record.moves().iter().filter(|&&mv| passes == Passes::Written || !G::is_pass(mv)) {
        write!(text, "{mv}").expect("a string takes all text");
    }
    text
}

/// Parses a game on a line of a list.
pub(crate) fn parse_line(line: &str, rules: Rules, lost: &mut Attributes) -> Result<AnnotatedGame, ParseError> {
    let mut text = Movetext::new(AnnotatedGame::new(rules));
    let read = text.read(line);
    *lost = *lost | text.lost;
    match read {
        Ok(()) => Ok(text.game),
        Err(error) => Err(error.with_partial(text.game)),
    }
}

/// Prints the moves of a game, and its result if it differs from that of the last position.
pub(crate) fn print_line(game: &AnnotatedGame, passes: Passes, lost: &mut Attributes) -> Result<String, WriteError> {
    let rules = game.rules().ok_or(WriteError::StartPosition)?;
    lost.insert_if(Attribute::Board, rules != Rules::default());
    let mut line = print(game.record(), passes);
    if line.is_empty() {
        return Err(WriteError::TooShort);
    }
    let on_the_board = game.result_on_the_board().map(|result| result.score);
    if let Some(score) = game.result().map(|result| result.score).filter(|&it| Some(it) != on_the_board) {
        match score.disc_counts(game.scoring()) {
            Some(counts) => write!(line, " {counts}").expect("a string takes all text"),
            None => lost.insert(Attribute::Result),
        }
    }
    line.push('\n');
    Ok(line)
}
