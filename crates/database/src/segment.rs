//! Segments: immutable parts of a database, each with its games and their index.
//!
//! The games are sorted by start position and moves, in the orientation of [`Oriented`](crate::orientation::Oriented).
//! Games that share their first moves are therefore neighbours, and for each game the number of positions that it shares
//! with the game before it is stored. The index has the positions in which a game differs from the one before: it leads
//! from a position to the first game of each run of neighbours that reach it by the same moves.

mod body;
mod build;
mod index;
mod replay;

pub(crate) use build::Builder;
pub(crate) use index::{Question, Run};

use crate::facts::{Column, Facts, MAX_PLACEMENTS};
use crate::names::Names;
use crate::packed::Packed;
use index::Index;
use outflank_rules::othello::{Position, Square};

/// A segment in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) players: Names,
    pub(crate) tournaments: Names,
    pub(crate) sources: Names,
    starts: Vec<Position>,
    columns: [Packed; Column::ALL.len()],
    /// For each game, [`MAX_PLACEMENTS`] squares.
    moves: Packed,
    /// For each game, the number of positions that it shares with the game before: 0 if their starts differ.
    shared: Packed,
    index: Index,
}

impl Segment {
    /// The maximum number of games: the index stores games in at most 18 bits, and its construction takes 100 MB.
    pub(crate) const MAX_GAMES: usize = 1 << 18;

    pub(crate) fn len(&self) -> usize {
        self.shared.len()
    }

    #[inline]
    pub(crate) fn get(&self, column: Column, game: usize) -> u64 {
        self.columns[column as usize].get(game)
    }

    pub(crate) fn column(&self, column: Column) -> &Packed {
        &self.columns[column as usize]
    }

    /// Returns the start position of a game, in the stored orientation.
    pub(crate) fn start(&self, game: usize) -> Position {
        self.starts[self.get(Column::Start, game) as usize]
    }

    /// Returns the number of placements of a game.
    #[inline]
    pub(crate) fn length(&self, game: usize) -> usize {
        self.get(Column::Length, game) as usize
    }

    /// Returns a placement of a game, in the stored orientation.
    #[inline]
    pub(crate) fn placement(&self, game: usize, placement: usize) -> Square {
        Square::from_index(self.moves.get(game * MAX_PLACEMENTS + placement) as usize)
    }

    /// Returns the number of positions that a game shares with the one before.
    #[inline]
    fn shared(&self, game: usize) -> usize {
        self.shared.get(game) as usize
    }

    fn facts(&self, game: usize) -> Facts {
        let values = Column::ALL.map(|column| self.get(column, game));
        let mut moves = [0; MAX_PLACEMENTS];
        for (placement, square) in moves.iter_mut().enumerate().take(self.length(game)) {
            *square = self.placement(game, placement) as u8;
        }
        Facts { values, moves }
    }
}
