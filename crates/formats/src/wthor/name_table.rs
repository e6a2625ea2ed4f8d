//! Names with their numbers, which can grow.

use super::{Date, Header, Names, WthorError};
use std::collections::HashMap;

/// The players and tournaments to which games refer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTables {
    /// The players.
    pub players: NameTable,
    /// The tournaments.
    pub tournaments: NameTable,
}

/// Names with their numbers from 0.
///
/// # Examples
///
/// ```
/// use outflank_formats::wthor::NameTable;
///
/// let mut table = NameTable::default();
/// assert_eq!(table.number("Inoue Hiroshi"), Some(1), "number 0 is for the unknown");
/// assert_eq!(table.name(1).as_deref(), Some("Inoue Hiroshi"));
/// assert_eq!(table.name(0), None);
/// assert_eq!(table.name(346).as_deref(), Some("#346"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameTable {
    names: Vec<String>,
    numbers: HashMap<String, u16>,
}

/// What stands in place of a name that is not known.
const UNKNOWN: &str = "???";

impl NameTables {
    /// Reads the tables of two files, whichever is at hand.
    ///
    /// # Errors
    ///
    /// Refuses a file with a bad header or of a length that does not fit it.
    pub fn read(players: Option<&[u8]>, tournaments: Option<&[u8]>) -> Result<Self, WthorError> {
        let players = players.map(Names::players).transpose()?;
        let tournaments = tournaments.map(Names::tournaments).transpose()?;
        let table = |names: Option<Names<'_>>| names.map_or_else(NameTable::default, |names| names.iter().collect());
        Ok(Self { players: table(players), tournaments: table(tournaments) })
    }
}

impl NameTable {
    /// How long the name of a player is, in bytes.
    pub const PLAYER: usize = 20;
    /// How long the name of a tournament is, in bytes.
    pub const TOURNAMENT: usize = 26;

    /// Returns a name: `None` where it is not known, and the number itself, `#346`, where the table does not have it.
    pub fn name(&self, number: u16) -> Option<String> {
        match self.names.get(usize::from(number)).map(String::as_str) {
            Some(UNKNOWN | "") => None,
            Some(name) => Some(name.to_owned()),
            None if number == 0 => None,
            None => Some(format!("#{number}")),
        }
    }

    /// Returns the number of a name, which is added if it is new; `None` when the table is full.
    pub fn number(&mut self, name: &str) -> Option<u16> {
        if self.names.is_empty() {
            self.push(UNKNOWN.to_owned());
        }
        if let Some(&number) = self.numbers.get(name) {
            return Some(number);
        }
        // A file stores how many names it has in the same 16 bits as a number.
        let number = u16::try_from(self.names.len()).ok().filter(|&number| number < u16::MAX)?;
        self.push(name.to_owned());
        Some(number)
    }

    /// Returns the file of the names, each in `SIZE` bytes of which the last is zero.
    pub fn to_bytes<const SIZE: usize>(&self, created: Date) -> Vec<u8> {
        let header =
            Header { created, games: 0, names: self.names.len() as u16, year: 0, board_size: 0, solved_empties: 0 };
        let mut bytes = header.to_bytes().to_vec();
        for name in &self.names {
            let mut record = [0; SIZE];
            let (fitted, _) = fit::<SIZE>(name);
            record.iter_mut().zip(fitted.chars()).for_each(|(byte, c)| *byte = c as u8);
            bytes.extend(record);
        }
        bytes
    }

    fn push(&mut self, name: String) {
        let number = self.names.len() as u16;
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

/// Returns what a name becomes in `SIZE` bytes of ISO 8859-1 with a zero at the end, and whether that is something else.
pub(super) fn fit<const SIZE: usize>(name: &str) -> (String, Fit) {
    let latin1 = |c: char| if c == '\0' || u32::from(c) > 255 { '?' } else { c };
    let fitted: String = name.chars().map(latin1).take(SIZE - 1).collect();
    let fit = if fitted == name { Fit::Whole } else { Fit::Changed };
    (fitted, fit)
}

/// Whether a text could be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Whole,
    Changed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_their_file_as_far_as_they_fit() {
        let created = Date { year: 2026, month: 1, day: 2 };
        let mut table = NameTable::default();
        for name in ["René", "A name of more than twenty characters", "名人", "René"] {
            table.number(&fit::<20>(name).0);
        }
        let file = table.to_bytes::<20>(created);
        let read = NameTables::read(Some(&file), None).unwrap().players;
        assert_eq!(read, table);
        assert_eq!(read.names, ["???", "René", "A name of more than", "??"]);
    }

    #[test]
    fn a_table_does_not_take_more_names_than_its_file_can_count() {
        let mut table: NameTable = (0..70_000).map(|number| number.to_string()).collect();
        assert_eq!(table.number("one more"), None);
        assert_eq!(table.number("5"), Some(5));
        assert_eq!(table.to_bytes::<26>(Date { year: 2026, month: 1, day: 2 }).len(), 16 + 26 * 65_535);
    }
}
