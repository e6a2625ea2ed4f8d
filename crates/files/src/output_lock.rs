//! The right to write a file or a directory, which one program has at a time.
//!
//! A file that a run writes again and again is replaced each time ([`AtomicFile`](crate::AtomicFile)), so a lock on the file
//! itself would be lost with the old one. The lock is on an empty file beside it, `NAME.lock`, which is there as long as the
//! lock; the system releases the lock of a program that is killed, and the next one takes over the file.

use crate::FileError;
use crate::atomic_file::{is_standard_output, resolve_links};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to write a file or a directory, until it is dropped.
#[derive(Debug)]
pub struct OutputLock {
    /// The locked file and its path; none for a device or a pipe, where each program may write.
    lock: Option<(File, PathBuf)>,
}

impl OutputLock {
    /// Takes the right to write a file or a directory, which need not exist.
    ///
    /// # Errors
    ///
    /// Returns an error when another program has it, or when no file can be made in the folder.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_files::{FileError, OutputLock};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let book = folder.path().join("my.book");
    /// let lock = OutputLock::acquire(&book)?;
    /// assert!(matches!(OutputLock::acquire(&book), Err(FileError::InUse { .. })));
    /// drop(lock);
    /// assert!(OutputLock::acquire(&book).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn acquire(output: &Path) -> Result<Self, FileError> {
        match lock_beside(output) {
            Ok(lock) => Ok(Self { lock }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse { file: output.to_owned() }),
            Err(TryLockError::Error(error)) => Err(FileError::cannot_write(output)(error)),
        }
    }
}

impl Drop for OutputLock {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.lock {
            // Before the lock ends, so that nobody else's file is removed. One that stays does no harm.
            let _ = fs::remove_file(path);
        }
    }
}

/// Locks the file beside an output; returns `None` for a device or a pipe.
fn lock_beside(output: &Path) -> Result<Option<(File, PathBuf)>, TryLockError> {
    let output = resolve_links(output).map_err(TryLockError::Error)?;
    let kind = fs::metadata(&output).map(|found| found.file_type()).ok();
    if is_standard_output(&output) || kind.is_some_and(|kind| !kind.is_file() && !kind.is_dir()) {
        return Ok(None);
    }
    // A directory has many names: `games/`, which may be there later only, `.`, `../games`.
    let is_directory = kind.is_some_and(|kind| kind.is_dir());
    let output = if is_directory { fs::canonicalize(output) } else { Ok(output.components().collect()) };
    let output = output.map_err(TryLockError::Error)?;
    let mut path = output.into_os_string();
    path.push(".lock");
    let path = PathBuf::from(path);
    loop {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(TryLockError::Error)?;
        file.try_lock()?;
        // Its last owner may have removed it between the opening and the lock.
        if is_at(&file, &path).map_err(TryLockError::Error)? {
            return Ok(Some((file, path)));
        }
    }
}

/// Returns whether a path still names an open file.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let open = file.metadata()?;
        Ok(fs::metadata(path).is_ok_and(|found| (found.dev(), found.ino()) == (open.dev(), open.ino())))
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        Ok(path.exists())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    #[test]
    fn a_lock_leaves_nothing_behind_and_outlasts_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let lock = OutputLock::acquire(&file).unwrap();
        crate::write(&file, b"old").unwrap();
        crate::write(&file, b"new").unwrap();
        assert!(matches!(OutputLock::acquire(&file), Err(FileError::InUse { .. })), "the file was replaced");
        drop(lock);
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|found| found.unwrap().file_name()).collect();
        assert_eq!(names, ["file"]);
        assert!(matches!(OutputLock::acquire(&folder.path().join("none/file")), Err(FileError::Write { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_its_target_are_one_file_and_devices_have_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _lock = OutputLock::acquire(&link).unwrap();
        assert!(matches!(OutputLock::acquire(&file), Err(FileError::InUse { .. })));
        let _one = OutputLock::acquire(Path::new("/dev/null")).unwrap();
        assert!(OutputLock::acquire(Path::new("/dev/null")).is_ok());
    }

    #[test]
    fn a_directory_has_one_lock_by_all_of_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("games");
        let _lock = OutputLock::acquire(&output.join("")).unwrap();
        fs::create_dir(&output).unwrap();
        for name in ["games", "games/", "games/.", "games/../games"] {
            let again = OutputLock::acquire(&folder.path().join(name));
            assert!(matches!(again, Err(FileError::InUse { .. })), "{name}");
        }
        assert_eq!(fs::read_dir(&output).unwrap().count(), 0);
    }

    #[test]
    fn of_many_at_the_same_time_one_has_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (file, is_held, taken) = (folder.path().join("file"), AtomicBool::new(false), AtomicU32::new(0));
        let take_often = || {
            for _ in 0..500 {
                if let Ok(_lock) = OutputLock::acquire(&file) {
                    assert!(!is_held.swap(true, Ordering::SeqCst), "two have it");
                    taken.fetch_add(1, Ordering::SeqCst);
                    is_held.store(false, Ordering::SeqCst);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(take_often);
            }
        });
        assert!(taken.into_inner() > 0);
    }
}
