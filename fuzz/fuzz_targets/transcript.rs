//! Transcripts: both ways to replay agree, and what is printed is read.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::readers::transcript(bytes));
