//! The value of a position and of its moves, as text and as JSON.

use outflank_rules::alak::{NotInTable, Position, Slide, Tablebase, Value};
use outflank_rules::{Game, Side, counted};
use serde::Serialize;
use std::cmp::Reverse;
use std::iter;

/// A position with its value and its moves, for `--json`.
#[derive(Serialize)]
pub(super) struct PositionReport {
    board: String,
    to_move: Side,
    value: &'static str,
    plies: Option<u16>,
    moves: Vec<MoveReport>,
}

/// A move with its value for the side that makes it.
#[derive(Serialize)]
struct MoveReport {
    from: u8,
    to: u8,
    board: String,
    captured: usize,
    over: bool,
    value: &'static str,
    plies: Option<u16>,
}

/// Returns the value of a position with all moves, from left to right.
pub(super) fn report(position: &Position, table: &Tablebase) -> Result<PositionReport, NotInTable> {
    let value = table.value(position)?;
    let moves = table.values(position)?;
    Ok(PositionReport {
        board: position.board_text(),
        to_move: position.to_move(),
        value: name(value),
        plies: value.plies(),
        moves: moves.into_iter().map(|(slide, value)| report_move(position, slide, value)).collect(),
    })
}

/// Returns the value and the best moves, on one line.
pub(super) fn line(position: &Position, table: &Tablebase) -> Result<String, NotInTable> {
    let value = table.value(position)?;
    let best = table.values(position)?.into_iter().filter(|&(_, of_move)| of_move == value);
    let best: Vec<_> = best.map(|(slide, _)| slide.to_string()).collect();
    let best = if best.is_empty() { String::new() } else { format!("; best {}", best.join(", ")) };
    Ok(format!("{position}: {}{best}", sentence(value, position.to_move())))
}

/// Returns the value of a position and those of its moves, one a line, the best first.
pub(super) fn list(position: &Position, table: &Tablebase) -> Result<String, NotInTable> {
    let mover = position.to_move();
    let value = sentence(table.value(position)?, mover);
    let mut moves = table.values(position)?;
    moves.sort_by_key(|&(_, value)| Reverse(value));
    let first = format!("{}, {mover} to move: {value}", position.board_text());
    let rest = moves
        .into_iter()
        .map(|(Slide { from, to }, value)| format!("  {from:>2} to {to:<2}  {}", sentence(value, mover)));
    Ok(iter::once(first).chain(rest).collect::<Vec<_>>().join("\n"))
}

/// Returns a value for `mover` in words, such as `X wins in 7 plies`.
pub(super) fn sentence(value: Value, mover: Side) -> String {
    let (winner, plies) = match value {
        Value::Win { plies } => (mover, plies),
        Value::Loss { plies } => (!mover, plies),
        Value::Draw => return "draw".to_owned(),
    };
    match plies {
        0 => format!("{winner} has won"),
        _ => format!("{winner} wins in {}", counted(plies, "ply")),
    }
}

/// Returns the name of a value in `--json`.
pub(super) const fn name(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "win",
        Value::Loss { .. } => "loss",
        Value::Draw => "draw",
    }
}

fn report_move(position: &Position, slide: Slide, value: Value) -> MoveReport {
    let after = position.after(slide);
    MoveReport {
        from: slide.from,
        to: slide.to,
        board: after.board_text(),
        captured: position.captures(slide).count(),
        over: after.outcome().is_some(),
        value: name(value),
        plies: value.plies(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::alak::Slots;

    #[test]
    fn the_winner_is_named_from_either_view() {
        assert_eq!(sentence(Value::Win { plies: 1 }, Side::Black), "X wins in 1 ply");
        assert_eq!(sentence(Value::Loss { plies: 8 }, Side::Black), "O wins in 8 plies");
        assert_eq!(sentence(Value::Loss { plies: 0 }, Side::White), "X has won");
        assert_eq!(sentence(Value::Draw, Side::White), "draw");
    }

    #[test]
    fn the_best_moves_come_first() {
        let position: Position = "xx..xxooo.o x".parse().unwrap();
        let text = list(&position, &Tablebase::new(Slots::STANDARD)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "xx..xxooo.o, X to move: X wins in 1 ply");
        assert_eq!(lines[1], "   5 to 10  X wins in 1 ply");
        assert_eq!(lines.len(), 1 + position.moves().count());
    }
}
