//! Othello is Reversi on 8×8: both crates have the same moves, flips and outcomes.

use outflank_rules::othello::{Move, Position, Setup};
use outflank_rules::reversi;
use outflank_rules::{Game, Side};

/// The bytes of a position.
const POSITION: usize = 16;

/// Plays a game whose moves the bytes choose; the first byte chooses between the start and another position.
pub fn check(bytes: &[u8]) {
    let Some((&kind, rest)) = bytes.split_first() else { return };
    let is_other = kind % 2 == 1 && rest.len() >= POSITION;
    let (head, moves) = rest.split_at(if is_other { POSITION } else { 0 });
    let Some(start) = (if is_other { position(head) } else { Some(Position::START) }) else { return };
    let (mut othello, mut reversi) = (start, reversi::Position::from(&start));
    for &byte in moves {
        let legal: Vec<Move> = othello.moves().collect();
        let expected: Vec<_> = reversi.moves().collect();
        assert_eq!(legal.iter().copied().map(reversi::Move::from).collect::<Vec<_>>(), expected, "{othello}");
        assert_eq!(othello.outcome(), reversi.outcome(), "{othello}");
        if legal.is_empty() {
            return;
        }
        let mv = legal[usize::from(byte) % legal.len()];
        othello.play(mv).expect("the move is legal");
        // The moves are compared above, and to check one again takes longer than to play it.
        reversi.play_unchecked(reversi::Move::from(mv));
        assert_eq!(reversi::Position::from(&othello), reversi, "after {mv}");
    }
}

/// Makes a position from two words: the squares with discs, and which of these are Black's.
fn position(bytes: &[u8]) -> Option<Position> {
    let word = |part: &[u8]| part.try_into().map(u64::from_le_bytes).expect("a word has eight bytes");
    let (discs, black) = (word(&bytes[..8]), word(&bytes[8..]));
    let cell = |square: usize| {
        let side = if black >> square & 1 == 1 { Side::Black } else { Side::White };
        (discs >> square & 1 == 1).then_some(side)
    };
    let to_move = if black.count_ones() % 2 == 0 { Side::Black } else { Side::White };
    Setup { cells: std::array::from_fn(cell), to_move }.try_into().ok()
}
