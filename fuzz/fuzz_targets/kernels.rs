//! All kernels compute what the rules say.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::kernels::check(bytes));
