//! The frame of a scene: the title above, and the message, a tip and the buttons below.

use crate::action::Action;
use crate::app::{Answer, App, Prompt, PromptKind};
use crate::canvas::{Canvas, Label, middle, width, wrap};
use crate::theme::TextRole;
use outflank_rules::BoardSize;
use outflank_rules::Game;
use outflank_rules::reversi::Aim;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The width below which the parts of a scene are drawn closer together.
pub(super) const NARROW: u16 = 60;
/// The minimum width of a screen.
pub(super) const MIN_WIDTH: u16 = 40;
/// The minimum height of a screen.
pub(super) const MIN_HEIGHT: u16 = 20;

/// A button in the footer: a key with its action.
#[derive(Clone, Copy)]
pub(super) struct Button {
    pub(super) label: Label<'static>,
    pub(super) action: Action,
}

/// A button at its place in the footer.
struct PlacedButton {
    x: u16,
    row: u16,
    button: Button,
}

/// The tip and the buttons below a scene.
#[derive(Clone, Copy)]
pub(super) struct Footer<'a> {
    /// The tip, and a short one for where the first does not fit.
    pub(super) tips: [&'a str; 2],
    pub(super) buttons: &'a [Button],
}

/// Makes a button.
pub(super) const fn button(key: &'static str, name: &'static str, action: Action) -> Button {
    Button { label: Label { key, name }, action }
}

/// Draws the frame with the message, and returns the area inside.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, title: &str, footer: Footer<'_>) -> Rect {
    let outer = draw_without_message(canvas, app, title, footer);
    let body = body(canvas.buffer.area, footer.buttons);
    let lines = outer.height - body.height;
    message(canvas, app, Rect { x: outer.x + 1, y: body.bottom(), width: outer.width - 2, height: lines });
    body
}

/// Returns the area inside a frame with the message.
pub(super) fn body(area: Rect, buttons: &[Button]) -> Rect {
    let outer = body_without_message(area, buttons);
    Rect { height: outer.height.saturating_sub(message_lines(area)), ..outer }
}

/// Returns the area inside a frame without the message.
pub(super) fn body_without_message(area: Rect, buttons: &[Button]) -> Rect {
    let rows = flow(area, buttons).last().map_or(0, |placed| placed.row + 1);
    Rect { y: area.y + 1, height: area.height.saturating_sub(rows + 2), ..area }
}

/// Draws the frame without the message, and returns the area inside.
pub(super) fn draw_without_message(canvas: &mut Canvas<'_>, app: &App, title: &str, footer: Footer<'_>) -> Rect {
    let area = canvas.buffer.area;
    draw_title(canvas, app, title);
    let body = body_without_message(area, footer.buttons);
    let first_row = body.bottom() + 1;
    for PlacedButton { x, row, button } in flow(area, footer.buttons) {
        canvas.button(x, first_row + row, &button.label, button.action);
    }
    let [tip, short] = footer.tips;
    let tip = if width(tip) + 2 <= area.width { tip } else { short };
    canvas.put(area.x + 1, first_row - 1, tip, TextRole::Faint);
    body
}

/// Places buttons side by side, in rows as wide as the area.
fn flow(area: Rect, buttons: &[Button]) -> Vec<PlacedButton> {
    let (mut x, mut row, mut places) = (area.x + 1, 0, Vec::new());
    for &button in buttons {
        let columns = width(button.label.key) + 1 + width(button.label.name);
        if x + columns > area.right() && !places.is_empty() {
            (x, row) = (area.x + 1, row + 1);
        }
        places.push(PlacedButton { x, row, button });
        x += columns + 2;
    }
    places
}

fn draw_title(canvas: &mut Canvas<'_>, app: &App, title: &str) {
    let area = canvas.buffer.area;
    let style = canvas.theme.style(TextRole::Title);
    canvas.fill(Rect { height: 1, ..area }, style);
    let dot = canvas.theme.pick("·", "-");
    canvas.text(area.x + 1, area.y, &format!("Outflank {dot} {title}"), style);
    if let Some(activity) = app.activity() {
        let text = format!(" {activity}{} ", canvas.theme.pick("…", "..."));
        canvas.right(area.right(), area.y, &text, style);
    }
}

fn message(canvas: &mut Canvas<'_>, app: &App, area: Rect) {
    if let Some(prompt) = &app.prompt {
        return draw_prompt(canvas, app, prompt, area);
    }
    let text = if app.message.is_empty() { status_text(app) } else { app.message.clone() };
    put_lines(canvas, &text, TextRole::Message, area);
}

