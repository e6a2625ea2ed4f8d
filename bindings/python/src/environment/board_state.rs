//! The interface of a batch to the positions of a game.

use outflank_rules::Side;
use outflank_rules::reversi::{Aim, Position, Size};

/// Returns rules as a number; the height of a board follows from its area.
pub(super) fn rules_number(size: Size, aim: Aim) -> u16 {
    u16::from(size.width()) << 1 | u16::from(aim == Aim::FewestDiscs)
}

/// A position with its legal actions computed.
pub(crate) trait BoardState: Clone + Send + Sync {
    /// Returns the number of squares, which is also the number of the pass.
    fn area(&self) -> usize;

    /// Returns the side to move; at the end of a game the side whose turn it would be.
    fn to_move(&self) -> Side;

    /// Returns whether neither side can move.
    fn is_over(&self) -> bool;

    /// Returns whether an action is legal; none is at the end of a game.
    fn is_legal(&self, action: usize) -> bool;

    /// Returns the number of legal actions: 0 at the end of a game, 1 where the mover must pass.
    fn count_legal(&self) -> u32;

    /// Returns the legal action of this index, by number; the pass where there are fewer.
    fn nth_legal(&self, index: u32) -> usize;

    /// Plays a legal action.
    fn play(&mut self, action: usize);

    /// Returns the disc difference for the side to move once the game is over: empty squares count for the winner, and in
    /// the anti game the sign is exchanged.
    fn final_margin(&self) -> i16;

    /// Writes two bytes for each square, row by row: whether the mover has a disc there, and whether the opponent has.
    fn write_observation(&self, observation: &mut [u8]);

    /// Writes a byte for each action: whether it is legal. At the end of a game that is the pass alone, so that no row is
    /// without a legal action.
    fn write_legal(&self, legal: &mut [u8]);

    /// Writes the discs of the mover, then those of the opponent: bit i of their words is the square of action i.
    fn write_discs(&self, discs: &mut [u64]);

    /// Returns the state with other discs, as `write_discs` writes them, on the same board; `None` if it is no position.
    fn with_discs(&self, discs: &[u64], to_move: Side) -> Option<Self>;

    /// Returns the rules as a number: the width of the board, and the aim.
    fn rules(&self) -> u16;

    /// Returns the position for players that know Reversi of all sizes.
    fn position(&self) -> Position;
}
