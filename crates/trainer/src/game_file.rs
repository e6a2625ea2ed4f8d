//! The file format of labelled games, which `outflank train generate` and `label` write and `fit` reads.
//!
//! A file is a header and any number of independent blocks, so a file grows by appending, and an incomplete write damages
//! its own block only. The header and each block are [frames](outflank_files::frame). Numbers are little-endian.
//!
//! | bytes of the header | what |
//! |---|---|
//! | 8 | `OFGAMES` and a line feed |
//! | 2 | the version of the format |
//! | 4 | the length of the provenance |
//! | … | the provenance: a description of how the games are made (UTF-8) |
//! | 4 | the checksum of all bytes before it (CRC-32) |
//!
//! | bytes of a block | what |
//! |---|---|
//! | 8 | `OFBLOCK` and a line feed |
//! | 8 | the number of its first game; the others follow it |
//! | 4 | the number of its games |
//! | 4 | the length of the packed columns |
//! | … | the packed columns (deflate, RFC 1951) |
//! | 4 | the checksum of all bytes of the block before it (CRC-32) |
//!
//! The first column has a byte for each game: its number of placements. The others have a byte for each placement, game
//! after game: the squares (a1 is 0, h1 is 7, h8 is 63); the low bytes of the changes of the score, then the high
//! ones; the depths; the selectivities in per cent, plus 128 where the best move of the search was played. A position without a label has selectivity, depth and change 0. The change is that from the last label of the
//! game, turned to the side to move now, to this one, in units of a [`Score`](outflank_engine::evaluation::Score), as
//! two's complement.

mod columns;

use crate::LabelledGame;
use outflank_files::frame::{Format, FrameError, u32_at, u64_at};
use std::ops::Range;

const HEADER: Format = Format { name: "a file of labelled games", magic: b"OFGAMES\n", version: Some(2) };
/// The length of the provenance.
const HEADER_FIELDS: usize = 4;
const BLOCK: Format = Format { name: "a block of labelled games", magic: b"OFBLOCK\n", version: None };
/// The number of the first game, the number of games and the length of the columns.
const BLOCK_FIELDS: usize = 16;

/// The maximum number of games in a block.
pub const GAMES_PER_BLOCK: usize = 4096;

/// The contents of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile<'a> {
    /// The description of how the games were made.
    pub provenance: &'a str,
    /// The undamaged blocks, in the order of the file.
    pub blocks: Vec<Block<'a>>,
    /// The bytes that belong to no such block.
    pub gaps: Vec<Range<usize>>,
    length: usize,
}

/// Some games of a file, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The numbers of the games.
    pub numbers: Range<u64>,
    packed: &'a [u8],
}

/// Why bytes are not a file of labelled games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The file does not start with an undamaged header of this version.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The checksum is right, but the provenance is not UTF-8.
    #[error("the header is invalid: its provenance is not UTF-8")]
    Provenance,
}

impl<'a> GameFile<'a> {
    /// Finds the blocks of a file by their magic bytes and checksums; other bytes are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error when the bytes do not start with an undamaged header of this version.
    pub fn read(bytes: &'a [u8]) -> Result<Self, HeaderError> {
        let header = HEADER.read_prefix::<HEADER_FIELDS>(bytes, |fields| u32_at(fields, 0).into())?;
        let provenance = str::from_utf8(header.body).map_err(|_| HeaderError::Provenance)?;
        let (mut file, mut at) =
            (Self { provenance, blocks: Vec::new(), gaps: Vec::new(), length: bytes.len() }, header.length);
        while at < bytes.len() {
            if let Some((block, length)) = Block::read(&bytes[at..]) {
                file.blocks.push(block);
                at += length;
            } else {
                let next = next_block(bytes, at + 1);
                file.gaps.push(at..next);
                at = next;
            }
        }
        Ok(file)
    }

    /// Returns the number after those of all games.
    pub fn next_number(&self) -> u64 {
        self.blocks.iter().map(|block| block.numbers.end).max().unwrap_or(0)
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.blocks.iter().map(|block| block.numbers.end - block.numbers.start).sum()
    }

    /// Returns the length of the file without an incomplete block at its end.
    pub fn whole_length(&self) -> usize {
        self.gaps.last().filter(|gap| gap.end == self.length).map_or(self.length, |gap| gap.start)
    }
}

