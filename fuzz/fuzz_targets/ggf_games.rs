//! Games are read from GGF as they were printed, in any tolerated spelling.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::ggf_games::check(bytes));
