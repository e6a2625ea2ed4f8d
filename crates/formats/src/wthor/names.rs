//! The names of players and tournaments.

use super::header::records;
use super::{Header, WthorError};

/// A file of names: a game refers to each by its number, from 0.
///
/// # Examples
///
/// ```
/// use outflank_formats::wthor::Names;
///
/// let mut file = vec![20, 7, 5, 22, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0];
/// file.extend(b"Op\xe9n de Paris\0\0\0\0\0\0\0\0\0\0\0\0\0");
/// let tournaments = Names::tournaments(&file)?;
/// assert_eq!(tournaments.get(0), Some("Opén de Paris".into()));
/// # Ok::<(), outflank_formats::wthor::WthorError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    header: Header,
    records: Records<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Records<'a> {
    Players(&'a [[u8; 20]]),
    Tournaments(&'a [[u8; 26]]),
}

impl<'a> Names<'a> {
    /// Opens a file of players.
    ///
    /// # Errors
    ///
    /// Refuses a file with a bad header or of a length that does not fit it.
    pub fn players(file: &'a [u8]) -> Result<Self, WthorError> {
        let header = Header::read(file)?;
        let records = Records::Players(records(file, header.names.into(), Header::NAMES_AT)?);
        Ok(Self { header, records })
    }

    /// Opens a file of tournaments.
    ///
    /// # Errors
    ///
    /// Refuses a file with a bad header or of a length that does not fit it.
    pub fn tournaments(file: &'a [u8]) -> Result<Self, WthorError> {
        let header = Header::read(file)?;
        let records = Records::Tournaments(records(file, header.names.into(), Header::NAMES_AT)?);
        Ok(Self { header, records })
    }

    /// Returns the header of the file.
    pub fn header(&self) -> Header {
        self.header
    }

    /// Returns the names in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = String> + '_ {
        (0..self.header.names).filter_map(|number| self.get(number))
    }

    /// Returns a name, or `None` for a number that the file does not have.
    pub fn get(&self, number: u16) -> Option<String> {
        let number = usize::from(number);
        let bytes = match self.records {
            Records::Players(records) => records.get(number)?.as_slice(),
            Records::Tournaments(records) => records.get(number)?.as_slice(),
        };
        Some(latin1(bytes))
    }
}

/// Reads a text of ISO 8859-1, whose bytes are the first 256 characters of Unicode, up to its first NUL.
fn latin1(bytes: &[u8]) -> String {
    bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}
