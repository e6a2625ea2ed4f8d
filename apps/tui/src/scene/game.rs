//! The game: the board, and beside it all that is known.

use super::board::{Layout, Marks};
use super::frame::{self, Button, NARROW, button};
use super::{alak, panel};
use crate::action::Action;
use crate::app::{App, Desk, ReversiDesk, needs_capitals};
use crate::canvas::Canvas;
use crate::look::Part;
use ratatui::layout::Rect;

/// Draws the game.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let tip = tip(&app.desk, canvas.buffer.area.width);
    let body = frame::draw(canvas, app, &frame::about(app), (tip, &buttons(&app.desk)));
    match &app.desk {
        Desk::Reversi(desk) => draw_reversi(canvas, app, desk, body),
        Desk::Alak(desk) => alak::draw(canvas, app, desk, body),
    }
}

/// Tells how moves are made.
fn tip(desk: &Desk, columns: u16) -> &'static str {
    match desk {
        Desk::Reversi(desk) => match (needs_capitals(desk.table.position().size()), columns < NARROW) {
            (false, true) => "Click, or arrows and Enter, or type f5",
            (true, true) => "Click, or arrows and Enter, or type F5",
            (false, false) => "Click a marked square, or go there with the arrows and Enter, or type f5",
            (true, false) => "Click a marked square, or go there with the arrows and Enter, or type F5",
        },
        Desk::Alak(_) if columns < NARROW => "Click, or arrows and Enter, or / 3-5",
        Desk::Alak(_) => "Click a disc and then a slot, or use the arrows and Enter, or type / 3-5",
    }
}

fn buttons(desk: &Desk) -> [Button; 8] {
    let look = match desk {
        Desk::Reversi(_) => button("v", "Review", Action::Review),
        Desk::Alak(_) => button("t", "Tree", Action::Tree),
    };
    [
        button("u", "Undo", Action::Undo),
        button("r", "Redo", Action::Redo),
        button("h", "Hint", Action::Hint),
        button("a", "Values", Action::Values),
        look,
        button("m", "Menu", Action::Menu),
        button("?", "Help", Action::Help),
        button("q", "Quit", Action::Leave),
    ]
}

fn draw_reversi(canvas: &mut Canvas<'_>, app: &App, desk: &ReversiDesk, body: Rect) {
    let (left, right) = split(body);
    let position = desk.table.position();
    let Some(layout) = Layout::fit(position.size(), left, canvas.look) else {
        return no_room(canvas, left, position.size());
    };
    let mut marks = Marks::of(desk);
    if let Some(evaluation) = desk.evaluation().filter(|_| app.shows_values) {
        marks = marks.with_values(evaluation, &layout);
    }
    layout.draw(canvas, position, &marks);
    for square in desk.squares_to_click() {
        canvas.zone(layout.square(square), Action::Place(square));
    }
    let x = (layout.extent().right() + if body.width < NARROW { 2 } else { 3 }).max(right.x.min(body.right()));
    let x = x.min(layout.extent().right() + 4);
    let wide = Rect { x, width: body.right().saturating_sub(x + 1), ..right };
    panel::draw(canvas, app, desk, wide);
}

/// Splits the body into the room for the board and the least room for what stands beside it.
pub(super) fn split(body: Rect) -> (Rect, Rect) {
    let (columns, gap) = if body.width < NARROW { (17, 0) } else { (30, 1) };
    let top = u16::from(body.width >= NARROW && body.height >= 19);
    let left =
        Rect { x: body.x + gap, y: body.y + top, width: body.width - columns - 2 - gap, height: body.height - top };
    let right = Rect { x: body.right() - columns, y: left.y, width: columns, height: left.height };
    (left, right)
}

/// Says that the board does not fit.
pub(super) fn no_room(canvas: &mut Canvas<'_>, area: Rect, size: outflank_reversi::Size) {
    let (columns, rows) = Layout::least(size);
    let lines = [
        format!("A board of {size} does not fit here."),
        format!("Make the terminal larger: the board alone takes {columns}x{rows}."),
        "Or play it with --plain.".to_owned(),
    ];
    let wrapped = lines.iter().flat_map(|line| crate::canvas::wrap(line, area.width));
    for (line, y) in wrapped.zip(area.y + 1..area.bottom()) {
        canvas.put(area.x + 1, y, &line, Part::Bad);
    }
}
