//! The actions of keys and pasted text.

use super::current_game::needs_capitals;
use super::prompt::{Answer, Prompt, PromptKind};
use super::{App, Scene};
use crate::action::{Action, Direction, MenuItem};
use crate::event::Effect;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use outflank_play::saved_game::{self, LeftOut, Replace, SaveError};
use outflank_rules::BoardSize;
use std::path::Path;

impl App {
    pub(super) fn on_key(&mut self, key: KeyEvent) {
        let KeyEvent { code, modifiers, .. } = key;
        if modifiers.contains(KeyModifiers::CONTROL) {
            match code {
                KeyCode::Char('c') => self.effects.push(Effect::Quit { signal: None }),
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
            Scene::Menu { row } => menu_action(code, MenuItem::ALL[row]),
            Scene::Review(_) => review_action(code),
            Scene::Tree => tree_action(code),
            Scene::Games(_) => return self.on_games_key(code),
            Scene::End => end_action(code),
            Scene::Help => Some(Action::Close),
        };
        if let Some(action) = action {
            self.act(action);
        }
    }

    fn on_game_key(&mut self, code: KeyCode) {
        if let (KeyCode::Char(key), false) = (code, self.game.is_row()) {
            let size = self.game.state.position().size();
            if key.is_ascii_digit() && !self.typed.is_empty() {
                return self.on_row(key, size);
            }
            if is_capital_column(key, size) {
                return self.type_column(key);
            }
            // A letter that is also a command is carried out below as well; a digit after it reverts that.
            if is_free_column(key, size) {
                self.type_column(key);
            }
        }
        let is_typing = matches!(code, KeyCode::Enter) && self.typed.len() > 1;
        if is_typing {
            return self.place_typed();
        }
        if let Some(action) = direction(code).map(Action::Step).or_else(|| command(code)) {
            if !matches!(action, Action::Hint | Action::ToggleValues) {
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

    /// Completes a square; on a board of ten rows or more a second digit may follow.
    fn on_row(&mut self, digit: char, size: BoardSize) {
        if self.typed.len() == 1 {
            self.revert_command();
        }
        self.typed.push(digit);
        let row: u8 = self.typed[1..].parse().unwrap_or(u8::MAX);
        if row > 0 && u16::from(row) * 10 <= size.rows.into() {
            self.message = format!("Square: {}… (Enter plays it)", self.typed);
        } else {
            self.place_typed();
        }
    }

    /// Reverts the command of a letter that was meant as a column.
    fn revert_command(&mut self) {
        match self.typed.as_str() {
            "a" => self.shows_values = !self.shows_values,
            "h" => self.wants_hint = false,
            _ => {}
        }
    }

    fn place_typed(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        self.play_named(&typed);
    }

    /// Types a part of a name, or moves along the list of games.
    fn on_games_key(&mut self, code: KeyCode) {
        let Scene::Games(games) = &mut self.scene else { return };
        match code {
            KeyCode::Char(letter) => games.narrow(letter),
            KeyCode::Backspace => games.widen(),
            KeyCode::Esc if games.clear_filter() => {}
            KeyCode::Esc => self.act(Action::Close),
            KeyCode::Enter => self.act(Action::Confirm),
            KeyCode::PageUp => games.step(Direction::Left),
            KeyCode::PageDown => games.step(Direction::Right),
            other => {
                if let Some(along) = direction(other) {
                    games.step(along);
                }
            }
        }
    }

    /// Opens a prompt.
    pub(super) fn open_prompt(&mut self, kind: PromptKind) {
        self.prompt = Some(Prompt::new(kind));
    }

    fn on_prompt_key(&mut self, code: KeyCode) {
        let Some(prompt) = &mut self.prompt else { return };
        match code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => self.confirm_prompt(),
            KeyCode::Backspace => prompt.pop(),
            KeyCode::Char(typed) => prompt.push(typed),
            _ => {}
        }
    }

    fn confirm_prompt(&mut self) {
        let Some(Prompt { kind, text, answer }) = self.prompt.take() else { return };
        let text = text.trim();
        if text.is_empty() {
            if kind == PromptKind::Load {
                self.show_games();
            }
            return;
        }
        match kind {
            PromptKind::Save => {
                let replace = if answer == Some(Answer::HoldsAGame) { Replace::AnyGame } else { Replace::OwnGame };
                self.effects.push(Effect::Save { file: text.into(), replace });
            }
            PromptKind::Load => self.effects.push(Effect::Load(text.into())),
            PromptKind::Move => self.play_named(text),
        }
    }

    /// Reports what became of a game that was to be saved; a name that did not do is shown again.
    pub(super) fn on_saved(&mut self, file: String, result: Result<LeftOut, SaveError>) {
        let answer = match result {
            Ok(left_out) => {
                self.message = left_out.saved_to(&file);
                return;
            }
            Err(SaveError::HoldsAGame(_)) => Answer::HoldsAGame,
            Err(error) => Answer::Failed(format!("Error: {error}.")),
        };
        self.prompt = Some(Prompt::answered(PromptKind::Save, file, answer));
    }

    /// Adds pasted text to an open prompt, or loads it as a game.
    pub(super) fn on_paste(&mut self, text: &str) {
        if let Some(prompt) = &mut self.prompt {
            prompt.paste(text);
        } else {
            const SOURCE: &str = "the pasted text";
            let text = with_line_feeds(text);
            match saved_game::parse(text.trim().as_bytes(), Path::new(SOURCE), &self.start()) {
                Ok(games) => self.on_loaded(games, SOURCE.to_owned()),
                Err(error) => self.message = format!("Error: {error}."),
            }
        }
    }
}

fn direction(code: KeyCode) -> Option<Direction> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k' | 'K') => Direction::Up,
        KeyCode::Down | KeyCode::Char('j' | 'J') => Direction::Down,
        // Not `h`, which asks for a hint.
        KeyCode::Left | KeyCode::Char('H') => Direction::Left,
        KeyCode::Right | KeyCode::Char('l' | 'L') => Direction::Right,
        KeyCode::Home => Direction::Home,
        KeyCode::End => Direction::End,
        _ => return None,
    })
}

