//! The set of puzzles that a command uses.

use anyhow::Context;
use outflank_learn::puzzle::PuzzleSet;
use std::borrow::Cow;
use std::path::Path;

/// The maximum length of a file of puzzles, in bytes.
const MAX_LENGTH: u64 = 1 << 30;

/// Reads a file of puzzles, or returns the shipped ones without a file.
pub(super) fn read_set(file: Option<&Path>) -> anyhow::Result<Cow<'static, PuzzleSet>> {
    let Some(file) = file else { return Ok(Cow::Borrowed(PuzzleSet::shipped())) };
    let bytes = outflank_files::read(file, MAX_LENGTH)?;
    Ok(Cow::Owned(PuzzleSet::from_bytes(&bytes).with_context(|| file.display().to_string())?))
}
