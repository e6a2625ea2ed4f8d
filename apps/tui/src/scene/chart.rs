//! The course of a game as a chart: Black's lead upwards, White's downwards.

use crate::action::Action;
use crate::app::Review;
use crate::canvas::Canvas;
use crate::look::{Colours, Part};
use outflank_game::Side;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// A lead of so many discs reaches the border.
const LEAST_TOP: i16 = 8;

/// Draws a column for each position; a click goes there.
pub(super) fn draw(canvas: &mut Canvas<'_>, review: &Review, area: Rect) {
    let plies = review.record.positions().len();
    let worths: Vec<Option<i16>> = (0..plies).map(|ply| review.worth(ply)).collect();
    let top = worths.iter().flatten().map(|worth| worth.abs()).max().unwrap_or(0).max(LEAST_TOP);
    let labels = 4;
    let (plot, rows) = (Rect { x: area.x + labels, width: area.width - labels, ..area }, area.height / 2);
    canvas.put(area.x, area.y, &format!("+{top}"), Part::Faint);
    canvas.put(area.x, area.y + rows - 1, "  B", Part::Faint);
    canvas.put(area.x, area.y + rows, "  W", Part::Faint);
    canvas.put(area.x, area.y + 2 * rows - 1, &format!("+{top}"), Part::Faint);
    for column in 0..plot.width.min(plies as u16 * widen(plies, plot.width)) {
        let ply = ply_at(column, plies, plot.width);
        let is_here = ply == review.ply;
        for row in 0..rows {
            let height = |side: Side| height(worths[ply], side, (top, rows * 2)) - i32::from(row) * 2;
            let x = plot.x + column;
            cell(canvas, (x, plot.y + rows - 1 - row), (Side::Black, height(Side::Black)), is_here);
            cell(canvas, (x, plot.y + rows + row), (Side::White, height(Side::White)), is_here);
        }
        canvas.zone(Rect { x: plot.x + column, y: plot.y, width: 1, height: 2 * rows }, Action::GoTo(ply));
    }
}

/// Returns how many columns a position takes where there is room for more than one.
fn widen(plies: usize, columns: u16) -> u16 {
    (columns / plies as u16).clamp(1, 2)
}

/// Returns the position that a column stands for; with more positions than columns, some have none.
fn ply_at(column: u16, plies: usize, columns: u16) -> usize {
    if plies <= columns.into() {
        usize::from(column / widen(plies, columns)).min(plies - 1)
    } else {
        usize::from(column) * (plies - 1) / usize::from(columns.max(2) - 1)
    }
}

/// Returns the height of a side's lead in half rows.
fn height(worth: Option<i16>, side: Side, (top, rows): (i16, u16)) -> i32 {
    let lead = worth.map_or(0, |worth| if side == Side::Black { worth } else { -worth });
    (i32::from(lead.max(0)) * i32::from(rows) + i32::from(top) / 2) / i32::from(top)
}

/// Draws a cell that is filled by so many halves, from the line in the middle outwards.
fn cell(canvas: &mut Canvas<'_>, (x, y): (u16, u16), (side, halves): (Side, i32), is_here: bool) {
    let look = canvas.look;
    let mark = match (halves, side) {
        (..=0, _) => " ",
        (1, Side::Black) => look.pick("▄", "."),
        (1, Side::White) => look.pick("▀", "'"),
        (_, Side::Black) => look.pick("█", "#"),
        (_, Side::White) => look.pick(if look.colours == Colours::None { "░" } else { "█" }, "="),
    };
    let style = match (look.colours, side) {
        (Colours::None, _) => Style::new(),
        (_, Side::Black) => Style::new().fg(Color::Gray),
        (_, Side::White) => Style::new().fg(Color::White),
    };
    let style = match (is_here, look.colours) {
        (false, _) => style,
        (true, Colours::None) => style.add_modifier(Modifier::REVERSED),
        (true, _) => style.fg(Color::Yellow).bg(Color::DarkGray),
    };
    canvas.text(x, y, mark, style);
}
