//! Writing of games to files.

use super::{ReadFileError, alak, read, tags};
use crate::atomic_file;
use outflank_formats::info::GameInfo;
use outflank_formats::{AnnotatedGame, Format, Reader, WriteError, WriteOptions, Writer, detect};
use outflank_game::GameRecord;
use outflank_reversi::Position;
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The extensions of the files that a game is saved in.
const EXTENSIONS: [&str; 8] = ["txt", "ggf", "pgn", "sgf", "json", "jsonl", "obf", "wtb"];

/// The files that a program has written games to.
///
/// # Examples
///
/// ```
/// use outflank_game::GameRecord;
/// use outflank_play::saved_game::{GameFiles, Replace, SaveError};
/// use outflank_reversi::{Position, Rules};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("game.sgf");
/// let game = GameRecord::new(Position::start(&Rules::default()));
/// let mut files = GameFiles::default();
/// files.save(&game, &file, Replace::OwnGame)?;
/// files.save(&game, &file, Replace::OwnGame)?;
/// let refused = GameFiles::default().save(&game, &file, Replace::OwnGame);
/// assert!(matches!(refused, Err(SaveError::HoldsAGame(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct GameFiles {
    /// What was written. A file that holds something else was changed by somebody since.
    written: HashMap<PathBuf, Vec<u8>>,
}

/// What a game may be written over. A file that holds no game, or several, is always left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// A game that these [`GameFiles`] have written.
    OwnGame,
    /// Any saved game.
    AnyGame,
}

/// A game was not written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is a saved game, and it was not to be replaced.
    #[error("{} holds a game; it was left alone", .0.display())]
    HoldsAGame(PathBuf),
    /// There is a file that is no saved game.
    #[error("{} exists and is not a saved game; it was left alone", .0.display())]
    NotASavedGame(PathBuf),
    /// The format holds no games of Alak.
    #[error("{0} holds no games of Alak: use the extension .txt, or none")]
    NoAlak(Format),
    /// The extension stands for no format.
    #[error("no format has the extension .{0}: use .{known}, or none", known = EXTENSIONS.join(", ."))]
    Extension(String),
    /// The format cannot hold the game.
    #[error("{format} cannot hold the game: {error}")]
    Unsupported {
        /// The format.
        format: Format,
        /// What it cannot hold.
        error: WriteError,
    },
    /// The file cannot be written.
    #[error("cannot write {}: {cause}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why not.
        cause: io::Error,
    },
}

impl GameFiles {
    /// Writes a game to a file, all or nothing.
    ///
    /// # Errors
    ///
    /// Returns why the game was not written; then the file is as it was.
    pub fn save(&mut self, record: &GameRecord<Position>, file: &Path, replace: Replace) -> Result<(), SaveError> {
        self.write(file, bytes_of(record, file)?, replace)
    }

    /// Writes a game of Alak to a file, as [`save`](Self::save) does.
    ///
    /// # Errors
    ///
    /// Returns why the game was not written; then the file is as it was.
    pub fn save_alak(
        &mut self,
        record: &GameRecord<outflank_alak::Position>,
        file: &Path,
        replace: Replace,
    ) -> Result<(), SaveError> {
        match format_of(file)? {
            Some(format) => Err(SaveError::NoAlak(format)),
            None => self.write(file, alak::print(record).into_bytes(), replace),
        }
    }

