//! The solver returns the score of minimax on smaller boards.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::solver::small_board(bytes));
