//! Text forms of positions: no text panics, and what can be parsed round-trips.

use outflank_rules::othello::Setup;

/// Checks board strings of Othello, and their positions.
pub fn othello(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(setup) = text.parse::<Setup>() else { return };
    assert_eq!(setup.to_string().parse(), Ok(setup));
    if let Ok(position) = outflank_rules::othello::Position::try_from(setup) {
        assert_eq!(text.parse(), Ok(position));
        assert_eq!(Setup::from(position), setup);
    }
}

/// Checks positions of Reversi.
pub fn reversi(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(position) = text.parse::<outflank_rules::reversi::Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}

/// Checks positions of Alak.
pub fn alak(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(position) = text.parse::<outflank_rules::alak::Position>() {
        assert_eq!(position.to_string().parse(), Ok(position));
    }
}
