//! One replayed game.

use outflank_formats::Replayed;
use outflank_game::{Outcome, Side, Sides};
use serde::Serialize;
use std::fmt::Display;

/// What came of replaying one game; serialised, it is a line of `outflank replay --json`.
#[derive(Serialize)]
pub(super) struct Game<'a> {
    /// The file, or `-`.
    pub(super) source: &'a str,
    /// The number of the game in its file, from 1.
    pub(super) index: usize,
    /// The discs that were placed.
    pub(super) moves: usize,
    /// The passes that were played.
    pub(super) passes: usize,
    /// Black's discs on the board at the end.
    pub(super) black: u32,
    /// White's discs on the board at the end.
    pub(super) white: u32,
    /// Whether all of it was read and legal.
    pub(super) legal: bool,
    /// Why not.
    pub(super) error: Option<String>,
    /// How the game ended, if it did.
    #[serde(skip)]
    pub(super) outcome: Option<Outcome>,
    /// The result that the file holds, if it holds one.
    #[serde(skip)]
    pub(super) stored: Option<Stored>,
}

/// A result that a file holds, beside what the final position says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stored {
    /// It is Black's number of discs on the board.
    OnTheBoard,
    /// It is Black's number of discs with the empty squares given to the winner.
    WithEmpties,
    /// The game is unfinished, so that the result was adjudicated.
    Adjudicated,
    /// It is none of these.
    Wrong,
}

/// A position whose discs can be counted.
pub(super) trait Counted: outflank_game::Game {
    fn disc_counts(&self) -> Sides<u32>;
}

impl Counted for outflank_othello::Position {
    fn disc_counts(&self) -> Sides<u32> {
        self.disc_counts()
    }
}

impl Counted for outflank_reversi::Position {
    fn disc_counts(&self) -> Sides<u32> {
        let discs = self.discs();
        Sides { black: discs[Side::Black].into(), white: discs[Side::White].into() }
    }
}

impl<'a> Game<'a> {
    /// Makes the report of a game that was replayed.
    pub(super) fn new<G: Counted, F: Display>(source: &'a str, index: usize, replayed: &Replayed<G, F>) -> Self {
        let discs = replayed.position.disc_counts();
        Self {
            source,
            index,
            moves: replayed.placements,
            passes: replayed.passes,
            black: discs.black,
            white: discs.white,
            legal: replayed.is_legal(),
            error: replayed.fault.as_ref().map(ToString::to_string),
            outcome: replayed.position.outcome(),
            stored: None,
        }
    }

    /// Adds the result that the file holds, Black's discs, and what it would be with the empties given to the winner.
    pub(super) fn with_stored(self, stored: u8, with_empties: u8) -> Self {
        let verdict = match self.outcome {
            None => Stored::Adjudicated,
            Some(_) if u32::from(stored) == self.black => Stored::OnTheBoard,
            Some(_) if stored == with_empties => Stored::WithEmpties,
            Some(_) => Stored::Wrong,
        };
        Self { stored: Some(verdict), ..self }
    }
}
