//! Sessions and clients of both protocols accept any lines.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::protocol_lines::check(bytes));
