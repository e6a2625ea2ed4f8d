//! A guess by plain rules, for boards of which the engine knows nothing but the end.

use super::message::Guess;
use outflank_game::{StopFlag, minimax};
use outflank_reversi::{Position, evaluate};

/// How many plies are looked ahead: soon done on boards of any size.
const PLIES: u8 = 3;

/// Orders the moves of a position; nothing when it was stopped.
pub(super) fn guess(position: &Position, stop: &StopFlag) -> Option<Guess> {
    let mut values = minimax::values(position, PLIES, &evaluate, stop)?;
    values.sort_by_key(|&(_, value)| -value);
    let alike = values.chunk_by(|(_, one), (_, other)| one == other);
    let order = alike.map(|moves| moves.iter().map(|(mv, _)| mv.to_string()).collect()).collect();
    Some(Guess { plies: PLIES, order })
}
