//! The set of puzzles that a command uses.

use anyhow::Context;
use outflank_learn::puzzle::PuzzleSet;
use outflank_play::bounded_file;
use std::borrow::Cow;
use std::path::Path;

/// The maximum length of a file of puzzles, in bytes.
const MAX_LENGTH: u64 = 1 << 30;

/// Reads a file of puzzles, or returns the shipped ones without a file.
pub(super) fn read_set(file: Option<&Path>) -> anyhow::Result<Cow<'static, PuzzleSet>> {
    let Some(file) = file else { return Ok(Cow::Borrowed(PuzzleSet::shipped())) };
    let bytes = bounded_file::read(file, MAX_LENGTH).with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Cow::Owned(PuzzleSet::from_bytes(&bytes).with_context(|| file.display().to_string())?))
}
