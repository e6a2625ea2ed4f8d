//! `parse` and `summarise` agree, and the played moves round-trip through printing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_formats::transcript::{Passes, parse, print, summarise};
use outflank_othello::Position;

fuzz_target!(|text: &str| {
    let replayed = summarise(Position::START, text);
    let record = parse(Position::START, text).unwrap_or_else(|stopped| *stopped.record);
    assert_eq!(record.position(), &replayed.position);
    assert_eq!(record.moves().len(), replayed.placements + replayed.passes);
    let read = parse(Position::START, &print(&record, Passes::Written)).expect("a printed game is read");
    assert_eq!(read, record);
});
