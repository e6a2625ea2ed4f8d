//! Sets of puzzles are read or rejected, and round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::files::puzzles(bytes));
