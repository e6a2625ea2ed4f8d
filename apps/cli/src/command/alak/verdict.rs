//! The value of a position in words.

use outflank_alak::Value;
use outflank_game::Side;

/// Tells a value for `mover` in words: `X wins in 7 plies`.
pub(super) fn words(value: Value, mover: Side) -> String {
    let (winner, plies) = match value {
        Value::Win { plies } => (mover, plies),
        Value::Loss { plies } => (!mover, plies),
        Value::Draw => return "draw".to_owned(),
    };
    match plies {
        0 => format!("{winner} has won"),
        1 => format!("{winner} wins in 1 ply"),
        _ => format!("{winner} wins in {plies} plies"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_named_from_either_view() {
        assert_eq!(words(Value::Win { plies: 1 }, Side::Black), "X wins in 1 ply");
        assert_eq!(words(Value::Loss { plies: 8 }, Side::Black), "O wins in 8 plies");
        assert_eq!(words(Value::Loss { plies: 0 }, Side::White), "X has won");
        assert_eq!(words(Value::Draw, Side::White), "draw");
    }
}
