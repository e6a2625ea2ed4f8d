//! Saved games: a text file with the start position on the first line and the moves on the second.
//!
//! A file with only a transcript is loaded, too; it starts from the start position of the game that is being played.

use crate::whole_file;
use anyhow::{Context, bail};
use outflank_formats::transcript;
use outflank_game::GameRecord;
use outflank_reversi::Position;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// Writes a game to a file, all or nothing; it replaces a saved game, and nothing else.
pub(super) fn save(record: &GameRecord<Position>, file: &Path) -> anyhow::Result<()> {
    match fs::read(file) {
        Ok(old) if !is_saved_game(&old) => {
            bail!("{} exists and is not a saved game; it was left alone", file.display())
        }
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("cannot replace {}", file.display()));
        }
        _ => {}
    }
    let text = format!("{}\n{}\n", record.start(), transcript::print(record, transcript::Passes::Written));
    whole_file::write(file, text.as_bytes()).with_context(|| format!("cannot write {}", file.display()))
}

/// Reads a game from a file.
pub(super) fn load(file: &Path, start: &Position) -> anyhow::Result<GameRecord<Position>> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let text = str::from_utf8(&bytes).with_context(|| format!("{} is not a text file", file.display()))?;
    let (start, moves) = split(text).unwrap_or_else(|| (start.clone(), text));
    transcript::parse(start, moves).with_context(|| format!("{} holds no game", file.display()))
}

/// Splits a saved game into its start position and its moves.
fn split(text: &str) -> Option<(Position, &str)> {
    let (first, moves) = text.split_once('\n')?;
    Some((first.trim().parse().ok()?, moves))
}

fn is_saved_game(bytes: &[u8]) -> bool {
    bytes.is_empty() || str::from_utf8(bytes).is_ok_and(|text| split(text).is_some())
}
