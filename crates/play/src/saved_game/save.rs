//! Writing of games to files.

use super::to_save::{GameToSave, Source};
use super::{ReadFileError, alak, read};
use outflank_formats::{Attribute, Attributes, Format, Reader, WriteError, WriteOptions, Writer, detect};
use outflank_rules::{GameRecord, Position, Variant};
use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The extensions of the files that a game is saved in.
const EXTENSIONS: [&str; 7] = ["txt", "ggf", "pgn", "sgf", "json", "jsonl", "obf"];

/// The files that a program has written games to.
///
/// # Examples
///
/// ```
/// use outflank_play::saved_game::{GameFiles, GameToSave, Replace, SaveError};
/// use outflank_rules::{GameRecord, Variant};
///
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("game.sgf");
/// let game = GameToSave::from(&GameRecord::new(Variant::Othello.start("")?));
/// let mut files = GameFiles::default();
/// files.save(&game, &file, Replace::OwnGame)?;
/// files.save(&game, &file, Replace::OwnGame)?;
/// let refused = GameFiles::default().save(&game, &file, Replace::OwnGame);
/// assert!(matches!(refused, Err(SaveError::HoldsAGame(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct GameFiles {
    written: HashMap<PathBuf, Written>,
}

/// What was written to a file.
#[derive(Debug)]
struct Written {
    /// The content. A file that holds something else was changed by somebody since.
    bytes: Vec<u8>,
    /// The game, with the names of its players as tags.
    game: GameRecord<Position>,
}

/// What belongs to a game and was not written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut(Attributes);

impl LeftOut {
    /// Returns a sentence that a game was saved to a file, and without what.
    pub fn saved_to(self, file: &str) -> String {
        let names: Vec<_> = self.0.iter().map(Attribute::name).collect();
        let without = if names.is_empty() { String::new() } else { format!(", without {}", names.join(", ")) };
        format!("Saved to {file}{without}.")
    }
}

/// What a game may be written over. A file that holds no game, or several, is always left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replace {
    /// A game that these [`GameFiles`] have written and that went on since.
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
    #[error("{} was not saved by Outflank, so it is never replaced; choose another name", .0.display())]
    NotASavedGame(PathBuf),
    /// There is a directory, a device or a pipe.
    #[error("{} is {}", .0.display(), if .0.is_dir() { "a directory" } else { "not a regular file" })]
    NotAFile(PathBuf),
    /// The format holds no games of Alak.
    #[error("{0} holds no games of Alak: use the extension .txt, or none")]
    NoAlak(Format),
    /// A WTHOR database has the names of its players in other files.
    #[error("a game is not saved as .wtb, which needs other files for names: save a .pgn, and `outflank convert` it")]
    Database,
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
    /// Writes a game to a file, all or nothing, and returns what was read with it and not written.
    ///
    /// # Errors
    ///
    /// Returns why the game was not written; then the file is as it was.
    pub fn save(&mut self, game: &GameToSave, file: &Path, replace: Replace) -> Result<LeftOut, SaveError> {
        let (bytes, left_out) = bytes_of(game, file)?;
        let game = game.identity.clone();
        self.write(file, Written { bytes, game }, replace)?;
        Ok(left_out)
    }

    /// Writes a file all or nothing, unless there is one that must not be replaced.
    fn write(&mut self, file: &Path, new: Written, replace: Replace) -> Result<(), SaveError> {
        let failed = |cause| SaveError::Write { file: file.to_owned(), cause };
        match read(file) {
            Ok(old) if !is_saved_game(&old) => return Err(SaveError::NotASavedGame(file.to_owned())),
            Ok(old) if replace == Replace::OwnGame && !old.is_empty() && !self.may_replace(file, &old, &new.game) => {
                return Err(SaveError::HoldsAGame(file.to_owned()));
            }
            Err(ReadFileError::TooLarge) => return Err(SaveError::NotASavedGame(file.to_owned())),
            Err(ReadFileError::NotAFile) => return Err(SaveError::NotAFile(file.to_owned())),
            Err(ReadFileError::Io(error)) if error.kind() != ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
        outflank_files::write(file, &new.bytes).map_err(|error| failed(error.into()))?;
        self.written.insert(file.to_owned(), new);
        Ok(())
    }

    /// Returns whether a file holds what was written to it, and the game is the same, which may have gone on.
    fn may_replace(&self, file: &Path, content: &[u8], game: &GameRecord<Position>) -> bool {
        let written = self.written.get(file).filter(|written| written.bytes == content);
        written.is_some_and(|written| goes_on(&written.game, game))
    }
}

fn goes_on(old: &GameRecord<Position>, new: &GameRecord<Position>) -> bool {
    old.start() == new.start() && old.tags == new.tags && new.moves().starts_with(old.moves())
}