fn draw_prompt(canvas: &mut Canvas<'_>, app: &App, prompt: &Prompt, area: Rect) {
    let x = canvas.put(area.x, area.y, prompt.label(), TextRole::Heading);
    // Of a long text, the end is shown.
    let room = area.right().saturating_sub(x + 1);
    let x = canvas.put(x, area.y, end_of(&prompt.text, room), TextRole::Text);
    let cursor = canvas.theme.style(TextRole::Text).add_modifier(Modifier::REVERSED);
    canvas.text(x, area.y, " ", cursor);
    let (tip, role) = prompt_tip(app, prompt);
    let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
    put_lines(canvas, &tip, role, below);
}

/// Draws why an answer failed in a box, where the lines below the prompt cannot hold it.
pub(super) fn draw_long_failure(canvas: &mut Canvas<'_>, app: &App) {
    let Some(Prompt { answer: Some(Answer::Failed(text)), .. }) = &app.prompt else { return };
    let area = canvas.buffer.area;
    let rows = message_lines(area) - 1;
    if wrap(text, area.width - 2).len() <= usize::from(rows) {
        return;
    }
    let columns = area.width.min(76) - 2;
    // A frame takes two columns on each side.
    let lines = wrap(text, columns - 4);
    let inside = canvas.frame(middle(area, columns, lines.len() as u16 + 2), "Try again");
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        canvas.put(inside.x, y, line, TextRole::Text);
    }
}

/// Returns the end of a text that fits in this many columns.
fn end_of(text: &str, columns: u16) -> &str {
    let ends = text.char_indices().rev().map(|(index, _)| &text[index..]);
    ends.take_while(|end| width(end) <= columns).last().unwrap_or_default()
}

/// Returns the number of lines of the message.
fn message_lines(area: Rect) -> u16 {
    if area.width < NARROW { 3 } else { 2 }
}

/// Returns the text below a prompt.
fn prompt_tip(app: &App, prompt: &Prompt) -> (String, TextRole) {
    let file = app.listed_file().filter(|_| prompt.kind == PromptKind::Load && prompt.text.is_empty());
    match (&prompt.answer, file) {
        (Some(Answer::Failed(text)), _) => (text.clone(), TextRole::Message),
        (Some(Answer::HoldsAGame), _) => {
            ("The file holds a game. Enter again replaces it, Esc cancels.".to_owned(), TextRole::Message)
        }
        (None, Some(file)) => (format!("Enter lists the games of {file} again, Esc cancels."), TextRole::Faint),
        (None, None) => ("Enter confirms, Esc cancels.".to_owned(), TextRole::Faint),
    }
}

/// Writes a text in the lines of an area; of a longer text, the beginning.
fn put_lines(canvas: &mut Canvas<'_>, text: &str, role: TextRole, area: Rect) {
    let mut lines = wrap(text, area.width);
    let rows = usize::from(area.height);
    if lines.len() > rows {
        let rest = lines.split_off(rows.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        canvas.put(area.x, y, &canvas.clip(line, area.width), role);
    }
}

/// Returns the state of the game, which is shown when there is no message.
fn status_text(app: &App) -> String {
    let game = &app.game;
    if game.is_over() {
        return "The game is over.".to_owned();
    }
    if let Some(square) = game.focus.filter(|&square| game.is_legal(square)) {
        return match game.previewed_flips().len() {
            0 => square.to_string(),
            flips => format!("{square} flips {flips}."),
        };
    }
    let (side, is_human) = (game.side_name(game.state.position().to_move()), game.state.is_human_turn());
    if is_human {
        format!("{side} to move.")
    } else if app.is_paused {
        "Space resumes play.".to_owned()
    } else {
        format!("{side} is thinking; Space makes it move now.")
    }
}

/// Returns the name of the game.
pub(super) fn game_title(app: &App) -> String {
    let times = app.theme.pick("×", "x");
    let position = app.game.state.position();
    let BoardSize { columns, rows } = position.size();
    if app.game.is_row() {
        return format!("Alak, {columns} slots");
    }
    let is_othello = (columns, rows, position.aim()) == (8, 8, Aim::MostDiscs);
    let name = if is_othello { "Othello" } else { "Reversi" };
    let anti = if position.aim() == Aim::FewestDiscs { ", anti" } else { "" };
    format!("{name} {columns}{times}{rows}{anti}")
}
