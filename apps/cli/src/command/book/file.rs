//! The file of a book.

use anyhow::Context;
use outflank_engine::book::Book;
use outflank_play::{atomic_file, bounded_file};
use std::fs;
use std::io;
use std::path::Path;

/// The longest book that is read, in bytes: some hundred million positions.
const LONGEST: u64 = 1 << 31;

/// Reads a book.
pub(crate) fn read(file: &Path) -> anyhow::Result<Book> {
    let limit = |head: &[u8]| head.starts_with(b"OFBOOK").then_some(LONGEST);
    let bytes = bounded_file::read_by_head(file, limit).with_context(|| format!("cannot read {}", file.display()))?;
    Book::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}

/// Reads a book, or makes an empty one where there is no file.
pub(super) fn read_or_new(file: &Path) -> anyhow::Result<Book> {
    match fs::exists(file) {
        Ok(false) => Ok(Book::default()),
        _ => read(file),
    }
}

/// Writes a book, all or nothing.
pub(crate) fn write(file: &Path, book: &Book) -> anyhow::Result<()> {
    let written: io::Result<()> = atomic_file::write(file, &book.to_bytes());
    written.with_context(|| format!("cannot write {}", file.display()))
}
