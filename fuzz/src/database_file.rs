//! Files of databases: any bytes are refused or answer every question.

use outflank_database::{Database, Filter, ImportRun, Source};
use outflank_files::frame::Format;
use outflank_formats::Format as GameFormat;
use outflank_rules::othello::Position;
use outflank_rules::{Game, StopFlag};
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::LazyLock;

const SEGMENT: Format = Format { name: "a segment", magic: b"OFSEGMENT\n", version: None };

const GAMES: &[u8] = b"f5d6c3d3c4f4f6f3e6e7\nf5f6e6f4g5\nf5d6c3d3c4f4c5b3c2\nf5d6c4d3c5\nc4e3 34-30\n";

/// The path of the file that each input replaces.
static PATH: LazyLock<PathBuf> =
    LazyLock::new(|| std::env::temp_dir().join(format!("outflank-fuzz-{}.db", std::process::id())));

/// The body of a segment of [`GAMES`].
static BODY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let _ = fs::remove_file(&*PATH);
    let database = Database::create(&PATH).unwrap();
    let source = Source {
        file: String::new(),
        label: "test".into(),
        format: GameFormat::Transcript,
        names: Default::default(),
        bytes: Box::new(GAMES),
    };
    database.import([source], &ImportRun::new(&StopFlag::new())).unwrap();
    let file = fs::read(&*PATH).unwrap();
    let at = file.windows(SEGMENT.magic.len()).rposition(|bytes| bytes == SEGMENT.magic).unwrap();
    let frame = SEGMENT.read_prefix(&file[at..], |length: &[u8; 8]| u64::from_le_bytes(*length)).unwrap();
    frame.body.to_vec()
});

/// Checks files of databases.
pub fn check(bytes: &[u8]) {
    // Hardly any input has valid checksums, so that it is also tried as a segment and as changes of a valid one.
    for file in [bytes.to_vec(), file_of(bytes), file_of(&edited(bytes))] {
        fs::write(&*PATH, file).unwrap();
        if let Ok(database) = Database::open(&PATH) {
            ask_everything(&database);
        }
    }
}

/// Replaces bytes of a valid segment: each three bytes of the input are an offset and a new byte.
fn edited(bytes: &[u8]) -> Vec<u8> {
    let mut body = BODY.clone();
    for &[low, high, byte] in bytes.as_chunks().0 {
        let at = usize::from(u16::from_le_bytes([low, high])) % body.len();
        body[at] = byte;
    }
    body
}

/// Makes the file of a database of one segment.
fn file_of(segment: &[u8]) -> Vec<u8> {
    let header = Format { name: "", magic: b"OFDATABASE\n", version: Some(1) };
    let list = Format { name: "", magic: b"OFLIST\n", ..SEGMENT };
    let segment = SEGMENT.write(&(segment.len() as u64).to_le_bytes(), segment);
    let extent = [128, segment.len() as u64].map(u64::to_le_bytes);
    let list = list.write(&16_u64.to_le_bytes(), extent.as_flattened());
    let fields = [1, 128 + segment.len() as u64, list.len() as u64].map(u64::to_le_bytes);
    let mut slot = header.write(fields.as_flattened(), &[]);
    slot.resize(64, 0);
    [&slot, &slot, &segment, &list].map(|part| &part[..]).concat()
}

fn ask_everything(database: &Database) {
    let games = database.snapshot();
    let filter = Filter { player: Some("a".into()), moves: Some(3..=60), ..Filter::default() };
    for position in [Position::START, Position::START.after("f5".parse().unwrap())] {
        let all = games.explore(&position, &Filter::default(), 5);
        assert!(games.explore(&position, &filter, 5).totals.games <= all.totals.games);
    }
    games.players("");
    games.tournaments("");
    games.sources();
    games.visit(&Filter::default(), None, |game| {
        game.stored();
        ControlFlow::Continue(())
    });
    let _ = database.check();
}
