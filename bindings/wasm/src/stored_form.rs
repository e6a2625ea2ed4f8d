//! A stored game as JSON, for a page that keeps its games itself.

use outflank_game::{Side, Sides};
use outflank_library::{GameId, StoredGame};
use outflank_web_api::{ApiError, LoadedGame};
use serde::{Deserialize, Serialize};

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
    /// `X` or `O`.
    resigned: Option<char>,
    /// `X` or `O`.
    out_of_time: Option<char>,
    clock: Option<String>,
    /// In per cent, of Black and White.
    accuracy: Option<[f64; 2]>,
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
            resigned: game.resigned.map(Side::letter),
            out_of_time: game.out_of_time.map(Side::letter),
            clock: game.clock.clone(),
            accuracy: game.accuracy.map(|Sides { black, white }| [black, white]),
        }
    }

    /// Replays the game.
    pub(crate) fn load(self) -> Result<LoadedGame, ApiError> {
        let players = Sides { black: self.black, white: self.white };
        let stored = StoredGame {
            version: self.version,
            created: self.created,
            changed: self.changed,
            moves: self.moves,
            played: self.played,
            initial_moves: self.initial_moves,
            resigned: self.resigned.and_then(side),
            out_of_time: self.out_of_time.and_then(side),
            clock: self.clock,
            accuracy: self.accuracy.map(|[black, white]| Sides { black, white }),
            ..StoredGame::new(GameId::new(self.id), self.game, self.start, players)
        };
        let mut loaded = LoadedGame::from_stored(stored).map_err(ApiError::InvalidInput)?;
        loaded.stored.outcome = loaded.game.outcome();
        loaded.stored.opening = loaded.game.opening().map(str::to_owned);
        Ok(loaded)
    }
}

fn side(letter: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.letter() == letter)
}
