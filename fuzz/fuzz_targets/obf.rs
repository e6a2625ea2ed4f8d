//! Problems in OBF round-trip through their text form.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::readers::problems(bytes));
