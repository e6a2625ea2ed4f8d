//! The game: the board, and beside it all that is known.

use super::board::{Layout, Marks};
use super::frame::{self, Button, NARROW, button};
use super::{LEAST_HEIGHT, LEAST_WIDTH, alak, panel};
use crate::action::Action;
use crate::app::{App, Desk, ReversiDesk, needs_capitals};
use crate::canvas::Canvas;
use crate::look::{Look, Part};
use outflank_reversi::Size;
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

/// Returns how moves are made.
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
    let position = desk.table.position();
    let Some((layout, right)) = arrange(body, position.size(), canvas.look) else {
        return no_room(canvas, body, position.size(), |area| frame::body(area, &buttons(&app.desk)));
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

/// Places the largest board that fits, and returns it with the room beside it; `None` if no board fits.
///
/// Where there is no room for a margin and for large scores, the board goes without.
pub(super) fn arrange(body: Rect, size: Size, look: Look) -> Option<(Layout, Rect)> {
    let roomy = (body.width >= NARROW).then(|| split(body, (30, 1), u16::from(body.height >= 19)));
    let fit = |(left, right)| Layout::fit(size, left, look).map(|layout| (layout, right));
    roomy.and_then(fit).or_else(|| fit(split(body, (17, 0), 0)))
}

/// Splits the body into the room for the board and the least room for what stands beside it.
fn split(body: Rect, (columns, gap): (u16, u16), top: u16) -> (Rect, Rect) {
    let left = Rect {
        x: body.x + gap,
        y: body.y + top,
        width: body.width.saturating_sub(columns + 2 + gap),
        height: body.height.saturating_sub(top),
    };
    let right = Rect { x: body.right() - columns, y: left.y, width: columns, height: left.height };
    (left, right)
}

/// Says that the board does not fit, and how large a terminal must be in which it does.
pub(super) fn no_room(canvas: &mut Canvas<'_>, area: Rect, size: Size, body: impl Fn(Rect) -> Rect) {
    let (columns, rows) = least_screen(size, canvas.look, body);
    let lines = [
        format!("A board of {size} does not fit here."),
        format!("Make the terminal larger: {columns}x{rows} at least."),
        "Or play it with --plain.".to_owned(),
    ];
    let wrapped = lines.iter().flat_map(|line| crate::canvas::wrap(line, area.width - 2));
    for (line, y) in wrapped.zip(area.y + 1..area.bottom()) {
        canvas.put(area.x + 1, y, &line, Part::Bad);
    }
}

/// Returns the columns and rows of the smallest screen on which a board fits.
fn least_screen(size: Size, look: Look, body: impl Fn(Rect) -> Rect) -> (u16, u16) {
    const MOST: u16 = 200;
    let fits = |width, height| arrange(body(Rect::new(0, 0, width, height)), size, look).is_some();
    let width = (LEAST_WIDTH..MOST).find(|&width| fits(width, MOST)).unwrap_or(MOST);
    (width, (LEAST_HEIGHT..MOST).find(|&height| fits(width, height)).unwrap_or(MOST))
}
