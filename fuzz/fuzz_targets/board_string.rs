//! Valid board strings round-trip through their text form, and so do their positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use outflank_othello::{Position, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    if let Ok(position) = Position::try_from(setup) {
        assert_eq!(text.parse(), Ok(position));
        assert_eq!(Setup::from(position), setup);
    }
});
