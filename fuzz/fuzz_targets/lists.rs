//! Games in lists, and in files of a detected format, round-trip through every format.
#![no_main]

mod round_trip;

use libfuzzer_sys::fuzz_target;
use outflank_formats::Format;
use outflank_formats::detect::detect;

fuzz_target!(|file: &[u8]| {
    round_trip::check(Format::Transcript, file);
    round_trip::check(Format::Obf, file);
    round_trip::check(detect(file), file);
});
