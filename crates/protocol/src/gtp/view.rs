//! Positions as text.

use outflank_game::{Game, Side};
use outflank_othello::{Position, Square};

/// Returns the rows of the board, from the top.
pub(super) fn rows(position: &Position) -> Vec<String> {
    let mark = |&square: &Square| position.disc(square).map_or('.', Side::letter).to_string();
    Square::ALL.chunks(8).map(|row| row.iter().map(mark).collect::<Vec<_>>().join(" ")).collect()
}

/// Draws the board.
pub(super) fn picture(position: &Position) -> String {
    const COLUMNS: &str = "  a b c d e f g h";
    let rows = rows(position).into_iter().zip(1..).map(|(row, number)| format!("{number} {row} {number}"));
    let discs = position.disc_counts();
    let turn = match position.outcome() {
        Some(_) => "the game is over".to_owned(),
        None => format!("{} to move", position.to_move().name()),
    };
    let below = [COLUMNS.to_owned(), format!("Black (X) {}, White (O) {}, {turn}", discs.black, discs.white)];
    // Whatever stands first is on the line of the reply's mark, which would shift it.
    let above = ["the board".to_owned(), COLUMNS.to_owned()];
    above.into_iter().chain(rows).chain(below).collect::<Vec<_>>().join("\n")
}

/// Returns the score of a game that is over: `B+12`, `W+2` or `0`, the empty squares given to the winner.
pub(super) fn score(position: &Position) -> Option<String> {
    let outcome = position.outcome()?;
    let letter = |winner| if winner == Side::Black { 'B' } else { 'W' };
    Some(outcome.winner().map_or("0".to_owned(), |winner| format!("{}+{}", letter(winner), outcome.margin().abs())))
}
