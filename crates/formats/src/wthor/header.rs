//! The header of every file.

use super::game::WthorGame;
use crate::error::WthorError;
use crate::info::TheoreticalScore;

/// The first 16 bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The date of creation.
    pub created: Date,
    /// The number of games; 0 in files of names.
    pub games: u32,
    /// The number of names; 0 in files of games.
    pub names: u16,
    /// The year of the games; 0 in files of names.
    pub year: u16,
    /// The width of the board; 0 stands for 8.
    pub board_size: u8,
    /// The number of empties of the theoretical scores; 0 stands for 22.
    pub solved_empties: u8,
}

/// The date in a header, a year from 0 to 25,755: a later one is written as the last.
///
/// Some programs write none, or an impossible one, and nothing depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year, with its century.
    pub year: u16,
    /// The month, 1 to 12 unless the date is impossible.
    pub month: u8,
    /// The day of the month, 1 to 31 unless the date is impossible.
    pub day: u8,
}

impl Header {
    /// The length of a header, in bytes.
    pub const LENGTH: usize = 16;

    /// The offset of the number of games.
    pub(super) const GAMES_AT: usize = 4;
    /// The offset of the number of names.
    pub(super) const NAMES_AT: usize = 8;

    /// Parses the header of a file of any kind.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is too short.
    pub fn read(file: &[u8]) -> Result<Self, WthorError> {
        let &[century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, board_size, _, solved_empties, _] =
            file.first_chunk().ok_or_else(|| too_short(file))?;
        Ok(Self {
            created: Date { year: u16::from(century) * 100 + u16::from(year), month, day },
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            board_size,
            solved_empties,
        })
    }

    /// Parses the header of a file of games on 8×8.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid, or names another kind of file or board.
    pub fn read_for_games(file: &[u8]) -> Result<Self, WthorError> {
        let header = Self::read(file)?;
        match header.board_size {
            0 | 8 => {}
            10 => return Err(WthorError::TenByTen),
            other => return Err(WthorError::BoardSize(other)),
        }
        if file[13] == 1 {
            return Err(WthorError::Solitaires);
        }
        if header.games == 0 && header.names > 0 {
            return Err(WthorError::NotGames(header.names));
        }
        Ok(header)
    }

    /// Returns the number of empties of the theoretical scores.
    pub fn solved_empties(&self) -> u8 {
        if self.solved_empties == 0 { TheoreticalScore::DEFAULT_EMPTIES } else { self.solved_empties }
    }

    /// Returns the bytes of the header.
    pub fn to_bytes(&self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        let Date { year, month, day } = self.created;
        // The last century has the years up to 255, as a file may name any byte.
        let century = u8::try_from(year / 100).unwrap_or(u8::MAX);
        let in_century = u8::try_from(year - 100 * u16::from(century)).unwrap_or(u8::MAX);
        bytes[..4].copy_from_slice(&[century, in_century, month, day]);
        bytes[Self::GAMES_AT..][..4].copy_from_slice(&self.games.to_le_bytes());
        bytes[Self::NAMES_AT..][..2].copy_from_slice(&self.names.to_le_bytes());
        bytes[10..12].copy_from_slice(&self.year.to_le_bytes());
        (bytes[12], bytes[14]) = (self.board_size, self.solved_empties);
        bytes
    }

    /// Checks the length of a file of games.
    pub(crate) fn check_length(&self, found: usize) -> Result<(), WthorError> {
        check_length::<{ WthorGame::LENGTH }>(found, self.games, Self::GAMES_AT)
    }
}

/// Returns the records of a file, `SIZE` bytes each, if their number is that of the header.
pub(super) fn records<const SIZE: usize>(file: &[u8], announced: u32, at: usize) -> Result<&[[u8; SIZE]], WthorError> {
    check_length::<SIZE>(file.len(), announced, at)?;
    Ok(file[Header::LENGTH..].as_chunks().0)
}

fn check_length<const SIZE: usize>(found: usize, announced: u32, at: usize) -> Result<(), WthorError> {
    let expected = Header::LENGTH as u64 + u64::from(announced) * SIZE as u64;
    if found as u64 == expected { Ok(()) } else { Err(WthorError::Length { at, announced, expected, found }) }
}

fn too_short(file: &[u8]) -> WthorError {
    if file.is_empty() { WthorError::Empty } else { WthorError::HeaderCut { found: file.len() } }
}
