//! Printing of transcripts, and games on a line of a list.

use super::token::tokenise;
use crate::attribute::{Attribute, Attributes};
use crate::error::{ReadErrorKind, WriteError};
use crate::info::{DiscCounts, GameResult};
use crate::notation::{byte_offset, to_half_width};
use crate::parser::{ParseError, play};
use crate::{AnnotatedGame, Record};
use outflank_game::{Game, GameRecord};
use outflank_reversi::{Move, Rules};
use std::fmt::{Display, Write};

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
/// use outflank_othello::Position;
///
/// let record = transcript::parse(Position::START, "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4")?;
/// assert_eq!(transcript::print(&record, Passes::LeftOut), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8c4");
/// assert_eq!(transcript::print(&record, Passes::Written), "f5f6e6f4g6d6g4f7e8h6h5f8h7h3g8--c4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print<G: Game>(record: &GameRecord<G>, passes: Passes) -> String {
    join_moves(record.moves().iter().filter(|&&mv| passes == Passes::Written || !G::is_pass(mv)))
}

/// Parses the moves of a line, and the result that may follow them.
pub(crate) fn parse_line(line: &str, rules: Rules) -> Result<AnnotatedGame, ParseError> {
    let mut game = AnnotatedGame::new(rules);
    let scoring = game.record().scoring();
    let (moves, result) = split_result(line, scoring.squares);
    if let Err(error) = play_tokens(&mut game, moves) {
        return Err(error.with_partial(game));
    }
    game.info.result = result.and_then(|counts| counts.score(scoring).margin()).map(GameResult::from_margin);
    Ok(game)
}

/// Plays the moves of a text, up to an error.
pub(crate) fn play_tokens(game: &mut AnnotatedGame, text: &str) -> Result<(), ParseError> {
    for token in tokenise(&to_half_width(text)) {
        let (at, played) = match token {
            Ok(token) => {
                let mv = token.parse_move().map_err(|_| not_a_move(token.text));
                (token.at, mv.and_then(|mv| play(game, mv)))
            }
            Err(error) => (error.at, Err(not_a_move(&error.found))),
        };
        played.map_err(|kind| ParseError::at(byte_offset(text, at), kind))?;
    }
    Ok(())
}

/// Prints the moves of a game, and its result if it differs from that of the last position.
pub(crate) fn print_line(game: &AnnotatedGame, passes: Passes, lost: &mut Attributes) -> Result<String, WriteError> {
    let rules = game.record().rules().ok_or(WriteError::StartPosition)?;
    lost.insert_if(Attribute::Board, rules != Rules::default());
    let mut line = print_moves(game.record(), passes);
    if line.is_empty() {
        return Err(WriteError::TooShort);
    }
    let on_the_board = game.result_on_the_board().map(|result| result.score);
    if let Some(score) = game.result().map(|result| result.score).filter(|&it| Some(it) != on_the_board) {
        match score.disc_counts(game.record().scoring()) {
            Some(counts) => write!(line, " {counts}").expect("a string takes all text"),
            None => lost.insert(Attribute::Result),
        }
    }
    line.push('\n');
    Ok(line)
}

/// Prints the moves of a game on any board, with nothing between them.
pub(crate) fn print_moves(record: &Record, passes: Passes) -> String {
    join_moves(record.moves().filter(|&mv| passes == Passes::Written || mv != Move::Pass))
}

fn join_moves(moves: impl Iterator<Item = impl Display>) -> String {
    let mut text = String::new();
    for mv in moves {
        write!(text, "{mv}").expect("a string takes all text");
    }
    text
}

fn not_a_move(found: &str) -> ReadErrorKind {
    ReadErrorKind::unexpected("a square such as f5, or -- for a pass", found)
}

/// Splits the result, `34-30`, from the end of a line.
fn split_result(line: &str, squares: u16) -> (&str, Option<DiscCounts>) {
    let line = line.trim_end();
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let moves = &line[..line.len() - last.len()];
    match DiscCounts::parse(&to_half_width(last), squares) {
        Some(counts) => (moves, Some(counts)),
        None => (line, None),
    }
}
