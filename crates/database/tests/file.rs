//! The file of a database survives killed imports, and is refused when it is damaged.

use outflank_database::{Database, DatabaseError, Filter, ImportRun, Source};
use outflank_files::frame::Format;
use outflank_formats::Format as GameFormat;
use outflank_formats::wthor::NameTables;
use outflank_rules::othello::Position;
use outflank_rules::{Game, StopFlag};
use std::fs;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::process::{Command, Stdio};

/// Games that differ in their players, in as many files.
fn sources(files: usize) -> impl Iterator<Item = Source> {
    (0..files).map(|file| {
        let game = |number: usize| {
            format!("[Black \"B{file}\"]\n[White \"W{number}\"]\n[Result \"33-31\"]\n\nf5 d6 33-31\n\n")
        };
        source(format!("{file}.pgn"), (0..GAMES_OF_A_FILE).map(game).collect())
    })
}

const GAMES_OF_A_FILE: usize = 300;

fn source(file: String, text: String) -> Source {
    let bytes = Box::new(Cursor::new(text.into_bytes()));
    Source { file, label: "test".into(), format: GameFormat::Pgn, names: NameTables::default(), bytes }
}

fn import(database: &Database, files: usize) -> u64 {
    database.import(sources(files), &ImportRun::new(&StopFlag::new())).unwrap().new
}

/// A database of some games, in a folder of its own.
fn database() -> (tempfile::TempDir, Database) {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(&folder.path().join("games.db")).unwrap();
    import(&database, 3);
    (folder, database)
}

fn error_of(path: &Path) -> String {
    let error = Database::open(path).unwrap_err().to_string();
    let name = path.display().to_string();
    error.strip_prefix(&name).unwrap_or_else(|| panic!("{error} names no file")).to_owned()
}

#[test]
fn missing_existing_and_other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    assert_eq!(error_of(&path), ": there is no database");
    for other in ["", "OFDA", "f5d6c3\n", &"x".repeat(1000)] {
        fs::write(&path, other).unwrap();
        assert_eq!(error_of(&path), ": not a database of games", "{other:?}");
        assert!(matches!(Database::create(&path), Err(DatabaseError::Exists { .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
    }
}

#[test]
fn a_newer_version_is_refused() {
    let (_folder, database) = database();
    let mut bytes = fs::read(database.path()).unwrap();
    for slot in [0, 64] {
        bytes[slot + 11] = 7;
    }
    fs::write(database.path(), bytes).unwrap();
    assert_eq!(error_of(database.path()), ": the database has version 7 of its format, this program reads up to 1");
    let import = database.import(sources(1), &ImportRun::new(&StopFlag::new()));
    assert!(matches!(import, Err(DatabaseError::Newer { version: 7, .. })));
}

#[test]
fn any_changed_byte_is_found_or_harmless() {
    let (_folder, database) = database();
    let bytes = fs::read(database.path()).unwrap();
    let games = database.snapshot().len();
    let mut refused = 0;
    for at in (0..bytes.len()).step_by(23) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        fs::write(database.path(), damaged).unwrap();
        match Database::open(database.path()) {
            Err(DatabaseError::Damaged { .. } | DatabaseError::Newer { .. } | DatabaseError::NotADatabase { .. }) => {
                refused += 1;
            }
            Err(other) => panic!("{other}"),
            Ok(opened) => assert_eq!(opened.snapshot().len(), games, "byte {at}"),
        }
    }
    assert!(refused > bytes.len() / 23 / 2, "{refused} of {}", bytes.len() / 23);
}

/// Makes the file of a database of one segment with this body; all checksums are right.
fn file_of(segment: &[u8]) -> Vec<u8> {
    let header = Format { name: "", magic: b"OFDATABASE\n", version: Some(1) };
    let part = |magic| Format { name: "", magic, version: None };
    let frame = |magic, body: &[u8]| part(magic).write(&(body.len() as u64).to_le_bytes(), body);
    let segment = frame(b"OFSEGMENT\n", segment);
    let extent = [128, segment.len() as u64].map(u64::to_le_bytes);
    let list = frame(b"OFLIST\n", extent.as_flattened());
    let fields = [1, 128 + segment.len() as u64, list.len() as u64].map(u64::to_le_bytes);
    let mut slot = header.write(fields.as_flattened(), &[]);
    slot.resize(64, 0);
    [&slot, &slot, &segment, &list].map(|part| &part[..]).concat()
}

/// Returns the body of the segment of a database with one.
fn body_of(file: &[u8]) -> Vec<u8> {
    let magic = b"OFSEGMENT\n";
    let at = file.windows(magic.len()).rposition(|bytes| bytes == magic).unwrap();
    let segment = Format { name: "", magic, version: None };
    let frame = segment.read_prefix(&file[at..], |length: &[u8; 8]| u64::from_le_bytes(*length)).unwrap();
    frame.body.to_vec()
}

#[test]
fn invalid_data_with_a_valid_checksum_are_an_error_or_answer_something() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(&folder.path().join("games.db")).unwrap();
    let moves = "f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4g5\n";
    let more = Source { format: GameFormat::Transcript, ..source("more.txt".into(), moves.into()) };
    database.import(sources(1).chain([more]), &ImportRun::new(&StopFlag::new())).unwrap();
    assert_eq!(database.check().unwrap().segments, 1);
    let body = body_of(&fs::read(database.path()).unwrap());
    fs::write(database.path(), file_of(&body)).unwrap();
    assert_eq!(Database::open(database.path()).unwrap().snapshot().len(), 302);
    let mut random = fastrand::Rng::with_seed(5);
    let mut refused = 0;
    for _ in 0..EDITS {
        let mut edited = body.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..edited.len());
            edited[at] = random.u8(..);
        }
        fs::write(database.path(), file_of(&edited)).unwrap();
        match Database::open(database.path()) {
            Err(DatabaseError::Damaged { .. }) => refused += 1,
            Err(other) => panic!("{other}"),
            Ok(opened) => ask_everything(&opened),
        }
    }
    assert!((1..EDITS).contains(&refused), "{refused}");
}

