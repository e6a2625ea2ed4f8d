//! The game tree of Alak, folded.

use super::frame::{self, Button, button};
use crate::action::{Action, Direction};
use crate::alak::{AlakDesk, Fold, TreeLine};
use crate::app::App;
use crate::canvas::Canvas;
use crate::look::Part;
use outflank_game::Game;
use ratatui::layout::Rect;

const BUTTONS: [Button; 4] = [
    button("Enter", "Fold", Action::Confirm),
    button("+", "Deeper", Action::Grow(Direction::Up)),
    button("-", "Shallower", Action::Grow(Direction::Down)),
    button("Esc", "Close", Action::Close),
];

/// Draws the lines around the one that is pointed at.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, desk: &AlakDesk) {
    let dot = app.look.pick("·", "-");
    let about = format!("Tree {dot} {} plies", app.plies());
    let tip = "Click or Enter folds; arrows move";
    let body = frame::draw_quiet(canvas, app, &about, (tip, &BUTTONS));
    let Some(tree) = &desk.tree.tree else {
        canvas.put(body.x + 1, body.y + 1, "Building the tree.", Part::Text);
        return;
    };
    let list = Rect { x: body.x + 1, y: body.y, width: body.width - 2, height: body.height - 1 };
    let lines = desk.tree.lines();
    let rows = usize::from(list.height);
    let first = desk.tree.row.saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
    for ((index, line), y) in lines.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        draw_line(canvas, line, index == desk.tree.row, Rect { y, height: 1, ..list });
        canvas.zone(Rect { y, height: 1, ..list }, Action::Fold(index));
    }
    let (nodes, branching) = (tree.node_count(), tree.branching_factor());
    let told = format!("{nodes} nodes, depth {}, branching {branching:.2}", tree.depth());
    canvas.put(list.x, list.bottom(), &told, Part::Faint);
}

fn draw_line(canvas: &mut Canvas<'_>, line: &TreeLine<'_>, is_chosen: bool, area: Rect) {
    let style = canvas.look.style(if is_chosen { Part::Chosen } else { Part::Text });
    canvas.fill(area, style);
    let node = line.node;
    let sign = match line.fold {
        Fold::Folded => canvas.look.pick("▸", ">"),
        Fold::Unfolded => canvas.look.pick("▾", "v"),
        Fold::Leaf => " ",
    };
    let mv = node.mv.map_or_else(|| "root".to_owned(), |mv| mv.to_string());
    let is_over = if node.position.outcome().is_some() { " end" } else { "" };
    let board = node.position.to_string();
    let board = board.split(' ').next().unwrap_or_default().to_owned();
    let x = canvas.text(area.x + 2 * u16::from(node.depth), area.y, &format!("{sign} {mv:<5} "), style);
    let values = format!("{board} {:+} mean {:+.2} minimax {:+}{is_over}", node.payoff, node.mean, node.minimax);
    canvas.text(x, area.y, &values, style);
}
