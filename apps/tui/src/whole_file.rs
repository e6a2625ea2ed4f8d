//! Writing files all or nothing.
//!
//! A regular file is written beside its place and renamed, so that a full disk loses nothing; it keeps its mode and, as
//! far as that is allowed, its owner. A symbolic link stays, and what it points at is replaced. What is no regular file
//! (a device, a pipe, standard output by its name `/dev/stdout`) is written to as it is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Writes a whole file.
///
/// # Errors
///
/// Returns why the file cannot be written; then a regular file is as it was.
pub fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut whole = WholeFile::create(file)?;
    whole.write_all(bytes)?;
    whole.complete()
}

/// Returns whether a path names standard output.
pub fn is_standard_output(file: &Path) -> bool {
    cfg!(unix) && ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| file == Path::new(name))
}

/// A file that takes its place once it is complete.
///
/// Dropped before, it leaves nothing behind, unless it is no regular file.
#[derive(Debug)]
pub struct WholeFile {
    out: Out,
}

#[derive(Debug)]
enum Out {
    /// A file beside the place that it will take.
    Beside {
        part: NamedTempFile,
        place: PathBuf,
    },
    /// What is no regular file.
    Device(File),
    Stdout,
}

impl WholeFile {
    /// Starts a file; one in its place is left as it is for now.
    ///
    /// # Errors
    ///
    /// Returns why nothing can be written there.
    pub fn create(file: &Path) -> io::Result<Self> {
        if is_standard_output(file) {
            return Ok(Self { out: Out::Stdout });
        }
        let place = followed(file)?;
        let old = match fs::metadata(&place) {
            Ok(found) if found.is_file() => Some(found),
            Ok(_) => return Ok(Self { out: Out::Device(OpenOptions::new().write(true).open(file)?) }),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let part = beside(&place)?;
        if let Some(old) = old {
            keep_attributes(part.as_file(), &old)?;
        }
        Ok(Self { out: Out::Beside { part, place } })
    }

    /// Replaces the first bytes.
    ///
    /// # Errors
    ///
    /// Returns why they cannot be written, as in what is no regular file.
    pub fn replace_head(&mut self, head: &[u8]) -> io::Result<()> {
        match &mut self.out {
            _ if head.is_empty() => Ok(()),
            Out::Beside { part, .. } => {
                part.seek(SeekFrom::Start(0))?;
                part.write_all(head)
            }
            Out::Device(_) | Out::Stdout => Err(ErrorKind::NotSeekable.into()),
        }
    }

    /// Gives the file its place.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be completed or moved there.
    pub fn complete(self) -> io::Result<()> {
        match self.out {
            Out::Beside { part, place } => {
                part.as_file().sync_all()?;
                part.persist(place).map(drop).map_err(|error| error.error)
            }
            Out::Device(mut file) => file.flush(),
            Out::Stdout => io::stdout().flush(),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Out::Beside { part, .. } => part.write(bytes),
            Out::Device(file) => file.write(bytes),
            Out::Stdout => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Beside { part, .. } => part.flush(),
            Out::Device(file) => file.flush(),
            Out::Stdout => io::stdout().flush(),
        }
    }
}

/// Follows symbolic links to what they point at, which need not exist.
fn followed(file: &Path) -> io::Result<PathBuf> {
    /// What Linux allows.
    const MOST_LINKS: usize = 40;
    let mut place = file.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&place) else { return Ok(place) };
        // What stands behind a link of /proc is not always the name of a file: `pipe:[4711]`.
        if fs::metadata(&place).is_ok_and(|found| !found.is_file()) {
            return Ok(place);
        }
        place = place.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Makes a file in the folder of another one, with the mode that new files have.
fn beside(place: &Path) -> io::Result<NamedTempFile> {
    let name = place.file_name().ok_or(ErrorKind::InvalidFilename)?;
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The mask of the process takes away what it does not want.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.prefix(name).suffix(".part").tempfile_in(folder)
}

/// Gives a file the mode of another one and, where that is allowed, its owner.
fn keep_attributes(file: &File, old: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only the superuser may give files away; those of others become ours.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
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
    fn a_file_appears_only_once_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "old").unwrap();
        let mut whole = WholeFile::create(&file).unwrap();
        whole.write_all(b"?ew").unwrap();
        drop(whole);
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), names(folder.path()).len()), ("old", 1));
        let mut whole = WholeFile::create(&file).unwrap();
        whole.write_all(b"?ew").unwrap();
        whole.replace_head(b"n").unwrap();
        whole.complete().unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), names(folder.path()).len()), ("new", 1));
    }

    #[test]
    fn a_folder_is_no_file_and_is_left_alone() {
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
