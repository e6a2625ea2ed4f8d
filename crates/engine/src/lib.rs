//! The engine of Othello: evaluation, exact endgame solver and search.

mod endgame;
pub mod evaluation;
mod table;

pub use endgame::{Solution, SolveOptions, Window, solve, solve_moves};
pub use table::{NoMemory, Table};
