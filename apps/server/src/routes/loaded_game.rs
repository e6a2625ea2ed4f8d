//! A stored game, loaded for a request.

use super::view::GameView;
use crate::error::AppError;
use crate::game::{ACCEPTED_PLAYERS, DynGame, GameClock};
use crate::input_error::InputError;
use outflank_game::{Side, Sides};
use outflank_library::StoredGame;
use outflank_play::PlayerSpec;
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A stored game with its record and clock.
pub(super) struct LoadedGame {
    pub(super) stored: StoredGame,
    pub(super) game: Box<dyn DynGame>,
    pub(super) clock: Option<GameClock>,
}

/// The version of the game that a change is based on.
#[derive(Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct BaseVersion {
    pub(super) version: u32,
}

impl LoadedGame {
    pub(super) fn from_stored(stored: StoredGame) -> Result<Self, InputError> {
        let game = <dyn DynGame>::from_stored(&stored)?;
        let clock = stored.clock.as_deref().map(|text| text.parse().map_err(InputError::new)).transpose()?;
        Ok(Self { stored, game, clock })
    }

    /// Returns the game as JSON.
    pub(super) fn view(&self, now: Duration) -> GameView {
        GameView::of(&self.stored, self.game.as_ref(), self.clock.as_ref(), now)
    }

    /// Returns the players.
    pub(super) fn seats(&self) -> Sides<PlayerSpec> {
        let seat = |text: &str| ACCEPTED_PLAYERS.parse(text).unwrap_or(PlayerSpec::HUMAN);
        Sides { black: seat(&self.stored.players.black), white: seat(&self.stored.players.white) }
    }

    /// Returns the side to move.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::GameOver`] once the game is over.
    pub(super) fn to_move(&self) -> Result<Side, AppError> {
        if self.stored.is_over() { None } else { self.game.to_move() }.ok_or(AppError::GameOver)
    }

    /// Ends the game if the time of the side to move is over, and returns whether it is.
    pub(super) fn check_flag(&mut self, now: Duration) -> bool {
        let (Some(clock), Ok(side)) = (&self.clock, self.to_move()) else { return false };
        let has_flagged = clock.is_running() && clock.remaining_of_mover(side, now).is_zero();
        if has_flagged {
            self.stored.out_of_time = Some(side);
        }
        has_flagged
    }

    /// Copies the moves, the result and the clock to the stored game.
    pub(super) fn update_stored(&mut self, now: Duration) {
        self.stored.moves = self.game.all_moves();
        self.stored.played = self.game.played();
        self.stored.outcome = self.game.outcome();
        self.stored.opening = self.game.opening().map(str::to_owned);
        if let Some(clock) = self.clock.as_mut().filter(|clock| self.stored.is_over() && clock.is_running()) {
            clock.stop(self.game.to_move(), now);
        }
        self.stored.clock = self.clock.map(|clock| clock.to_string());
    }
}
