//! The first bytes of a file.

use super::take;

/// What a file begins with.
pub(super) const MAGIC: [u8; 8] = *b"OFGAMES\n";
const VERSION: u16 = 2;

/// Why bytes are no file of labelled games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderError {
    /// The file is of another kind.
    #[error("not a file of labelled games: it does not start with OFGAMES")]
    NotGames,
    /// The file is in another version of the format.
    #[error("expected version {VERSION} of the format, but found {0}")]
    Version(u16),
    /// The file ends within its header.
    #[error("the header is cut: the file ends after {0} bytes")]
    Cut(usize),
    /// Some bytes of the header have changed.
    #[error("the header is damaged: expected the checksum {expected:08x}, but found {found:08x}")]
    Checksum {
        /// The checksum that the file names.
        expected: u32,
        /// The checksum of its bytes.
        found: u32,
    },
    /// The checksum is right, but the recipe is no text.
    #[error("the header was written wrongly: its recipe cannot be read")]
    Recipe,
}

pub(super) fn write(recipe: &str) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((recipe.len() as u32).to_le_bytes());
    bytes.extend(recipe.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Returns the recipe and the length of the header.
pub(super) fn read(file: &[u8]) -> Result<(&str, usize), HeaderError> {
    let mut rest = file.strip_prefix(&MAGIC).ok_or(HeaderError::NotGames)?;
    let cut = || HeaderError::Cut(file.len());
    let version = u16::from_le_bytes(*take(&mut rest).ok_or_else(cut)?);
    if version != VERSION {
        return Err(HeaderError::Version(version));
    }
    let length = u32::from_le_bytes(*take(&mut rest).ok_or_else(cut)?) as usize;
    let (recipe, mut rest) = rest.split_at_checked(length).ok_or_else(cut)?;
    let expected = u32::from_le_bytes(*take(&mut rest).ok_or_else(cut)?);
    let end = file.len() - rest.len();
    let found = crc32fast::hash(&file[..end - size_of::<u32>()]);
    if expected != found {
        return Err(HeaderError::Checksum { expected, found });
    }
    Ok((str::from_utf8(recipe).map_err(|_| HeaderError::Recipe)?, end))
}
