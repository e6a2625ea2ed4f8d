//! Files that are replaced at once.
//!
//! A regular file is written to a temporary file in the same folder, which is then renamed, so that a full disk loses
//! nothing. It keeps its mode and, as far as that is allowed, its owner. A symbolic link stays, and its target is
//! replaced. Other files (a device, a pipe, standard output by its name `/dev/stdout`) are written to directly.

use crate::FileError;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::{NamedTempFile, PersistError};

/// Writes a file atomically.
///
/// # Errors
///
/// Returns the error of the system; a regular file is then unchanged.
///
/// # Examples
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("game.txt");
/// outflank_files::write(&file, b"f5d6c3\n")?;
/// assert_eq!(std::fs::read(&file)?, b"f5d6c3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(file: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut writer = AtomicFile::create(file)?;
    writer.write_all(bytes).map_err(FileError::cannot_write(file))?;
    writer.commit()
}

/// Returns whether a path names standard output.
pub fn is_standard_output(file: &Path) -> bool {
    cfg!(unix) && ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| file == Path::new(name))
}

/// A file that replaces the file of its path when it is committed.
///
/// Dropped before, it leaves nothing behind, unless it is not a regular file.
#[derive(Debug)]
pub struct AtomicFile {
    /// As the user named it.
    name: PathBuf,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// A temporary file, and the path of the file that it will replace.
    Regular {
        temporary: NamedTempFile,
        path: PathBuf,
    },
    /// Not a regular file.
    Device(File),
    Stdout,
}

impl AtomicFile {
    /// Creates the temporary file; an existing file stays unchanged until [`commit`](Self::commit).
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub fn create(file: &Path) -> Result<Self, FileError> {
        let target = Target::open(file).map_err(FileError::cannot_write(file))?;
        Ok(Self { name: file.to_owned(), target })
    }

    /// Returns the temporary file, to write to any place of it.
    ///
    /// # Errors
    ///
    /// Returns an error when the file to replace is not a regular one.
    pub fn temporary(&mut self) -> Result<&mut File, FileError> {
        match &mut self.target {
            Target::Regular { temporary, .. } => Ok(temporary.as_file_mut()),
            Target::Device(_) | Target::Stdout => {
                Err(FileError::cannot_write(&self.name)(ErrorKind::NotSeekable.into()))
            }
        }
    }

    /// Overwrites the first bytes.
    ///
    /// # Errors
    ///
    /// Returns the error of the system; only a regular file can be overwritten.
    pub fn overwrite_head(&mut self, head: &[u8]) -> Result<(), FileError> {
        if head.is_empty() {
            return Ok(());
        }
        let file = self.temporary()?;
        let written = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(head));
        written.map_err(FileError::cannot_write(&self.name))
    }

    /// Synchronizes the temporary file with the disk and renames it; on Unix, the directory is synchronized then.
    ///
    /// # Errors
    ///
    /// Returns the error of the system; a regular file is then unchanged.
    pub fn commit(self) -> Result<(), FileError> {
        self.persist(NamedTempFile::persist)
    }

    /// Commits a file that must be new.
    ///
    /// # Errors
    ///
    /// Returns an error of the kind [`AlreadyExists`](ErrorKind::AlreadyExists) when there is one by now, or that of the
    /// system.
    pub fn commit_new(self) -> Result<(), FileError> {
        self.persist(NamedTempFile::persist_noclobber)
    }

    fn persist(self, rename: fn(NamedTempFile, PathBuf) -> Result<File, PersistError>) -> Result<(), FileError> {
        let persisted = match self.target {
            Target::Regular { temporary, path } => {
                // Before the rename: a name must not lead to data that a power cut loses.
                let synchronized = temporary.as_file().sync_all();
                let renamed =
                    synchronized.and_then(|()| rename(temporary, path.clone()).map(drop).map_err(|error| error.error));
                renamed.inspect(|()| synchronize_directory(&path))
            }
            Target::Device(mut file) => file.flush(),
            Target::Stdout => io::stdout().flush(),
        };
        persisted.map_err(FileError::cannot_write(&self.name))
    }
}

impl Target {
    fn open(file: &Path) -> io::Result<Self> {
        if is_standard_output(file) {
            // By the handle of this program: opening the name anew would start at the beginning of a redirected file.
            return Ok(Self::Stdout);
        }
        let path = resolve_links(file)?;
        let old = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => Some(metadata),
            // A rename would put a regular file in the place of the device.
            Ok(_) => return Ok(Self::Device(OpenOptions::new().write(true).open(file)?)),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let temporary = create_temporary(&path)?;
        if let Some(old) = old {
            copy_attributes(&old, temporary.as_file())?;
        }
        Ok(Self::Regular { temporary, path })
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Regular { temporary, .. } => temporary.as_file_mut().write(bytes),
            Target::Device(file) => file.write(bytes),
            Target::Stdout => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Regular { temporary, .. } => temporary.as_file_mut().flush(),
            Target::Device(file) => file.flush(),
            Target::Stdout => io::stdout().flush(),
        }
    }
}

/// Resolves symbolic links; the target need not exist.
pub(crate) fn resolve_links(file: &Path) -> io::Result<PathBuf> {
    /// The limit of Linux.
    const MAX_LINKS: usize = 40;
    let mut path = file.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        // The target of a link in /proc is not always a path: `pipe:[4711]`.
        if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            return Ok(path);
        }
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Synchronizes the directory of a file with the disk, where systems have that: otherwise a power cut after a rename can bring
/// the old file back.
fn synchronize_directory(path: &Path) {
    // Errors are left out: the file is replaced, and some file systems and modes of directories allow no more.
    if cfg!(unix)
        && let Ok(directory) = File::open(directory_of(path))
    {
        let _ = directory.sync_all();
    }
}

