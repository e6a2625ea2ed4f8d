//! The actions of the mouse.

use super::{App, Scene};
use crate::action::{Action, Direction, MenuItem};
use crate::scene;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

impl App {
    pub(super) fn on_mouse(&mut self, mouse: MouseEvent) {
        // Of the state as it is now: the last frame may be older than the events before this one.
        let action = scene::zones(self).at(mouse.column, mouse.row).copied();
        match mouse.kind {
            MouseEventKind::Moved | MouseEventKind::Drag(_) => self.hover(action),
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

    /// Selects the target of a click at the pointer.
    fn hover(&mut self, action: Option<Action>) {
        match (&mut self.scene, action) {
            (Scene::Menu { row }, Some(Action::Activate(item) | Action::Change(item, _))) => {
                *row = MenuItem::ALL.iter().position(|&other| other == item).unwrap_or(*row);
            }
            (Scene::Game, Some(Action::Place(square))) => self.game.select(square),
            (Scene::Game, _) if !self.game.is_row() => self.game.focus = None,
            _ => {}
        }
    }

    /// Scrolls through the moves of a review, or the lines of a list.
    fn scroll(&mut self, direction: Direction) {
        match self.scene {
            Scene::Menu { .. } | Scene::Tree | Scene::Games(_) => self.act(Action::Step(direction)),
            Scene::Review(_) => {
                let along = if direction == Direction::Up { Direction::Left } else { Direction::Right };
                self.act(Action::Step(along));
            }
            _ => {}
        }
    }
}
