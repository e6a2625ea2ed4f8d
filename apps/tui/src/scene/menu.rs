//! The menu, over the game.

use super::frame::ascii;
use crate::action::{Action, Direction, Item};
use crate::app::App;
use crate::canvas::{Canvas, middle};
use crate::look::Part;
use ratatui::layout::Rect;

/// How many columns the box takes.
const COLUMNS: u16 = 38;

/// Draws the menu.
pub(super) fn draw(canvas: &mut Canvas<'_>, app: &App, row: usize) {
    canvas.forget_zones();
    let area = canvas.buffer.area;
    let inside = canvas.frame(middle(area, COLUMNS, Item::ALL.len() as u16 + 3), "Menu");
    for (index, item) in Item::ALL.into_iter().enumerate() {
        let line = Rect { y: inside.y + index as u16, height: 1, ..inside };
        draw_item(canvas, app, (item, index == row), line);
    }
    let tip = canvas.look.pick("click, or ↑↓ ←→, Enter, Esc", "click, or arrows, Enter and Esc").to_owned();
    canvas.put(inside.x, inside.bottom() - 1, &tip, Part::Faint);
}

fn draw_item(canvas: &mut Canvas<'_>, app: &App, (item, is_chosen): (Item, bool), line: Rect) {
    if !app.has_item(item) {
        canvas.put(line.x, line.y, name(item), Part::Faint);
        return;
    }
    let part = if is_chosen { Part::Chosen } else { Part::Text };
    let style = canvas.look.style(part);
    canvas.fill(line, style);
    canvas.text(line.x, line.y, name(item), style);
    canvas.zone(line, Action::Item(item));
    let Some(value) = app.value_of(item) else { return };
    let (left, right) = (canvas.look.pick("‹ ", "< ").to_owned(), canvas.look.pick(" ›", " >").to_owned());
    let value = if canvas.look.is_ascii() { ascii(&value) } else { value };
    let start = line.x + 10;
    let end = canvas.text(start, line.y, &format!("{left}{value}{right}"), style);
    canvas.zone(Rect { x: start, width: 2, ..line }, Action::Change(item, Direction::Left));
    canvas.zone(Rect { x: end - 2, width: 2, ..line }, Action::Change(item, Direction::Right));
}

const fn name(item: Item) -> &'static str {
    match item {
        Item::Close => "Close",
        Item::Reset => "Reset: restart this game",
        Item::End => "End: show the score",
        Item::NewGame => "New game with the settings below",
        Item::Game => "Game",
        Item::Size => "Size",
        Item::Height => "Height",
        Item::Start => "Start",
        Item::Aim => "Variant",
        Item::Sides => "Players",
        Item::Level => "Level",
        Item::Bar => "Eval bar",
        Item::Save => "Save to a file",
        Item::Load => "Load a file",
        Item::Review => "Review the game",
        Item::Help => "Help",
        Item::Leave => "Quit",
    }
}
