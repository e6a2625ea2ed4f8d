//! The position that a query is about.

use crate::input::{is_file, is_named_as_file, othello_games};
use anyhow::Context;
use outflank_learn::drill::{Line, ParseLineError};
use outflank_rules::othello::Position;
use outflank_rules::{GameRecord, StopFlag};
use std::ffi::OsStr;

/// Returns the first game that an argument names: a transcript, an opening by its name, a position without moves, or a file with
/// one of them. A file comes before an opening of the same name.
pub(super) fn read_game(argument: &OsStr) -> anyhow::Result<GameRecord<Position>> {
    let text = argument.to_str().filter(|_| !is_file(argument)).unwrap_or_default();
    match Line::parse(text) {
        Ok(line) => return Ok(line.record().clone()),
        // For a misspelt name, those of similar openings help.
        Err(error) if is_misspelt(&error) && !is_named_as_file(text) => return Err(error.into()),
        Err(_) => {}
    }
    Ok(othello_games(argument, &StopFlag::new()).next().context("there is no position")??.record)
}

/// Returns whether a text is no line, but like the name of an opening.
fn is_misspelt(error: &ParseLineError) -> bool {
    matches!(error, ParseLineError::Unknown { names, .. } if !names.is_empty())
}
