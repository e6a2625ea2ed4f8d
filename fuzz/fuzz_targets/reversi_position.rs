//! Positions of Reversi round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::boards::reversi(bytes));
