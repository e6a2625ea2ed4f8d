//! The explorer counts what a naive replay counts.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::explorer::check(bytes));
