//! The proven values of a position and of its moves, for people.

use super::verdict::words;
use outflank_alak::{NotInTable, Position, Slide, Tablebase};
use outflank_game::Game;
use std::cmp::Reverse;
use std::iter;

/// Tells the value of the position, and below it those of the moves, the best first.
pub(super) fn describe(position: &Position, table: &Tablebase) -> Result<String, NotInTable> {
    let mover = position.to_move();
    let value = words(table.value(position)?, mover);
    let mut moves = table.values(position)?;
    moves.sort_by_key(|&(_, value)| Reverse(value));
    let first = format!("{}, {mover} to move: {value}", position.board_text());
    let rest = moves.into_iter().map(|(Slide { from, to }, value)| {
        let verdict = words(value, mover);
        format!("  {from:>2} to {to:<2}  {verdict}")
    });
    Ok(iter::once(first).chain(rest).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_alak::Slots;

    #[test]
    fn the_best_moves_come_first() {
        let position: Position = "xx..xxooo.o x".parse().unwrap();
        let text = describe(&position, &Tablebase::new(Slots::STANDARD)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "xx..xxooo.o, X to move: X wins in 1 ply");
        assert_eq!(lines[1], "   5 to 10  X wins in 1 ply");
        assert_eq!(lines.len(), 1 + position.moves().count());
    }
}
