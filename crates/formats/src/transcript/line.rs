//! A game on a line of its own, as in lists of transcripts.

use super::{Passes, Token, TokenKind, tokenise};
use crate::about::{DiscCounts, GameResult};
use crate::board_text::byte_of;
use crate::fault::{Fault, Flaw, play};
use crate::feature::{Feature, Features};
use crate::full_width::folded;
use crate::writer::Unfit;
use crate::{AnnotatedGame, Record};
use outflank_reversi::{Move, Rules};
use std::fmt::Write;

/// Reads the moves of a line, and the result that may stand behind them.
pub(crate) fn parse_line(line: &str, rules: Rules) -> Result<AnnotatedGame, Flaw> {
    let mut game = AnnotatedGame::new(rules);
    let scoring = game.record().scoring();
    let (moves, result) = split_result(line, scoring.squares);
    if let Err(flaw) = play_tokens(&mut game, moves) {
        return Err(flaw.after(game));
    }
    game.about.result = result.and_then(|counts| counts.verdict(scoring).margin()).map(GameResult::from_margin);
    Ok(game)
}

/// Plays the moves of a text, up to a flaw.
pub(crate) fn play_tokens(game: &mut AnnotatedGame, text: &str) -> Result<(), Flaw> {
    for token in tokenise(&folded(text)) {
        let (at, played) = match token {
            Ok(token) => (token.at, read(token).and_then(|mv| play(game, mv))),
            Err(error) => (error.at, Err(no_move(&error.found))),
        };
        played.map_err(|fault| Flaw::at(byte_of(text, at), fault))?;
    }
    Ok(())
}

/// Prints the moves of a game, and its result where it is not that of the last position.
pub(crate) fn print_line(game: &AnnotatedGame, passes: Passes, lost: &mut Features) -> Result<String, Unfit> {
    let rules = game.record().rules().ok_or(Unfit::Start)?;
    lost.insert_if(Feature::Board, rules != Rules::default());
    let mut line = print_moves(game.record(), passes);
    if line.is_empty() {
        return Err(Unfit::TooShort);
    }
    let on_the_board = game.result_on_the_board().map(|result| result.verdict);
    if let Some(verdict) = game.result().map(|result| result.verdict).filter(|&it| Some(it) != on_the_board) {
        match verdict.disc_counts(game.record().scoring()) {
            Some(counts) => write!(line, " {counts}").expect("a string takes all text"),
            None => lost.insert(Feature::Result),
        }
    }
    line.push('\n');
    Ok(line)
}

/// Prints moves with nothing between them.
pub(crate) fn print_moves(record: &Record, passes: Passes) -> String {
    let mut text = String::new();
    for mv in record.moves().filter(|&mv| passes == Passes::Written || mv != Move::Pass) {
        write!(text, "{mv}").expect("a string takes all text");
    }
    text
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

/// Splits the result off the end of a line: `34-30`.
fn split_result(line: &str, squares: u16) -> (&str, Option<DiscCounts>) {
    let line = line.trim_end();
    let last = line.rsplit(char::is_whitespace).next().unwrap_or_default();
    let moves = &line[..line.len() - last.len()];
    match DiscCounts::parse(&folded(last), squares) {
        Some(counts) => (moves, Some(counts)),
        None => (line, None),
    }
}
