//! The files of the engine: evaluation weights and opening books.

use outflank_engine::book::Book;
use outflank_engine::evaluation::Weights;
use outflank_files::FileError;
use std::path::{Path, PathBuf};

/// A file of the engine was not read.
#[derive(Debug, thiserror::Error)]
pub enum EngineFileError {
    /// The system reports an error, or the file is too long.
    #[error(transparent)]
    File(#[from] FileError),
    /// The content is invalid.
    #[error("{}: {source}", .file.display())]
    Content {
        /// The file.
        file: PathBuf,
        /// The error of the format.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

/// Reads a file of evaluation weights.
///
/// # Errors
///
/// Returns an error when the file cannot be read or holds no weights.
pub fn read_weights(file: &Path) -> Result<Weights, EngineFileError> {
    /// The shipped weights have a hundredth of it.
    const MAX_BYTES: u64 = 1 << 28;
    let bytes = outflank_files::read(file, MAX_BYTES)?;
    Weights::from_bytes(&bytes).map_err(|error| content_error(file, error.into()))
}

/// The name of [`Book::shipped`] in options.
pub const SHIPPED_BOOK: &str = "shipped";

/// Returns the opening book of an option: the one called [`SHIPPED_BOOK`], or that of a file.
///
/// # Errors
///
/// Returns an error when the file cannot be read or holds no book.
pub fn book_by_name(name: &Path) -> Result<Book, EngineFileError> {
    if name == Path::new(SHIPPED_BOOK) { Ok(Book::shipped().clone()) } else { read_book(name) }
}

/// Reads an opening book.
///
/// # Errors
///
/// Returns an error when the file cannot be read or holds no book.
pub fn read_book(file: &Path) -> Result<Book, EngineFileError> {
    /// Some hundred million positions.
    const MAX_BYTES: u64 = 1 << 31;
    let limit = |head: &[u8]| head.starts_with(b"OFBOOK").then_some(MAX_BYTES);
    let bytes = outflank_files::read_by_head(file, limit)?;
    Book::from_bytes(&bytes).map_err(|error| content_error(file, error.into()))
}

fn content_error(file: &Path, source: Box<dyn std::error::Error + Send + Sync>) -> EngineFileError {
    EngineFileError::Content { file: file.to_owned(), source }
}
