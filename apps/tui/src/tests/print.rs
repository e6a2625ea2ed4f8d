//! A screen as text: its characters, and its styles by letters.

use crate::app::App;
use crate::scene;
use crate::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::fmt::Write;

/// Draws a state on a screen of a size and prints the characters.
pub(super) fn characters(app: &mut App, theme: Theme, (columns, rows): (u16, u16)) -> String {
    text(&drawn(app, theme, (columns, rows)))
}

/// Draws a state and prints the characters, and below them a letter for the style of each cell.
pub(super) fn styles(app: &mut App, theme: Theme, size: (u16, u16)) -> String {
    let buffer = drawn(app, theme, size);
    let mut known: Vec<String> = Vec::new();
    let mut printed = text(&buffer);
    for row in buffer.content.chunks(buffer.area.width.into()) {
        let letters = row.iter().map(|cell| {
            let style = format!("{:?} on {:?} {:?}", cell.fg, cell.bg, cell.modifier);
            let index = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[index])
        });
        writeln!(printed, "{}", letters.collect::<String>()).unwrap();
    }
    for (index, style) in known.iter().enumerate() {
        writeln!(printed, "{}: {style}", char::from(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[index]))
            .unwrap();
    }
    printed
}

/// Draws a state on a screen of a size.
pub(super) fn drawn(app: &mut App, theme: Theme, (columns, rows): (u16, u16)) -> Buffer {
    app.theme = theme;
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    scene::draw(app, &mut buffer);
    buffer
}

fn text(buffer: &Buffer) -> String {
    let rows = buffer.content.chunks(buffer.area.width.into());
    let line = |row: &[ratatui::buffer::Cell]| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
    rows.map(|row| line(row).trim_end().to_owned() + "\n").collect()
}
