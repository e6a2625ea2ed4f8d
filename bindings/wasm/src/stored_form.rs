//! A stored game as JSON, for a page that keeps its games itself.

use outflank_library::{GameId, StoredGame};
use outflank_rules::{Side, Sides};
use outflank_service::{ApiError, LoadedGame};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

/// The fields of a stored game; what follows from its moves is left out.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredForm {
    id: String,
    version: u32,
    created: u64,
    changed: u64,
    game: String,
    start: String,
    black: String,
    white: String,
    moves: Vec<String>,
    played: usize,
    initial_moves: usize,
    resigned: Option<Side>,
    out_of_time: Option<Side>,
    clock: Option<String>,
    /// In per cent.
    accuracy: Option<Sides<f64>>,
}

impl StoredForm {
    /// Takes the fields of a game.
    pub(crate) fn of(game: &StoredGame) -> Self {
        let Sides { black, white } = game.players.clone();
        Self {
            id: game.id.as_str().to_owned(),
            version: game.version,
            created: game.created,
            changed: game.changed,
            game: game.game.clone(),
            start: game.start.clone(),
            black,
            white,
            moves: game.moves.clone(),
            played: game.played,
            initial_moves: game.initial_moves,
            resigned: game.resigned,
            out_of_time: game.out_of_time,
            clock: game.clock.clone(),
            accuracy: game.accuracy,
        }
    }

    /// Reads a game, and replays it.
    pub(crate) fn read(text: &str) -> Result<StoredGame, ApiError> {
        serde_json::from_str::<Self>(text).map_err(|_| ApiError::Internal)?.load().map_err(|_| ApiError::Internal)
    }

    fn load(self) -> Result<StoredGame, ApiError> {
        let players = Sides { black: self.black, white: self.white };
        let stored = StoredGame {
            version: self.version,
            created: self.created,
            changed: self.changed,
            moves: self.moves,
            played: self.played,
            initial_moves: self.initial_moves,
            resigned: self.resigned,
            out_of_time: self.out_of_time,
            clock: self.clock,
            accuracy: self.accuracy,
            ..StoredGame::new(GameId::new(self.id), self.game, self.start, players)
        };
        let mut loaded = LoadedGame::from_stored(stored).map_err(ApiError::InvalidInput)?;
        loaded.stored.outcome = loaded.game.outcome();
        loaded.stored.opening = loaded.game.opening().map(str::to_owned);
        Ok(loaded.stored)
    }
}

/// Returns whether a text is a game as [`GameStore`](crate::game_store::GameStore) has it, by its rules.
#[wasm_bindgen(js_name = isStoredGame)]
pub fn is_stored_game(text: &str) -> bool {
    StoredForm::read(text).is_ok()
}
