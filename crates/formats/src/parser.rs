//! Errors of parsers, and the moves that they play.

use crate::AnnotatedGame;
use crate::error::{Location, ReadError, ReadErrorKind};
use outflank_rules::{Game, Move, Side};

/// An error in a text, and the game up to it.
#[derive(Debug)]
pub(crate) struct ParseError {
    /// The offset of the error, in bytes from the start of the text.
    pub(crate) at: usize,
    pub(crate) kind: ReadErrorKind,
    pub(crate) partial: Option<Box<AnnotatedGame>>,
}

impl ParseError {
    pub(crate) fn at(at: usize, kind: impl Into<ReadErrorKind>) -> Self {
        Self { at, kind: kind.into(), partial: None }
    }

    /// Adds the game up to the error.
    pub(crate) fn with_partial(self, game: AnnotatedGame) -> Self {
        Self { partial: Some(Box::new(game)), ..self }
    }

    /// Moves the offset, for a text that is part of another one.
    pub(crate) fn shifted(self, by: usize) -> Self {
        Self { at: self.at + by, ..self }
    }

    /// Converts the byte offset to a line and a column; the text starts at `start`.
    pub(crate) fn locate(self, text: &str, start: Location) -> ReadError {
        let before = text.get(..self.at).unwrap_or(text);
        ReadError { location: Some(start.after(before.as_bytes())), kind: self.kind, partial: self.partial }
    }
}

/// Plays a move of a side, and before it a pass of the other side that the source leaves out.
pub(crate) fn play_for(game: &mut AnnotatedGame, side: Side, mv: impl Into<Move>) -> Result<(), ReadErrorKind> {
    let number = game.record().moves().len() + 1;
    let position = game.record().position();
    // After the end of a game `play` has the better error.
    if position.to_move() != side && position.outcome().is_none() {
        if !position.must_pass() {
            return Err(ReadErrorKind::WrongSide { number, side });
        }
        game.play(Move::Pass).expect("the pass is forced");
    }
    play(game, mv)
}

/// Plays a move, and before it a pass that the source leaves out.
pub(crate) fn play(game: &mut AnnotatedGame, mv: impl Into<Move>) -> Result<(), ReadErrorKind> {
    let number = game.record().moves().len() + 1;
    game.play(mv.into()).map_err(|illegal| ReadErrorKind::Illegal { number, illegal })
}
