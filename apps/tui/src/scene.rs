//! The scenes, each drawn from the state and the size of the screen alone.

mod alak;
mod board;
mod chart;
mod end;
mod frame;
mod game;
mod help;
mod menu;
mod panel;
mod review;
mod tree;

use crate::app::{App, Desk, Scene};
use crate::canvas::{Canvas, Zones};
use crate::look::Part;
use ratatui::buffer::Buffer;

/// The fewest columns of a screen.
pub(crate) const LEAST_WIDTH: u16 = 40;
/// The fewest rows of a screen.
pub(crate) const LEAST_HEIGHT: u16 = 20;

/// Draws what is to be seen, and returns what clicks do.
pub(crate) fn draw(app: &App, buffer: &mut Buffer) -> Zones {
    let mut canvas = Canvas::new(buffer, app.look);
    if canvas.buffer.area.width < LEAST_WIDTH || canvas.buffer.area.height < LEAST_HEIGHT {
        too_small(&mut canvas);
        return canvas.into_zones();
    }
    match (&app.scene, &app.desk) {
        (Scene::Review(review), _) => review::draw(&mut canvas, app, review),
        (Scene::Tree, Desk::Alak(desk)) => tree::draw(&mut canvas, app, desk),
        (Scene::Help, _) => help::draw(&mut canvas, app),
        (scene, _) => {
            game::draw(&mut canvas, app);
            match scene {
                Scene::Menu { row } => menu::draw(&mut canvas, app, *row),
                Scene::End => end::draw(&mut canvas, app),
                _ => {}
            }
        }
    }
    canvas.into_zones()
}

/// Returns what clicks do on the screen as it is.
pub(crate) fn zones(app: &App) -> Zones {
    draw(app, &mut Buffer::empty(app.area))
}

fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.buffer.area;
    let has = format!("It has {}x{}.", area.width, area.height);
    let needs = format!("{LEAST_WIDTH}x{LEAST_HEIGHT} at least.");
    for (row, line) in
        ["This terminal is too small.", &has, "Outflank needs", &needs, "Ctrl-C leaves."].iter().enumerate()
    {
        canvas.put(area.x, area.y + row as u16, line, Part::Text);
    }
}
