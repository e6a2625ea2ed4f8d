//! Othello on 8×8, on two words.

use super::BoardState;
use super::bits::{nth_set_bit, write_byte_pairs, write_bytes};
use outflank_formats::{othello_position, reversi_position};
use outflank_game::Side;
use outflank_othello::{Board, Setup, Square};
use outflank_reversi::Position;

/// The pass, as an action.
const PASS: usize = 64;

/// A position of Othello and its legal placements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OthelloState {
    board: Board,
    placements: u64,
    to_move: Side,
    is_over: bool,
}

impl OthelloState {
    /// Returns the state of a position; `None` on other boards than that of Othello.
    pub(crate) fn new(position: &Position) -> Option<Self> {
        let position = othello_position(position)?;
        Some(Self { to_move: position.to_move(), ..Self::from_board(position.board()) })
    }

    /// Returns the state of a board; the side to move is called Black.
    #[inline]
    pub(crate) fn from_board(board: Board) -> Self {
        let mut state = Self { board, placements: 0, to_move: Side::Black, is_over: false };
        state.find_placements();
        state
    }

    /// Returns the discs.
    pub(crate) fn board(&self) -> Board {
        self.board
    }

    #[inline]
    fn find_placements(&mut self) {
        self.placements = self.board.placements().bits();
        self.is_over = self.placements == 0 && self.board.passed().placements().is_empty();
    }
}

impl BoardState for OthelloState {
    #[inline]
    fn area(&self) -> usize {
        PASS
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.is_over
    }

    #[inline]
    fn is_legal(&self, action: usize) -> bool {
        match action {
            0..PASS => self.placements >> action & 1 == 1,
            PASS => self.placements == 0 && !self.is_over,
            _ => false,
        }
    }

    #[inline]
    fn count_legal(&self) -> u32 {
        self.placements.count_ones() + u32::from(self.is_legal(PASS))
    }

    #[inline]
    fn nth_legal(&self, index: u32) -> usize {
        if self.placements == 0 { PASS } else { nth_set_bit(self.placements, index) as usize }
    }

    #[inline]
    fn play(&mut self, action: usize) {
        self.board = if action == PASS {
            self.board.passed()
        } else {
            let square = Square::from_index(action);
            self.board.after(square, self.board.flips_on_empty(square))
        };
        self.to_move = !self.to_move;
        self.find_placements();
    }

    fn final_margin(&self) -> i16 {
        self.board.final_margin()
    }

    #[inline]
    fn write_observation(&self, observation: &mut [u8]) {
        if let Ok(bytes) = observation.try_into() {
            write_byte_pairs(self.board.mover().bits(), self.board.opponent().bits(), bytes);
        }
    }

    #[inline]
    fn write_legal(&self, legal: &mut [u8]) {
        if let Some((squares, [pass])) = legal.split_first_chunk_mut() {
            write_bytes(self.placements, squares);
            *pass = u8::from(self.placements == 0);
        }
    }

    fn position(&self) -> Position {
        let (discs, mover) = ([self.board.mover(), self.board.opponent()], self.to_move);
        let cell = |square| {
            let owners = discs.into_iter().zip([mover, !mover]);
            owners.into_iter().find_map(|(discs, side)| discs.contains(square).then_some(side))
        };
        let setup = Setup { cells: Square::ALL.map(cell), to_move: mover };
        reversi_position(&setup.try_into().expect("a game of Othello has valid positions"))
    }
}