impl<'a> Block<'a> {
    /// Reads the block at the start of bytes, and returns it with its length; `None` when it is incomplete or damaged.
    fn read(bytes: &'a [u8]) -> Option<(Self, usize)> {
        let frame = BLOCK.read_prefix::<BLOCK_FIELDS>(bytes, |fields| u32_at(fields, 12).into()).ok()?;
        let (first, games) = (u64_at(frame.fields, 0), u32_at(frame.fields, 8));
        let numbers = first..first.checked_add(games.into())?;
        (games as usize <= GAMES_PER_BLOCK).then_some((Self { numbers, packed: frame.body }, frame.length))
    }

    /// Unpacks the games, or returns `None` when the columns are invalid.
    pub fn games(&self) -> Option<Vec<LabelledGame>> {
        columns::unpack(self.packed, (self.numbers.end - self.numbers.start) as usize)
    }
}

/// Returns whether bytes start with the magic bytes of a file of labelled games.
pub fn is_header(bytes: &[u8]) -> bool {
    bytes.starts_with(HEADER.magic)
}

/// Returns the bytes of a file without games.
pub fn header(provenance: &str) -> Vec<u8> {
    HEADER.write(&(provenance.len() as u32).to_le_bytes(), provenance.as_bytes())
}

/// Returns the bytes of a block with these games.
///
/// # Panics
///
/// Panics when there are more than [`GAMES_PER_BLOCK`].
pub fn block(first: u64, games: &[LabelledGame]) -> Vec<u8> {
    assert!(games.len() <= GAMES_PER_BLOCK, "{} games are too many for a block", games.len());
    let packed = columns::pack(games);
    let lengths = [games.len(), packed.len()].map(|length| (length as u32).to_le_bytes());
    BLOCK.write(&[&first.to_le_bytes(), lengths.as_flattened()].concat(), &packed)
}

/// Returns the offset of the next undamaged block, or the end.
fn next_block(bytes: &[u8], from: usize) -> usize {
    let starts = (from..bytes.len()).filter(|&at| bytes[at..].starts_with(BLOCK.magic));
    let mut undamaged = starts.filter(|&at| Block::read(&bytes[at..]).is_some());
    undamaged.next().unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labelled_game::tests::random_game;

    fn games(seeds: Range<u64>) -> Vec<LabelledGame> {
        seeds.map(random_game).collect()
    }

    /// Two blocks, of games 0 to 4 and of games 5 to 6.
    fn file() -> Vec<u8> {
        [header("by chance"), block(0, &games(0..5)), block(5, &games(5..7))].concat()
    }

    fn read_games(bytes: &[u8]) -> Vec<LabelledGame> {
        GameFile::read(bytes).unwrap().blocks.iter().flat_map(|block| block.games().unwrap()).collect()
    }

    #[test]
    fn games_round_trip_through_their_file() {
        let bytes = file();
        let read = GameFile::read(&bytes).unwrap();
        assert_eq!((read.provenance, read.games(), read.next_number()), ("by chance", 7, 7));
        assert_eq!((read.gaps.len(), read.whole_length()), (0, bytes.len()));
        assert_eq!(read_games(&bytes), games(0..7));
    }

    #[test]
    fn an_incomplete_block_at_the_end_is_skipped() {
        let bytes = file();
        let whole = header("by chance").len() + block(0, &games(0..5)).len();
        for length in whole + 1..bytes.len() {
            let read = GameFile::read(&bytes[..length]).unwrap();
            assert_eq!((read.games(), read.whole_length()), (5, whole), "{length}");
        }
    }

    #[test]
    fn a_damaged_block_leaves_the_others_readable() {
        let (bytes, start) = (file(), header("by chance").len());
        let end = start + block(0, &games(0..5)).len();
        for at in (start..end).step_by(7) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            let gaps = GameFile::read(&damaged).unwrap().gaps;
            assert_eq!((gaps.len(), &gaps[0]), (1, &(start..end)), "{at}");
            assert_eq!(read_games(&damaged), games(5..7), "{at}");
        }
    }

    #[test]
    fn a_damaged_header_is_rejected() {
        let message = |bytes: &[u8]| GameFile::read(bytes).unwrap_err().to_string();
        let bytes = file();
        assert_eq!(message(b"OFWEIGHT"), "not a file of labelled games");
        assert_eq!(message(&bytes[..20]), "the file is truncated: expected 27 bytes, but found 20");
        let mut damaged = bytes.clone();
        damaged[8] = 7;
        assert_eq!(message(&damaged), "expected version 2 of the format, but found 7");
        damaged = bytes;
        damaged[16] ^= 1;
        assert!(message(&damaged).starts_with("the file is damaged: expected the checksum "), "{}", message(&damaged));
    }
}
