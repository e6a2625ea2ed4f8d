//! Boards of up to 8×8 squares on two words.
//!
//! A smaller board lies in the top left corner of the word's 8×8 squares. The squares beyond it stay empty, so no line of
//! discs crosses its border, and moves and flips are those of the kernels for 8×8.

use super::BoardState;
use super::bits::{nth_set_bit, write_byte_pairs, write_bytes};
use super::board_state::rules_number;
use outflank_rules::othello::{Bitboard, Board, Square};
use outflank_rules::reversi::{self as reversi, Aim, Opening, Position, Setup, Size};
use outflank_rules::{Game, Side};

/// The side of the squares that a word has.
const WORD_SIDE: usize = 8;

/// The size and aim of a board; constants for the full one.
pub(crate) trait Shape: Copy + Send + Sync {
    fn size(self) -> Size;
    fn aim(self) -> Aim;
}

/// The board of Othello.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FullBoard;

/// A board of up to 8×8, with either aim.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SmallBoard {
    size: Size,
    aim: Aim,
}

/// A position and its legal placements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordState<H> {
    board: Board,
    placements: u64,
    to_move: Side,
    is_over: bool,
    shape: H,
}

impl FullBoard {
    /// Returns the shape of a position if it is one of Othello.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let is_othello = position.size() == Size::STANDARD && position.aim() == Aim::MostDiscs;
        (is_othello && position.opening() == Opening::Laid).then_some(Self)
    }
}

impl SmallBoard {
    /// Returns the shape of a position if its board fits into a word and its centre is filled.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let (size, aim) = (position.size(), position.aim());
        let fits = usize::from(size.width()) <= WORD_SIDE && usize::from(size.height()) <= WORD_SIDE;
        (fits && position.opening() == Opening::Laid).then_some(Self { size, aim })
    }
}

impl Shape for FullBoard {
    #[inline]
    fn size(self) -> Size {
        Size::STANDARD
    }

    #[inline]
    fn aim(self) -> Aim {
        Aim::MostDiscs
    }
}

impl Shape for SmallBoard {
    #[inline]
    fn size(self) -> Size {
        self.size
    }

    #[inline]
    fn aim(self) -> Aim {
        self.aim
    }
}

impl WordState<FullBoard> {
    /// Returns the state of a board of Othello; the side to move is called Black.
    #[inline]
    pub(crate) fn from_board(board: Board) -> Self {
        Self::new(board, Side::Black, FullBoard)
    }

    /// Returns the discs.
    pub(crate) fn board(&self) -> Board {
        self.board
    }
}

impl<H: Shape> WordState<H> {
    /// Returns the state of a position that has this shape.
    pub(crate) fn of_position(position: &Position, shape: H) -> Self {
        let discs_of = |side| {
            let squares = (0..).zip(position.cells()).filter(move |&(_, &cell)| cell == Some(side));
            squares.fold(0, |bits, (action, _)| bits | 1_u64 << square_of(action, shape))
        };
        let [mover, opponent] =
            [position.to_move(), !position.to_move()].map(|side| Bitboard::from_bits(discs_of(side)));
        Self::new(Board::new(mover, opponent), position.to_move(), shape)
    }

    #[inline]
    fn new(board: Board, to_move: Side, shape: H) -> Self {
        let mut state = Self { board, placements: 0, to_move, is_over: false, shape };
        state.find_placements();
        state
    }

    #[inline]
    fn find_placements(&mut self) {
        self.placements = self.placements_of(self.board);
        self.is_over = self.placements == 0 && self.placements_of(self.board.passed()) == 0;
    }

    #[inline]
    fn placements_of(&self, board: Board) -> u64 {
        board.placements().bits() & all_squares(self.shape)
    }

    /// Returns whether the middle squares have discs, which no move removes.
    fn has_centre(&self) -> bool {
        let places = self.shape.size().centre().into_iter().map(|square| (square.column, square.row));
        let centre: Bitboard = places.filter_map(Square::from_place).collect();
        (centre & self.board.empties()).is_empty()
    }

    #[inline]
    fn is_full_board(&self) -> bool {
        self.shape.size() == Size::STANDARD
    }
}

impl<H: Shape> BoardState for WordState<H> {
    #[inline]
    fn area(&self) -> usize {
        self.shape.size().area().into()
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
        if action < self.area() {
            self.placements >> square_of(action, self.shape) & 1 == 1
        } else {
            action == self.area() && self.placements == 0 && !self.is_over
        }
    }

    #[inline]
    fn count_legal(&self) -> u32 {
        self.placements.count_ones() + u32::from(self.is_legal(self.area()))
    }

    #[inline]
    fn nth_legal(&self, index: u32) -> usize {
        if self.placements == 0 {
            return self.area();
        }
        let square = nth_set_bit(self.placements, index) as usize;
        square / WORD_SIDE * usize::from(self.shape.size().width()) + square % WORD_SIDE
    }

    #[inline]
    fn play(&mut self, action: usize) {
        self.board = if action == self.area() {
            self.board.passed()
        } else {
            let square = Square::from_index(square_of(action, self.shape));
            self.board.after(square, self.board.flips_on_empty(square))
        };
        self.to_move = !self.to_move;
        self.find_placements();
    }

