//! Proofs are read or rejected, and joining them ends.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::files::proof(bytes));
