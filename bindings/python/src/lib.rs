//! The Python module `outflank._outflank`: the classes and functions of the package `outflank` that are compiled.
//!
//! Each file registers what it defines in its function `register`. Rules, engine and formats live in the crates of the
//! workspace; a class here converts arguments, results and errors.

mod alak;
mod argument;
mod arrays;
mod batch;
mod board;
mod board_steps;
mod book;
mod data;
mod engine;
mod environment;
mod errors;
mod game;
mod game_batch;
mod grid;
mod interrupt;
mod jobs;
mod number;
mod outcome;
mod pickle;
mod player;
mod position;
mod proof;
mod record;
mod report;
mod reversi;
mod review;
mod shared;
mod side;
mod svg;
mod symmetry;
mod tablebase;
mod weights;

use pyo3::prelude::*;

/// The compiled part of the package `outflank`.
#[pymodule(name = "_outflank", gil_used = false)]
fn outflank_module(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(faster_levels, module)?)?;
    let registrations = [
        side::register,
        outcome::register,
        symmetry::register,
        position::register,
        board::register,
        reversi::register,
        alak::register,
        weights::register,
        book::register,
        report::register,
        engine::register,
        tablebase::register,
        player::register,
        batch::register,
        game::register,
        review::register,
        board_steps::register,
        game_batch::register,
        jobs::register,
        data::register,
        proof::register,
    ];
    registrations.into_iter().try_for_each(|register| register(module))
}

/// Returns the levels of x86-64 that this CPU supports and for which a build would be faster than this one, best first.
#[pyfunction]
fn faster_levels() -> Vec<&'static str> {
    outflank_kernels::cpu::faster_levels().collect()
}
