//! The end: the final score, and the next actions.

use super::frame::{Button, NARROW, button};
use crate::action::Action;
use crate::app::App;
use crate::canvas::{Canvas, middle, width};
use crate::sprite;
use crate::theme::TextRole;
use outflank_play::{REPETITION_TEXT, resignation_text, result_text};
use outflank_rules::{Game, Side, Sides};
use ratatui::layout::Rect;
use ratatui::style::Style;

const BUTTONS: [Button; 6] = [
    button("p", "Play again", Action::NewGame),
    button("v", "Review", Action::Review),
    button("b", "Board", Action::Close),
    button("u", "Undo", Action::Undo),
    button("m", "Menu", Action::Menu),
    button("q", "Quit", Action::Quit),
];

/// Draws the final score over the game.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App) {
    canvas.clear_zones();
    let area = canvas.buffer.area;
    let title = if app.game.is_over() { "The game is over" } else { "The game so far" };
    let columns = if area.width < NARROW { 38 } else { 52 };
    let inside = canvas.frame(middle(area, columns, 14), title);
    let score = final_score(app);
    draw_score(canvas, app, &score, inside);
    let style = canvas.theme.style(TextRole::Heading);
    for (line, y) in crate::canvas::wrap(&score.result, inside.width).iter().zip(inside.y + 7..) {
        canvas.centre(inside, y, line, style);
    }
    draw_buttons(canvas, app, Rect { y: inside.bottom() - 2, height: 2, ..inside });
}

/// The score of a game, final or current.
struct Score {
    discs: Sides<u16>,
    names: Sides<String>,
    /// The result as a sentence; empty in an unfinished game.
    result: String,
}

fn final_score(app: &App) -> Score {
    let (game, position) = (&app.game, app.game.state.position());
    let result = || match position.outcome() {
        Some(outcome) => result_text(position, outcome),
        None if game.is_over() => REPETITION_TEXT.to_owned(),
        None => String::new(),
    };
    Score {
        discs: position.discs(),
        names: Sides { black: game.side_name(Side::Black), white: game.side_name(Side::White) },
        result: game.state.resigned.map_or_else(result, resignation_text),
    }
}

fn draw_score(canvas: &mut Canvas<'_>, app: &App, score: &Score, inside: Rect) {
    let half = inside.width / 2;
    for (side, x) in [(Side::Black, inside.x), (Side::White, inside.x + half)] {
        let half = Rect { x, width: half, ..inside };
        let (disc, name) = (app.theme.disc_character(side).to_string(), &score.names[side]);
        let x = half.x + half.width.saturating_sub(width(&disc) + 1 + width(name)) / 2;
        let end = canvas.text(x, inside.y + 1, &disc, app.theme.side(side));
        canvas.put(end + 1, inside.y + 1, name, TextRole::Heading);
        if app.theme.is_ascii() {
            canvas.centre(half, inside.y + 4, &format!("{:02}", score.discs[side]), app.theme.style(TextRole::Heading));
            continue;
        }
        for (row, line) in sprite::number(score.discs[side]).iter().enumerate() {
            canvas.centre(half, inside.y + 3 + row as u16, line, Style::new());
        }
    }
}

fn draw_buttons(canvas: &mut Canvas<'_>, app: &App, area: Rect) {
    let can_be_reviewed = app.game.can_be_analysed();
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
