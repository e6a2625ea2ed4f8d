//! A session of NBoard acts as a plain model does.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::nboard_commands::check(bytes));
