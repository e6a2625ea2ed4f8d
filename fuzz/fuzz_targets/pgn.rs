//! Texts in PGN are read or rejected, and their games round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::readers::pgn(bytes));
