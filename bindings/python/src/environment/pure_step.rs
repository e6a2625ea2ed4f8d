//! Steps of Othello as a function from boards to boards, for tree search and adapters.

use super::{Arrays, BoardState, FullBoard, WordState};
use outflank_rules::othello::{Bitboard, Board};

/// The arguments of a step, with a row for each game.
pub(crate) struct BoardStep<'a> {
    /// The discs of the mover and of the opponent.
    pub(crate) boards: &'a [u64],
    pub(crate) actions: &'a [i64],
    /// Whether the game was over before; then its action is ignored.
    pub(crate) terminated: &'a [u8],
}

/// Writes observations and legal actions of boards.
pub(crate) fn observe(boards: &[u64], mut arrays: Arrays<'_>) {
    for (&words, row) in boards.as_chunks().0.iter().zip(arrays.rows(64)) {
        let state = state_of(words);
        state.write_observation(row.observation);
        state.write_legal(row.legal);
        *row.terminated = u8::from(state.is_over());
    }
}

/// Plays an action on each board and writes the boards that follow, from the view of the next side to move.
///
/// The reward is that of the side that played: 1, 0 or −1 at the end of the game. An illegal action ends it with −1 and
/// leaves the board.
pub(crate) fn step(from: &BoardStep<'_>, next_boards: &mut [u64], mut arrays: Arrays<'_>) {
    let before = from.boards.as_chunks().0.iter().zip(from.actions).zip(from.terminated);
    let after = next_boards.as_chunks_mut::<2>().0.iter_mut().zip(arrays.rows(64));
    for (((&words, &action), &terminated), (next, row)) in before.zip(after) {
        let mut state = state_of(words);
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        (*row.reward, *row.terminated) = match terminated {
            0 if state.is_legal(action) => {
                state.play(action);
                // The margin is that of the next side to move, not of the one that played.
                let reward = if state.is_over() { -f32::from(state.final_margin().signum()) } else { 0.0 };
                (reward, u8::from(state.is_over()))
            }
            0 => (-1.0, 1),
            _ => (0.0, 1),
        };
        *next = [state.board().mover().bits(), state.board().opponent().bits()];
        state.write_observation(row.observation);
        state.write_legal(row.legal);
    }
}

fn state_of([mover, opponent]: [u64; 2]) -> WordState<FullBoard> {
    WordState::from_board(Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent)))
}
