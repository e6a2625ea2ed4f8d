//! Saved games.
//!
//! The extension of a file's name chooses its format: `.ggf`, `.pgn`, `.sgf`, `.json` or `.obf`. With `.txt` or
//! without an extension it is a text with the start position on the first line and the moves on the second, the only
//! format for games of Alak. The format of a file that is read is detected from its content; a transcript without a start
//! position starts from that of the current game. The names of the players, the date and the place are tags of a record,
//! written where the format supports them.

mod alak;
mod save;
mod tags;
mod to_save;

pub use alak::SlidesError;
pub use save::{GameFiles, LeftOut, Replace, SaveError};
pub use to_save::{Continuation, GameToSave};

use crate::{WthorNamesError, wthor_names_beside};
use outflank_formats::info::ResultScore;
use outflank_formats::wthor::NameTables;
use outflank_formats::{AnnotatedGame, Format, ReadError, Reader, detect};
use outflank_rules::{BoardSize, GameRecord, Position, othello};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The games of a file.
#[derive(Clone, Debug)]
pub struct Collection {
    /// Those that could be read: one at least.
    pub games: Vec<CollectedGame>,
    /// Why each of the others could not be read, with its place.
    pub rejected: Vec<ReadError>,
}

/// A game of a collection.
#[derive(Clone, Debug)]
pub struct CollectedGame {
    /// The moves, with the players and the date.
    pub record: GameRecord<Position>,
    /// The result, if it is known: that of the source, or else that of the last position.
    pub result: Option<ResultScore>,
    /// The game with all that was read.
    pub source: Arc<AnnotatedGame>,
}

/// Why the content of a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadFileError {
    /// It is a folder, a device or a pipe, whose content may never end.
    #[error("it is not a regular file")]
    NotAFile,
    /// It is larger than a saved game can be.
    #[error("it is larger than {} MiB, too large for one game; `outflank convert` reads collections", MAX_BYTES >> 20)]
    TooLarge,
    /// The system reports an error.
    #[error(transparent)]
    Io(io::Error),
}

impl From<io::Error> for ReadFileError {
    fn from(error: io::Error) -> Self {
        if error.kind() == ErrorKind::FileTooLarge { Self::TooLarge } else { Self::Io(error) }
    }
}

/// The largest file that is read whole, in bytes: far more than a saved game takes.
const MAX_BYTES: u64 = 16 << 20;

