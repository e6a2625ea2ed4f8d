//! Files of labelled games are read or rejected.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::files::labelled_games(bytes));
