//! Reading files up to a number of bytes: a device or a wrong file must not fill the memory.

use crate::FileError;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// How many bytes of a file's beginning decide how long the file may be.
pub const HEAD: u64 = 1 << 12;

/// A file is longer than what it should hold can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it has more than {limit} bytes")]
pub struct TooLong {
    /// The maximum length, in bytes.
    pub limit: u64,
}

/// Reads a file of up to `limit` bytes.
///
/// # Errors
///
/// Returns why the file cannot be read; of a longer file, [`TooLong`] with the kind [`ErrorKind::FileTooLarge`].
pub fn read(file: &Path, limit: u64) -> Result<Vec<u8>, FileError> {
    read_by_head(file, |_| Some(limit))
}

/// Reads a text of up to `limit` bytes.
///
/// # Errors
///
/// Returns why the file cannot be read, that it is too long, or that it is not UTF-8.
pub fn read_text(file: &Path, limit: u64) -> Result<String, FileError> {
    let text = String::from_utf8(read(file, limit)?);
    let invalid = |error: std::string::FromUtf8Error| io::Error::new(ErrorKind::InvalidData, error.utf8_error());
    text.map_err(invalid).map_err(FileError::cannot_read(file))
}

/// Reads a file as [`read`] does, as far as its first [`HEAD`] bytes allow; where they allow nothing, they alone are
/// returned, for an error that says what is wrong with them.
///
/// # Errors
///
/// Returns why the file cannot be read, or that it is too long.
pub fn read_by_head(file: &Path, limit: impl FnOnce(&[u8]) -> Option<u64>) -> Result<Vec<u8>, FileError> {
    File::open(file).and_then(|mut open| read_open(&mut open, limit)).map_err(FileError::cannot_read(file))
}

/// Reads the first `length` bytes of a file, or all of a shorter one.
///
/// # Errors
///
/// Returns why the file cannot be read.
pub fn read_start(file: &Path, length: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|open| open.take(length).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(FileError::cannot_read(file))
}

/// Reads an open file as [`read_by_head`] does.
pub(crate) fn read_open(file: &mut File, limit: impl FnOnce(&[u8]) -> Option<u64>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.by_ref().take(HEAD).read_to_end(&mut bytes)?;
    let Some(limit) = limit(&bytes) else { return Ok(bytes) };
    // One byte more than allowed shows that the file is too long, without reading the rest of it; the size that the
    // system reports is 0 for devices and pipes.
    let rest = limit.saturating_add(1).saturating_sub(bytes.len() as u64);
    file.take(rest).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::new(ErrorKind::FileTooLarge, TooLong { limit }));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_is_read_up_to_its_limit_and_not_beyond() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        for length in [0, 1, 9_999, 10_000] {
            fs::write(&file, vec![b'x'; length]).unwrap();
            assert_eq!(read(&file, 10_000).unwrap().len(), length);
        }
        fs::write(&file, vec![b'x'; 10_001]).unwrap();
        let error = read(&file, 10_000).unwrap_err();
        let expected = format!("cannot read {}: it has more than 10000 bytes", file.display());
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::FileTooLarge, expected));
        assert_eq!(read(&file, 10).unwrap_err().kind(), ErrorKind::FileTooLarge, "less than the head");
        assert_eq!(read(&file, u64::MAX).unwrap().len(), 10_001);
        assert_eq!(read_by_head(&file, |_| None).unwrap().len() as u64, HEAD);
        assert_eq!([7, 20_000].map(|length| read_start(&file, length).unwrap().len()), [7, 10_001]);
    }

    #[test]
    fn bytes_that_are_no_text_are_an_error_that_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"f5\xff").unwrap();
        let error = read_text(&file, 10).unwrap_err();
        assert!(error.to_string().starts_with(&format!("cannot read {}: ", file.display())), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_without_an_end_is_too_long() {
        assert_eq!(read(Path::new("/dev/zero"), 100_000).unwrap_err().kind(), ErrorKind::FileTooLarge);
    }
}
