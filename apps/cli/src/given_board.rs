//! The board of games that do not name theirs.

use crate::options::BoardOptions;
use crate::unused_option::{UnusedOption, reject_unused};
use outflank_formats::{AnnotatedGame, ReadError};
use outflank_rules::Position;
use outflank_rules::reversi::{Aim, Rules};

/// The board that the options of a command give to games that do not name theirs, and whether any game had it: options
/// that no game needed are errors.
#[derive(Debug)]
pub(crate) struct GivenBoard {
    rules: Rules,
    options: Vec<UnusedOption<'static>>,
    /// How many games were read, and how many of them had this board.
    games: u64,
    with_it: u64,
}

impl GivenBoard {
    /// Returns the board of the options; `aim` is that of `--anti`.
    pub(crate) fn new(board: &BoardOptions, aim: Aim) -> Self {
        const REASON: &str = "is for games that do not name their board, and all of these do";
        let options = vec![
            ("--size", board.size.is_some(), REASON),
            ("--start", board.start.is_some(), REASON),
            ("--anti", aim == Aim::FewestDiscs, REASON),
        ];
        Self { rules: board.rules(aim), options, games: 0, with_it: 0 }
    }

    /// Returns its rules.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// Counts a game that was read. An invalid one may be so on the given board alone.
    pub(crate) fn count(&mut self, game: &Result<AnnotatedGame, ReadError>) {
        match game {
            Ok(game) => self.count_start(game.record().start()),
            Err(_) => self.count_invalid(),
        }
    }

    /// Counts a game by its start.
    pub(crate) fn count_start(&mut self, start: &Position) {
        self.games += 1;
        self.with_it += u64::from(*start == self.rules.into());
    }

    /// Counts a game that could not be read.
    pub(crate) fn count_invalid(&mut self) {
        self.games += 1;
        self.with_it += 1;
    }

    /// Rejects the options if there were games, and none of them had the board.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        if self.games > 0 && self.with_it == 0 { reject_unused(&self.options) } else { Ok(()) }
    }
}
