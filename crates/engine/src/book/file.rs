//! The file of a book; the documentation of the module above has its format.

use super::successors::BookKey;
use super::{Book, Deviation, Entry};
use crate::Level;
use crate::evaluation::Score;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use outflank_files::frame::{Format, FrameError, u32_at};
use outflank_rules::othello::{Bitboard, Board, Square};

const FORMAT: Format = Format { name: "an opening book", magic: b"OFBOOK", version: Some(2) };
/// The number of positions and the length of the packed columns.
const FIELDS: usize = 8;
/// The bytes of a position before compression.
const COLUMNS: usize = 22;
/// The byte for no square.
const NO_SQUARE: u8 = 64;
/// The compression level of miniz, of 10.
const COMPRESSION_LEVEL: u8 = 9;

/// Why bytes are not a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// It is not a complete and undamaged file of this version.
    #[error(transparent)]
    File(#[from] FrameError),
    /// The checksum is right, but the columns cannot be unpacked.
    #[error("the file is invalid: its columns cannot be read")]
    Columns,
    /// The checksum is right, but a position is invalid.
    #[error("the file is invalid: position {number}: {error}")]
    Position {
        /// The number of the position, from 1.
        number: usize,
        /// What is wrong with it.
        error: PositionError,
    },
}

/// What is wrong with a position of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The board is not the least of its images, or none on which the mover can place a disc.
    #[error("its board is not in canonical form")]
    Board,
    /// The board is not greater than the one before it.
    #[error("it is out of order")]
    Order,
    /// There is no such level.
    #[error("there is no level {0}")]
    Level(u8),
    /// A score is beyond 64 discs.
    #[error("a score of {0} units is beyond 64 discs")]
    Score(i16),
    /// The deviation is illegal, or leads to a position of the book.
    #[error("its deviation does not lead out of the book")]
    Deviation,
}

pub(super) fn write(book: &Book) -> Vec<u8> {
    let mut entries = book.entries.clone();
    entries.sort();
    let rows: Vec<_> = entries.iter().map(row).collect();
    let columns: Vec<u8> = (0..COLUMNS).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
    let packed = compress_to_vec(&columns, COMPRESSION_LEVEL);
    let [count, length] = [entries.len(), packed.len()].map(|number| (number as u32).to_le_bytes());
    FORMAT.write(&[count, length].concat(), &packed)
}

pub(super) fn read(file: &[u8]) -> Result<Book, BookError> {
    let frame = FORMAT.read::<FIELDS>(file, |fields| u32_at(fields, 4).into())?;
    let count = u32_at(frame.fields, 0) as usize;
    let length = count.checked_mul(COLUMNS).ok_or(BookError::Columns)?;
    let columns = decompress_to_vec_with_limit(frame.body, length).map_err(|_| BookError::Columns)?;
    if columns.len() != length {
        return Err(BookError::Columns);
    }
    let mut book = Book::default();
    for at in 0..count {
        let row = std::array::from_fn(|column| columns[column * count + at]);
        let invalid = |error| BookError::Position { number: at + 1, error };
        let entry = entry(row).map_err(invalid)?;
        if book.entries.last().is_some_and(|last| last.board >= entry.board) {
            return Err(invalid(PositionError::Order));
        }
        book.push(entry);
    }
    match book.entries.iter().position(|entry| !leads_out(&book, entry)) {
        Some(at) => Err(BookError::Position { number: at + 1, error: PositionError::Deviation }),
        None => Ok(book),
    }
}

fn row(entry: &Entry) -> [u8; COLUMNS] {
    let Entry { board, level, score, deviation } = entry;
    let (square, deviation) = deviation.map_or((NO_SQUARE, Score::ZERO), |it| (it.square as u8, it.score));
    let mut row = [0; COLUMNS];
    row[..8].copy_from_slice(&board.mover().bits().to_be_bytes());
    row[8..16].copy_from_slice(&board.opponent().bits().to_be_bytes());
    row[16] = level.number();
    row[17..19].copy_from_slice(&score.units().to_le_bytes());
    row[19] = square;
    row[20..].copy_from_slice(&deviation.units().to_le_bytes());
    row
}

fn entry(row: [u8; COLUMNS]) -> Result<Entry, PositionError> {
    let word = |at: usize| u64::from_be_bytes(std::array::from_fn(|byte| row[at + byte]));
    let (mover, opponent) = (word(0), word(8));
    let board = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
    let key = BookKey::of(board);
    if mover & opponent != 0 || key.board != board || key.is_passed {
        return Err(PositionError::Board);
    }
    let level = Level::new(row[16]).ok_or(PositionError::Level(row[16]))?;
    let score = score([row[17], row[18]])?;
    let deviation = match row[19] {
        NO_SQUARE => None,
        square => {
            let square = *Square::ALL.get(usize::from(square)).ok_or(PositionError::Deviation)?;
            Some(Deviation { square, score: self::score([row[20], row[21]])? })
        }
    };
    Ok(Entry { board, level, score, deviation })
}

fn score(bytes: [u8; 2]) -> Result<Score, PositionError> {
    let units = i16::from_le_bytes(bytes);
    let score = Score::from_units(units.into());
    if score.units() == units { Ok(score) } else { Err(PositionError::Score(units)) }
}

/// Returns whether the deviation of a position, if it has one, is legal and leads out of the book.
fn leads_out(book: &Book, entry: &Entry) -> bool {
    entry.deviation.is_none_or(|deviation| {
        let flips = entry.board.flips(deviation.square);
        !flips.is_empty() && !book.contains(BookKey::of(entry.board.after(deviation.square, flips)).board)
    })
}
