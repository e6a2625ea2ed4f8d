//! The games of a file.

use anyhow::Context;
use outflank_formats::{AnnotatedGame, LostAttributes, ReadError};
use outflank_play::GameStream;
use std::io::Read;
use std::path::PathBuf;

/// Reads the games of a file one by one; errors name the file.
pub(crate) struct GameReader {
    path: PathBuf,
    games: GameStream<Box<dyn Read>>,
}

impl GameReader {
    /// Reads the games of a stream.
    pub(super) fn new(path: PathBuf, games: GameStream<Box<dyn Read>>) -> Self {
        Self { path, games }
    }

    /// Returns the next game as soon as it has arrived, or `None` at the end of the file.
    pub(crate) fn next_game(&mut self) -> anyhow::Result<Option<Result<AnnotatedGame, ReadError>>> {
        self.games.next_game().with_context(|| format!("cannot read {}", self.path.display()))
    }

    /// Returns the number of bytes read.
    pub(crate) fn bytes(&self) -> u64 {
        self.games.bytes()
    }

    /// Returns the information in the games that was not read.
    pub(crate) fn lost_attributes(&self) -> &LostAttributes {
        self.games.lost_attributes()
    }
}
