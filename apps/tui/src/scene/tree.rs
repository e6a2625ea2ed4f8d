//! The game tree of Alak, folded.

use super::frame::{self, Button, Footer, button};
use crate::action::{Action, Direction};
use crate::alak::{Fold, TreeLine};
use crate::app::App;
use crate::canvas::{Canvas, width};
use crate::theme::TextRole;
use outflank_rules::{Game, counted};
use ratatui::layout::Rect;

const BUTTONS: [Button; 4] = [
    button("Enter", "Fold", Action::Confirm),
    button("+", "Deeper", Action::Grow(Direction::Up)),
    button("-", "Shallower", Action::Grow(Direction::Down)),
    button("Esc", "Close", Action::Close),
];

/// Draws the lines around the selected one.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let dot = app.theme.pick("·", "-");
    let title = format!("Tree {dot} {}", counted(app.tree_depth(), "ply"));
    let tips = ["Click or Enter folds. After the board: discs removed, mean, minimax", "Board: removed, mean, minimax"];
    let body = frame::draw_without_message(canvas, app, &title, Footer { tips, buttons: &BUTTONS });
    let view = &app.game.tree;
    let Some(tree) = &view.tree else {
        canvas.put(body.x + 1, body.y + 1, "Building the tree.", TextRole::Text);
        return;
    };
    let list = Rect { x: body.x + 1, y: body.y, width: body.width - 2, height: body.height - 1 };
    let lines = view.lines();
    let rows = usize::from(list.height);
    let first = view.row.saturating_sub(rows / 2).min(lines.len().saturating_sub(rows));
    for ((index, line), y) in lines.iter().enumerate().skip(first).zip(list.y..list.bottom()) {
        draw_line(canvas, line, index == view.row, Rect { y, height: 1, ..list });
        canvas.zone(Rect { y, height: 1, ..list }, Action::Fold(index));
    }
    let (nodes, branching) = (tree.node_count(), tree.branching_factor());
    let text = format!("{}, depth {}, branching {branching:.2}", counted(nodes, "node"), tree.depth());
    canvas.put(list.x, list.bottom(), &text, TextRole::Faint);
}

fn draw_line(canvas: &mut Canvas<'_>, line: &TreeLine<'_>, is_chosen: bool, area: Rect) {
    let style = canvas.theme.style(if is_chosen { TextRole::Chosen } else { TextRole::Text });
    canvas.fill(area, style);
    let node = line.node;
    let sign = match line.fold {
        Fold::Folded => canvas.theme.pick("▸", ">"),
        Fold::Unfolded => canvas.theme.pick("▾", "v"),
        Fold::Leaf => " ",
    };
    let mv = node.mv.map_or_else(|| "root".to_owned(), |mv| mv.to_string());
    let is_over = if node.position.outcome().is_some() { " end" } else { "" };
    let board = node.position.to_string();
    let board = board.split(' ').next().unwrap_or_default().to_owned();
    let x = canvas.text(area.x + 2 * u16::from(node.depth), area.y, &format!("{sign} {mv:<5} "), style);
    let (payoff, mean, minimax) = (node.payoff, node.mean, node.minimax);
    let room = area.right().saturating_sub(x);
    let whole = format!("{board} {payoff:+} mean {mean:+.2} minimax {minimax:+}{is_over}");
    let short = format!("{board} {payoff:+} {mean:+.2} {minimax:+}{is_over}");
    let text = if width(&whole) <= room { whole } else { canvas.clip(&short, room) };
    canvas.text(x, area.y, &text, style);
}
