//! A stored game, loaded for a request, and the actions that change it.

use crate::ApiError;
use crate::game::{ACCEPTED_PLAYERS, GameClock, PlayedGame, sides_that_choose};
use crate::game_view::GameView;
use crate::input_error::InputError;
use outflank_engine::Level;
use outflank_library::StoredGame;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::{Side, Sides};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A stored game with its record and clock.
pub struct LoadedGame {
    /// The game as it is stored.
    pub stored: StoredGame,
    /// Its moves.
    pub game: PlayedGame,
    /// Its clock, if it has one.
    pub clock: Option<GameClock>,
}

/// The version of the game that a change is based on.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BaseVersion {
    /// The number of times that the game was saved.
    pub version: u32,
}

/// A move by a person.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// As `f5`, or `3-5` in Alak.
    #[serde(rename = "move")]
    pub mv: String,
    /// The version of the game that the move is based on.
    pub version: u32,
}

/// The players that suggest a move, the strongest first; the first one that the board has is asked.
pub const HINT_PLAYERS: [PlayerSpec; 4] = [
    PlayerSpec::level(Level::new(12).expect("level 12 exists")),
    PlayerSpec::new(PlayerKind::Perfect),
    PlayerSpec::new(PlayerKind::Lookahead(4)),
    PlayerSpec::RANDOM,
];

/// The page shows a machine's move after this delay, so that the user can follow; the next clock starts then.
pub const REPLY_DELAY: Duration = Duration::from_millis(700);

impl LoadedGame {
    /// Replays a stored game.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not a game by its rules, or its clock is invalid.
    pub fn from_stored(stored: StoredGame) -> Result<Self, InputError> {
        let game = PlayedGame::from_stored(&stored)?;
        let clock = stored.clock.as_deref().map(|text| text.parse().map_err(InputError::new)).transpose()?;
        Ok(Self { stored, game, clock })
    }

    /// Returns the game as JSON.
    pub fn view(&self, now: Duration) -> GameView {
        GameView::of(&self.stored, &self.game, self.clock.as_ref(), now)
    }

    /// Returns the players.
    pub fn seats(&self) -> Sides<PlayerSpec> {
        let seat = |text: &str| ACCEPTED_PLAYERS.parse(text).unwrap_or(PlayerSpec::HUMAN);
        Sides { black: seat(&self.stored.players.black), white: seat(&self.stored.players.white) }
    }

    /// Returns the side to move.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::GameOver`] once the game is over.
    pub fn to_move(&self) -> Result<Side, ApiError> {
        if self.stored.is_over() { None } else { self.game.to_move() }.ok_or(ApiError::GameOver)
    }

    /// Ends the game if the time of the side to move is over, and returns whether it is.
    pub fn check_flag(&mut self, now: Duration) -> bool {
        let (Some(clock), Ok(side)) = (&self.clock, self.to_move()) else { return false };
        let has_flagged = clock.is_running() && clock.remaining_of_mover(side, now).is_zero();
        if has_flagged {
            self.stored.out_of_time = Some(side);
        }
        has_flagged
    }

    /// Copies the moves, the result and the clock to the stored game.
    pub fn update_stored(&mut self, now: Duration) {
        self.stored.moves = self.game.all_moves();
        self.stored.played = self.game.played();
        self.stored.outcome = self.game.outcome();
        self.stored.opening = self.game.opening().map(str::to_owned);
        if let Some(clock) = self.clock.as_mut().filter(|clock| self.stored.is_over() && clock.is_running()) {
            clock.stop(self.game.to_move(), now);
        }
        self.stored.clock = self.clock.map(|clock| clock.to_string());
    }

    /// Returns the machine that is to move.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over or a person is to move.
    pub fn machine_to_move(&self) -> Result<(Side, PlayerSpec), ApiError> {
        let side = self.to_move()?;
        let player = self.seats()[side].clone();
        if player.is_human() { Err(ApiError::WrongTurn("machine")) } else { Ok((side, player)) }
    }

