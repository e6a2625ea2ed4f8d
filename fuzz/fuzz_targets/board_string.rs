//! Board strings round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::boards::othello(bytes));
