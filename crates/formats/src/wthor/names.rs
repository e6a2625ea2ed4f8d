//! Files of names.

use super::header::{Header, records};
use crate::error::WthorError;

/// A file of names; games refer to them by their numbers, from 0.
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
    /// Parses a file of players.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid or does not match the length of the file.
    pub fn players(file: &'a [u8]) -> Result<Self, WthorError> {
        let header = Header::read(file)?;
        let records = Records::Players(records(file, header.names.into(), Header::NAMES_AT)?);
        Ok(Self { header, records })
    }

    /// Parses a file of tournaments.
    ///
    /// # Errors
    ///
    /// Returns an error if the header is invalid or does not match the length of the file.
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

    /// Returns a name, or `None` if the file does not contain the number.
    pub fn get(&self, number: u16) -> Option<String> {
        let number = usize::from(number);
        let bytes = match self.records {
            Records::Players(records) => records.get(number)?.as_slice(),
            Records::Tournaments(records) => records.get(number)?.as_slice(),
        };
        Some(from_latin1(bytes))
    }
}

/// Decodes ISO 8859-1, whose bytes are the first 256 characters of Unicode, up to the first NUL.
fn from_latin1(bytes: &[u8]) -> String {
    bytes.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect()
}
