//! The error of a file.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file cannot be read or written.
///
/// # Examples
///
/// ```
/// use outflank_files::FileError;
///
/// let folder = tempfile::tempdir()?;
/// let error = outflank_files::read(&folder.path().join("none"), 100).unwrap_err();
/// assert!(error.to_string().starts_with("cannot read "));
/// assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read, or it is too long.
    #[error("cannot read {}: {source}", .file.display())]
    Read {
        /// The file that was to be read.
        file: PathBuf,
        /// The error of the system, or [`TooLong`](crate::TooLong).
        source: io::Error,
    },
    /// It cannot be written.
    #[error("cannot write {}: {source}", .file.display())]
    Write {
        /// The file that was to be written.
        file: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Another program, or another part of this one, has the right to write it.
    #[error("cannot write {}: it is being written by another program", .file.display())]
    InUse {
        /// The file whose lock somebody else has.
        file: PathBuf,
    },
}

impl FileError {
    /// Adds the file to an error of the system that occurred while it was read.
    pub fn cannot_read(file: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::Read { file: file.to_owned(), source }
    }

    /// Adds the file to an error of the system that occurred while it was written.
    pub fn cannot_write(file: &Path) -> impl FnOnce(io::Error) -> Self {
        |source| Self::Write { file: file.to_owned(), source }
    }

    /// Returns the kind of the error of the system.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Read { source, .. } | Self::Write { source, .. } => source.kind(),
            Self::InUse { .. } => ErrorKind::ResourceBusy,
        }
    }
}

/// Leaves out the file, for those who name it themselves.
impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Read { source, .. } | FileError::Write { source, .. } => source,
            FileError::InUse { .. } => ErrorKind::ResourceBusy.into(),
        }
    }
}
