//! What keys do.

use super::{App, Ask, Desk, Scene};
use crate::action::{Action, Direction, Item};
use crate::event::Effect;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use outflank_reversi::{Size, Square};

impl App {
    pub(super) fn on_key(&mut self, key: KeyEvent) {
        let KeyEvent { code, modifiers, .. } = key;
        if modifiers.contains(KeyModifiers::CONTROL) {
            match code {
                KeyCode::Char('c') => self.effects.push(Effect::Leave { signal: None }),
                KeyCode::Char('z') => self.effects.push(Effect::Suspend),
                _ => {}
            }
            return;
        }
        if self.prompt.is_some() {
            return self.on_prompt_key(code);
        }
        let action = match self.scene {
            Scene::Game => return self.on_game_key(code),
            Scene::Menu { row } => menu_action(code, Item::ALL[row]),
            Scene::Review(_) => review_action(code),
            Scene::Tree => tree_action(code),
            Scene::End => end_action(code),
            Scene::Help => Some(Action::Close),
        };
        if let Some(action) = action {
            self.act(action);
        }
    }

    fn on_game_key(&mut self, code: KeyCode) {
        if let (KeyCode::Char(key), Desk::Reversi(desk)) = (code, &self.desk) {
            let size = desk.table.position().size();
            if key.is_ascii_digit() && !self.typed.is_empty() {
                return self.on_row(key, size);
            }
            if is_capital_column(key, size) {
                return self.type_column(key);
            }
            if is_free_column(key, size) {
                self.type_column(key);
            }
        }
        let is_typing = matches!(code, KeyCode::Enter) && self.typed.len() > 1;
        if is_typing {
            return self.place_typed();
        }
        if let Some(action) = direction(code).map(Action::Step).or_else(|| command(code)) {
            if !matches!(action, Action::Hint | Action::Values) {
                self.typed.clear();
            }
            self.act(action);
        }
    }

    fn type_column(&mut self, key: char) {
        self.typed = key.to_string();
        if command(KeyCode::Char(key)).is_none() {
            self.message = format!("Square: {key}…");
        }
    }

    /// Completes a square; on a board of many rows a second digit may follow.
    fn on_row(&mut self, digit: char, size: Size) {
        if self.typed.len() == 1 {
            self.take_back_command();
        }
        self.typed.push(digit);
        let row: u8 = self.typed[1..].parse().unwrap_or(u8::MAX);
        if row > 0 && u16::from(row) * 10 <= size.height().into() {
            self.message = format!("Square: {}… (Enter plays it)", self.typed);
        } else {
            self.place_typed();
        }
    }

    /// Undoes what a letter did before it turned out to be a column.
    fn take_back_command(&mut self) {
        match self.typed.as_str() {
            "a" => self.shows_values = !self.shows_values,
            "h" => self.wants_hint = false,
            _ => {}
        }
    }

    fn place_typed(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        self.place_named(&typed);
    }

    /// Places a disc on the square of this name.
    pub(super) fn place_named(&mut self, name: &str) {
        self.message.clear();
        match name.parse::<Square>() {
            Ok(square) => self.act(Action::Place(square)),
            Err(error) => self.message = format!("{error}."),
        }
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, ask: Ask) {
        self.prompt = Some(super::Prompt::new(ask));
    }
}

fn direction(code: KeyCode) -> Option<Direction> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k' | 'K') => Direction::Up,
        KeyCode::Down | KeyCode::Char('j' | 'J') => Direction::Down,
        KeyCode::Left | KeyCode::Char('H') => Direction::Left,
        KeyCode::Right | KeyCode::Char('l' | 'L') => Direction::Right,
        KeyCode::Home => Direction::Home,
        KeyCode::End => Direction::End,
        _ => return None,
    })
}

/// What keys do at the board.
fn command(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Enter => Action::Confirm,
        KeyCode::Esc | KeyCode::Char('m') => Action::Menu,
        KeyCode::Char(' ') => Action::Now,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('h') => Action::Hint,
        KeyCode::Char('a') => Action::Values,
        KeyCode::Char('v') => Action::Review,
        KeyCode::Char('t') => Action::Tree,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('o') => Action::Load,
        KeyCode::Char('/') => Action::Name,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Leave,
        _ => return None,
    })
}

/// Returns whether some columns of a board are named by letters that are commands, so that only capitals name them all.
pub(crate) fn needs_capitals(size: Size) -> bool {
    size.width() > Size::STANDARD.width()
}

/// Returns whether a letter is a capital that names a column. On boards on which small letters name all columns, H still
/// goes to the left.
fn is_capital_column(key: char, size: Size) -> bool {
    let is_column = key.is_ascii_uppercase() && (key as u8 - b'A') < size.width();
    is_column && (needs_capitals(size) || direction(KeyCode::Char(key)).is_none())
}

/// Returns whether a letter names a column and may start a square: it does nothing else, or nothing that cannot be taken
/// back.
fn is_free_column(key: char, size: Size) -> bool {
    let is_column = key.is_ascii_lowercase() && (key as u8 - b'a') < size.width();
    let does = direction(KeyCode::Char(key)).map(Action::Step).or_else(|| command(KeyCode::Char(key)));
    is_column && matches!(does, None | Some(Action::Hint | Action::Values))
}

fn menu_action(code: KeyCode, item: Item) -> Option<Action> {
    Some(match code {
        KeyCode::Esc | KeyCode::Char('m' | 'q') => Action::Close,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Item(item),
        KeyCode::Left | KeyCode::Char('h' | 'H') => Action::Change(item, Direction::Left),
        KeyCode::Right | KeyCode::Char('l' | 'L') => Action::Change(item, Direction::Right),
        other => return direction(other).map(Action::Step),
    })
}

fn end_action(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Enter | KeyCode::Char('p' | ' ') => Action::NewGame,
        KeyCode::Char('v') => Action::Review,
        KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('m') => Action::Menu,
        KeyCode::Esc | KeyCode::Char('b') => Action::Close,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('q') => Action::Leave,
        _ => return None,
    })
}

fn review_action(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Esc | KeyCode::Char('q' | 'v') => Action::Close,
        KeyCode::Enter => Action::GoOn,
        KeyCode::Char('h') => Action::Step(Direction::Left),
        other => return direction(other).map(Action::Step),
    })
}

fn tree_action(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Esc | KeyCode::Char('q' | 't') => Action::Close,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Confirm,
        KeyCode::Char('+' | '=') => Action::Grow(Direction::Up),
        KeyCode::Char('-') => Action::Grow(Direction::Down),
        other => return direction(other).map(Action::Step),
    })
}