/// Returns the directory of a file; that of a mere name is the current one.
fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a temporary file in the folder of another file, with the mode of new files.
fn create_temporary(path: &Path) -> io::Result<NamedTempFile> {
    let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
    // In the same folder, since a rename works within one file system only.
    // Made by its path, since the errors of the library name the temporary file, which nobody knows.
    let create = |path: &Path| OpenOptions::new().read(true).write(true).create_new(true).open(path);
    tempfile::Builder::new().prefix(name).suffix(".part").make_in(directory_of(path), create)
}

/// Gives a file the mode of another file and, where that is allowed, its owner.
fn copy_attributes(from: &fs::Metadata, to: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = to.metadata()?;
        if (new.uid(), new.gid()) != (from.uid(), from.gid()) {
            // Only the superuser may change the owner of a file.
            let _ = fchown(to, Some(from.uid()), Some(from.gid()));
        }
    }
    // After the owner: changing that clears the set-user-ID bits of the mode.
    to.set_permissions(from.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(&folder.path().join("missing").join("file"), b"new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert!(!error.to_string().contains(".part"), "{error}");
    }

    #[test]
    fn a_file_appears_only_when_it_is_committed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        let mut writer = AtomicFile::create(&file).unwrap();
        writer.write_all(b"?ew").unwrap();
        drop(writer);
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), names(folder.path()).len()), ("old", 1));
        let mut writer = AtomicFile::create(&file).unwrap();
        writer.write_all(b"?ew").unwrap();
        writer.overwrite_head(b"n").unwrap();
        writer.commit().unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), names(folder.path()).len()), ("new", 1));
    }

    #[test]
    fn a_new_file_replaces_none() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        let [first, second] = [0, 1].map(|_| AtomicFile::create(&file).unwrap());
        first.commit_new().unwrap();
        assert_eq!(second.commit_new().unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(names(folder.path()), ["file"]);
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write(folder.path(), b"new").is_err());
        assert!(write(&folder.path().join("none/file"), b"new").is_err());
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

        fn mode(file: &Path) -> u32 {
            fs::metadata(file).unwrap().permissions().mode() & 0o7777
        }

        #[test]
        fn the_mode_of_a_file_that_is_replaced_stays() {
            let folder = tempfile::tempdir().unwrap();
            let (file, new) = (folder.path().join("file"), folder.path().join("new"));
            for kept in [0o600, 0o644, 0o660, 0o755] {
                fs::write(&file, "old").unwrap();
                fs::set_permissions(&file, fs::Permissions::from_mode(kept)).unwrap();
                write(&file, b"new").unwrap();
                assert_eq!((mode(&file), fs::read_to_string(&file).unwrap().as_str()), (kept, "new"));
            }
            fs::remove_file(&file).unwrap();
            fs::write(&file, "made by the library").unwrap();
            write(&new, b"new").unwrap();
            assert_eq!(mode(&new), mode(&file), "a new file is as readable as any other");
        }

        #[test]
        fn a_link_stays_and_what_it_points_at_is_replaced() {
            let folder = tempfile::tempdir().unwrap();
            let place = |name: &str| folder.path().join(name);
            fs::create_dir(place("sub")).unwrap();
            fs::write(place("sub/target"), "old").unwrap();
            symlink("sub/target", place("inner")).unwrap();
            symlink("inner", place("outer")).unwrap();
            write(&place("outer"), b"new").unwrap();
            assert_eq!(fs::read_to_string(place("sub/target")).unwrap(), "new");
            assert_eq!(fs::read_link(place("outer")).unwrap(), Path::new("inner"));
            assert_eq!(names(&place("sub")), ["target"]);
            symlink("sub/missing", place("dangling")).unwrap();
            write(&place("dangling"), b"new").unwrap();
            assert_eq!(fs::read_to_string(place("sub/missing")).unwrap(), "new");
            symlink("circle", place("circle")).unwrap();
            assert!(write(&place("circle"), b"new").is_err());
        }

        #[test]
        fn a_pipe_is_written_to_and_stays() {
            let folder = tempfile::tempdir().unwrap();
            let pipe = folder.path().join("pipe");
            rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::from_raw_mode(0o600)).unwrap();
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read_to_string(pipe).unwrap()
            });
            write(&pipe, b"new").unwrap();
            assert_eq!(reader.join().unwrap(), "new");
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        }

        #[cfg(target_os = "linux")]
        #[test]
        fn a_device_is_written_to_and_stays() {
            use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};
            let folder = tempfile::tempdir().unwrap();
            let device = folder.path().join("null");
            let made = mknodat(CWD, &device, FileType::CharacterDevice, Mode::from_raw_mode(0o666), makedev(1, 3));
            if let Err(error) = made {
                eprintln!("skipped: a device node cannot be made here: {error}");
                return;
            }
            // A file system may forbid to open devices.
            if let Err(error) = write(&device, b"new") {
                assert_eq!(error.kind(), ErrorKind::PermissionDenied);
            }
            assert!(fs::metadata(&device).unwrap().file_type().is_char_device());
            assert_eq!(names(folder.path()), ["null"]);
        }
    }
}