/// The number of edited segments.
const EDITS: usize = 300;

/// Asks a database whose games may be invalid; a panic is the only failure.
fn ask_everything(database: &Database) {
    let games = database.snapshot();
    let filter = Filter { player: Some("b".into()), years: Some(0..=9999), ..Filter::default() };
    let mut position = Position::START;
    for mv in ["f5", "d6", "c3", "d3"] {
        games.explore(&position, &Filter::default(), 5);
        games.explore(&position, &filter, 5);
        position.play_unchecked(mv.parse().unwrap());
    }
    games.players("");
    games.profile("B1");
    games.tournaments("");
    games.sources();
    games.visit(&Filter::default(), None, |game| {
        game.stored();
        std::ops::ControlFlow::Continue(())
    });
    let _ = database.check();
}

#[test]
fn a_truncated_file_is_refused_and_bytes_after_the_end_are_ignored() {
    let (_folder, database) = database();
    let mut bytes = fs::read(database.path()).unwrap();
    for length in [127, 128, 200, bytes.len() / 2, bytes.len() - 1] {
        fs::write(database.path(), &bytes[..length]).unwrap();
        assert!(matches!(Database::open(database.path()), Err(DatabaseError::Damaged { .. })), "{length} bytes");
    }
    bytes.extend([0xff; 5000]);
    fs::write(database.path(), &bytes).unwrap();
    let opened = Database::open(database.path()).unwrap();
    assert_eq!((opened.snapshot().len(), import(&opened, 4)), (900, 300));
    assert_eq!(opened.check().unwrap().games, 1200);
}

#[test]
fn one_damaged_header_loses_nothing() {
    let (_folder, database) = database();
    let bytes = fs::read(database.path()).unwrap();
    for slot in [0, 64] {
        let mut damaged = bytes.clone();
        damaged[slot..slot + 40].fill(0);
        fs::write(database.path(), damaged).unwrap();
        let opened = Database::open(database.path()).unwrap();
        assert_eq!((opened.snapshot().len(), import(&opened, 3)), (900, 0));
    }
}

