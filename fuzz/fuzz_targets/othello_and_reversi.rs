//! Othello is Reversi on 8×8.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::othello_and_reversi::check(bytes));
