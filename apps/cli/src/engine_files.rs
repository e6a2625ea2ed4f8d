//! The files that an engine reads: evaluation weights and opening books.

use crate::provenance::fingerprint;
use anyhow::ensure;
use outflank_engine::book::Book;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_play::{SHIPPED_BOOK, read_book, read_weights};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// An evaluator with the name of its weights, which files of labelled games record.
pub(crate) struct NamedEvaluator {
    pub(crate) evaluator: Arc<PatternEvaluator>,
    pub(crate) name: String,
}

/// Reads the evaluator of a file of weights, or returns the built-in one.
pub(crate) fn read_evaluator(file: Option<&Path>) -> anyhow::Result<NamedEvaluator> {
    let Some(file) = file else {
        let name = format!("shipped weights {:08x}", PatternEvaluator::shipped_checksum());
        return Ok(NamedEvaluator { evaluator: PatternEvaluator::shipped(), name });
    };
    let weights = read_weights(file)?;
    let name = format!("weights {}, fingerprint {}", weights.provenance(), fingerprint(&weights.to_bytes()));
    Ok(NamedEvaluator { evaluator: Arc::new(PatternEvaluator::new(&weights)), name })
}

/// Reads a book, or returns an empty one where there is no file.
pub(crate) fn read_book_if_exists(file: &Path) -> anyhow::Result<Book> {
    match fs::exists(file) {
        Ok(false) => Ok(Book::default()),
        _ => Ok(read_book(file)?),
    }
}

/// Rejects the name of the built-in book as that of a file to write.
pub(crate) fn check_book_name(file: &Path) -> anyhow::Result<()> {
    ensure!(file != Path::new(SHIPPED_BOOK), "{SHIPPED_BOOK} is the built-in book, which cannot grow; name a file");
    Ok(())
}

/// Writes a book atomically.
pub(crate) fn write_book(file: &Path, book: &Book) -> anyhow::Result<()> {
    Ok(outflank_files::write(file, &book.to_bytes())?)
}
