//! The games of a year.

use super::header::records;
use super::{Header, WthorError, WthorGame};

/// A file of games, each read when it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Games<'a> {
    header: Header,
    records: &'a [[u8; WthorGame::LENGTH]],
}

impl<'a> Games<'a> {
    /// Opens a file of games on 8×8.
    ///
    /// # Errors
    ///
    /// Refuses a file with a bad header, of another kind or board, or of a length that does not fit its header.
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

    /// Returns whether there is no game.
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
