//! The right to write a file, which one program has at a time.
//!
//! A file that a run writes again and again is replaced each time ([`atomic_file`](crate::atomic_file)), so a lock on the file
//! itself would be lost with the old one. The lock is on an empty file beside it, `NAME.lock`, which is there as long as the
//! lock; the system releases the lock of a program that is killed, and the next one takes over the file.

use crate::atomic_file::{is_standard_output, resolve_links};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The right to write a file, until it is dropped.
#[derive(Debug)]
pub struct OutputLock {
    /// The locked file and its path; none for what is no regular file, where each program may write.
    lock: Option<(File, PathBuf)>,
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another program, or another part of this one, has the lock.
    #[error("it is being written by another program")]
    InUse,
    /// The file beside it cannot be made, as in a folder that does not exist.
    #[error(transparent)]
    System(#[from] io::Error),
}

impl OutputLock {
    /// Takes the right to write a file, which need not exist.
    ///
    /// # Errors
    ///
    /// Returns an error when another program has it, or when no file can be made in the folder.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_play::output_lock::{LockError, OutputLock};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let book = folder.path().join("my.book");
    /// let lock = OutputLock::acquire(&book)?;
    /// assert!(matches!(OutputLock::acquire(&book), Err(LockError::InUse)));
    /// drop(lock);
    /// assert!(OutputLock::acquire(&book).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn acquire(output: &Path) -> Result<Self, LockError> {
        let output = resolve_links(output)?;
        if is_standard_output(&output) || fs::metadata(&output).is_ok_and(|found| !found.is_file()) {
            return Ok(Self { lock: None });
        }
        let mut path = output.into_os_string();
        path.push(".lock");
        let path = PathBuf::from(path);
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, &path)? => return Ok(Self { lock: Some((file, path)) }),
                // Its last owner has removed it between the opening and the lock.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(LockError::InUse),
                Err(TryLockError::Error(error)) => return Err(error.into()),
            }
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
        crate::atomic_file::write(&file, b"old").unwrap();
        crate::atomic_file::write(&file, b"new").unwrap();
        assert!(matches!(OutputLock::acquire(&file), Err(LockError::InUse)), "the file was replaced");
        drop(lock);
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|found| found.unwrap().file_name()).collect();
        assert_eq!(names, ["file"]);
        assert!(matches!(OutputLock::acquire(&folder.path().join("none/file")), Err(LockError::System(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_and_its_target_are_one_file_and_devices_have_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let _lock = OutputLock::acquire(&link).unwrap();
        assert!(matches!(OutputLock::acquire(&file), Err(LockError::InUse)));
        let _one = OutputLock::acquire(Path::new("/dev/null")).unwrap();
        assert!(OutputLock::acquire(Path::new("/dev/null")).is_ok());
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