    /// Returns why the time of the side to move is not over, unless [`check_flag`](Self::check_flag) has ended the game.
    pub const fn refused_flag(&self) -> ApiError {
        if self.clock.is_some() { ApiError::TimeLeft } else { ApiError::NoClock }
    }

    /// Returns the player that suggests a move.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over.
    pub fn hint_player(&self) -> Result<PlayerSpec, ApiError> {
        self.to_move()?;
        HINT_PLAYERS.into_iter().find(|player| self.game.supports(&player.kind)).ok_or(ApiError::Internal)
    }

    /// Plays a move of a person, and the forced passes that follow.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal, the game is over, or a machine is to move.
    pub fn play_human(&mut self, mv: &str, now: Duration) -> Result<(), ApiError> {
        let side = self.to_move()?;
        if !self.seats()[side].is_human() {
            return Err(ApiError::WrongTurn("person"));
        }
        self.play(side, mv, now, Duration::ZERO)
    }

    /// Plays the move that a machine has chosen; its clock is that of the side to move.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal.
    pub fn play_machine(&mut self, side: Side, mv: &str, now: Duration) -> Result<(), ApiError> {
        self.play(side, mv, now, REPLY_DELAY)
    }

    /// Plays a move; the clock of the other side starts after the delay.
    fn play(&mut self, side: Side, mv: &str, now: Duration, delay: Duration) -> Result<(), ApiError> {
        self.game.play(mv).map_err(ApiError::IllegalMove)?;
        if let Some(clock) = &mut self.clock {
            clock.press(side, now, delay);
        }
        Ok(())
    }

    /// Undoes moves to the last choice of a person, or a resignation.
    ///
    /// # Errors
    ///
    /// Returns an error when there is nothing to undo.
    pub fn undo(&mut self, now: Duration) -> Result<(), ApiError> {
        self.navigate(Self::undo_last, now)
    }

    /// Redoes moves to the next choice of a person.
    ///
    /// # Errors
    ///
    /// Returns an error when there is nothing to redo.
    pub fn redo(&mut self, now: Duration) -> Result<(), ApiError> {
        self.navigate(Self::redo_next, now)
    }

    /// Undoes or redoes; the elapsed time is subtracted from the side that was to move.
    fn navigate(&mut self, step: fn(&mut Self) -> Result<(), ApiError>, now: Duration) -> Result<(), ApiError> {
        let to_move = self.game.to_move();
        step(self)?;
        if let Some(clock) = &mut self.clock {
            clock.restart(to_move, now);
        }
        Ok(())
    }

    fn undo_last(&mut self) -> Result<(), ApiError> {
        if self.stored.out_of_time.is_some() {
            return Err(ApiError::GameOver);
        }
        // A resignation is undone first.
        let is_done = self.stored.resigned.take().is_some() || self.undo_moves();
        is_done.then_some(()).ok_or(ApiError::NoMove)
    }

    /// Undoes moves to the last choice of a person, but none of those that the game was created with.
    fn undo_moves(&mut self) -> bool {
        let played = self.game.played();
        let is_done =
            self.game.undo(&sides_that_choose(&self.seats())) && self.game.played() >= self.stored.initial_moves;
        if !is_done {
            self.game.go_to(played);
        }
        is_done
    }

    fn redo_next(&mut self) -> Result<(), ApiError> {
        self.game.redo(&sides_that_choose(&self.seats())).then_some(()).ok_or(ApiError::NoMove)
    }

    /// Resigns for the person to move, or the only person.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over or no person plays.
    pub fn resign(&mut self) -> Result<(), ApiError> {
        let (seats, to_move) = (self.seats(), self.to_move()?);
        let people = Side::BOTH.into_iter().filter(|&side| seats[side].is_human());
        let loser = people.max_by_key(|&side| side == to_move).ok_or(ApiError::WrongTurn("person"))?;
        self.stored.resigned = Some(loser);
        Ok(())
    }
}
