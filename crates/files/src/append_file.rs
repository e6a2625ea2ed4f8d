//! Files that grow by whole parts.

use crate::bounded::read_open;
use crate::{FileError, OutputLock};
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file that one program at a time extends, and that a later run resumes.
///
/// A part that cannot be written leaves nothing in the file. Only when the program or the machine ends in the middle of
/// one, its beginning stays: whoever opens the file looks where its last whole part ends, and truncates it there.
///
/// # Examples
///
/// ```
/// use outflank_files::AppendFile;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games");
/// AppendFile::create(&path)?.append(b"one\ntw")?;
/// let (mut file, bytes) = AppendFile::open(&path, |_| Some(1000))?;
/// assert_eq!(bytes, b"one\ntw");
/// file.truncate(4)?;
/// file.append(b"two\n")?;
/// assert_eq!(std::fs::read(&path)?, b"one\ntwo\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AppendFile {
    path: PathBuf,
    file: File,
    /// The length up to the last whole part.
    length: u64,
    _lock: OutputLock,
}

impl AppendFile {
    /// Makes an empty file.
    ///
    /// # Errors
    ///
    /// Returns an error of the kind [`AlreadyExists`](std::io::ErrorKind::AlreadyExists) when there is one, or why none can be
    /// made or written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let lock = OutputLock::acquire(path)?;
        let created = OpenOptions::new().create_new(true).write(true).open(path);
        let file = created.map_err(FileError::cannot_write(path))?;
        Ok(Self { path: path.to_owned(), file, length: 0, _lock: lock })
    }

    /// Opens a file, and reads it as [`read_by_head`](crate::read_by_head) does; it goes on after the last byte.
    ///
    /// # Errors
    ///
    /// Returns why the file cannot be read or written, or that it is too long.
    pub fn open(path: &Path, limit: impl FnOnce(&[u8]) -> Option<u64>) -> Result<(Self, Vec<u8>), FileError> {
        // Before the file is read: what stands at its end must not change between reading and appending.
        let lock = OutputLock::acquire(path)?;
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.map_err(FileError::cannot_write(path))?;
        let bytes = read_open(&mut file, limit).map_err(FileError::cannot_read(path))?;
        let length = file.seek(SeekFrom::End(0)).map_err(FileError::cannot_read(path))?;
        Ok((Self { path: path.to_owned(), file, length, _lock: lock }, bytes))
    }

    /// Returns the path that it was opened by.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Cuts off what stands after a number of bytes.
    ///
    /// # Errors
    ///
    /// Returns why the file cannot be written.
    pub fn truncate(&mut self, length: u64) -> Result<(), FileError> {
        let truncated = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        self.length = truncated.map_err(FileError::cannot_write(&self.path))?;
        Ok(())
    }

    /// Writes a part at the end and synchronizes it with the disk.
    ///
    /// # Errors
    ///
    /// Returns why the part cannot be written; it is then not in the file.
    pub fn append(&mut self, part: &[u8]) -> Result<(), FileError> {
        let written = self.file.write_all(part).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Truncating works on a full disk, too.
            self.truncate(self.length)?;
            return Err(FileError::cannot_write(&self.path)(error));
        }
        // Only now: until the part is on the disk, its beginning may have to be cut off.
        self.length += part.len() as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, io};

    #[test]
    fn a_file_is_extended_by_one_program_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let file = AppendFile::create(&path).unwrap();
        for second in [AppendFile::create(&path), AppendFile::open(&path, |_| Some(9)).map(|(file, _)| file)] {
            let expected = format!("cannot write {}: it is being written by another program", path.display());
            assert_eq!(second.unwrap_err().to_string(), expected);
        }
        drop(file);
        assert!(AppendFile::open(&path, |_| Some(9)).is_ok());
        assert_eq!(AppendFile::create(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no lock stays");
    }

    #[test]
    fn a_missing_file_and_one_that_is_too_long_are_errors_that_name_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let error = AppendFile::open(&path, |_| Some(9)).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        fs::write(&path, "ten bytes.").unwrap();
        let error = AppendFile::open(&path, |_| Some(9)).unwrap_err();
        assert_eq!(error.to_string(), format!("cannot read {}: it has more than 9 bytes", path.display()));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_part_that_is_not_written_is_an_error() {
        let error = AppendFile::open(Path::new("/dev/full"), |_| None).unwrap().0.append(b"part").unwrap_err();
        assert!(error.to_string().starts_with("cannot write /dev/full: "), "{error}");
    }
}
