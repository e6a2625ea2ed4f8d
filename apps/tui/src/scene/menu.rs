//! The menu, over the game.

use crate::action::{Action, Direction, MenuItem};
use crate::app::App;
use crate::canvas::{Canvas, ascii, middle};
use crate::game_state::label;
use crate::theme::TextRole;
use ratatui::layout::Rect;

/// The width of the box.
const COLUMNS: u16 = 38;

/// Draws the menu.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, row: usize) {
    canvas.clear_zones();
    let area = canvas.buffer.area;
    let inside = canvas.frame(middle(area, COLUMNS, MenuItem::ALL.len() as u16 + 3), "Menu");
    for (index, item) in MenuItem::ALL.into_iter().enumerate() {
        let line = Rect { y: inside.y + index as u16, height: 1, ..inside };
        let role = if index == row { TextRole::Chosen } else { TextRole::Text };
        draw_item(canvas, app, item, role, line);
    }
    let tip = canvas.theme.pick("click, or ↑↓ ←→, Enter, Esc", "click, or arrows, Enter and Esc").to_owned();
    let (tip, role) = replacement(app).map_or((tip, TextRole::Faint), |text| (text, TextRole::Heading));
    let tip = canvas.clip(&tip, inside.width);
    canvas.put(inside.x, inside.bottom() - 1, &tip, role);
}

/// Returns which player plays instead of one that cannot play on the selected board.
fn replacement(app: &App) -> Option<String> {
    let wanted = app.settings.replaced_computer()?;
    Some(format!("{} plays: {} cannot", label(&app.settings.computer()), label(wanted)))
}

fn draw_item(canvas: &mut Canvas<'_>, app: &App, item: MenuItem, role: TextRole, line: Rect) {
    if !app.has_item(item) {
        canvas.put(line.x, line.y, name(app, item), TextRole::Faint);
        return;
    }
    let style = canvas.theme.style(role);
    canvas.fill(line, style);
    canvas.text(line.x, line.y, name(app, item), style);
    canvas.zone(line, Action::Activate(item));
    let Some(value) = app.value_of(item) else { return };
    let (left, right) = (canvas.theme.pick("‹ ", "< ").to_owned(), canvas.theme.pick(" ›", " >").to_owned());
    let value = if canvas.theme.is_ascii() { ascii(&value) } else { value };
    let start = line.x + 10;
    let end = canvas.text(start, line.y, &format!("{left}{value}{right}"), style);
    canvas.zone(Rect { x: start, width: 2, ..line }, Action::Change(item, Direction::Left));
    canvas.zone(Rect { x: end - 2, width: 2, ..line }, Action::Change(item, Direction::Right));
}

/// Returns the name of an item; the settings of a new game are indented below it.
fn name(app: &App, item: MenuItem) -> &'static str {
    match item {
        MenuItem::Close if app.can_change_players() => "Play on with the players below",
        MenuItem::Close => "Close",
        MenuItem::Reset => "Reset: restart this game",
        MenuItem::ShowScore => "End: show the score",
        MenuItem::NewGame => "New game with the settings below",
        MenuItem::Game => "  Game",
        MenuItem::Size => "  Size",
        MenuItem::Height => "  Height",
        MenuItem::Start => "  Start",
        MenuItem::Aim => "  Variant",
        MenuItem::Sides => "  Players",
        MenuItem::Level => "  Level",
        MenuItem::Bar => "Eval bar",
        MenuItem::Save => "Save to a file",
        MenuItem::Load => "Load a file",
        MenuItem::Review => "Review the game",
        MenuItem::Help => "Help",
        MenuItem::Quit => "Quit",
    }
}
