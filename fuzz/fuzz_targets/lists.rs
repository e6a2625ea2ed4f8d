//! Games that are read from lines survive; so does what a file is taken for by its content.
#![no_main]

mod survives;

use libfuzzer_sys::fuzz_target;
use outflank_formats::Format;
use outflank_formats::detect::detect;

fuzz_target!(|file: &[u8]| {
    survives::check(Format::Transcript, file);
    survives::check(Format::Obf, file);
    survives::check(detect(file), file);
});
