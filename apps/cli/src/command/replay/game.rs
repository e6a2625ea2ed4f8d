//! One replayed game.

use outflank_formats::about::{Discs, Verdict};
use outflank_formats::{AnnotatedGame, Format, ReadError};
use outflank_game::{Game as _, Outcome};
use outflank_othello::Position as Othello;
use outflank_reversi::{Aim, Position};
use serde::Serialize;

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
    /// It is that of the discs on the board.
    OnTheBoard,
    /// It is that of the discs with the empty squares given to the winner.
    WithEmpties,
    /// The game is unfinished, so that the result was adjudicated.
    Adjudicated,
    /// It is none of these.
    Wrong,
}

impl<'a> Game<'a> {
    /// Makes the report of a game that was read from a file of some format.
    pub(super) fn read(source: &'a str, index: usize, game: &Result<AnnotatedGame, ReadError>, format: Format) -> Self {
        let unread = AnnotatedGame::new(Othello::START);
        let (known, error) = match game {
            Ok(game) => (game, None),
            Err(error) => (error.so_far.as_deref().unwrap_or(&unread), Some(error.to_string())),
        };
        let record = known.record();
        let (last, placements) = (record.position(), known.placements().count());
        let discs = last.discs();
        Self {
            source,
            index,
            moves: placements,
            passes: record.moves().len() - placements,
            black: discs.black.into(),
            white: discs.white.into(),
            legal: error.is_none(),
            error,
            outcome: last.outcome(),
            stored: known.about.result.and_then(|result| Stored::of(result.verdict, &last, format)),
        }
    }
}

impl Stored {
    /// Compares a stored result with the final position; `None` where no more than the winner is stored.
    fn of(verdict: Verdict, last: &Position, format: Format) -> Option<Self> {
        let (margin, discs) = (verdict.margin()?, last.discs());
        let sign = if last.aim() == Aim::MostDiscs { 1 } else { -1 };
        let on_the_board = match format {
            // WTHOR stores Black's discs, and all others count for White.
            Format::Wthor => 2 * discs.black as i16 - 64,
            _ => sign * (discs.black as i16 - discs.white as i16),
        };
        Some(match last.outcome() {
            None => Self::Adjudicated,
            Some(_) if margin == Discs::whole(on_the_board) => Self::OnTheBoard,
            Some(outcome) if margin == Discs::whole(outcome.margin()) => Self::WithEmpties,
            Some(_) => Self::Wrong,
        })
    }
}
