//! The file that games are written to.

use crate::output::stdout;
use anyhow::{bail, ensure};
use outflank_files::{AtomicFile, FileError, OutputLock};
use outflank_formats::info::GameDate;
use outflank_formats::wthor::Date;
use outflank_formats::{Finish, Format, WriteOptions};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The output: a file that appears only when it is complete, or standard output.
pub(crate) struct Target {
    out: Out,
    /// Bytes not yet written.
    buffer: Vec<u8>,
}

enum Out {
    File { file: AtomicFile, name: PathBuf },
    Stdout,
}

/// Whether a file may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwrite {
    Never,
    Allowed,
}

/// Why `--force` has no effect on standard output.
pub(crate) const FORCE_IS_FOR_FILES: &str = "is for files, not for standard output";
/// The error after Ctrl-C.
pub(crate) const STOPPED: &str = "stopped: nothing was written";
/// The extensions of the name files of a WTHOR database.
const NAME_EXTENSIONS: [&str; 2] = ["JOU", "TRN"];
/// The number of bytes written at once.
const CHUNK: usize = 1 << 16;

impl Overwrite {
    /// Makes the permission that `--force` gives.
    pub(crate) fn if_forced(is_forced: bool) -> Self {
        if is_forced { Self::Allowed } else { Self::Never }
    }

    /// Returns an error when writing to a file would replace it although that is not allowed.
    pub(crate) fn check(self, file: &Path) -> anyhow::Result<()> {
        if self == Self::Never && would_be_replaced(file) {
            bail!("{} exists and was not replaced; --force replaces it", file.display());
        }
        Ok(())
    }
}

/// Returns an error when a file is of another kind than the one that is to replace it, by the first bytes of that kind.
pub(crate) fn check_kind(file: &Path, first_bytes: &[u8], kind: &str) -> anyhow::Result<()> {
    let found = || outflank_files::read_start(file, first_bytes.len() as u64);
    let is_other = would_be_replaced(file) && found().is_ok_and(|found| !found.is_empty() && found != first_bytes);
    ensure!(!is_other, "{} exists and is not {kind}; it was left alone", file.display());
    Ok(())
}

/// Takes the right to write files, before work begins whose result would have no place.
pub(crate) fn lock_outputs<'a>(files: impl IntoIterator<Item = &'a Path>) -> anyhow::Result<Vec<OutputLock>> {
    Ok(files.into_iter().map(OutputLock::acquire).collect::<Result<_, _>>()?)
}

impl Target {
    /// Starts a file, or writes to standard output when its name is `-`.
    pub(crate) fn create(path: &Path, format: Format, overwrite: Overwrite) -> anyhow::Result<Self> {
        if is_standard_output(path) {
            ensure!(format != Format::Wthor, "a WTHOR database is three files, and does not fit standard output");
            return Ok(Self { out: Out::Stdout, buffer: Vec::new() });
        }
        // This is checked before the file is opened: opening a pipe waits for its reader.
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file());
        let name = path.display();
        ensure!(
            !is_special || format != Format::Wthor,
            "a WTHOR database is three files, and {name} is no regular file"
        );
        let names = NAME_EXTENSIONS.map(|extension| path.with_extension(extension));
        let more = if format == Format::Wthor { names.as_slice() } else { &[] };
        for file in [path].into_iter().chain(more.iter().map(PathBuf::as_path)) {
            overwrite.check(file)?;
        }
        let file = AtomicFile::create(path)?;
        Ok(Self { out: Out::File { file, name: path.to_owned() }, buffer: Vec::new() })
    }

    /// Returns the buffer for the bytes of the next game.
    pub(crate) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Writes the buffer when it is full.
    pub(crate) fn flush_if_full(&mut self) -> anyhow::Result<()> {
        if self.buffer.len() < CHUNK { Ok(()) } else { self.flush() }
    }

    /// Completes the file, and writes the name files. Without a game a file stays as it was.
    pub(crate) fn finish(mut self, finish: &Finish, games: u64) -> anyhow::Result<()> {
        if let Out::File { name, .. } = &self.out {
            require_game(name, games)?;
        }
        self.flush()?;
        let Out::File { mut file, name } = self.out else { return Ok(stdout().flush()?) };
        // The header of a WTHOR file has the number of games, which is known only now.
        file.overwrite_head(&finish.head)?;
        // Before the games, which refer to the names by their numbers.
        for (extension, bytes) in NAME_EXTENSIONS.into_iter().zip([&finish.players, &finish.tournaments]) {
            if let Some(bytes) = bytes {
                outflank_files::write(&name.with_extension(extension), bytes)?;
            }
        }
        Ok(file.commit()?)
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        match &mut self.out {
            Out::File { file, name } => file.write_all(&self.buffer).map_err(FileError::cannot_write(name))?,
            Out::Stdout => stdout().write_all(&self.buffer)?,
        }
        self.buffer.clear();
        Ok(())
    }
}

/// Returns the message for a file whose format is unknown.
pub(crate) fn unknown_format(out: &Path, names: &str) -> String {
    if is_standard_output(out) {
        return format!("standard output has no name: choose the format with --to: {names}");
    }
    format!("cannot tell the format of {} from its name; choose one with --to: {names}", out.display())
}

/// Returns an error for a file without a game, which would only empty the one that is there.
pub(crate) fn require_game(out: &Path, games: u64) -> anyhow::Result<()> {
    ensure!(games > 0, "there are no games to write, so {} was not written", out.display());
    Ok(())
}

/// Returns whether a path names standard output.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-") || outflank_files::is_standard_output(path)
}

/// Returns whether writing to a file replaces its content, unlike a pipe or a terminal.
fn would_be_replaced(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|found| found.is_file() || found.is_dir() || is_block_device(&found))
}

#[cfg(unix)]
fn is_block_device(found: &fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&found.file_type())
}

#[cfg(not(unix))]
fn is_block_device(_: &fs::Metadata) -> bool {
    false
}

/// Returns the options of the writer: today's date, for the header of a database.
pub(crate) fn options() -> WriteOptions {
    let defaults = WriteOptions::default();
    let today = GameDate::today();
    let created = today.month().zip(today.day()).map(|(month, day)| Date { year: today.year(), month, day });
    WriteOptions { created: created.unwrap_or(defaults.created), ..defaults }
}
