//! The board as text.

use super::disc_characters::{DiscCharacters, EMPTY, LEGAL, columns};
use anstyle::{AnsiColor, Style};
use outflank_rules::reversi::Square;
use outflank_rules::{Game, GameRecord, Move, Position, Side, Sides, counted};
use std::fmt::{self, Write};

/// The discs on the board at the start of a game of Othello.
const START_DISCS: usize = 4;
const LEGAL_STYLE: Style = AnsiColor::Green.on_default().bold();
const BLACK_STYLE: Style = AnsiColor::Yellow.on_default().bold();
const WHITE_STYLE: Style = AnsiColor::Cyan.on_default().bold();
const FAINT: Style = Style::new().dimmed();

/// Returns the board with column and row labels and legal squares, and below it the scores and the side to move.
///
/// The text has ANSI colours, which the caller strips where they are not supported.
pub(in crate::command) fn render(record: &GameRecord<Position>, discs: DiscCharacters) -> String {
    let last = record.moves().last().copied();
    BoardText { position: record.position(), last, discs, played: record.move_count() }.text()
}

/// Returns the board of a position like [`render`], without a blank line at the end. Every disc but the four of the start was a
/// move, as in Othello.
pub(in crate::command) fn render_position(position: impl Into<Position>) -> String {
    let position = &position.into();
    let Sides { black, white } = position.discs();
    let played = usize::from(black + white).saturating_sub(START_DISCS);
    let board = BoardText { position, last: None, discs: DiscCharacters::default(), played };
    board.text().trim_end().to_owned()
}

struct BoardText<'a> {
    position: &'a Position,
    last: Option<Move>,
    discs: DiscCharacters,
    /// The number of moves played.
    played: usize,
}

impl BoardText<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).and_then(|()| self.write_status(&mut text)).expect("strings take text");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let size = self.position.size();
        let legal: Vec<Move> = self.position.moves().collect();
        self.write_column_labels(text)?;
        for row in 0..size.rows {
            write!(text, "{FAINT}{:>3}{FAINT:#} ", row + 1)?;
            for column in 0..size.columns {
                self.write_cell(text, Square { column, row }, &legal)?;
            }
            writeln!(text, "  {FAINT}{}{FAINT:#}", row + 1)?;
        }
        self.write_column_labels(text)
    }

    fn write_column_labels(&self, text: &mut String) -> fmt::Result {
        let width = self.discs.columns() + 1;
        let names = (b'a'..).take(self.position.size().columns.into()).map(char::from);
        write!(text, "    {FAINT}")?;
        names.into_iter().try_for_each(|name| write!(text, "{name:>width$}"))?;
        writeln!(text, "{FAINT:#}")
    }

    /// Writes a blank and the character of the square, padded to the columns of the widest disc.
    fn write_cell(&self, text: &mut String, square: Square, legal: &[Move]) -> fmt::Result {
        let place = Move::Place(square);
        let (character, style) = match self.position.cell(square) {
            Some(side) => (self.discs.characters[side], style_of(side)),
            None if legal.contains(&place) => (LEGAL, LEGAL_STYLE),
            None => (EMPTY, FAINT),
        };
        let style = if self.last == Some(place) { style.underline() } else { style };
        let fill = self.discs.columns() - columns(character);
        write!(text, "{:1$} {style}{character}{style:#}", "", fill)
    }

    fn write_status(&self, text: &mut String) -> fmt::Result {
        let (played, scores) = (self.played, self.position.discs());
        for side in Side::BOTH {
            let (character, style) = (self.discs.characters[side], style_of(side));
            write!(text, "{style}{character}{style:#} {} {:<5}", side.name(), scores[side])?;
        }
        if self.position.outcome().is_some() {
            writeln!(text, "after {}", counted(played, "move"))
        } else {
            writeln!(text, "move {}, {} to move", played + 1, self.position.to_move().name())
        }
    }
}

fn style_of(side: Side) -> Style {
    if side == Side::Black { BLACK_STYLE } else { WHITE_STYLE }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(position: &str, discs: &str) -> String {
        let record = GameRecord::new(position.parse().unwrap());
        anstream::adapter::strip_str(&render(&record, discs.parse().unwrap())).to_string()
    }

    #[test]
    fn the_board_shows_discs_legal_squares_scores_and_the_turn() {
        assert_eq!(
            plain("6x4 --------OX----XO-------- X", "XO"),
            "     a b c d e f\n  1  . . + . . .  1\n  2  . + O X . .  2\n  3  . . X O + .  3\n  4  . . . + . .  4\n     \
             a b c d e f\nX Black 2    O White 2    move 1, Black to move\n"
        );
    }

    #[test]
    fn a_position_of_othello_has_the_number_of_its_move() {
        let after = |moves: &str| {
            let start = Position::from(outflank_rules::othello::Position::START);
            let record = outflank_formats::transcript::parse(start, moves).unwrap();
            render_position(record.position().clone())
        };
        for (moves, status) in [("", "move 1, Black to move"), ("f5d6", "move 3, Black to move")] {
            let board = anstream::adapter::strip_str(&after(moves)).to_string();
            assert!(board.ends_with(status), "{board}");
        }
    }

    #[test]
    fn characters_of_two_columns_stay_aligned() {
        let board = plain("4x4 -----OX--XO----- X", "🔴🔵");
        let rows: Vec<&str> = board.lines().collect();
        assert_eq!(rows[0], "      a  b  c  d");
        assert_eq!(rows[1], "  1   .  +  .  .  1");
        assert_eq!(rows[2], "  2   + 🔵 🔴  .  2");
    }
}
