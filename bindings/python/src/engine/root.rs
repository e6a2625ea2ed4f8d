//! The root of a search.

use crate::board::{PyBoard, position};
use crate::errors::value_error;
use crate::reversi::{self, PyReversi};
use outflank_engine::{EnginePosition, SearchRoot, SubBoard};
use outflank_rules::othello::{Bitboard, Board, Move, Square};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// A position that the engine searches.
pub(crate) enum EngineRoot {
    Othello(Board),
    Reversi(Box<EnginePosition>),
}

impl EngineRoot {
    /// Takes the position of a `Board` or of a `Reversi`.
    pub(crate) fn new(board: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(board) = board.cast::<PyBoard>() {
            return Ok(Self::Othello(position(&board.try_borrow()?).board()));
        }
        let Ok(board) = board.cast::<PyReversi>() else {
            let found = board.get_type().name()?;
            return Err(PyTypeError::new_err(format!("board: expected a Board or a Reversi, but found {found}")));
        };
        let position = EnginePosition::try_from(reversi::position(&board.try_borrow()?))
            .map_err(|error| value_error(format!("board: {error}")))?;
        Ok(Self::Reversi(Box::new(position)))
    }

    pub(super) fn search_root(&self) -> SearchRoot<'_> {
        match self {
            Self::Othello(board) => (*board).into(),
            Self::Reversi(position) => (&**position).into(),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        match self {
            Self::Othello(board) => board.is_over(),
            Self::Reversi(position) => position.final_margin().is_some(),
        }
    }

    /// Returns the squares of the engine's board where the side to move can place a disc.
    pub(super) fn placements(&self) -> Bitboard {
        match self {
            Self::Othello(board) => board.placements(),
            Self::Reversi(position) => {
                let squares = Square::ALL.into_iter().filter(|&square| self.square_text(square).is_some());
                position.board().placements() & squares.collect()
            }
        }
    }

    /// Returns the number of empty squares.
    pub(crate) fn empties(&self) -> u32 {
        match self {
            Self::Othello(board) => board.empties().len(),
            Self::Reversi(position) => position.reversi_position().empties().into(),
        }
    }

    /// Returns the name of a square of the engine's board in the game, if the game's board has it.
    pub(super) fn square_text(&self, square: Square) -> Option<String> {
        match self {
            Self::Othello(_) => Some(square.to_string()),
            Self::Reversi(position) => {
                let sub_board = SubBoard::new(position.reversi_position().size()).ok()?;
                sub_board.reversi_square(square).map(|square| square.to_string())
            }
        }
    }

    /// Returns a move of the engine in the notation of the game.
    pub(crate) fn move_text(&self, mv: Move) -> String {
        match self {
            Self::Othello(_) => mv.to_string(),
            Self::Reversi(position) => position.reversi_move(mv).to_string(),
        }
    }
}
