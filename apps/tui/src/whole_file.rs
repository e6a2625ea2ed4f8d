//! Writing files all or nothing.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Writes beside the file first and renames, so that a full disk loses nothing.
///
/// # Errors
///
/// Tells why the file cannot be written; then it is as it was.
pub fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut whole = WholeFile::create(file)?;
    whole.write_all(bytes)?;
    whole.complete()
}

/// A file that is written beside its place, and takes it once it is complete.
///
/// Dropped before, it leaves nothing behind.
#[derive(Debug)]
pub struct WholeFile {
    out: File,
    part: PathBuf,
    file: PathBuf,
    is_complete: bool,
}

impl WholeFile {
    /// Starts a file; one in its place is left as it is for now.
    ///
    /// # Errors
    ///
    /// Tells why nothing can be written beside the file.
    pub fn create(file: &Path) -> io::Result<Self> {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(".part");
        let part = file.with_file_name(name);
        Ok(Self { out: File::create(&part)?, part, file: file.to_owned(), is_complete: false })
    }

    /// Replaces the first bytes.
    ///
    /// # Errors
    ///
    /// Tells why they cannot be written.
    pub fn replace_head(&mut self, head: &[u8]) -> io::Result<()> {
        self.out.seek(SeekFrom::Start(0))?;
        self.out.write_all(head)
    }

    /// Gives the file its place.
    ///
    /// # Errors
    ///
    /// Tells why it cannot be completed or moved there.
    pub fn complete(mut self) -> io::Result<()> {
        self.out.sync_all()?;
        fs::rename(&self.part, &self.file)?;
        self.is_complete = true;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.is_complete {
            // There is nobody left to tell.
            let _ = fs::remove_file(&self.part);
        }
    }
}
