//! The position that a query is about.

use crate::input::othello_games;
use anyhow::Context;
use outflank_rules::othello::Position;
use outflank_rules::{GameRecord, StopFlag};
use std::ffi::OsStr;

/// Returns the first game that an argument names: a transcript, a position without moves, or a file with one of them.
pub(super) fn read_game(argument: &OsStr) -> anyhow::Result<GameRecord<Position>> {
    Ok(othello_games(argument, &StopFlag::new()).next().context("there is no position")??.record)
}
