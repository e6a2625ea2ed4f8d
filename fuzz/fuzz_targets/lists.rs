//! Lists of games, and files of a detected format, are read or rejected.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::readers::lists(bytes));
