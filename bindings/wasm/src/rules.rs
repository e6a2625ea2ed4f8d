//! The rules of the three games.

use crate::argument::whole_number;
use outflank_formats::wthor::{NameFiles, NameTables};
use outflank_rules::Variant;
use outflank_rules::alak::Position as AlakPosition;
use outflank_rules::othello::{Position, perft as othello_perft};
use outflank_service::alak_explorer::{Tablebases, proven_moves};
use outflank_service::game::{PlayedGame, requested_start};
use std::sync::LazyLock;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// A game of Othello, Reversi or Alak: a line of moves that can be played on, undone and redone.
#[wasm_bindgen]
pub struct Game {
    game: PlayedGame,
}

#[wasm_bindgen]
impl Game {
    /// Makes a game: `kind` is `othello`, `reversi` or `alak`; `start` the rules (`6x6`, in Alak the number of slots), a
    /// position, or empty for the usual start; passes may be left out of `moves`.
    ///
    /// # Errors
    ///
    /// Throws an error when the kind or the start is invalid, or a move is illegal.
    #[wasm_bindgen(constructor)]
    pub fn new(kind: &str, start: &str, moves: Vec<String>) -> Result<Self, JsError> {
        let kind = Variant::from_name(kind).ok_or_else(|| JsError::new("the games are othello, reversi and alak"))?;
        Ok(Self { game: PlayedGame::new(requested_start(kind, start)?, &moves)? })
    }

    /// The game: that of a start on the board and by the rules of Othello is `othello`.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.game.record().start().variant().name().to_owned()
    }

    /// The current position as JSON: its text, the cells, the side to move, the legal moves with what they flip, and the discs.
    #[wasm_bindgen(js_name = positionJson)]
    pub fn position_json(&self) -> String {
        serde_json::to_string(&self.game.position_view()).unwrap_or_default()
    }

    /// The moves, those that were undone included.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        self.game.all_moves()
    }

    /// How many of the moves are played.
    #[wasm_bindgen(getter)]
    pub fn played(&self) -> usize {
        self.game.played()
    }

    /// The margin of Black once the game is over.
    #[wasm_bindgen(getter)]
    pub fn margin(&self) -> Option<i16> {
        self.game.outcome().map(|outcome| outcome.margin())
    }

    /// Plays a move, and the forced passes that follow.
    ///
    /// # Errors
    ///
    /// Throws an error when the move is illegal.
    pub fn play(&mut self, mv: &str) -> Result<(), JsError> {
        Ok(self.game.play(mv)?)
    }

    /// Undoes or redoes moves until this number is played.
    ///
    /// # Errors
    ///
    /// Throws an error when it is no whole number.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&mut self, played: f64) -> Result<(), JsError> {
        self.game.go_to(whole_number("played", played, &(0..=u64::from(u32::MAX)))? as usize);
        Ok(())
    }
}

/// Counts the games of this many plies from a position of Othello.
///
/// # Errors
///
/// Throws an error when the position is invalid, or `plies` is not from 0 to 64.
#[wasm_bindgen]
pub fn perft(position: &str, plies: f64) -> Result<f64, JsError> {
    let plies = whole_number("plies", plies, &(0..=64))? as u8;
    Ok(othello_perft(&position.parse::<Position>()?, plies) as f64)
}

/// The values of all moves of a position of Alak on up to 13 slots, from its tablebase, as JSON.
///
/// # Errors
///
/// Throws an error when the position is invalid or has no tablebase.
#[wasm_bindgen(js_name = alakValues)]
pub fn alak_values(position: &str) -> Result<String, JsError> {
    // A table takes up to a second, and serves all positions of its length.
    static TABLEBASES: LazyLock<Tablebases> = LazyLock::new(Tablebases::default);
    let position: AlakPosition = position.parse()?;
    let values = Tablebases::covers(&position).then(|| proven_moves(&position, &TABLEBASES)).flatten();
    let values = values.ok_or_else(|| JsError::new("there is no tablebase for this position"))?;
    Ok(serde_json::to_string(&values)?)
}

/// Reads games in any format of Othello, a game of Alak, or a position, and returns JSON: the `games`, the number that was
/// `rejected`, and for the first of these `reasons` with a `message`, the place, and the `legal` moves before it. `players` and
/// `tournaments` are WTHOR's files of names, without which its games have numbers.
///
/// # Errors
///
/// Throws an error when there is no game, not even the first moves of one, and for an invalid file of names.
#[wasm_bindgen(js_name = readGames)]
pub fn read_games(file: &[u8], players: Option<Vec<u8>>, tournaments: Option<Vec<u8>>) -> Result<String, JsError> {
    let names = NameTables::read(NameFiles { players: players.as_deref(), tournaments: tournaments.as_deref() })?;
    Ok(serde_json::to_string(&outflank_service::import_export::read_games(file, names)?)?)
}
