//! A game on a line of its own, as in lists of transcripts.

use super::{Passes, Token, TokenKind, print, tokenise};
use crate::AnnotatedGame;
use crate::about::{DiscCounts, GameResult};
use crate::fault::{Fault, Flaw, play};
use crate::feature::{Feature, Features};
use crate::writer::Unfit;
use outflank_othello::{Move, Position};
use std::fmt::Write;

/// Reads the moves of a line, and the result that may stand behind them.
pub(crate) fn parse_line(line: &str) -> Result<AnnotatedGame, Flaw> {
    let (moves, result) = split_result(line);
    let mut game = AnnotatedGame::new(Position::START);
    for token in tokenise(moves) {
        let (at, played) = match token {
            Ok(token) => (token.at, read(token).and_then(|mv| play(&mut game, mv))),
            Err(error) => (error.at, Err(no_move(&error.found))),
        };
        if let Err(fault) = played {
            return Err(Flaw::at(byte_of(moves, at), fault).after(game));
        }
    }
    game.about.result = result.and_then(|counts| counts.verdict().margin()).map(GameResult::from_margin);
    Ok(game)
}

/// Prints the moves of a game, and its result where it is not that of the last position.
pub(crate) fn print_line(game: &AnnotatedGame, passes: Passes, lost: &mut Features) -> Result<String, Unfit> {
    if game.record().start() != &Position::START {
        return Err(Unfit::Start);
    }
    let mut line = print(game.record(), passes);
    if line.is_empty() {
        return Err(Unfit::TooShort);
    }
    let on_the_board = game.result_on_the_board().map(|result| result.verdict);
    if let Some(verdict) = game.result().map(|result| result.verdict).filter(|&it| Some(it) != on_the_board) {
        match verdict.disc_counts() {
            Some(counts) => write!(line, " {counts}").expect("a string takes all text"),
            None => lost.insert(Feature::Result),
        }
    }
    line.push('\n');
    Ok(line)
}

fn read(token: Token<'_>) -> Result<Move, Fault> {
    match token.kind {
        TokenKind::Pass => Ok(Move::Pass),
        TokenKind::Square => token.text.parse().map(Move::Place).map_err(|_| no_move(token.text)),
    }
}

fn no_move(found: &str) -> Fault {
    Fault::unexpected("a square such as f5, or -- for a pass", found)
}

fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices().nth(character - 1).map_or(text.len(), |(byte, _)| byte)
}

/// Splits the result off the end of a line: `34-30`.
fn split_result(line: &str) -> (&str, Option<DiscCounts>) {
    let line = line.trim_end();
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let moves = &line[..line.len() - last.len()];
    match DiscCounts::parse(last) {
        Some(counts) => (moves, Some(counts)),
        None => (line, None),
    }
}
