//! Asking for a line of text.

use super::App;
use crate::event::Effect;
use crossterm::event::KeyCode;
use outflank_play::saved_game;
use std::path::Path;

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) ask: Ask,
    pub(crate) text: String,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// A file to write to.
    Save,
    /// A file to read from.
    Load,
    /// A square, or a slide.
    Move,
}

impl Prompt {
    pub(crate) fn new(ask: Ask) -> Self {
        Self { ask, text: String::new() }
    }

    /// Returns what is asked, as a label.
    pub(crate) fn label(&self) -> &'static str {
        match self.ask {
            Ask::Save => "Save to: ",
            Ask::Load => "Load: ",
            Ask::Move => "Move: ",
        }
    }
}

impl App {
    pub(super) fn on_prompt_key(&mut self, code: KeyCode) {
        let Some(prompt) = &mut self.prompt else { return };
        match code {
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => self.on_answer(),
            KeyCode::Backspace => {
                prompt.text.pop();
            }
            KeyCode::Char(typed) => prompt.text.push(typed),
            _ => {}
        }
    }

    /// Adds a text to the line that is asked for; at any other time it is a game to load.
    pub(super) fn on_paste(&mut self, text: &str) {
        if let Some(prompt) = &mut self.prompt {
            prompt.text.extend(text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }));
        } else {
            let text = with_line_feeds(text);
            let game = saved_game::parse(text.trim().as_bytes(), Path::new("the pasted text"), &self.start());
            self.on_loaded(game.map_err(|error| format!("Error: {error}.")));
        }
    }

    fn on_answer(&mut self) {
        let Some(Prompt { ask, text }) = self.prompt.take() else { return };
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        match ask {
            Ask::Save => self.effects.push(Effect::Save(text.into())),
            Ask::Load => self.effects.push(Effect::Load(text.into())),
            Ask::Move => self.play_named(text),
        }
    }
}

/// Ends lines as files do; many terminals paste what the Enter key sends, a carriage return.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}
