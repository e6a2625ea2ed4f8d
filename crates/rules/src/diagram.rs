//! The board as lines of text.

use crate::{Position, Side, othello};

/// The character of a square without a disc, as in the text forms.
const EMPTY: char = '-';

impl Position {
    /// Returns the board as lines of text with the names of its columns and rows: `X` is a black disc, `O` a white one, `-` an
    /// empty square. Alak has one line without names.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::Variant;
    ///
    /// let diagram = Variant::Reversi.start("4x4")?.diagram();
    /// assert_eq!(diagram, "  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -");
    /// assert_eq!(Variant::Alak.start("")?.diagram(), "xxxx...oooo");
    /// # Ok::<(), outflank_rules::ParsePositionError>(())
    /// ```
    pub fn diagram(&self) -> String {
        if let Some(alak) = self.as_alak() {
            return alak.board_text();
        }
        let (size, cells) = (self.size(), self.cells());
        let margin = size.rows.to_string().len();
        let columns = (b'a'..).take(size.columns.into()).map(char::from);
        let discs = |row: &[Option<Side>]| line(row.iter().map(|cell| cell.map_or(EMPTY, Side::letter)));
        let rows = cells.chunks(size.columns.into()).zip(1..);
        let lines = rows.map(|(row, number)| format!("\n{number:>margin$}{}", discs(row)));
        format!("{:margin$}{}", "", line(columns)) + &lines.collect::<String>()
    }
}

impl othello::Position {
    /// Returns the board as lines of text, as [`Position::diagram`](crate::Position::diagram) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_rules::othello::Position;
    ///
    /// let diagram = Position::START.diagram();
    /// let rows: Vec<&str> = diagram.lines().collect();
    /// assert_eq!((rows[0], rows[4], rows[5]), ("  a b c d e f g h", "4 - - - O X - - -", "5 - - - X O - - -"));
    /// ```
    pub fn diagram(&self) -> String {
        Position::from(*self).diagram()
    }
}

/// Returns characters with a blank before each.
fn line(characters: impl Iterator<Item = char>) -> String {
    characters.flat_map(|character| [' ', character]).collect()
}

#[cfg(test)]
mod tests {
    use crate::Variant;

    #[test]
    fn rows_stay_aligned_where_their_numbers_have_two_digits() {
        let diagram = Variant::Reversi.start("26x10").unwrap().diagram();
        let lines: Vec<&str> = diagram.lines().collect();
        assert_eq!(lines.len(), 11);
        assert!(lines[0].starts_with("   a b") && lines[0].ends_with(" z"), "{diagram}");
        assert!(lines[9].starts_with(" 9 -") && lines[10].starts_with("10 -"), "{diagram}");
        assert!(lines.iter().all(|line| line.len() == 2 + 2 * 26), "{diagram}");
    }
}
