//! The position of a search.

use crate::errors::value_error;
use crate::position::PyPosition;
use outflank_engine::{EnginePosition, UnsupportedPosition};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Takes the position of a `Board` or of a `Reversi`.
pub(super) fn engine_position(board: &Bound<'_, PyAny>) -> PyResult<EnginePosition> {
    let wrong_type = || match board.get_type().name() {
        Ok(found) => PyTypeError::new_err(format!("board: expected a Board or a Reversi, but found {found}")),
        Err(error) => error,
    };
    let game = board.cast::<PyPosition>().map_err(|_| wrong_type())?.try_borrow()?;
    EnginePosition::try_from(game.record.position()).map_err(|error| match error {
        UnsupportedPosition::Variant(_) => wrong_type(),
        error => value_error(format!("board: {error}")),
    })
}