    fn final_margin(&self) -> i16 {
        let [mover, opponent] = [self.board.mover(), self.board.opponent()].map(|discs| discs.len() as i16);
        let margin = mover - opponent;
        let empties = self.area() as i16 - mover - opponent;
        let with_empties = margin + margin.signum() * empties;
        if self.shape.aim() == Aim::MostDiscs { with_empties } else { -with_empties }
    }

    #[inline]
    fn write_observation(&self, observation: &mut [u8]) {
        let (mover, opponent) = (self.board.mover().bits(), self.board.opponent().bits());
        if self.is_full_board()
            && let Ok(bytes) = observation.try_into()
        {
            write_byte_pairs(mover, opponent, bytes);
        } else {
            let mut bytes = [0; 2 * WORD_SIDE * WORD_SIDE];
            write_byte_pairs(mover, opponent, &mut bytes);
            copy_rows(&bytes, observation, 2 * usize::from(self.shape.size().width()));
        }
    }

    #[inline]
    fn write_legal(&self, legal: &mut [u8]) {
        let Some((pass, squares)) = legal.split_last_mut() else { return };
        *pass = u8::from(self.placements == 0);
        if self.is_full_board()
            && let Ok(bytes) = squares.as_mut().try_into()
        {
            write_bytes(self.placements, bytes);
        } else {
            let mut bytes = [0; WORD_SIDE * WORD_SIDE];
            write_bytes(self.placements, &mut bytes);
            copy_rows(&bytes, squares, self.shape.size().width().into());
        }
    }

    fn write_discs(&self, discs: &mut [u64]) {
        if let [mover, opponent] = discs {
            *mover = of_word(self.board.mover().bits(), self.shape);
            *opponent = of_word(self.board.opponent().bits(), self.shape);
        }
    }

    fn with_discs(&self, discs: &[u64], to_move: Side) -> Option<Self> {
        let &[mover, opponent] = discs else { return None };
        // A shift by all 64 squares fails: nothing is beyond them.
        let beyond = u64::MAX.checked_shl(self.area() as u32).unwrap_or(0);
        if mover & opponent != 0 || (mover | opponent) & beyond != 0 {
            return None;
        }
        let [mover, opponent] = [mover, opponent].map(|discs| Bitboard::from_bits(on_word(discs, self.shape)));
        let state = Self::new(Board::new(mover, opponent), to_move, self.shape);
        (state.has_centre() || !self.has_centre()).then_some(state)
    }

    fn rules(&self) -> u16 {
        rules_number(self.shape.size(), self.shape.aim())
    }

    fn position(&self) -> Position {
        let (size, aim) = (self.shape.size(), self.shape.aim());
        let owners = [(self.board.mover(), self.to_move), (self.board.opponent(), !self.to_move)];
        let cell = |square: reversi::Square| {
            let square = Square::from_place((square.column, square.row))?;
            owners.into_iter().find_map(|(discs, side)| discs.contains(square).then_some(side))
        };
        let setup =
            Setup { cells: size.squares().map(cell).collect(), to_move: self.to_move, aim, ..Setup::empty(size) };
        setup.try_into().expect("a game has valid positions")
    }
}

/// Returns the square of an action.
#[inline]
fn square_of(action: usize, shape: impl Shape) -> usize {
    let width = usize::from(shape.size().width());
    action / width * WORD_SIDE + action % width
}

/// Returns the actions of squares: each row of the word moves to a row of the board.
fn of_word(word: u64, shape: impl Shape) -> u64 {
    let width = usize::from(shape.size().width());
    let row = u64::MAX >> (WORD_SIDE * WORD_SIDE - width);
    (0..shape.size().height().into())
        .fold(0, |actions, number| actions | (word >> (number * WORD_SIDE) & row) << (number * width))
}

/// Returns the squares of actions: each row of the board moves to a row of the word.
fn on_word(actions: u64, shape: impl Shape) -> u64 {
    let width = usize::from(shape.size().width());
    let row = u64::MAX >> (WORD_SIDE * WORD_SIDE - width);
    (0..shape.size().height().into())
        .fold(0, |word, number| word | (actions >> (number * width) & row) << (number * WORD_SIDE))
}

/// Returns the squares of the board.
#[inline]
fn all_squares(shape: impl Shape) -> u64 {
    let row = u64::MAX >> (64 - u32::from(shape.size().width()));
    let rows = u64::MAX >> (64 - 8 * u32::from(shape.size().height()));
    (row * 0x0101_0101_0101_0101) & rows
}

/// Copies the first `length` bytes of each row of eight squares.
fn copy_rows(bytes: &[u8], rows: &mut [u8], length: usize) {
    // Observations have two bytes a square, legal actions one.
    let row_length = if bytes.len() > 64 { 2 * WORD_SIDE } else { WORD_SIDE };
    for (row, bytes) in rows.chunks_exact_mut(length).zip(bytes.chunks_exact(row_length)) {
        row.copy_from_slice(&bytes[..length]);
    }
}