fn bytes_of(game: &GameToSave, file: &Path) -> Result<(Vec<u8>, LeftOut), SaveError> {
    let (format, record) = (format_of(file)?, game.game().record());
    if record.start().variant() == Variant::Alak {
        return match format {
            None => Ok((alak::print(record).into_bytes(), LeftOut::default())),
            Some(format) => Err(SaveError::NoAlak(format)),
        };
    }
    let format = format.unwrap_or(Format::Outflank);
    let (mut writer, mut bytes) = (Writer::new(format, WriteOptions::default()), Vec::new());
    writer.write(game.game(), &mut bytes).map_err(|error| SaveError::Unsupported { format, error })?;
    let lost = writer.lost_attributes().iter().map(|(attribute, _)| attribute);
    let (lost, outdated): (Vec<_>, _) = match game.source {
        // The players and the times of a game that is played here are missed by nobody, its moves are.
        Source::Here => (lost.filter(|&attribute| attribute == Attribute::Moves).collect(), Attributes::default()),
        Source::Read { outdated } => (lost.collect(), outdated),
    };
    Ok((bytes, LeftOut(Attributes::of(&lost) | outdated)))
}

/// Returns the format by a file's extension; `None` for the one of all boards.
fn format_of(file: &Path) -> Result<Option<Format>, SaveError> {
    let Some(extension) = file.extension() else { return Ok(None) };
    let format = extension.to_str().and_then(Format::from_extension);
    let format = format.ok_or_else(|| SaveError::Extension(extension.to_string_lossy().into_owned()))?;
    match format {
        Format::Wthor => Err(SaveError::Database),
        format => Ok(Some(format).filter(|&format| format != Format::Transcript)),
    }
}

/// Returns whether a file holds one game as it is saved here, so that another may take its place.
///
/// A list of transcripts is somebody's own, and so is a collection of games.
fn is_saved_game(bytes: &[u8]) -> bool {
    // All that is saved here as text ends with a line break; a line without one was written by somebody else.
    let has_lines = bytes.contains(&b'\n');
    let is_alak = || has_lines && str::from_utf8(bytes).is_ok_and(|text| alak::parse(text).is_some());
    let is_of_squares = || {
        let format = detect::detect(bytes);
        let is_list = matches!(format, Format::Transcript | Format::Xot)
            || (matches!(format, Format::Outflank | Format::Obf) && !has_lines);
        let games: Vec<_> = Reader::read_all(format, bytes).take(2).collect();
        !is_list && matches!(&games[..], [Ok(_)])
    };
    bytes.is_empty() || is_alak() || is_of_squares()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_formats::transcript;
    use std::fs;

    fn game(moves: &str) -> GameToSave {
        GameToSave::from(&transcript::parse(Variant::Othello.start("").unwrap(), moves).unwrap())
    }

    fn alak() -> GameToSave {
        GameToSave::from(&GameRecord::new(Variant::Alak.start("").unwrap()))
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
        let file = folder.path().join("alak");
        files.save(&alak(), &file, Replace::OwnGame).unwrap();
        let refused = GameFiles::default().save(&alak(), &file, Replace::OwnGame);
        assert!(matches!(refused, Err(SaveError::HoldsAGame(_))));
    }

    #[test]
    fn a_format_of_positions_keeps_no_moves_and_is_replaced_on_request() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.obf");
        let save = |game, replace| GameFiles::default().save(&game, &file, replace);
        let left_out = save(game("f5"), Replace::OwnGame).unwrap();
        assert_eq!(left_out.saved_to("one.obf"), "Saved to one.obf, without moves.");
        assert!(matches!(save(game("f5d6"), Replace::OwnGame), Err(SaveError::HoldsAGame(_))));
        assert_eq!(save(game(""), Replace::AnyGame).unwrap(), LeftOut::default());
        let position = fs::read_to_string(&file).unwrap();
        for theirs in [position.repeat(2), position.trim_end().to_owned()] {
            fs::write(&file, theirs).unwrap();
            assert!(matches!(save(game("f5"), Replace::AnyGame), Err(SaveError::NotASavedGame(_))));
        }
    }

    #[test]
    fn an_extension_that_stands_for_no_format_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let (file, mut files) = (folder.path().join("g.svg"), GameFiles::default());
        let error = files.save(&game("f5"), &file, Replace::OwnGame).unwrap_err().to_string();
        assert_eq!(error, "no format has the extension .svg: use .txt, .ggf, .pgn, .sgf, .json, .jsonl, .obf, or none");
        let error = files.save(&game("f5"), &file.with_extension("wtb"), Replace::OwnGame).unwrap_err().to_string();
        assert!(error.contains(".wtb") && error.contains("`outflank convert`"), "{error}");
        assert!(matches!(files.save(&alak(), &file, Replace::OwnGame), Err(SaveError::Extension(_))));
        let error = files.save(&alak(), &file.with_extension("sgf"), Replace::OwnGame).unwrap_err();
        assert_eq!(error.to_string(), "sgf holds no games of Alak: use the extension .txt, or none");
        assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
        assert!(EXTENSIONS.into_iter().all(|extension| Format::from_extension(extension).is_some()));
    }
}
