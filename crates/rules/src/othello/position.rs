//! Positions: discs of two colours and a side to move.

use crate::othello::{Bitboard, Board, InvalidSetup, Move, ParseSetupError, Setup, Square};
use crate::{Game, MoveError, Outcome, Side, Sides};
use std::fmt;
use std::str::FromStr;

/// A position of Othello: the discs of both sides and the side to move.
///
/// The text form is the board string of [`Setup`]; [`diagram`](Self::diagram) returns the board as rows.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::{Move, Position, Square};
/// use outflank_rules::{Game, Side};
///
/// let mut position = Position::START;
/// let moves: Vec<String> = position.moves().map(|mv| mv.to_string()).collect();
/// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
///
/// position.play(Move::Place(Square::F5))?;
/// assert_eq!((position.to_move(), position.disc(Square::E5)), (Side::White, Some(Side::Black)));
/// let error = position.play("a1".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "illegal move a1: no discs would be flipped");
///
/// let copy: Position = position.to_string().parse()?;
/// assert_eq!(copy, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    to_move: Side,
}

impl Position {
    /// The position from which every game starts: White on d4 and e5, Black on e4 and d5, Black to move.
    pub const START: Self = Self { board: Board::START, to_move: Side::Black };

    /// Makes the position in which `to_move` is the mover of the board. Only for boards made from valid positions.
    pub(super) const fn from_board(board: Board, to_move: Side) -> Self {
        Self { board, to_move }
    }

    /// Returns the board as the side to move sees it.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the discs of a side.
    pub fn discs(&self, side: Side) -> Bitboard {
        if side == self.to_move { self.board.mover() } else { self.board.opponent() }
    }

    /// Returns the colour of the disc on a square, or `None` where it is empty.
    pub fn disc(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side).contains(square))
    }

    /// Returns how many discs each side has.
    pub fn disc_counts(&self) -> Sides<u32> {
        Sides { black: self.discs(Side::Black).len(), white: self.discs(Side::White).len() }
    }
}

impl Game for Position {
    type Move = Move;
    type MoveError = MoveError;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let placements = self.board.placements();
        let pass = self.must_pass().then_some(Move::Pass);
        placements.into_iter().map(Move::Place).chain(pass)
    }

    /// The empty squares count for the winner.
    fn outcome(&self) -> Option<Outcome> {
        let margin = self.board.final_margin();
        let black = if self.to_move == Side::Black { margin } else { -margin };
        self.board.is_over().then_some(Outcome::from_margin(black))
    }

    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    fn must_pass(&self) -> bool {
        self.board.placements().is_empty() && !self.board.passed().placements().is_empty()
    }

    fn check_move(&self, mv: Move) -> Result<(), MoveError> {
        match mv {
            // Legal moves first, as nearly all are; a finished game is named before any other reason.
            Move::Pass if self.must_pass() => Ok(()),
            Move::Place(square) if !self.board.flips(square).is_empty() => Ok(()),
            _ if self.board.is_over() => Err(MoveError::GameOver),
            Move::Pass => Err(MoveError::PassNotForced),
            Move::Place(square) if !self.board.empties().contains(square) => Err(MoveError::Occupied),
            Move::Place(_) if self.must_pass() => Err(MoveError::MustPass),
            Move::Place(_) => Err(MoveError::FlipsNothing),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.board = match mv {
            Move::Place(square) => self.board.after(square, self.board.flips(square)),
            Move::Pass => self.board.passed(),
        };
        self.to_move = !self.to_move;
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidSetup;

    fn try_from(setup: Setup) -> Result<Self, Self::Error> {
        let errors = setup.errors();
        if !errors.is_empty() {
            return Err(InvalidSetup { errors });
        }
        let board = Board::new(setup.discs(setup.to_move), setup.discs(!setup.to_move));
        Ok(Self::from_board(board, setup.to_move))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self { cells: Square::ALL.map(|square| position.disc(square)), to_move: position.to_move() }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The text is not a board string.
    #[error(transparent)]
    Text(#[from] ParseSetupError),
    /// The board string is no position of Othello.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::try_from(text.parse::<Setup>()?)?)
    }
}
