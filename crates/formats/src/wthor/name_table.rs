//! Tables of names and their numbers.

use super::header::{Date, Header};
use super::names::Names;
use crate::error::WthorError;
use std::collections::HashMap;

/// The names that games refer to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTables {
    /// The players.
    pub players: NameTable,
    /// The tournaments.
    pub tournaments: NameTable,
}

/// The files of players and of tournaments beside a database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NameFiles<T> {
    /// The file of players.
    pub players: T,
    /// The file of tournaments.
    pub tournaments: T,
}

/// Names with their numbers from 0.
///
/// # Examples
///
/// ```
/// use outflank_formats::wthor::NameTable;
///
/// let mut table = NameTable::default();
/// assert_eq!(table.number("Inoue Hiroshi"), Some(1), "number 0 is an unknown name");
/// assert_eq!(table.name(1).as_deref(), Some("Inoue Hiroshi"));
/// assert_eq!(table.name(0), None);
/// assert_eq!(table.name(346).as_deref(), Some("#346"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTable {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

/// The text for an unknown name.
const UNKNOWN: &str = "???";

impl NameTables {
    /// Parses the tables of two files; a missing file is an empty table.
    ///
    /// # Errors
    ///
    /// Returns an error if a header is invalid or does not match the length of its file.
    pub fn read(files: NameFiles<Option<&[u8]>>) -> Result<Self, WthorError> {
        let players = files.players.map(Names::players).transpose()?;
        let tournaments = files.tournaments.map(Names::tournaments).transpose()?;
        let table = |names: Option<Names<'_>>| names.map_or_else(NameTable::default, |names| names.iter().collect());
        Ok(Self { players: table(players), tournaments: table(tournaments) })
    }

    /// Returns the numbers of names of both tables.
    pub(super) fn lengths(&self) -> NameFiles<usize> {
        NameFiles { players: self.players.names.len(), tournaments: self.tournaments.names.len() }
    }

    /// Removes the names that were added after `lengths`.
    pub(super) fn truncate(&mut self, lengths: NameFiles<usize>) {
        self.players.truncate(lengths.players);
        self.tournaments.truncate(lengths.tournaments);
    }
}

impl NameTable {
    /// The length of a player's name, in bytes.
    pub const PLAYER_LENGTH: usize = 20;
    /// The length of a tournament's name, in bytes.
    pub const TOURNAMENT_LENGTH: usize = 26;

    /// Returns a name: `None` if it is unknown, and the number itself, `#346`, if the table does not contain it.
    pub fn name(&self, number: u16) -> Option<String> {
        match self.names.get(usize::from(number)).map(String::as_str) {
            Some(UNKNOWN | "") => None,
            Some(name) => Some(name.to_owned()),
            None if number == 0 => None,
            None => Some(format!("#{number}")),
        }
    }

    /// Returns the number of a name, which is added if it is new; `None` if the table is full.
    pub fn number(&mut self, name: &str) -> Option<u16> {
        if self.names.is_empty() {
            self.push(UNKNOWN.to_owned());
        }
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        // A file counts its names in 16 bits, so one with the number 65,535 would be one too many.
        let number = u16::try_from(self.names.len()).ok().filter(|&number| number < u16::MAX)?;
        self.push(name.to_owned());
        Some(number)
    }

    /// Returns the file of the names, each `SIZE` bytes long, the last of them zero.
    pub fn to_bytes<const SIZE: usize>(&self, created: Date) -> Vec<u8> {
        // `number` and `from_iter` keep the length within 16 bits.
        let header =
            Header { created, games: 0, names: self.names.len() as u16, year: 0, board_size: 0, solved_empties: 0 };
        let mut bytes = header.to_bytes().to_vec();
        for name in &self.names {
            let mut record = [0; SIZE];
            record.iter_mut().zip(to_latin1::<SIZE>(name).chars()).for_each(|(byte, c)| *byte = c as u8);
            bytes.extend(record);
        }
        bytes
    }

    fn truncate(&mut self, length: usize) {
        self.numbers.retain(|_, number| usize::from(*number) < length);
        self.names.truncate(length);
    }

    fn push(&mut self, name: String) {
        let number = self.names.len() as u16;
        // A name that a file has twice keeps its first number.
        self.numbers.entry(name.clone()).or_insert(number);
        self.names.push(name);
    }
}

impl FromIterator<String> for NameTable {
    fn from_iter<I: IntoIterator<Item = String>>(names: I) -> Self {
        let mut table = Self::default();
        names.into_iter().take(u16::MAX.into()).for_each(|name| table.push(name));
        table
    }
}

/// Converts a name to `SIZE` bytes of ISO 8859-1 with a zero at the end: other characters become `?`, and the rest is cut
/// off.
pub(super) fn to_latin1<const SIZE: usize>(name: &str) -> String {
    let latin1 = |c: char| if c == '\0' || u32::from(c) > 255 { '?' } else { c };
    name.chars().map(latin1).take(SIZE - 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_up_to_their_maximum_length() {
        let created = Date { year: 2026, month: 1, day: 2 };
        let mut table = NameTable::default();
        for name in ["René", "A name of more than twenty characters", "名人", "René"] {
            table.number(&to_latin1::<20>(name));
        }
        let file = table.to_bytes::<20>(created);
        let read = NameTables::read(NameFiles { players: Some(&file), tournaments: None }).unwrap().players;
        assert_eq!(read, table);
        assert_eq!(read.names, ["???", "René", "A name of more than", "??"]);
    }

    #[test]
    fn a_table_is_limited_to_the_names_that_its_file_can_count() {
        let mut table: NameTable = (0..70_000).map(|number| number.to_string()).collect();
        assert_eq!(table.number("one more"), None);
        assert_eq!(table.number("5"), Some(5));
        assert_eq!(table.to_bytes::<26>(Date { year: 2026, month: 1, day: 2 }).len(), 16 + 26 * 65_535);
    }
}