    /// Writes a file all or nothing, unless there is one that must not be replaced.
    fn write(&mut self, file: &Path, bytes: Vec<u8>, replace: Replace) -> Result<(), SaveError> {
        let failed = |cause| SaveError::Write { file: file.to_owned(), cause };
        match read(file) {
            Ok(old) if !is_saved_game(&old) => return Err(SaveError::NotASavedGame(file.to_owned())),
            Ok(old) if replace == Replace::OwnGame && !old.is_empty() && self.written.get(file) != Some(&old) => {
                return Err(SaveError::HoldsAGame(file.to_owned()));
            }
            Err(ReadFileError::TooLarge | ReadFileError::NotAFile) => {
                return Err(SaveError::NotASavedGame(file.to_owned()));
            }
            Err(ReadFileError::Io(error)) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        atomic_file::write(file, &bytes).map_err(failed)?;
        self.written.insert(file.to_owned(), bytes);
        Ok(())
    }
}

fn bytes_of(record: &GameRecord<Position>, file: &Path) -> Result<Vec<u8>, SaveError> {
    let format = format_of(file)?.unwrap_or(Format::Outflank);
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    let mut untagged = record.clone();
    untagged.tags.clear();
    let mut game = AnnotatedGame::from_record(untagged);
    let info = tags::from_tags(&record.tags);
    // A database has names in other files; without these, the numbers in it would stand for other people.
    game.info = if format == Format::Wthor { GameInfo { date: info.date, ..GameInfo::default() } } else { info };
    writer.write(&game, &mut bytes).map_err(|error| SaveError::Unsupported { format, error })?;
    let head = writer.finish().head;
    bytes[..head.len()].copy_from_slice(&head);
    Ok(bytes)
}

/// Returns the format by a file's extension; `None` for the one of all boards.
fn format_of(file: &Path) -> Result<Option<Format>, SaveError> {
    let Some(extension) = file.extension() else { return Ok(None) };
    let format = extension.to_str().and_then(Format::from_extension);
    let format = format.ok_or_else(|| SaveError::Extension(extension.to_string_lossy().into_owned()))?;
    Ok(Some(format).filter(|&format| format != Format::Transcript))
}

/// Returns whether a file holds one game as it is saved here, so that another may take its place.
///
/// A list of transcripts is somebody's own, and so is a collection of games.
fn is_saved_game(bytes: &[u8]) -> bool {
    let has_lines = bytes.contains(&b'\n');
    let is_alak = || has_lines && str::from_utf8(bytes).is_ok_and(|text| alak::parse(text).is_some());
    let is_of_squares = || {
        let format = detect::detect(bytes);
        let is_list = matches!(format, Format::Transcript | Format::Obf | Format::Xot)
            || (format == Format::Outflank && !has_lines);
        let games: Vec<_> = Reader::read_all(format, bytes).take(2).collect();
        !is_list && matches!(&games[..], [Ok(_)])
    };
    bytes.is_empty() || is_alak() || is_of_squares()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_alak::Slots;
    use outflank_formats::transcript;
    use outflank_reversi::Rules;
    use std::fs;

    fn game(moves: &str) -> GameRecord<Position> {
        transcript::parse(Position::start(&Rules::default()), moves).unwrap()
    }

    #[test]
    fn a_game_of_somebody_else_is_replaced_on_request_only() {
        let folder = tempfile::tempdir().unwrap();
        let (file, theirs) = (folder.path().join("one.pgn"), "[Event \"Final\"]\n\n1. f5 {a comment} d6 *\n");
        fs::write(&file, theirs).unwrap();
        let mut files = GameFiles::default();
        let refused = files.save(&game("f5"), &file, Replace::OwnGame).unwrap_err();
        assert_eq!(refused.to_string(), format!("{} holds a game; it was left alone", file.display()));
        assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
        files.save(&game("f5"), &file, Replace::AnyGame).unwrap();
        files.save(&game("f5d6"), &file, Replace::OwnGame).expect("it was written here");
        fs::write(&file, theirs).unwrap();
        assert!(matches!(files.save(&game("f5"), &file, Replace::OwnGame), Err(SaveError::HoldsAGame(_))));
        let alak = GameRecord::new(outflank_alak::Position::start(Slots::STANDARD));
        let file = folder.path().join("alak");
        files.save_alak(&alak, &file, Replace::OwnGame).unwrap();
        let refused = GameFiles::default().save_alak(&alak, &file, Replace::OwnGame);
        assert!(matches!(refused, Err(SaveError::HoldsAGame(_))));
    }

    #[test]
    fn an_extension_that_stands_for_no_format_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let (file, mut files) = (folder.path().join("g.svg"), GameFiles::default());
        let error = files.save(&game("f5"), &file, Replace::OwnGame).unwrap_err().to_string();
        assert_eq!(
            error,
            "no format has the extension .svg: use .txt, .ggf, .pgn, .sgf, .json, .jsonl, .obf, .wtb, or none"
        );
        let alak = GameRecord::new(outflank_alak::Position::start(Slots::STANDARD));
        assert!(matches!(files.save_alak(&alak, &file, Replace::OwnGame), Err(SaveError::Extension(_))));
        let error = files.save_alak(&alak, &file.with_extension("sgf"), Replace::OwnGame).unwrap_err();
        assert_eq!(error.to_string(), "sgf holds no games of Alak: use the extension .txt, or none");
        assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
        assert!(EXTENSIONS.into_iter().all(|extension| Format::from_extension(extension).is_some()));
    }
}
