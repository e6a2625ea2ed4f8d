//! What is told of a position.

use crate::command::alak::verdict::words;
use outflank_alak::{NotInTable, Position, Slide, Tablebase, Value};
use outflank_game::Game;
use serde::Serialize;
use std::fmt::Write;

/// A position with its value and its moves, for `--json`.
#[derive(Serialize)]
pub(super) struct Report {
    board: String,
    to_move: char,
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

/// Returns all there is to tell, the moves from left to right.
pub(super) fn report(position: &Position, table: &Tablebase) -> Result<Report, NotInTable> {
    let value = table.value(position)?;
    let moves = table.values(position)?;
    Ok(Report {
        board: position.board_text(),
        to_move: position.to_move().letter().to_ascii_lowercase(),
        value: name(value),
        plies: value.plies(),
        moves: moves.into_iter().map(|(slide, value)| report_move(position, slide, value)).collect(),
    })
}

/// Tells the value and the best moves in a line.
pub(super) fn describe(position: &Position, table: &Tablebase) -> Result<String, NotInTable> {
    let value = table.value(position)?;
    let mut text = format!("{position}: {}", words(value, position.to_move()));
    let best = table.values(position)?.into_iter().filter(|&(_, reached)| reached == value);
    for (index, (slide, _)) in best.enumerate() {
        let before = if index == 0 { "; best " } else { ", " };
        write!(text, "{before}{slide}").expect("strings take text");
    }
    Ok(text)
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
