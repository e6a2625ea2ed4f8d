//! The bytes around the packed columns of a block.

use super::{Block, GAMES_PER_BLOCK, take};

/// What a block begins with.
pub(super) const MARK: [u8; 8] = *b"OFBLOCK\n";

pub(super) fn write(first: u64, games: u32, packed: &[u8]) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.extend(first.to_le_bytes());
    bytes.extend(games.to_le_bytes());
    bytes.extend((packed.len() as u32).to_le_bytes());
    bytes.extend(packed);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Returns the block that the bytes begin with and its length, or `None` when it is not whole and sound.
pub(super) fn read(bytes: &[u8]) -> Option<(Block<'_>, usize)> {
    let mut rest = bytes.strip_prefix(&MARK)?;
    let first = u64::from_le_bytes(*take(&mut rest)?);
    let games = u32::from_le_bytes(*take(&mut rest)?);
    let length = u32::from_le_bytes(*take(&mut rest)?) as usize;
    let (packed, mut rest) = rest.split_at_checked(length)?;
    let checksum = u32::from_le_bytes(*take(&mut rest)?);
    let end = bytes.len() - rest.len();
    let is_sound = crc32fast::hash(&bytes[..end - size_of::<u32>()]) == checksum && games as usize <= GAMES_PER_BLOCK;
    let numbers = first..first.checked_add(games.into())?;
    is_sound.then_some((Block { numbers, packed }, end))
}
