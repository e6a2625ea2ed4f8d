//! Books are read or rejected, and all their moves are legal.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::files::book(bytes));
