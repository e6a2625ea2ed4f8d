//! WTHOR: the database of tournament games of the French federation (Fédération Française d'Othello).
//!
//! Three kinds of file, all little-endian, all with the same [`Header`] of 16 bytes: games of one year (`WTH_1977.wtb`,
//! [`Games`]), players (`WTHOR.JOU`) and tournaments (`WTHOR.TRN`), both [`Names`]. The format is by S. Quin and
//! S. Nicolet. Games and names are read in place, without copies.
//!
//! Parsing accepts any date of creation; a board size of 0 for 8, and any size in files of names, where some converters leave other values.
//! Errors contain the offset in bytes from the start of the file, from 0.
//!
//! Writing stores games from the standard start position, names in ISO 8859-1, cut to the length of the format, and the
//! theoretical scores for one number of empties. The format has no missing scores: a game without a result is written
//! with the score of its last position, and one without a theoretical score with its result.

mod game;
mod header;
mod name_table;
mod names;
mod write;

pub use crate::error::{WthorError, WthorGameError};
pub use game::{WthorGame, stored_score};
pub use header::{Date, Header};
pub use name_table::{NameFiles, NameTable, NameTables};
pub use names::Names;
pub(crate) use write::DatabaseWriter;

use header::records;

/// A file of games, each parsed on access.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    header: Header,
    records: &'a [[u8; WthorGame::LENGTH]],
}

impl<'a> Games<'a> {
    /// Parses a file of games on 8×8.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid, names another kind of file or board, or does not match the length.
    pub fn read(file: &'a [u8]) -> Result<Self, WthorError> {
        let header = Header::read_for_games(file)?;
        Ok(Self { header, records: records(file, header.games, Header::GAMES_AT)? })
    }

    /// Returns the header of the file.
    pub fn header(&self) -> Header {
        self.header
    }

    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the games in the order of the file.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = WthorGame<'a>> + 'a {
        self.records.iter().enumerate().map(|(index, record)| {
            let at = Header::LENGTH + index * WthorGame::LENGTH;
            WthorGame::read(record, at)
        })
    }
}
