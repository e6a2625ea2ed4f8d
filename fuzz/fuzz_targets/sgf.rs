//! Games that are read survive.
#![no_main]

mod survives;

use libfuzzer_sys::fuzz_target;
use outflank_formats::Format;

fuzz_target!(|file: &[u8]| survives::check(Format::Sgf, file));
