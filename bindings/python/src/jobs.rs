//! The work of `outflank.cluster`: labels, self-play and matches on arrays, on one thread.
//!
//! Each result depends on its own row and on the options alone: engines are cleared before each row. So the rows can be
//! shared by any number of machines.

mod boards;
mod games;
mod matches;
mod search;
mod self_play;

pub(crate) use matches::random_openings;

use pyo3::prelude::*;

/// Registers the functions and their classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<games::PyGameColumns>()?;
    module.add_class::<boards::PyBoardLabels>()?;
    module.add_class::<matches::PyMatchGames>()?;
    module.add_function(wrap_pyfunction!(boards::label_boards, module)?)?;
    module.add_function(wrap_pyfunction!(games::label_games, module)?)?;
    module.add_function(wrap_pyfunction!(self_play::self_play, module)?)?;
    module.add_function(wrap_pyfunction!(matches::match_openings, module)?)?;
    module.add_function(wrap_pyfunction!(matches::match_games, module)?)
}
