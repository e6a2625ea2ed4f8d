//! Positions on any board round-trip through their text form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_reversi::Position;

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
});