/// Returns the action of a key in the game scene.
fn command(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Enter => Action::Confirm,
        KeyCode::Esc | KeyCode::Char('m') => Action::Menu,
        KeyCode::Char(' ') => Action::MoveNow,
        KeyCode::Char('u') | KeyCode::Backspace => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('z') => Action::ExchangeGame,
        KeyCode::Tab => Action::StepToLegal(Direction::Right),
        KeyCode::BackTab => Action::StepToLegal(Direction::Left),
        KeyCode::Char('h') => Action::Hint,
        KeyCode::Char('a') => Action::ToggleValues,
        KeyCode::Char('i') => Action::ToggleBar,
        KeyCode::Char('v') => Action::Review,
        KeyCode::Char('t') => Action::Tree,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('o') => Action::Load,
        KeyCode::Char('/') => Action::EnterMove,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

/// Returns whether a letter is a capital that names a column. On boards whose columns have small letters, H remains an
/// arrow key.
fn is_capital_column(key: char, size: BoardSize) -> bool {
    let is_column = key.is_ascii_uppercase() && (key as u8 - b'A') < size.columns;
    is_column && (needs_capitals(size) || direction(KeyCode::Char(key)).is_none())
}

/// Returns whether a letter names a column and may start a square: it is no command, or one that can be reverted.
fn is_free_column(key: char, size: BoardSize) -> bool {
    let is_column = key.is_ascii_lowercase() && (key as u8 - b'a') < size.columns;
    let action = direction(KeyCode::Char(key)).map(Action::Step).or_else(|| command(KeyCode::Char(key)));
    is_column && matches!(action, None | Some(Action::Hint | Action::ToggleValues))
}

fn menu_action(code: KeyCode, item: MenuItem) -> Option<Action> {
    Some(match code {
        KeyCode::Esc | KeyCode::Char('m' | 'q') => Action::Close,
        KeyCode::Enter | KeyCode::Char(' ') => Action::Activate(item),
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
        KeyCode::Char('z') => Action::ExchangeGame,
        KeyCode::Char('m') => Action::Menu,
        KeyCode::Esc | KeyCode::Char('b') => Action::Close,
        KeyCode::Char('s') => Action::Save,
        KeyCode::Char('o') => Action::Load,
        KeyCode::Char('q') => Action::Quit,
        _ => return None,
    })
}

fn review_action(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Esc | KeyCode::Char('q' | 'v') => Action::Close,
        KeyCode::Enter => Action::PlayFromHere,
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

/// Converts line breaks to line feeds; many terminals paste carriage returns, which the Enter key sends.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
