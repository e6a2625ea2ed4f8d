//! Creating a game.

use crate::document::{Change, Event, GameDocument, Seat, Settings};
use crate::game::{PlayedGame, accepted_player, requested_clock, requested_start};
use crate::xot::{draw_opening, is_opening, random_opening};
use crate::{Actor, ApiError, Service, Work};
use outflank_library::GameId;
use outflank_rules::{Position, Sides, Variant};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// The longest game: every square of the largest board, with a pass after each.
const MAX_MOVES: usize = 2 * 26 * 26;

/// A new game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// Reversi on 8×8 by the rules of Othello becomes `othello`.
    kind: Variant,
    /// The rules (`6x6 mirrored anti`; in Alak the number of slots) or a position; the usual start when it is empty.
    #[serde(default)]
    start: String,
    /// The moves that it starts with.
    #[serde(default)]
    moves: Vec<String>,
    /// Whether it starts with eight random moves that leave the game balanced, as in XOT: they are drawn, unless `moves` has them
    /// from an earlier game.
    #[serde(default)]
    xot: bool,
    /// Who plays Black: `human`, or a machine: `level:0` to `level:30`, `random`, `greedy` and `lookahead:1` to `8` in Othello and Reversi,
    /// `human:600` to `human:2400` in Othello, `random`, `lookahead:N`, `mean:N` and, up to 13 slots, `perfect` in Alak, and
    /// `perfect` in Reversi up to 6×6.
    black: String,
    /// Who plays White, as for `black`.
    white: String,
    /// `300+3`: seconds and increment; `30/move`; `3d/move`: days; no clock when it is absent.
    #[serde(default)]
    clock: Option<String>,
}

impl NewGame {
    /// Draws the moves that it starts with, if they are to be drawn.
    ///
    /// # Errors
    ///
    /// Returns an error for a start without openings of XOT, for moves that are none, and when no thread becomes free in time.
    pub async fn draw(self, service: &Service, actor: &Actor) -> Result<Self, ApiError> {
        if !self.xot {
            return Ok(self);
        }
        let start = self.start()?;
        if is_opening(&start, &self.moves)? {
            return Ok(self);
        }
        let attempt = || service.run(Work::short(actor.clone()), |context, _| random_opening(context));
        let moves = draw_opening(&start, &self.moves, attempt).await?;
        Ok(Self { moves, ..self })
    }

    fn start(&self) -> Result<Position, ApiError> {
        requested_start(self.kind, &self.start).map_err(|error| error.in_field("start"))
    }

    /// Creates the game, at a time since 1970; returns it with its first event.
    ///
    /// # Errors
    ///
    /// Returns an error when the start, a player or the clock is invalid, or a move is illegal.
    pub fn create(&self, id: &GameId, now: Duration) -> Result<(GameDocument, Event), ApiError> {
        let start = self.start()?;
        if self.moves.len() > MAX_MOVES {
            return Err(ApiError::TooManyMoves(MAX_MOVES));
        }
        let game =
            PlayedGame::new(start, &self.moves).map_err(|error| ApiError::IllegalMove(error).in_field("moves"))?;
        let seat = |field, text: &str| match accepted_player(&game, text) {
            Ok(player) if player.is_human() => Ok(Seat::Device),
            Ok(player) => Ok(Seat::Machine(player.to_string())),
            Err(error) => Err(error.in_field(field)),
        };
        let seats = Sides { black: seat("black", &self.black)?, white: seat("white", &self.white)? };
        let control = requested_clock(self.clock.as_deref())?;
        let start = game.start();
        let settings = Settings {
            given: game.all_moves(),
            drawn: self.xot,
            clock: control.map(|control| control.to_string()),
            ..Settings::at_device(start.variant(), start.to_string(), seats)
        };
        let document = GameDocument::new(id.as_str(), settings.clone(), now).map_err(ApiError::InvalidInput)?;
        let change = Change::Created { settings: Box::new(settings) };
        Ok((document, Event { version: 1, at: now, change }))
    }
}
