//! One replayed game.

use outflank_formats::info::{Discs, ResultScore};
use outflank_formats::{AnnotatedGame, Format, ReadError, ReadErrorKind};
use outflank_rules::othello::Position as Othello;
use outflank_rules::reversi::Aim;
use outflank_rules::{Game as _, Outcome, Position};
use serde::Serialize;

/// The result of replaying a game; serialised, it is a line of `outflank convert --check --json`.
#[derive(Serialize)]
pub(super) struct ReplayedGame<'a> {
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
    /// Whether all of the game was read and is legal.
    pub(super) legal: bool,
    /// The error of an illegal game.
    pub(super) error: Option<String>,
    /// What is wrong with the game, if anything is.
    #[serde(skip)]
    pub(super) fault: Fault,
    /// The outcome of a finished game.
    #[serde(skip)]
    pub(super) outcome: Option<Outcome>,
    /// The kind of the result in the file, if it has one.
    #[serde(skip)]
    pub(super) stored: Option<StoredResult>,
}

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    None,
    /// The rules do not allow a move.
    Illegal,
    /// The text is no game.
    Invalid,
}

/// The result in a file, compared with the final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoredResult {
    /// The result counts the discs on the board.
    OnTheBoard,
    /// The result counts the empties for the winner, too.
    WithEmpties,
    /// The game is unfinished: the result was adjudicated.
    Adjudicated,
    /// The result matches neither count.
    Wrong,
}

impl<'a> ReplayedGame<'a> {
    /// Makes the result of a game that was read from a file.
    pub(super) fn new(source: &'a str, index: usize, game: &Result<AnnotatedGame, ReadError>, format: Format) -> Self {
        let unread = AnnotatedGame::new(Othello::START);
        let (known, error) = match game {
            Ok(game) => (game, None),
            Err(error) => (error.partial.as_deref().unwrap_or(&unread), Some(error.to_string())),
        };
        let record = known.record();
        let (last, placements) = (record.position(), known.placement_count());
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
            fault: game.as_ref().err().map_or(Fault::None, Fault::of),
            outcome: last.outcome(),
            stored: known.info.result.and_then(|result| StoredResult::of(result.score, last, format)),
        }
    }
}

impl Fault {
    fn of(error: &ReadError) -> Self {
        match error.kind {
            ReadErrorKind::Illegal { .. } | ReadErrorKind::WrongSide { .. } => Self::Illegal,
            _ => Self::Invalid,
        }
    }

    /// Returns the word that stands before the error.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Illegal => "illegal",
            Self::Invalid => "invalid",
        }
    }
}

impl StoredResult {
    /// Compares a stored result with the final position; `None` where only the winner is stored.
    fn of(score: ResultScore, last: &Position, format: Format) -> Option<Self> {
        let (margin, discs) = (score.margin()?, last.discs());
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
