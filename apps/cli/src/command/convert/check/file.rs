//! Replaying the games of a file.

use super::game::ReplayedGame;
use crate::given_board::GivenBoard;
use crate::input::{InputFile, source_name};
use anyhow::anyhow;
use outflank_formats::{Format, ReadError, ReadErrorKind};
use outflank_rules::StopFlag;
use std::ops::ControlFlow;
use std::path::Path;

/// The error of a file that was not replayed to its end.
pub(super) enum ReplayError {
    /// The file cannot be read.
    Input(anyhow::Error),
    /// The report cannot be written.
    Output(anyhow::Error),
}

/// A file of games.
pub(super) struct Source<'a> {
    /// Its name, or `-` for standard input.
    pub(super) path: &'a Path,
    /// Its format, unless its content says that.
    pub(super) format: Option<Format>,
}

/// A callback for each game, which returns whether to continue.
type Watch<'w> = &'w mut dyn FnMut(&ReplayedGame<'_>) -> anyhow::Result<ControlFlow<()>>;

/// Replays every game of a file; the board is that of games that do not name their own.
pub(super) fn replay(
    source: &Source<'_>,
    board: &mut GivenBoard,
    stop: &StopFlag,
    watch: Watch<'_>,
) -> Result<ControlFlow<()>, ReplayError> {
    let path = source.path;
    let (input, name) = (InputFile::open(path, stop).map_err(ReplayError::Input)?, path.display().to_string());
    let format = source.format.unwrap_or_else(|| input.format());
    let mut games = input.into_games(format, board.rules()).map_err(ReplayError::Input)?;
    let mut index = 0;
    while let Some(game) = games.next_game().map_err(ReplayError::Input)? {
        // The file itself is invalid, and not a game of it.
        if let Err(ReadError { kind: ReadErrorKind::Wthor(error), .. }) = game {
            return Err(ReplayError::Input(anyhow!(error).context(name)));
        }
        index += 1;
        board.count(&game);
        if watch(&ReplayedGame::new(&name, index, &game, format)).map_err(ReplayError::Output)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    if index == 0 && !stop.is_stopped() {
        return Err(ReplayError::Input(anyhow!("{} holds no games", source_name(path))));
    }
    Ok(ControlFlow::Continue(()))
}