#[test]
fn a_second_import_is_refused_while_one_is_running() {
    let (_folder, database) = database();
    let other = Database::open(database.path()).unwrap();
    let first = database.import(
        sources(4).inspect(|_| {
            let second = other.import(sources(1), &ImportRun::new(&StopFlag::new()));
            let expected = format!("cannot write {}: it is being written by another program", other.path().display());
            assert_eq!(second.unwrap_err().to_string(), expected);
        }),
        &ImportRun::new(&StopFlag::new()),
    );
    assert_eq!(first.unwrap().new, 300);
    assert_eq!(other.snapshot().len(), 900);
    other.refresh().unwrap();
    assert_eq!(other.snapshot().len(), 1200);
}

#[test]
fn a_stopped_import_keeps_what_it_read_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(&folder.path().join("games.db")).unwrap();
    let stop = StopFlag::new();
    let stop_at_third = |progress: &outflank_database::ImportProgress<'_>| {
        if progress.games > 2 * GAMES_OF_A_FILE as u64 {
            stop.stop();
        }
    };
    let report = database.import(sources(9), &ImportRun { stop: &stop, on_progress: &stop_at_third }).unwrap();
    assert!(report.is_stopped);
    assert_eq!((report.sources, database.snapshot().len()), (2, 900));
    assert_eq!(import(&database, 9), 1800);
    assert_eq!(database.check().unwrap().games, 2700);
}

/// A source that fails after its first game.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(std::io::Error::other("the disk is gone")),
            length => Ok(length),
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_rejected_and_the_next_one_is_imported() {
    let (_folder, database) = database();
    let broken = Source { bytes: Box::new(Failing(Cursor::default())), ..source("broken.pgn".into(), String::new()) };
    let next = sources(4).skip(3);
    let report = database.import([broken].into_iter().chain(next), &ImportRun::new(&StopFlag::new())).unwrap();
    assert_eq!((report.new, report.sources, report.rejected.len()), (300, 1, 1));
    assert_eq!((report.rejected[0].game, report.rejected[0].reason.as_str()), (None, "the disk is gone"));
}

/// The number of files of an import that is killed.
const FILES: usize = 30;

/// Imports into the database of the environment variable, and prints what is committed; other tests start and kill it.
#[test]
#[ignore = "other tests start it in a process of its own"]
fn import_until_killed() {
    let Some(path) = std::env::var_os("OUTFLANK_TEST_DATABASE") else { return };
    let database = Database::open(path.as_ref()).unwrap();
    let print = |progress: &outflank_database::ImportProgress<'_>| println!("committed {}", progress.committed);
    database.import(sources(FILES), &ImportRun { stop: &StopFlag::new(), on_progress: &print }).unwrap();
    println!("committed {FILES}");
}

/// Kills imports after a number of lines of their progress; returns how many had committed something.
fn kill_imports(kills: u64, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut interrupted = 0;
    for _ in 0..kills {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        Database::create(&path).unwrap();
        let committed = kill_import(&path, &mut random);
        let database = Database::open(&path).unwrap();
        let games = database.snapshot().len();
        assert!(games >= (committed * GAMES_OF_A_FILE) as u64, "{games} games after {committed} files");
        assert_eq!(database.check().unwrap().games, games);
        assert_eq!(import(&database, FILES) + games, (FILES * GAMES_OF_A_FILE) as u64);
        let all = database.snapshot().explore(&Position::START, &Filter::default(), 0).totals.games;
        assert_eq!(all, (FILES * GAMES_OF_A_FILE) as u64);
        interrupted += usize::from(committed > 0 && committed < FILES);
    }
    interrupted
}

/// Starts an import in another process and kills it; returns the number of files that it reported as committed.
fn kill_import(path: &Path, random: &mut fastrand::Rng) -> usize {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "import_until_killed", "--nocapture"])
        .env("OUTFLANK_TEST_DATABASE", path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let mut committed = 0;
    let last_line = random.usize(1..2 * FILES + 5);
    for line in lines.filter(|line| line.starts_with("committed ")).take(last_line) {
        committed = line["committed ".len()..].parse().unwrap();
    }
    // A number of instructions of its own lies between the line and the kill.
    for step in 0..random.u32(..2_000_000) {
        std::hint::black_box(step);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    committed
}

#[test]
fn killed_imports_lose_no_committed_file_and_need_no_repair() {
    assert!(kill_imports(4, 1) > 0);
}

#[test]
#[ignore = "takes a minute"]
fn fifty_killed_imports_lose_no_committed_file_and_need_no_repair() {
    assert!(kill_imports(50, 2) > 25);
}
