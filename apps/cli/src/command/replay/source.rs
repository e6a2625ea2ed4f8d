//! The files that games are replayed from.

use super::game::Game;
use crate::command::input::Input;
use anyhow::anyhow;
use outflank_formats::{Fault, ReadError};
use outflank_game::StopFlag;
use outflank_reversi::Rules;
use std::ops::ControlFlow;
use std::path::Path;

/// Why a source was not replayed to its end.
pub(super) enum ReplayError {
    /// The source cannot be read; others may be.
    Source(anyhow::Error),
    /// The report cannot be written; there is no use in going on.
    Output(anyhow::Error),
}

/// Hears of each game, and says whether to go on.
type Watch<'w> = &'w mut dyn FnMut(&Game<'_>) -> anyhow::Result<ControlFlow<()>>;

/// Replays every game of a file, or of standard input when its name is `-`; the rules are those of games that do not say
/// their own.
pub(super) fn replay(
    path: &Path,
    rules: Rules,
    stop: &StopFlag,
    watch: Watch<'_>,
) -> Result<ControlFlow<()>, ReplayError> {
    let (input, name) = (Input::open(path, stop).map_err(ReplayError::Source)?, path.display().to_string());
    let format = input.format();
    let mut games = input.into_games(format, rules).map_err(ReplayError::Source)?;
    let mut index = 0;
    while let Some(game) = games.next_game().map_err(ReplayError::Source)? {
        if let Err(ReadError { fault: Fault::Wthor(error), .. }) = game {
            return Err(ReplayError::Source(anyhow!(error).context(name)));
        }
        index += 1;
        if watch(&Game::read(&name, index, &game, format)).map_err(ReplayError::Output)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    if index == 0 && !stop.is_stopped() {
        return Err(ReplayError::Source(anyhow!("{name} holds no game")));
    }
    Ok(ControlFlow::Continue(()))
}
