//! Positions of Alak round-trip.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::boards::alak(bytes));
