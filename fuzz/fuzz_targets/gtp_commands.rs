//! A session of GTP replies as a plain model does.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::gtp_commands::check(bytes));
