//! Databases are refused or answer every question.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::database_file::check(bytes));
