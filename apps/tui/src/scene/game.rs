//! The game: the board, and beside it the scores and the moves.

use super::board::{Layout, Marks};
use super::frame::{self, Button, Footer, MIN_HEIGHT, MIN_WIDTH, NARROW, button};
use super::panel::Panel;
use super::{alak, panel};
use crate::action::Action;
use crate::app::{App, CurrentGame, needs_capitals};
use crate::canvas::Canvas;
use crate::theme::{TextRole, Theme};
use outflank_rules::BoardSize;
use ratatui::layout::{Rect, Size};

/// Draws the game.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    let footer = Footer { tips: tips(&app.game), buttons: &buttons(&app.game) };
    let body = frame::draw(canvas, app, &frame::game_title(app), footer);
    match app.game.state.position().as_alak() {
        Some(position) => alak::draw(canvas, app, position, body),
        None => draw_squares(canvas, app, body),
    }
}

/// Returns how to enter moves, and the same in few words.
fn tips(game: &CurrentGame) -> [&'static str; 2] {
    match game.is_row() {
        false if needs_capitals(game.state.position().size()) => [
            "Click a marked square, or go there with Tab or arrows and Enter, or type F5",
            "Click, or Tab and Enter, or type F5",
        ],
        false => [
            "Click a marked square, or go there with Tab or arrows and Enter, or type f5",
            "Click, or Tab and Enter, or type f5",
        ],
        true => [
            "Click a disc and then a slot, or use Tab or arrows and Enter, or type / 3-5",
            "Click, or Tab and Enter, or / 3-5",
        ],
    }
}

fn buttons(game: &CurrentGame) -> [Button; 8] {
    let view =
        if game.can_be_analysed() { button("v", "Review", Action::Review) } else { button("t", "Tree", Action::Tree) };
    [
        button("u", "Undo", Action::Undo),
        button("r", "Redo", Action::Redo),
        button("h", "Hint", Action::Hint),
        button("a", "Values", Action::ToggleValues),
        view,
        button("m", "Menu", Action::Menu),
        button("?", "Help", Action::Help),
        button("q", "Quit", Action::Quit),
    ]
}

fn draw_squares(canvas: &mut Canvas<'_>, app: &App, body: Rect) {
    let (game, position) = (&app.game, app.game.state.position());
    let Some((layout, right)) = arrange(body, position.size(), canvas.theme) else {
        return no_room(canvas, body, position.size(), |area| frame::body(area, &buttons(&app.game)));
    };
    let mut marks = Marks::of(game);
    if let Some(analysis) = game.analysis().filter(|_| app.shows_values) {
        marks = marks.with_values(analysis, &layout);
    }
    layout.draw(canvas, position, &marks);
    for square in game.targets() {
        canvas.zone(layout.square(square), Action::Place(square));
    }
    let x = (layout.extent().right() + if body.width < NARROW { 2 } else { 3 }).max(right.x.min(body.right()));
    // Beside a small board, the panel does not go to the far right.
    let x = x.min(layout.extent().right() + 4);
    let wide = Rect { x, width: body.right().saturating_sub(x + 1), ..right };
    panel::draw(canvas, app, &Panel { game, numbers: layout.numbers() }, wide);
}

/// Places the largest board that fits, and returns it with the area beside it; `None` if no board fits.
///
/// Margins and large scores are left out where they do not fit.
pub(super) fn arrange(body: Rect, size: BoardSize, theme: Theme) -> Option<(Layout, Rect)> {
    let roomy = (body.width >= NARROW)
        .then(|| split(body, PanelSize { columns: 30, margin: 1, top: u16::from(body.height >= 19) }));
    let fit = |(left, right)| Layout::fit(size, left, theme).map(|layout| (layout, right));
    roomy.and_then(fit).or_else(|| fit(split(body, PanelSize { columns: 17, margin: 0, top: 0 })))
}

/// The columns of the panel beside the board, and the margins of the board.
struct PanelSize {
    columns: u16,
    /// The margin on the left of the board.
    margin: u16,
    /// The margin above the board.
    top: u16,
}

/// Splits the body into the areas of the board and of the panel beside it.
fn split(body: Rect, PanelSize { columns, margin, top }: PanelSize) -> (Rect, Rect) {
    let left = Rect {
        x: body.x + margin,
        y: body.y + top,
        width: body.width.saturating_sub(columns + 2 + margin),
        height: body.height.saturating_sub(top),
    };
    let right = Rect { x: body.right() - columns, y: left.y, width: columns, height: left.height };
    (left, right)
}

/// Reports that the board does not fit, with the minimum size of the terminal.
pub(super) fn no_room(canvas: &mut Canvas<'_>, area: Rect, size: BoardSize, body: impl Fn(Rect) -> Rect) {
    let Size { width, height } = min_screen_size(size, canvas.theme, body);
    let lines = [
        format!("A board of {size} does not fit here."),
        format!("Make the terminal larger: {width}x{height} at least."),
        "Or play it with --plain.".to_owned(),
    ];
    let wrapped = lines.iter().flat_map(|line| crate::canvas::wrap(line, area.width - 2));
    for (line, y) in wrapped.zip(area.y + 1..area.bottom()) {
        canvas.put(area.x + 1, y, &line, TextRole::Bad);
    }
}

/// Returns the size of the smallest screen on which a board fits.
fn min_screen_size(size: BoardSize, theme: Theme, body: impl Fn(Rect) -> Rect) -> Size {
    const MAX: u16 = 200;
    let fits = |width, height| arrange(body(Rect::new(0, 0, width, height)), size, theme).is_some();
    let width = (MIN_WIDTH..MAX).find(|&width| fits(width, MAX)).unwrap_or(MAX);
    Size { width, height: (MIN_HEIGHT..MAX).find(|&height| fits(width, height)).unwrap_or(MAX) }
}
