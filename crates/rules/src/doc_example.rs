//! The smallest game, for examples and for the tests of this crate: take one or two from a pile, the last one wins.

use crate::{Game, Outcome, Side};
use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// A pile from which each side takes one or two in turn; the side that takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pile {
    left: u8,
    to_move: Side,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PileError {
    /// The pile is empty.
    #[error("the game is over")]
    GameOver,
    /// One or two are taken, and at most as many as there are.
    #[error("one or two are taken, and at most as many as there are")]
    Count,
}

impl Pile {
    /// Makes a pile of `left`, Black to move.
    pub fn of(left: u8) -> Self {
        Self { left, to_move: Side::Black }
    }
}

impl Game for Pile {
    type Move = u8;
    type MoveError = PileError;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> impl Iterator<Item = u8> + '_ {
        1..=self.left.min(2)
    }

    fn outcome(&self) -> Option<Outcome> {
        let margin = if self.to_move == Side::White { 1 } else { -1 };
        (self.left == 0).then_some(Outcome::from_margin(margin))
    }

    fn check_move(&self, mv: u8) -> Result<(), PileError> {
        match (self.left, mv) {
            (0, _) => Err(PileError::GameOver),
            (left, 1 | 2) if mv <= left => Ok(()),
            _ => Err(PileError::Count),
        }
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.left -= mv;
        self.to_move = !self.to_move;
    }
}

impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.to_move)
    }
}

impl FromStr for Pile {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (left, side) = text.split_once(' ').unwrap_or((text, "X"));
        Ok(Self { left: left.parse()?, to_move: if side == "O" { Side::White } else { Side::Black } })
    }
}
