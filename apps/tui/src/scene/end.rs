//! The end: the final scores, and what to do next.

use super::frame::{Button, NARROW, button};
use crate::action::Action;
use crate::app::{App, Desk};
use crate::canvas::{Canvas, middle, width};
use crate::look::Part;
use crate::sprite;
use outflank_game::{Game, Side, Sides};
use outflank_play::{alak_result_text, resignation_text, result_text};
use ratatui::layout::Rect;
use ratatui::style::Style;

const BUTTONS: [Button; 6] = [
    button("p", "Play again", Action::NewGame),
    button("v", "Review", Action::Review),
    button("b", "Board", Action::Close),
    button("u", "Undo", Action::Undo),
    button("m", "Menu", Action::Menu),
    button("q", "Quit", Action::Leave),
];

/// Draws the final scores over the game.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    canvas.forget_zones();
    let area = canvas.buffer.area;
    let title = if app.desk.is_over() { "The game is over" } else { "The game so far" };
    let columns = if area.width < NARROW { 38 } else { 52 };
    let inside = canvas.frame(middle(area, columns, 14), title);
    let (scores, names, told) = told(app);
    draw_scores(canvas, app, (scores, names), inside);
    let style = canvas.look.style(Part::Heading);
    for (line, y) in crate::canvas::wrap(&told, inside.width).iter().zip(inside.y + 7..) {
        canvas.centre(inside, y, line, style);
    }
    draw_buttons(canvas, app, Rect { y: inside.bottom() - 2, height: 2, ..inside });
}

fn told(app: &App) -> (Sides<u16>, Sides<&'static str>, String) {
    match &app.desk {
        Desk::Reversi(desk) => {
            let position = desk.table.position();
            let told = desk.table.resigned.map(resignation_text);
            let told =
                told.or_else(|| position.outcome().map(|outcome| result_text(position, outcome))).unwrap_or_default();
            (position.discs(), Sides { black: "Black", white: "White" }, told)
        }
        Desk::Alak(desk) => {
            let discs = desk.table.position().discs();
            let told = desk.table.position().outcome().map_or("", alak_result_text).to_owned();
            let scores = Sides { black: discs.black.into(), white: discs.white.into() };
            (scores, Sides { black: "X", white: "O" }, told)
        }
    }
}

fn draw_scores(canvas: &mut Canvas<'_>, app: &App, (scores, names): (Sides<u16>, Sides<&str>), inside: Rect) {
    let half = inside.width / 2;
    for (side, x) in [(Side::Black, inside.x), (Side::White, inside.x + half)] {
        let half = Rect { x, width: half, ..inside };
        let heading = format!("{} {}", app.look.mark(side), names[side]);
        canvas.centre(half, inside.y + 1, &heading, app.look.style(Part::Heading));
        if app.look.is_ascii() {
            canvas.centre(half, inside.y + 4, &format!("{:02}", scores[side]), app.look.style(Part::Heading));
            continue;
        }
        for (row, line) in sprite::number(scores[side]).iter().enumerate() {
            canvas.centre(half, inside.y + 3 + row as u16, line, Style::new());
        }
    }
}

fn draw_buttons(canvas: &mut Canvas<'_>, app: &App, area: Rect) {
    let can_be_reviewed = matches!(app.desk, Desk::Reversi(_));
    let shown: Vec<_> =
        BUTTONS.into_iter().filter(|button| can_be_reviewed || button.action != Action::Review).collect();
    for (row, buttons) in shown.chunks(3).enumerate() {
        let columns: u16 = buttons.iter().map(|it| width(it.label.key) + width(it.label.name) + 3).sum();
        let mut x = area.x + area.width.saturating_sub(columns - 2) / 2;
        for button in buttons {
            x = canvas.button(x, area.y + row as u16, &button.label, button.action) + 2;
        }
    }
}
