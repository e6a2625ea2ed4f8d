//! The first 16 bytes of every file, and what can be wrong with a file.

use super::WthorGame;

/// What a file says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// When the file was made.
    pub created: Date,
    /// The number of games; 0 in files of names.
    pub games: u32,
    /// The number of names; 0 in files of games.
    pub names: u16,
    /// The year of the games; 0 in files of names.
    pub year: u16,
    /// The squares along a side of the board; 0 stands for 8.
    pub board_size: u8,
    /// The empty squares from which on the theoretical scores are perfect; 0 stands for 22.
    pub solved_empties: u8,
}

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    /// The year, with its century.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, 1 to 31.
    pub day: u8,
}

/// Why bytes are not the file they should be; places are in bytes from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WthorError {
    /// There is not a single byte.
    #[error("the file is empty; expected a WTHOR file")]
    Empty,
    /// The file ends within its header.
    #[error("byte {found}: the file ends within its header of {} bytes", Header::LENGTH)]
    HeaderCut {
        /// How long the file is.
        found: usize,
    },
    /// The month of the file's date does not exist.
    #[error("byte 2: expected a month from 1 to 12, but found {0}")]
    Month(u8),
    /// The day of the file's date does not exist.
    #[error("byte 3: expected a day from 1 to 31, but found {0}")]
    Day(u8),
    /// The games were played on a board of 10×10.
    #[error("byte 12: the games are on a 10×10 board; only 8×8 can be read")]
    TenByTen,
    /// The board has no size that is known.
    #[error("byte 12: expected a board size of 8, but found {0}")]
    BoardSize(u8),
    /// The file holds the names that games refer to.
    #[error("byte 8: the file holds {0} names of players or tournaments, not games")]
    NotGames(u16),
    /// The file holds problems, which have another form.
    #[error("byte 13: the file holds solitaires, not games")]
    Solitaires,
    /// The file is longer or shorter than its header says.
    #[error("byte {at}: the header announces {announced} records, {expected} bytes in all, but the file has {found}")]
    Length {
        /// Where the number of records stands.
        at: usize,
        /// The number of records.
        announced: u32,
        /// How long the file should be.
        expected: u64,
        /// How long the file is.
        found: usize,
    },
}

impl Header {
    /// How long a header is, in bytes.
    pub const LENGTH: usize = 16;

    /// The empty squares from which on theoretical scores are perfect, where the header does not say it.
    pub(super) const USUAL_SOLVED_EMPTIES: u8 = 22;

    /// Where the number of games stands.
    pub(super) const GAMES_AT: usize = 4;
    /// Where the number of names stands.
    pub(super) const NAMES_AT: usize = 8;

    /// Reads the header of a file of any kind.
    ///
    /// # Errors
    ///
    /// Refuses a file that is too short, or whose date does not exist.
    pub fn read(file: &[u8]) -> Result<Self, WthorError> {
        let &[century, year, month, day, g0, g1, g2, g3, n0, n1, y0, y1, board_size, _, solved_empties, _] =
            file.first_chunk().ok_or_else(|| too_short(file))?;
        if !(1..=12).contains(&month) {
            return Err(WthorError::Month(month));
        }
        if !(1..=31).contains(&day) {
            return Err(WthorError::Day(day));
        }
        Ok(Self {
            created: Date { year: u16::from(century) * 100 + u16::from(year), month, day },
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            board_size,
            solved_empties,
        })
    }

    /// Reads the header of a file of games on 8×8.
    ///
    /// # Errors
    ///
    /// Refuses a bad header, and that of a file of another kind or board.
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

    /// Returns the empty squares from which on the theoretical scores are perfect, where 0 does not stand for 22.
    pub fn solved_empties(&self) -> u8 {
        if self.solved_empties == 0 { Self::USUAL_SOLVED_EMPTIES } else { self.solved_empties }
    }

    /// Returns the bytes of the header.
    pub fn to_bytes(&self) -> [u8; Self::LENGTH] {
        let mut bytes = [0; Self::LENGTH];
        let Date { year, month, day } = self.created;
        bytes[..4].copy_from_slice(&[(year / 100) as u8, (year % 100) as u8, month, day]);
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

/// Returns the records of a file, `SIZE` bytes each, when there are as many as its header announces.
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
