//! Games are read from trees of SGF as they were printed, in any tolerated spelling.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::sgf_games::check(bytes));
