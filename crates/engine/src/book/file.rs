//! The file of a book; the documentation of the module above has its format.

use super::step::Seen;
use super::{Book, Deviation, Entry};
use crate::Level;
use crate::checksum::checksum;
use crate::evaluation::Score;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use outflank_othello::{Bitboard, Board, Square};

const MAGIC: [u8; 6] = *b"OFBOOK";
const VERSION: u16 = 1;
const HEADER: usize = 16;
const CHECKSUM: usize = 8;
/// How many bytes a position has before it is packed.
const COLUMNS: usize = 22;
/// What stands for no square.
const NO_SQUARE: u8 = 64;
/// How hard miniz tries, of 10.
const EFFORT: u8 = 9;

/// Why bytes are no book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file is of another kind.
    #[error("not a book: it does not start with OFBOOK")]
    NotABook,
    /// The file is in another version of the format.
    #[error("expected version {VERSION} of the format, but found {0}")]
    Version(u16),
    /// The file ends within its header.
    #[error("the file is cut: expected at least {HEADER} bytes, but found {0}")]
    HeaderCut(usize),
    /// The file ends too early, or goes on after its end.
    #[error("the file is cut or too long: expected {expected} bytes, but found {found}")]
    Length {
        /// How long the file should be, by its header.
        expected: u64,
        /// How long it is.
        found: usize,
    },
    /// Some bytes have changed.
    #[error("the file is damaged: expected the checksum {expected:016x}, but found {found:016x}")]
    Checksum {
        /// The checksum that the file names.
        expected: u64,
        /// The checksum of its bytes.
        found: u64,
    },
    /// The checksum is right, but the columns cannot be unpacked.
    #[error("the file was written wrongly: its columns cannot be read")]
    Columns,
    /// The checksum is right, but not what the file says of a position.
    #[error("the file was written wrongly: position {number}: {fault}")]
    Position {
        /// The number of the position, from 1.
        number: usize,
        /// What is wrong with it.
        fault: PositionFault,
    },
}

/// What may be wrong with a position of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
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
    #[error("its deviation leads not out of the book")]
    Deviation,
}

pub(super) fn write(book: &Book) -> Vec<u8> {
    let mut entries = book.entries.clone();
    entries.sort();
    let rows: Vec<_> = entries.iter().map(row).collect();
    let columns: Vec<u8> = (0..COLUMNS).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
    let packed = compress_to_vec(&columns, EFFORT);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend((entries.len() as u32).to_le_bytes());
    file.extend((packed.len() as u32).to_le_bytes());
    file.extend(packed);
    file.extend(checksum(&file).to_le_bytes());
    file
}

pub(super) fn read(file: &[u8]) -> Result<Book, BookError> {
    let (count, packed) = frame(file)?;
    let length = count.checked_mul(COLUMNS).ok_or(BookError::Columns)?;
    let columns = decompress_to_vec_with_limit(packed, length).map_err(|_| BookError::Columns)?;
    if columns.len() != length {
        return Err(BookError::Columns);
    }
    let mut book = Book::default();
    for at in 0..count {
        let row = std::array::from_fn(|column| columns[column * count + at]);
        let fault = |fault| BookError::Position { number: at + 1, fault };
        let entry = entry(row).map_err(fault)?;
        if book.entries.last().is_some_and(|last| last.board >= entry.board) {
            return Err(fault(PositionFault::Order));
        }
        book.push(entry);
    }
    match book.entries.iter().position(|entry| !leads_out(&book, entry)) {
        Some(at) => Err(BookError::Position { number: at + 1, fault: PositionFault::Deviation }),
        None => Ok(book),
    }
}

/// Returns the number of positions and the packed columns, after a look at length and checksum.
fn frame(file: &[u8]) -> Result<(usize, &[u8]), BookError> {
    if !file.starts_with(&MAGIC) {
        return Err(BookError::NotABook);
    }
    let header: &[u8; HEADER] = file.first_chunk().ok_or(BookError::HeaderCut(file.len()))?;
    let version = u16::from_le_bytes([header[6], header[7]]);
    if version != VERSION {
        return Err(BookError::Version(version));
    }
    let [count, length] = [8, 12].map(|at| u32::from_le_bytes([0, 1, 2, 3].map(|byte| header[at + byte])));
    let (expected, found) = ((HEADER + CHECKSUM) as u64 + u64::from(length), file.len());
    if expected != found as u64 {
        return Err(BookError::Length { expected, found });
    }
    let (rest, stored) = file.split_last_chunk().expect("the length is right");
    let (expected, found) = (u64::from_le_bytes(*stored), checksum(rest));
    if expected != found {
        return Err(BookError::Checksum { expected, found });
    }
    Ok((count as usize, &rest[HEADER..]))
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

fn entry(row: [u8; COLUMNS]) -> Result<Entry, PositionFault> {
    let word = |at: usize| u64::from_be_bytes(std::array::from_fn(|byte| row[at + byte]));
    let (mover, opponent) = (word(0), word(8));
    let board = Board::new(Bitboard::from_bits(mover), Bitboard::from_bits(opponent));
    let seen = Seen::of(board);
    if mover & opponent != 0 || seen.key != board || seen.is_passed {
        return Err(PositionFault::Board);
    }
    let level = Level::new(row[16]).ok_or(PositionFault::Level(row[16]))?;
    let score = score([row[17], row[18]])?;
    let deviation = match row[19] {
        NO_SQUARE => None,
        square => {
            let square = *Square::ALL.get(usize::from(square)).ok_or(PositionFault::Deviation)?;
            Some(Deviation { square, score: self::score([row[20], row[21]])? })
        }
    };
    Ok(Entry { board, level, score, deviation })
}

fn score(bytes: [u8; 2]) -> Result<Score, PositionFault> {
    let units = i16::from_le_bytes(bytes);
    let score = Score::from_units(units.into());
    if score.units() == units { Ok(score) } else { Err(PositionFault::Score(units)) }
}

/// Tells whether the deviation of a position, if it has one, is legal and leads out of the book.
fn leads_out(book: &Book, entry: &Entry) -> bool {
    entry.deviation.is_none_or(|deviation| {
        let flips = entry.board.flips(deviation.square);
        !flips.is_empty() && !book.contains(Seen::of(entry.board.after(deviation.square, flips)).key)
    })
}
