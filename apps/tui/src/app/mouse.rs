//! What the mouse does.

use super::{App, Desk, Scene};
use crate::action::{Action, Direction, Item};
use crate::scene;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl App {
    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        let action = scene::zones(self).at(mouse.column, mouse.row).copied();
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => self.point_at(action),
            MouseEventKind::Down(MouseButton::Left) => {
                self.typed.clear();
                if let Some(action) = action {
                    self.act(action);
                }
            }
            MouseEventKind::ScrollUp => self.scroll(Direction::Up),
            MouseEventKind::ScrollDown => self.scroll(Direction::Down),
            _ => {}
        }
    }

    /// Shows what a click would do.
    fn point_at(&mut self, action: Option<Action>) {
        match (&mut self.scene, &mut self.desk, action) {
            (Scene::Menu { row }, _, Some(Action::Item(item) | Action::Change(item, _))) => {
                *row = Item::ALL.iter().position(|&other| other == item).unwrap_or(*row);
            }
            (Scene::Game, Desk::Reversi(desk), Some(Action::Place(square))) => {
                desk.focus = Some(square);
                desk.place = square;
            }
            (Scene::Game, Desk::Reversi(desk), _) => desk.focus = None,
            (Scene::Game, Desk::Alak(desk), Some(Action::Slot(slot))) => desk.focus = slot,
            _ => {}
        }
    }

    /// Turns the wheel: through the moves of a review, or the lines of a list.
    fn scroll(&mut self, direction: Direction) {
        match self.scene {
            Scene::Menu { .. } | Scene::Tree => self.act(Action::Step(direction)),
            Scene::Review(_) => {
                let along = if direction == Direction::Up { Direction::Left } else { Direction::Right };
                self.act(Action::Step(along));
            }
            _ => {}
        }
    }
}
