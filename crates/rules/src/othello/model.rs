//! A game of Othello as an object, with the interface of the Perl module `Games::Othello` (D. J. Wright, 2006).
//!
//! That module described an interface; here it works, under Rust names:
//!
//! | `Games::Othello` | here | what changed |
//! |---|---|---|
//! | `new` | [`Game::new`] | |
//! | `game_over` (`over` in its sample) | [`Game::is_over`] | |
//! | `whos_move` | [`Game::whose_move`] | `'b'` is [`Side::Black`], `'w'` is [`Side::White`] |
//! | `possible_moves` | [`Game::possible_moves`] | a map from [`At`] (printed `x,y`) to the discs that flip |
//! | `pass_to_opponent` | [`Game::pass`] | |
//! | `place_chip(x, y)` | [`Game::place`] | returns the flipped discs, or an error and nothing changes |
//! | `chip_layout` | [`Game::layout`] | `'b'` is `Some(Black)`, `'w'` is `Some(White)`, `' '` is `None` |
//! | `score` | [`Game::score`] | a field for each side |
//! | the exception `InvalidMove` | [`InvalidMove`] | says the reason and the coordinates |
//!
//! Coordinates are columns (x) and rows (y) from 0, with (0,0) at the top left. The module's sample program is the
//! example `sample_game` of this crate: `cargo run -p outflank-rules --example sample_game`.
//!
//! # Examples
//!
//! ```
//! use outflank_rules::othello::model::{At, Game};
//!
//! let mut game = Game::new();
//! let moves: Vec<String> = game.possible_moves().keys().map(At::to_string).collect();
//! assert_eq!(moves, ["3,2", "2,3", "5,4", "4,5"]);
//! assert_eq!(game.place(At { x: 3, y: 2 })?, [At { x: 3, y: 3 }]);
//! assert_eq!((game.score().black, game.score().white), (4, 1));
//! # Ok::<(), outflank_rules::othello::model::InvalidMove>(())
//! ```

use crate::MoveError;
use crate::othello::{Bitboard, Move, Position, Square};
use crate::{Game as _, Side, Sides};
use std::collections::BTreeMap;
use std::fmt;

/// A game of Othello that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    position: Position,
}

/// A column and a row, each 0 to 7 on the board; ordered row by row. Printed as `x,y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct At {
    /// The column, 0 at the left.
    pub x: i32,
    /// The row, 0 at the top.
    pub y: i32,
}

/// A move that the rules do not allow; the game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMove {
    /// The place is not on the board.
    #[error("no disc can be placed on {at}: it is not on the board")]
    OffBoard {
        /// The place.
        at: At,
    },
    /// The disc cannot be placed there.
    #[error("no disc can be placed on {at}: {reason}")]
    Placement {
        /// The place.
        at: At,
        /// Why the placement is illegal.
        reason: MoveError,
    },
    /// The side to move cannot pass.
    #[error("the turn cannot be passed: {reason}")]
    Pass {
        /// Why the pass is illegal.
        reason: MoveError,
    },
}

impl Game {
    /// Starts a game: White on 3,3 and 4,4, Black on 4,3 and 3,4, Black to move.
    pub fn new() -> Self {
        Self { position: Position::START }
    }

    /// Returns whether the game is over: the board is full, neither side can move, or one side has no disc left.
    pub fn is_over(&self) -> bool {
        self.position.outcome().is_some()
    }

    /// Returns the side to move.
    pub fn whose_move(&self) -> Side {
        self.position.to_move()
    }

    /// Returns every legal placement with the discs that it flips, at least one each.
    ///
    /// There is none when the side to move must pass, and when the game is over.
    pub fn possible_moves(&self) -> BTreeMap<At, Vec<At>> {
        let board = self.position.board();
        board.placements().into_iter().map(|square| (At::from(square), places(board.flips(square)))).collect()
    }

    /// Returns the cells, row 0 first, column 0 first.
    pub fn layout(&self) -> [[Option<Side>; 8]; 8] {
        std::array::from_fn(|y| std::array::from_fn(|x| self.position.disc(Square::from_index(y * 8 + x))))
    }

    /// Returns how many discs each side has on the board.
    pub fn score(&self) -> Sides<u32> {
        self.position.disc_counts()
    }

    /// Passes the turn to the opponent.
    ///
    /// # Errors
    ///
    /// Returns an error while there is a placement, and once the game is over.
    pub fn pass(&mut self) -> Result<(), InvalidMove> {
        self.position.play(Move::Pass).map_err(|error| InvalidMove::Pass { reason: error.reason })
    }

    /// Places a disc, flips what it outflanks, gives the turn to the other side, and returns the flipped discs.
    ///
    /// # Errors
    ///
    /// Returns an error for a place off the board, an occupied square, and a placement that flips nothing.
    pub fn place(&mut self, at: At) -> Result<Vec<At>, InvalidMove> {
        let square = at.square().ok_or(InvalidMove::OffBoard { at })?;
        let flips = self.position.board().flips(square);
        self.position.play(Move::Place(square)).map_err(|error| InvalidMove::Placement { at, reason: error.reason })?;
        Ok(places(flips))
    }
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl At {
    fn square(self) -> Option<Square> {
        Square::from_place((self.x.try_into().ok()?, self.y.try_into().ok()?))
    }
}

impl From<Square> for At {
    fn from(square: Square) -> Self {
        Self { x: square.column().into(), y: square.row().into() }
    }
}

impl Ord for At {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for At {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

fn places(set: Bitboard) -> Vec<At> {
    set.into_iter().map(At::from).collect()
}
