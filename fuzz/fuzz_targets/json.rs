//! Games that can be read round-trip through every format.
#![no_main]

mod round_trip;

use libfuzzer_sys::fuzz_target;
use outflank_formats::Format;

fuzz_target!(|file: &[u8]| round_trip::check(Format::Json, file));
