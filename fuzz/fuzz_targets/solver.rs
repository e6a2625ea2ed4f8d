//! The solver returns the score of minimax.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::solver::full_board(bytes));
