//! What surrounds a scene: the title above, and below what was said and what keys and clicks do.

use crate::action::Action;
use crate::app::{App, Desk, Prompt};
use crate::canvas::{Canvas, Label, width, wrap};
use crate::look::Part;
use outflank_game::Game;
use outflank_reversi::{Aim, Size};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Below so many columns the parts of a scene are drawn closer together.
pub(super) const NARROW: u16 = 60;

/// A key in the footer, and what it does.
#[derive(Clone, Copy)]
pub(super) struct Button {
    pub(super) label: Label<'static>,
    pub(super) action: Action,
}

/// Makes a button.
pub(super) const fn button(key: &'static str, name: &'static str, action: Action) -> Button {
    Button { label: Label { key, name }, action }
}

/// Draws what surrounds a scene, with what was said, and returns the area in between.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, about: &str, (tip, buttons): (&str, &[Button])) -> Rect {
    let quiet = draw_quiet(canvas, app, about, (tip, buttons));
    let body = body(canvas.buffer.area, buttons);
    let lines = quiet.height - body.height;
    message(canvas, app, Rect { x: quiet.x + 1, y: body.bottom(), width: quiet.width - 2, height: lines });
    body
}

/// Returns the area between what surrounds a scene, with what was said.
pub(super) fn body(area: Rect, buttons: &[Button]) -> Rect {
    let quiet = quiet_body(area, buttons);
    let lines = if area.width < NARROW { 3 } else { 2 };
    Rect { height: quiet.height.saturating_sub(lines), ..quiet }
}

/// Returns the area between what surrounds a scene in which nothing is said.
pub(super) fn quiet_body(area: Rect, buttons: &[Button]) -> Rect {
    let rows = flow(area, buttons).last().map_or(0, |&(_, row, _)| row + 1);
    Rect { y: area.y + 1, height: area.height.saturating_sub(rows + 2), ..area }
}

/// Draws what surrounds a scene in which nothing is said, and returns the area in between.
pub(super) fn draw_quiet(canvas: &mut Canvas<'_>, app: &App, about: &str, (tip, buttons): (&str, &[Button])) -> Rect {
    let area = canvas.buffer.area;
    title(canvas, app, about);
    let body = quiet_body(area, buttons);
    let footer = body.bottom() + 1;
    for (x, row, button) in flow(area, buttons) {
        canvas.button(x, footer + row, &button.label, button.action);
    }
    canvas.put(area.x + 1, footer - 1, tip, Part::Faint);
    body
}

/// Places buttons one beside the other, in as many rows as that takes.
fn flow(area: Rect, buttons: &[Button]) -> Vec<(u16, u16, Button)> {
    let (mut x, mut row, mut places) = (area.x + 1, 0, Vec::new());
    for &button in buttons {
        let columns = width(button.label.key) + 1 + width(button.label.name);
        if x + columns > area.right() && !places.is_empty() {
            (x, row) = (area.x + 1, row + 1);
        }
        places.push((x, row, button));
        x += columns + 2;
    }
    places
}

fn title(canvas: &mut Canvas<'_>, app: &App, about: &str) {
    let area = canvas.buffer.area;
    let style = canvas.look.style(Part::Title);
    canvas.fill(Rect { height: 1, ..area }, style);
    let dot = canvas.look.pick("·", "-");
    canvas.text(area.x + 1, area.y, &format!("Outflank {dot} {about}"), style);
    if let Some(activity) = app.activity() {
        let told = format!(" {activity}{} ", canvas.look.pick("…", "..."));
        canvas.right(area.right(), area.y, &told, style);
    }
}

fn message(canvas: &mut Canvas<'_>, app: &App, area: Rect) {
    if let Some(prompt) = &app.prompt {
        return ask(canvas, prompt, area);
    }
    let said = if app.message.is_empty() { what_is_due(app) } else { app.message.clone() };
    for (line, y) in wrap(&said, area.width).iter().zip(area.y..area.bottom()) {
        let line = if canvas.look.is_ascii() { ascii(line) } else { line.clone() };
        canvas.put(area.x, y, &line, Part::Message);
    }
}

fn ask(canvas: &mut Canvas<'_>, prompt: &Prompt, area: Rect) {
    let x = canvas.put(area.x, area.y, prompt.label(), Part::Heading);
    // The end of a long text is what is being typed.
    let room = usize::from(area.right().saturating_sub(x + 1));
    let skipped = prompt.text.chars().count().saturating_sub(room);
    let shown: String = prompt.text.chars().skip(skipped).collect();
    let x = canvas.put(x, area.y, &shown, Part::Text);
    let cursor = canvas.look.style(Part::Text).add_modifier(Modifier::REVERSED);
    canvas.text(x, area.y, " ", cursor);
    canvas.put(area.x, area.y + 1, "Enter confirms, Esc cancels.", Part::Faint);
}

/// Returns what happens next when nothing else was said.
fn what_is_due(app: &App) -> String {
    let (side, is_person) = match &app.desk {
        _ if app.desk.is_over() => return "The game is over.".to_owned(),
        Desk::Reversi(desk) => {
            if let Some(square) = desk.focus.filter(|&square| desk.is_legal(square)) {
                return match desk.flips_in_view().len() {
                    0 => square.to_string(),
                    flips => format!("{square} flips {flips}."),
                };
            }
            (desk.table.position().to_move().name().to_owned(), desk.table.is_turn_of_person())
        }
        Desk::Alak(desk) => (desk.table.position().to_move().letter().to_string(), desk.table.is_turn_of_person()),
    };
    if is_person {
        format!("{side} to move.")
    } else if app.is_paused {
        "Space resumes play.".to_owned()
    } else {
        format!("{side} is thinking; Space makes it move now.")
    }
}

/// Names the game on the table.
pub(super) fn about(app: &App) -> String {
    let times = app.look.pick("×", "x");
    match &app.desk {
        Desk::Alak(desk) => format!("Alak, {} slots", desk.table.position().slots()),
        Desk::Reversi(desk) => {
            let (size, aim) = (desk.table.position().size(), desk.table.position().aim());
            let name = if size == Size::STANDARD && aim == Aim::MostDiscs { "Othello" } else { "Reversi" };
            let anti = if aim == Aim::FewestDiscs { ", anti" } else { "" };
            format!("{name} {}{times}{}{anti}", size.width(), size.height())
        }
    }
}

/// Replaces the characters beyond ASCII that our own sentences hold.
pub(super) fn ascii(text: &str) -> String {
    text.replace('…', "...").replace('×', "x").replace('·', "-").replace(|c: char| !c.is_ascii(), "?")
}
