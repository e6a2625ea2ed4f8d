//! Tables of text.

use crate::output::with_commas;
use outflank_rules::plural_unless_one;
use std::fmt;
use unicode_width::UnicodeWidthStr;

/// A table with a line for each row; columns are as wide as their widest cell.
pub(super) struct Table {
    alignments: Vec<Alignment>,
    /// The cells, those of the header first.
    rows: Vec<Vec<String>>,
}

/// The side of a column at which its cells stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alignment {
    Left,
    Right,
}

impl Table {
    /// Makes a table without rows.
    pub(super) fn new<const N: usize>(columns: [(&str, Alignment); N]) -> Self {
        let header = columns.map(|(name, _)| name.to_owned()).to_vec();
        Self { alignments: columns.map(|(_, alignment)| alignment).to_vec(), rows: vec![header] }
    }

    /// Adds a row with a cell for each column.
    pub(super) fn push<const N: usize>(&mut self, cells: [String; N]) {
        debug_assert_eq!(N, self.alignments.len());
        self.rows.push(cells.into());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = |column: usize| self.rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<_> = (0..self.alignments.len()).map(width).collect();
        for row in &self.rows {
            let cells = row.iter().zip(&widths).zip(&self.alignments).map(|((cell, width), alignment)| {
                let blanks = " ".repeat(width - cell.width());
                if *alignment == Alignment::Left { format!("{cell}{blanks}") } else { format!("{blanks}{cell}") }
            });
            writeln!(f, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// Returns a text, or nothing.
pub(super) fn cell<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Returns a name, or a question mark for an unknown one.
pub(super) fn name(name: Option<&String>) -> String {
    name.map_or_else(|| "?".to_owned(), Clone::clone)
}

/// Returns a number of games with its noun.
pub(super) fn games(count: u64) -> String {
    format!("{} {}", with_commas(count), plural_unless_one(count, "game"))
}

/// Returns the share of a number, in per cent; nothing of zero.
pub(super) fn percent(part: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.1} %", 100.0 * part as f64 / of as f64) }
}

/// Returns a range of years.
pub(super) fn years(first: Option<u16>, last: Option<u16>) -> String {
    match (first, last) {
        (Some(first), Some(last)) if first == last => first.to_string(),
        (Some(first), Some(last)) => format!("{first}-{last}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new([("name", Alignment::Left), ("games", Alignment::Right), ("last", Alignment::Left)]);
        table.push(["為則 英司".into(), "7".into(), String::new()]);
        table.push(["Ann".into(), "12,345".into(), "1999".into()]);
        assert_eq!(table.to_string(), "name        games  last\n為則 英司       7\nAnn        12,345  1999\n");
    }
}