/// Why a game was not read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {}: {cause}", .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why not.
        cause: ReadFileError,
    },
    /// The moves of the file are not legal, or are none.
    #[error("{}{}: {cause}", .file.display(), .board.map_or(String::new(), |size| format!(" on a {size} board")))]
    Moves {
        /// The file.
        file: PathBuf,
        /// The board of moves that do not name theirs, unless it is the usual one.
        board: Option<BoardSize>,
        /// What is wrong and where.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// There is no game at all.
    #[error("{} holds no games", .0.display())]
    Empty(PathBuf),
    /// The names beside a WTHOR database were not read.
    #[error(transparent)]
    Names(#[from] WthorNamesError),
}

/// Returns the path of a file that a user typed: `~/` is the home directory, as in a shell.
pub fn typed_path(typed: &Path) -> PathBuf {
    let in_home = typed.strip_prefix("~").ok().and_then(|rest| Some(std::env::home_dir()?.join(rest)));
    in_home.unwrap_or_else(|| typed.to_owned())
}

/// Reads all games of a file; those of a WTHOR database have the names in the files beside it.
///
/// # Errors
///
/// Returns why there is none, and where in the file.
pub fn load(file: &Path, start: &Position) -> Result<Collection, LoadError> {
    let bytes = read(file).map_err(|cause| LoadError::Read { file: file.to_owned(), cause })?;
    let is_database = detect::detect(&bytes) == Format::Wthor;
    let names = if is_database { wthor_names_beside(file)? } else { NameTables::default() };
    parse_with_names(&bytes, file, start, &names)
}

/// Reads all games from the content of a file, whose name is for the error.
///
/// # Errors
///
/// Returns what is wrong with the content, and where.
pub fn parse(bytes: &[u8], file: &Path, start: &Position) -> Result<Collection, LoadError> {
    parse_with_names(bytes, file, start, &NameTables::default())
}

fn parse_with_names(bytes: &[u8], file: &Path, start: &Position, names: &NameTables) -> Result<Collection, LoadError> {
    // First, since the detection of formats does not know Alak.
    match str::from_utf8(bytes).ok().and_then(parse_alak) {
        Some(Ok(game)) => Ok(Collection { games: vec![CollectedGame::of(game)], rejected: Vec::new() }),
        Some(Err(error)) => Err(LoadError::Moves { file: file.to_owned(), board: None, cause: error.into() }),
        None => parse_squares(bytes, file, start, names),
    }
}

/// Reads a game of Alak as it is saved, or a link to one; returns `None` for other texts.
pub fn parse_alak(text: &str) -> Option<Result<AnnotatedGame, SlidesError>> {
    alak::parse_link(text).or_else(|| alak::parse(text))
}

/// Reads a file of limited size; a pipe or a device is not even opened, since that might wait for ever.
fn read(file: &Path) -> Result<Vec<u8>, ReadFileError> {
    if !fs::metadata(file)?.is_file() {
        return Err(ReadFileError::NotAFile);
    }
    Ok(outflank_files::read(file, MAX_BYTES).map_err(io::Error::from)?)
}

/// Reads all games of Othello and Reversi.
fn parse_squares(bytes: &[u8], file: &Path, start: &Position, names: &NameTables) -> Result<Collection, LoadError> {
    let format = detect::detect(bytes);
    let read_from = |start: Position| read_from(start, Reader::with_names(format, names.clone()), bytes);
    let read = read_from(start.clone());
    // Games of the usual start are opened from a game with another one, too.
    let start_of_othello = Position::from(othello::Position::START);
    let usual = || Some(read_from(start_of_othello.clone())).filter(|(games, _)| !games.is_empty());
    let (games, errors) = if read.0.is_empty() { usual().unwrap_or(read) } else { read };
    if !games.is_empty() {
        return Ok(Collection { games, rejected: errors });
    }
    Err(match errors.into_iter().next() {
        Some(error) => {
            let names_no_board = matches!(format, Format::Transcript | Format::TranscriptWithPasses);
            let board = Some(start.size()).filter(|&size| names_no_board && size != start_of_othello.size());
            LoadError::Moves { file: file.to_owned(), board, cause: error.into() }
        }
        None => LoadError::Empty(file.to_owned()),
    })
}

/// Reads games; transcripts start from a position.
fn read_from(start: Position, reader: Reader, bytes: &[u8]) -> (Vec<CollectedGame>, Vec<ReadError>) {
    let mut reader = reader.with_start(start);
    reader.push(bytes);
    reader.finish();
    let (mut games, mut errors) = (Vec::new(), Vec::new());
    while let Some(game) = reader.next_game() {
        match game {
            Ok(game) => games.push(CollectedGame::of(game)),
            Err(error) => errors.push(error),
        }
    }
    (games, errors)
}

impl Collection {
    /// Returns how many games could not be read, and why the first of them; `None` if all could.
    pub fn rejection(&self) -> Option<String> {
        let first = self.rejected.first()?;
        Some(format!("{} more could not be read: {first}", self.rejected.len()))
    }
}

impl CollectedGame {
    fn of(game: AnnotatedGame) -> Self {
        let result = game.result().map(|result| result.score);
        Self { record: known(&game), result, source: Arc::new(game) }
    }
}

/// Returns the record of a game, with what is known about it.
fn known(game: &AnnotatedGame) -> GameRecord<Position> {
    let mut record = game.record().clone();
    record.tags = tags::to_tags(&game.info);
    record
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_formats::{WriteOptions, Writer, transcript};
    use outflank_rules::{Sides, Variant};

    fn save(record: &GameRecord<Position>, file: &Path) -> Result<(), SaveError> {
        GameFiles::default().save(&GameToSave::from(record), file, Replace::AnyGame).map(drop)
    }

    /// Reads the only game of a file.
    fn load_game(file: &Path) -> GameRecord<Position> {
        only(load(file, game("8x8", "").start()).unwrap())
    }

    fn only(collection: Collection) -> GameRecord<Position> {
        assert_eq!((collection.games.len(), collection.rejected.len()), (1, 0));
        collection.games.into_iter().next().unwrap().record
    }

    fn game(rules: &str, moves: &str) -> GameRecord<Position> {
        transcript::parse(Variant::Reversi.start(rules).unwrap(), moves).unwrap()
    }

    #[test]
    fn a_game_survives_every_format() {
        let folder = tempfile::tempdir().unwrap();
        let record = game("8x8", "f5d6c3d3c4f4f6f3");
        for name in ["g.ggf", "g.pgn", "g.sgf", "g.json", "g.txt", "g"] {
            let file = folder.path().join(name);
            save(&record, &file).unwrap();
            save(&record, &file).expect("a saved game is replaced");
            assert_eq!(load_game(&file).moves(), record.moves(), "{name}");
        }
    }

    #[test]
    fn the_players_and_the_date_of_a_loaded_game_are_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("g.pgn");
        let players = "[Event \"Open\"]\n[Date \"2003.12.15\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n";
        fs::write(&file, format!("{players}\n1. f5 d6 *\n")).unwrap();
        for name in ["g.ggf", "g.sgf", "g.json", "h.pgn"] {
            let next = folder.path().join(name);
            save(&load_game(&file), &next).unwrap();
            let tags = load_game(&next).tags;
            let known = ["Black", "White", "Date"].map(|tag| tags.get(tag).map_or("", String::as_str));
            assert_eq!(known, ["Ann", "Bob", "2003-12-15"], "{name}");
        }
    }

    #[test]
    fn the_games_of_a_database_have_the_names_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let (games, players) = (folder.path().join("WTH_1999.wtb"), folder.path().join("WTH.JOU"));
        let mut theirs = Reader::read_all(Format::Transcript, b"f5d6 34-30").next().unwrap().unwrap();
        theirs.info.players.black.name = Some("Ann".to_owned());
        theirs.info.players.white.name = Some("Bob".to_owned());
        let (mut writer, mut bytes) = (Writer::new(Format::Wthor, WriteOptions::default()), Vec::new());
        writer.write(&theirs, &mut bytes).unwrap();
        let finish = writer.finish();
        bytes[..finish.head.len()].copy_from_slice(&finish.head);
        fs::write(&games, bytes).unwrap();
        fs::write(&players, finish.players.unwrap()).unwrap();
        assert_eq!(load_game(&games).tags["White"], "Bob");
        fs::write(&players, "no names").unwrap();
        let error = load(&games, game("8x8", "").start()).unwrap_err().to_string();
        assert!(error.starts_with("the names beside") && error.contains(": "), "{error}");
    }

    #[test]
    fn a_tilde_is_the_home_directory_as_in_a_shell() {
        let path = |typed: &str| typed_path(Path::new(typed));
        let home = std::env::home_dir().expect("tests have a home directory");
        assert_eq!(path("~/games/a.sgf"), home.join("games/a.sgf"));
        for other in ["a~/b", "~ann/b", "/~/b", "b"] {
            assert_eq!(path(other), Path::new(other));
        }
    }

    #[test]
    fn a_game_that_was_played_here_is_saved_with_its_players_and_the_day() {
        let folder = tempfile::tempdir().unwrap();
        let (file, record) = (folder.path().join("g.sgf"), game("8x8", "f5d6"));
        let players = Sides { black: "human".to_owned(), white: "level 2".to_owned() };
        let played = GameToSave::played_here(&record, &players);
        GameFiles::default().save(&played, &file, Replace::OwnGame).unwrap();
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains("PB[human]") && text.contains("PW[level 2]") && text.contains("DT[20"), "{text}");
    }

    #[test]
    fn a_file_without_end_and_one_that_is_too_large_are_rejected_and_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (large, start) = (folder.path().join("large.ggf"), game("8x8", "f5"));
        fs::File::create(&large).unwrap().set_len(MAX_BYTES + 1).unwrap();
        for (file, message) in
            [(large.as_path(), "it is larger than 16 MiB"), (folder.path(), "it is not a regular file")]
        {
            let error = load(file, start.start()).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
            let refused = save(&start, file).unwrap_err().to_string();
            let reason =
                if file.is_dir() { "is a directory" } else { "was not saved by Outflank, so it is never replaced" };
            assert!(refused.starts_with(&format!("{} {reason}", file.display())), "{refused}");
        }
        #[cfg(unix)]
        for device in ["/dev/zero", "/dev/null"] {
            let error = load(Path::new(device), start.start()).unwrap_err().to_string();
            assert_eq!(error, format!("cannot read {device}: it is not a regular file"));
            let refused = save(&start, Path::new(device)).unwrap_err().to_string();
            assert_eq!(refused, format!("{device} is not a regular file"));
        }
    }

    #[test]
    fn a_file_without_a_character_holds_no_game() {
        for text in ["", "\n", " \r\n\n"] {
            let error = parse(text.as_bytes(), Path::new("empty.txt"), game("8x8", "").start()).unwrap_err();
            assert_eq!(error.to_string(), "empty.txt holds no games", "{text:?}");
        }
    }

    #[test]
    fn a_position_alone_is_a_game_without_moves() {
        let start = game("8x8", "");
        for text in ["6x4 --------OX----XO-------- X", "6x4 --------OX----XO-------- X\n"] {
            let parsed = only(parse(text.as_bytes(), Path::new("text"), start.start()).unwrap());
            assert_eq!(parsed.start().size().to_string(), "6x4", "{text}");
        }
        let alak = only(parse(b"xxxx...oooo x", Path::new("text"), start.start()).unwrap());
        assert!(alak.start().as_alak().is_some());
    }

    #[test]
    fn other_boards_are_kept_in_every_format_that_holds_them() {
        let folder = tempfile::tempdir().unwrap();
        let record = game("6x4 anti", "");
        for name in ["g.txt", "g.ggf", "g.pgn", "g.sgf", "g.json"] {
            save(&record, &folder.path().join(name)).unwrap();
            assert_eq!(load_game(&folder.path().join(name)), record, "{name}");
        }
        let with_carriage_returns = b"6x4 --------OX----XO-------- X\r\nb2\r\n";
        let parsed = parse(with_carriage_returns, Path::new("text"), game("8x8", "").start());
        assert!(parsed.is_ok(), "{parsed:?}");
    }

    #[test]
    fn a_game_of_alak_survives() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("g");
        let mut record = GameRecord::new(Variant::Alak.start("").unwrap());
        record.play("3-5".parse().unwrap()).unwrap();
        for _ in 0..2 {
            save(&record, &file).expect("a saved game is replaced");
            assert_eq!(load_game(&file), record);
        }
        assert!(matches!(save(&record, &folder.path().join("g.sgf")), Err(SaveError::NoAlak(_))));
        fs::write(&file, "xxxx...oooo x\n3-5 1-2\n").unwrap();
        let error = load(&file, game("8x8", "").start()).unwrap_err().to_string();
        assert!(error.contains("slide 2: illegal move 1-2"), "{error}");
    }

    #[test]
    fn all_games_of_a_file_are_read_with_their_results_and_bad_ones_are_counted() {
        let games = "(;GM[Othello]PB[Ann]PW[Bob]TY[8]RE[+12.000]B[F5]W[D6];)(;GM[Othello]TY[8]B[A1];)\
                     (;GM[Othello]PB[Cem]TY[8]B[E6];)";
        let all = parse(games.as_bytes(), Path::new("text"), game("8x8", "").start()).unwrap();
        assert_eq!(all.games.len(), 2);
        let place = "line 1, character 76: move 1, a1, is illegal: no discs would be flipped";
        assert_eq!(all.rejection(), Some(format!("1 more could not be read: {place}")));
        let margins = all.games.iter().map(|game| game.result.and_then(ResultScore::margin)?.as_whole());
        assert_eq!(margins.collect::<Vec<_>>(), [Some(12), None]);
    }

    #[test]
    fn transcripts_start_from_the_current_game_and_are_read_as_everywhere() {
        let read = |text: &str, start: &Position| {
            let record = only(parse(text.as_bytes(), Path::new("text"), start).unwrap());
            (record.start().clone(), record.moves().len())
        };
        let (later, small) = (game("8x8", "f5d6").position().clone(), game("6x6", "").start().clone());
        assert_eq!(read("c3d3\nc4 34-30", &later), (later.clone(), 3));
        assert_eq!(read("1 c2\n2 d2", &small), (small.clone(), 2));
        assert_eq!(read("f5d6c3", &later), (game("8x8", "").start().clone(), 3));
        let neither = parse(b"a1", Path::new("text"), &small).unwrap_err().to_string();
        assert!(neither.starts_with("text on a 6x6 board: "), "{neither}");
        let usual = parse(b"a1", Path::new("text"), &later).unwrap_err().to_string();
        assert!(usual.starts_with("text: "), "{usual}");
        let error = parse(b"c2d2\n\na1", Path::new("text"), &small).map(|read| (read.games.len(), read.rejected.len()));
        assert_eq!(error.unwrap(), (1, 1));
    }

    #[test]
    fn a_link_to_a_game_of_alak_is_read() {
        let read = |text: &str| parse(text.as_bytes(), Path::new("text"), game("8x8", "").start()).map(only);
        for text in ["https://example.org/alak?moves=3-5+9-7", "https://example.org/page/#/alak?moves=3-5%209-7"] {
            assert_eq!(read(text).unwrap().moves().len(), 2, "{text}");
        }
        let with_start = read("https://example.org/alak?start=xx.xx..oooo+o&moves=8-7");
        assert_eq!(with_start.unwrap().moves().len(), 1);
        assert!(read("https://example.org/alak?moves=1-2").is_err());
    }

    #[test]
    fn a_file_that_is_no_game_or_more_than_one_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("letter");
        fs::write(&file, "Dear Ann,\nhow are you?\n").unwrap();
        assert!(matches!(save(&game("8x8", "f5"), &file), Err(SaveError::NotASavedGame(_))));
        assert!(matches!(load(&file, game("8x8", "").start()), Err(LoadError::Moves { .. })));
        for text in ["f5d6c3", "(;GM[Othello]TY[8]B[F5];)\n(;GM[Othello]TY[8]B[F5];)\n"] {
            fs::write(&file, text).unwrap();
            assert!(matches!(save(&game("8x8", "f5"), &file), Err(SaveError::NotASavedGame(_))), "{text}");
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        assert!(matches!(load(&folder.path().join("none"), game("8x8", "").start()), Err(LoadError::Read { .. })));
    }
}
