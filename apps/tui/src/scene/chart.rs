//! The course of a game as a chart: Black's lead upwards, White's downwards.

use crate::action::Action;
use crate::app::Review;
use crate::canvas::Canvas;
use crate::theme::{ColourDepth, SquareColour, TextRole};
use outflank_rules::Side;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The minimum lead in discs at the border of the chart.
const MIN_TOP: i16 = 8;

/// Draws a column for each position, whose zone goes there.
pub(super) fn draw(canvas: &mut Canvas<'_>, review: &Review, area: Rect) {
    let plies = review.record.positions().len();
    let values: Vec<Option<i16>> = (0..plies).map(|ply| review.value(ply)).collect();
    let top = values.iter().flatten().map(|value| value.abs()).max().unwrap_or(0).max(MIN_TOP);
    let labels = 4;
    let (plot, rows) = (Rect { x: area.x + labels, width: area.width - labels, ..area }, area.height / 2);
    canvas.put(area.x, area.y, &format!("+{top}"), TextRole::Faint);
    canvas.put(area.x, area.y + rows - 1, "  B", TextRole::Faint);
    canvas.put(area.x, area.y + rows, "  W", TextRole::Faint);
    canvas.put(area.x, area.y + 2 * rows - 1, &format!("+{top}"), TextRole::Faint);
    for column in 0..plot.width.min(plies as u16 * columns_per_ply(plies, plot.width)) {
        let ply = ply_at(column, plies, plot.width);
        let is_current = ply == review.ply;
        for row in 0..rows {
            let halves = |side: Side| height(values[ply], side, Scale { top, halves: rows * 2 }) - i32::from(row) * 2;
            let x = plot.x + column;
            let bar = |side| Bar { side, halves: halves(side), is_current };
            draw_cell(canvas, Position { x, y: plot.y + rows - 1 - row }, &bar(Side::Black));
            draw_cell(canvas, Position { x, y: plot.y + rows + row }, &bar(Side::White));
        }
        canvas.zone(Rect { x: plot.x + column, y: plot.y, width: 1, height: 2 * rows }, Action::GoToPly(ply));
    }
}

/// Returns the columns of a position: two where they fit, or else one.
fn columns_per_ply(plies: usize, columns: u16) -> u16 {
    (columns / plies as u16).clamp(1, 2)
}

/// Returns the ply of a column; with more plies than columns, some have none.
fn ply_at(column: u16, plies: usize, columns: u16) -> usize {
    if plies <= columns.into() {
        usize::from(column / columns_per_ply(plies, columns)).min(plies - 1)
    } else {
        usize::from(column) * (plies - 1) / usize::from(columns.max(2) - 1)
    }
}

/// The lead at the border of the chart, and the height of a half of it in half rows.
#[derive(Clone, Copy)]
struct Scale {
    top: i16,
    halves: u16,
}

/// Returns the height of a side's lead in half rows.
fn height(value: Option<i16>, side: Side, scale: Scale) -> i32 {
    let (top, halves) = (i32::from(scale.top), i32::from(scale.halves));
    let lead = value.map_or(0, |value| if side == Side::Black { value } else { -value });
    (i32::from(lead.max(0)) * halves + top / 2) / top
}

/// The part of a bar in a cell and outwards of it.
struct Bar {
    side: Side,
    /// The height in half rows, from the inner edge of the cell.
    halves: i32,
    /// Whether it is the bar of the current position.
    is_current: bool,
}

/// Draws a cell of a bar.
fn draw_cell(canvas: &mut Canvas<'_>, Position { x, y }: Position, &Bar { side, halves, is_current }: &Bar) {
    let theme = canvas.theme;
    let block = match (halves, side) {
        (..=0, _) => " ",
        (1, Side::Black) => theme.pick("▄", "."),
        (1, Side::White) => theme.pick("▀", "'"),
        (_, Side::Black) => theme.pick("█", "#"),
        (_, Side::White) => theme.pick(if theme.colours == ColourDepth::None { "░" } else { "█" }, "="),
    };
    let ground = if is_current { SquareColour::Focus } else { SquareColour::Plain { is_dark: true } };
    let style = match (is_current, theme.colours) {
        (false, ColourDepth::None) => Style::new(),
        (true, ColourDepth::None) => Style::new().add_modifier(Modifier::REVERSED),
        // On the colour of the board both sides can be seen, whatever the background of the terminal.
        _ => Style::new().fg(theme.disc(side)).bg(theme.square_colour(ground)),
    };
    canvas.text(x, y, block, style);
}
