//! What the fuzz targets check: functions of any bytes that panic when a property does not hold.
//!
//! Each file of `fuzz_targets` calls one of them. They are a library so that one test can run all of them on their seeds
//! (`tests/seeds.rs`), and so that they share the code that makes games and damages texts.

pub mod boards;
mod damage;
pub mod database_file;
pub mod explorer;
pub mod files;
pub mod ggf_games;
pub mod gtp_commands;
pub mod kernels;
pub mod nboard_commands;
pub mod othello_and_reversi;
pub mod parquet_tables;
pub mod protocol_lines;
mod random_games;
pub mod readers;
mod round_trip;
mod search_results;
pub mod seeds;
pub mod sgf_games;
pub mod solver;
mod target;
mod words;

pub use target::{TARGETS, Target};
