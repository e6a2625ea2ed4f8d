//! The files that an engine reads: evaluation weights and opening books.

use anyhow::Context;
use outflank_engine::book::Book;
use outflank_engine::evaluation::{PatternEvaluator, Weights};
use outflank_play::{atomic_file, bounded_file};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// The maximum size of a file of weights, in bytes; that of the built-in ones is a hundredth of it.
const MAX_WEIGHTS_FILE: u64 = 1 << 28;
/// The maximum size of a book, in bytes: some hundred million positions.
const MAX_BOOK_FILE: u64 = 1 << 31;

/// An evaluator with the name of its weights, which files of labelled games record.
pub(crate) struct NamedEvaluator {
    pub(crate) evaluator: Arc<PatternEvaluator>,
    pub(crate) name: String,
}

/// Reads the evaluator of a file of weights, or returns the built-in one.
pub(crate) fn read_evaluator(file: Option<&Path>) -> anyhow::Result<NamedEvaluator> {
    let Some(file) = file else {
        return Ok(NamedEvaluator { evaluator: PatternEvaluator::shipped(), name: "shipped weights".to_owned() });
    };
    let weights = read_weights(file)?;
    let name = format!("weights {}", weights.provenance());
    Ok(NamedEvaluator { evaluator: Arc::new(PatternEvaluator::new(&weights)), name })
}

/// Reads a file of weights.
pub(crate) fn read_weights(file: &Path) -> anyhow::Result<Weights> {
    let bytes = bounded_file::read(file, MAX_WEIGHTS_FILE);
    let bytes = bytes.with_context(|| format!("cannot read {}", file.display()))?;
    Weights::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}

/// Reads a book.
pub(crate) fn read_book(file: &Path) -> anyhow::Result<Book> {
    let limit = |head: &[u8]| head.starts_with(b"OFBOOK").then_some(MAX_BOOK_FILE);
    let bytes = bounded_file::read_by_head(file, limit).with_context(|| format!("cannot read {}", file.display()))?;
    Book::from_bytes(&bytes).with_context(|| format!("cannot use {}", file.display()))
}

/// Reads a book, or returns an empty one where there is no file.
pub(crate) fn read_book_if_exists(file: &Path) -> anyhow::Result<Book> {
    match fs::exists(file) {
        Ok(false) => Ok(Book::default()),
        _ => read_book(file),
    }
}

/// Writes a book atomically.
pub(crate) fn write_book(file: &Path, book: &Book) -> anyhow::Result<()> {
    atomic_file::write(file, &book.to_bytes()).with_context(|| format!("cannot write {}", file.display()))
}
