//! The scenes, each a function of the state and the size of the screen.

mod alak;
mod board;
mod chart;
mod end;
mod frame;
mod game;
mod games;
mod help;
mod menu;
mod panel;
mod review;
mod tree;

use crate::app::{App, Scene};
use crate::canvas::{Canvas, Zones};
use crate::theme::TextRole;
use frame::{MIN_HEIGHT, MIN_WIDTH};
use ratatui::buffer::Buffer;

/// Draws the scene, and returns its zones.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) -> Zones {
    let mut canvas = Canvas::new(buffer, app.theme);
    draw_on(&mut canvas, app);
    canvas.into_zones()
}

/// Draws the scene on a canvas.
pub(crate) fn draw_on(canvas: &mut Canvas<'_>, app: &App) {
    if canvas.buffer.area.width < MIN_WIDTH || canvas.buffer.area.height < MIN_HEIGHT {
        too_small(canvas);
        return;
    }
    match &app.scene {
        Scene::Review(review) => review::draw(canvas, app, review),
        Scene::Tree => tree::draw(canvas, app),
        Scene::Help => help::draw(canvas, app),
        Scene::Games(games) => games::draw(canvas, app, games),
        scene => {
            game::draw(canvas, app);
            match scene {
                Scene::Menu { row } => menu::draw(canvas, app, *row),
                Scene::End => end::draw(canvas, app),
                _ => {}
            }
        }
    }
    frame::draw_long_failure(canvas, app);
}

/// Draws what lies below a box.
#[cfg(test)]
pub(crate) fn draw_below_box(app: &App, buffer: &mut Buffer) {
    game::draw(&mut Canvas::new(buffer, app.theme), app);
}

/// Returns the zones of the current screen.
pub(crate) fn zones(app: &App) -> Zones {
    draw(app, &mut Buffer::empty(app.area))
}

fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.buffer.area;
    let has = format!("It has {}x{}.", area.width, area.height);
    let needs = format!("{MIN_WIDTH}x{MIN_HEIGHT} at least.");
    for (row, line) in
        ["This terminal is too small.", &has, "Outflank needs", &needs, "Ctrl-C quits."].iter().enumerate()
    {
        canvas.put(area.x, area.y + row as u16, line, TextRole::Text);
    }
}
