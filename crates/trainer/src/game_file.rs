//! Labelled games as bytes: what `outflank train generate` and `label` write and `fit` reads.
//!
//! A file is a header and any number of blocks, each of which stands alone, so that a file grows by appending and a
//! write that was cut short costs no more than its own block. Numbers are little-endian.
//!
//! | bytes of the header | what |
//! |---|---|
//! | 8 | `OFGAMES` and a line feed |
//! | 2 | the version of the format |
//! | 4 | the length of the recipe |
//! | … | the recipe: how the games are made, in words (UTF-8) |
//! | 4 | the checksum of all bytes before it (CRC-32) |
//!
//! | bytes of a block | what |
//! |---|---|
//! | 8 | `OFBLOCK` and a line feed |
//! | 8 | the number of its first game; the others follow it |
//! | 4 | how many games it has |
//! | 4 | the length of the packed columns |
//! | … | the packed columns (deflate, RFC 1951) |
//! | 4 | the checksum of all bytes of the block before it (CRC-32) |
//!
//! The columns hold first a byte for each game: how many placements it has. The others have a byte for each placement,
//! game after game: the squares (a1 is 0, h1 is 7, h8 is 63); the low bytes of the changes of the score, then the high
//! ones; the depths; the selectivities in per cent, plus 128 where the game went on with the move that the search found
//! best. A position without a label has selectivity, depth and change 0. The change is that from the last label of the
//! game, turned to the side to move now, to this one, in units of a [`Score`](outflank_engine::evaluation::Score), as
//! two's complement.

mod block;
mod columns;
mod header;

use crate::LabelledGame;
use block::MARK;
pub use header::HeaderError;
use std::ops::Range;

/// How many games a block holds at most.
pub const GAMES_PER_BLOCK: usize = 4096;

/// What the bytes of a file hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile<'a> {
    /// How the games were made.
    pub recipe: &'a str,
    /// The blocks that can be read, in the order of the file.
    pub blocks: Vec<Block<'a>>,
    /// The bytes that belong to no such block.
    pub gaps: Vec<Range<usize>>,
    length: usize,
}

/// Some games of a file, still packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block<'a> {
    /// The numbers of the games.
    pub numbers: Range<u64>,
    packed: &'a [u8],
}

impl<'a> GameFile<'a> {
    /// Finds the blocks of a file by their marks and checksums; what does not fit is passed over.
    ///
    /// # Errors
    ///
    /// Refuses bytes that do not start with a header of this version.
    pub fn read(bytes: &'a [u8]) -> Result<Self, HeaderError> {
        let (recipe, mut at) = header::read(bytes)?;
        let mut file = Self { recipe, blocks: Vec::new(), gaps: Vec::new(), length: bytes.len() };
        while at < bytes.len() {
            if let Some((block, length)) = block::read(&bytes[at..]) {
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

    /// Returns the number that comes after those of all games.
    pub fn next_number(&self) -> u64 {
        self.blocks.iter().map(|block| block.numbers.end).max().unwrap_or(0)
    }

    /// Returns how many games there are.
    pub fn games(&self) -> u64 {
        self.blocks.iter().map(|block| block.numbers.end - block.numbers.start).sum()
    }

    /// Returns how long the file is without the torn block that it may end with.
    pub fn whole_length(&self) -> usize {
        self.gaps.last().filter(|gap| gap.end == self.length).map_or(self.length, |gap| gap.start)
    }
}

impl Block<'_> {
    /// Unpacks the games, or returns `None` when the block was written wrongly.
    pub fn games(&self) -> Option<Vec<LabelledGame>> {
        columns::unpack(self.packed, (self.numbers.end - self.numbers.start) as usize)
    }
}

/// Returns whether bytes begin as a file of labelled games does.
pub fn is_header(bytes: &[u8]) -> bool {
    bytes.starts_with(&header::MAGIC)
}

/// Returns the bytes of a file without games.
pub fn header(recipe: &str) -> Vec<u8> {
    header::write(recipe)
}

/// Returns the bytes of a block with these games.
///
/// # Panics
///
/// Panics when there are more than [`GAMES_PER_BLOCK`].
pub fn block(first: u64, games: &[LabelledGame]) -> Vec<u8> {
    assert!(games.len() <= GAMES_PER_BLOCK, "{} games are too many for a block", games.len());
    block::write(first, games.len() as u32, &columns::pack(games))
}

/// Returns where the next block that can be read begins, or the end.
fn next_block(bytes: &[u8], from: usize) -> usize {
    let starts = (from..bytes.len()).filter(|&at| bytes[at..].starts_with(&MARK));
    let mut whole = starts.filter(|&at| block::read(&bytes[at..]).is_some());
    whole.next().unwrap_or(bytes.len())
}

/// Takes bytes off the front.
fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (taken, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(taken)
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
    fn games_survive_their_file() {
        let bytes = file();
        let read = GameFile::read(&bytes).unwrap();
        assert_eq!((read.recipe, read.games(), read.next_number()), ("by chance", 7, 7));
        assert_eq!((read.gaps.len(), read.whole_length()), (0, bytes.len()));
        assert_eq!(read_games(&bytes), games(0..7));
    }

    #[test]
    fn a_torn_block_is_dropped_wherever_it_is_torn() {
        let bytes = file();
        let whole = header("by chance").len() + block(0, &games(0..5)).len();
        for length in whole + 1..bytes.len() {
            let read = GameFile::read(&bytes[..length]).unwrap();
            assert_eq!((read.games(), read.whole_length()), (5, whole), "{length}");
        }
    }

    #[test]
    fn a_damaged_block_costs_no_other() {
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
    fn a_damaged_header_is_refused() {
        let message = |bytes: &[u8]| GameFile::read(bytes).unwrap_err().to_string();
        let bytes = file();
        assert_eq!(message(b"OFWEIGHT"), "not a file of labelled games: it does not start with OFGAMES");
        assert_eq!(message(&bytes[..20]), "the header is cut: the file ends after 20 bytes");
        let mut damaged = bytes.clone();
        damaged[8] = 7;
        assert_eq!(message(&damaged), "expected version 2 of the format, but found 7");
        damaged = bytes;
        damaged[16] ^= 1;
        assert!(
            message(&damaged).starts_with("the header is damaged: expected the checksum "),
            "{}",
            message(&damaged)
        );
    }
}
