//! A stored game as JSON, for a page that keeps its games itself.

use outflank_library::{GameId, StoredEvent, StoredGame};
use outflank_rules::Sides;
use outflank_service::document::{Change, GameDocument};
use outflank_service::{ApiError, LoggedGame};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// The log of a game, which is the truth, and what a page needs to know without replaying it.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredForm {
    id: String,
    version: u32,
    changed: u64,
    start: String,
    moves: Vec<String>,
    played: usize,
    /// In per cent.
    accuracy: Option<Sides<f64>>,
    log: Vec<LogEntry>,
}

/// An event, without its version: the first has version 1.
#[derive(Serialize, Deserialize)]
struct LogEntry {
    at: u64,
    change: Change,
}

impl StoredForm {
    /// Takes the fields of a game.
    ///
    /// # Errors
    ///
    /// Returns an error when an event is none.
    pub(crate) fn of(LoggedGame { game, log }: &LoggedGame) -> Result<Self, ApiError> {
        let entry = |event: &StoredEvent| {
            let change = Change::from_json(&event.change).map_err(|_| ApiError::Internal)?;
            Ok(LogEntry { at: event.at, change })
        };
        Ok(Self {
            id: game.id.as_str().to_owned(),
            version: game.version,
            changed: game.changed,
            start: game.start.clone(),
            moves: game.moves.clone(),
            played: game.played,
            accuracy: game.accuracy,
            log: log.iter().map(entry).collect::<Result<_, ApiError>>()?,
        })
    }

    /// Reads a game, and replays it.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not a game by its rules.
    pub(crate) fn read(text: &str) -> Result<LoggedGame, ApiError> {
        let form: Self = serde_json::from_str(text).map_err(|_| ApiError::Internal)?;
        let id = GameId::new(form.id);
        let event = |(LogEntry { at, change }, version): (LogEntry, u32)| StoredEvent {
            version,
            at,
            change: change.to_json(),
            // No server has to act in a game of this device.
            due: None,
        };
        let log: Vec<_> = form.log.into_iter().zip(1..).map(event).collect();
        let document = GameDocument::from_stored(&id, &log).map_err(|_| ApiError::Internal)?;
        let game = document.stored_game();
        let is_of_log = form.version == game.version && form.start == game.start && form.moves == game.moves;
        if !document.is_at_device() || !is_of_log || form.played != game.played {
            return Err(ApiError::Internal);
        }
        // The accuracy comes from a review, which is no event of the log.
        Ok(LoggedGame { game: StoredGame { accuracy: form.accuracy, ..game }, log })
    }
}

/// Returns whether a text is a game as [`GameStore`](crate::game_store::GameStore) has it, by its rules.
#[wasm_bindgen(js_name = isStoredGame)]
pub fn is_stored_game(text: &str) -> bool {
    StoredForm::read(text).is_ok()
}
