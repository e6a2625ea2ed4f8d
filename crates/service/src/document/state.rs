//! The state of a game: what its events say.

mod changes;

use super::event::{Change, Event};
use super::lag::LagQuota;
use super::settings::{Entrant, GameResult, Seat, Settings, Termination};
use super::speed::{Category, Speed};
use crate::game::{GameClock, PlayedGame};
use crate::input_error::InputError;
use outflank_rules::{Side, Sides, TimeControl};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game, after its last event.
#[derive(Clone)]
pub struct GameDocument {
    /// The id, which nobody can guess.
    pub id: String,
    /// The number of events.
    pub version: u32,
    /// What its creator chose.
    pub settings: Settings,
    /// The stage.
    pub status: Status,
    /// The players; none before the game begins.
    pub players: Option<Sides<Entrant>>,
    /// The moves.
    pub record: PlayedGame,
    /// None in a game without a clock.
    pub clock: Option<GameClock>,
    /// The lag that can still be given back to each side.
    pub lag_quotas: Sides<LagQuota>,
    /// The time of both sides before each move that is played; empty without a clock.
    times: Vec<Sides<Duration>>,
    /// The version with which the game ended.
    ended: Option<u32>,
    /// None until there is one.
    pub result: Option<GameResult>,
    /// The side that has aborted the game.
    pub aborted_by: Option<Side>,
    /// Whether the challenged user did not want to play.
    pub is_declined: bool,
    /// The side that offers a take-back.
    pub takeback: Option<Side>,
    /// The side whose last event was that it declined an offer, or withdrew its own.
    pub declined_by: Option<Side>,
    /// The rematch.
    pub rematch: Rematch,
    /// The offers of each side since the game last changed otherwise.
    pub offers: Sides<u8>,
    /// The changes of the ratings, once the game is rated.
    pub rating_changes: Option<Sides<i32>>,
    /// Since 1970.
    pub created: Duration,
    /// The time of the last event.
    pub changed: Duration,
    /// When the side to move got its turn.
    pub turn_started: Duration,
}

/// The stage of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is open.
    Waiting,
    /// Both seats are taken, and there is no result.
    Playing,
    /// There is a result.
    Over,
    /// The game ended without a result.
    Aborted,
    /// Nobody joined.
    Cancelled,
}

impl Status {
    /// Returns the name, as in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Aborted => "aborted",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The rematch of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rematch {
    /// The side that offers one.
    pub offered_by: Option<Side>,
    /// The id of the new game, once the offer is accepted.
    pub game: Option<String>,
}

/// Why a log of events is not that of a game.
#[derive(Debug, thiserror::Error)]
#[error("event {version} of game {id} does not apply: {error}")]
pub struct LogError {
    id: String,
    version: u32,
    /// What is wrong.
    pub error: Box<InputError>,
}

impl GameDocument {
    /// The plies after which both sides have moved: from then on the clock runs, and the game cannot be aborted.
    pub const OPENING_PLIES: usize = 2;

    /// Makes the game of a log, whose first event creates it.
    ///
    /// # Errors
    ///
    /// Returns an error when the log is not that of a game.
    pub fn replay(id: &str, log: impl IntoIterator<Item = Event>) -> Result<Self, LogError> {
        let mut log = log.into_iter();
        let Some(Event { version: 1, at, change: Change::Created { settings } }) = log.next() else {
            return Err(LogError::new(id, 1, InputError::new("no event creates the game")));
        };
        let mut game = Self::new(id, *settings, at).map_err(|error| LogError::new(id, 1, error))?;
        for event in log {
            game.apply(&event)?;
        }
        Ok(game)
    }

    /// Makes the game of its settings: one at a device begins at once, others wait for their players.
    ///
    /// # Errors
    ///
    /// Returns an error when the settings are not those of a game.
    pub fn new(id: &str, settings: Settings, at: Duration) -> Result<Self, InputError> {
        // A drawn opening stays out of the record until both players see it at the same moment: at one device, at once.
        let moves = if settings.drawn && settings.seats.is_none() { &[][..] } else { &settings.given };
        let record = PlayedGame::from_text(settings.kind, &settings.start, moves)?;
        let control = settings.clock.as_deref().map(str::parse::<TimeControl>).transpose().map_err(InputError::new)?;
        let quota = LagQuota::new(control.as_ref());
        let entrant = |seat| Entrant { seat, rating: None };
        let players =
            settings.seats.clone().map(|Sides { black, white }| Sides { black: entrant(black), white: entrant(white) });
        let mut game = Self {
            id: id.to_owned(),
            version: 1,
            settings,
            status: if players.is_some() { Status::Playing } else { Status::Waiting },
            players,
            record,
            clock: control.map(GameClock::new),
            lag_quotas: Sides { black: quota, white: quota },
            times: Vec::new(),
            ended: None,
            result: None,
            aborted_by: None,
            is_declined: false,
            takeback: None,
            declined_by: None,
            rematch: Rematch::default(),
            offers: Sides { black: 0, white: 0 },
            rating_changes: None,
            created: at,
            changed: at,
            turn_started: at,
        };
        if game.status == Status::Playing {
            // Its first moves may end a game, or its start have none; such a game is over before it begins.
            game.end_by_rules();
        }
        Ok(game)
    }

    /// Applies the next event.
    ///
    /// # Errors
    ///
    /// Returns an error when its version is not the next one, or its move is illegal; the game is then unusable.
    pub fn apply(&mut self, event: &Event) -> Result<(), LogError> {
        let Event { version, at, ref change } = *event;
        // A gap would mean that an event was lost, and every position after it would be wrong.
        if version != self.version + 1 {
            let error = InputError::new(format!("it follows event {}", self.version));
            return Err(LogError::new(&self.id, version, error));
        }
        self.change(change, at).map_err(|error| LogError::new(&self.id, version, error))?;
        self.count_offer(change);
        self.declined_by = if let Change::OfferDeclined { by } = change { Some(*by) } else { None };
        (self.version, self.changed) = (version, at);
        // In one place rather than in each way in which a game ends.
        if self.status != Status::Playing {
            self.stop_clock(at);
        }
        if !matches!(self.status, Status::Waiting | Status::Playing) {
            // The first: a rating or a rematch that follows is no other end.
            self.ended.get_or_insert(version);
        }
        Ok(())
    }

    /// Returns the side to move; none unless the game is in progress.
    pub fn to_move(&self) -> Option<Side> {
        self.record.to_move().filter(|_| self.status == Status::Playing)
    }

    /// Returns the number of moves after those that the game started with.
    pub fn plies(&self) -> usize {
        self.record.played().saturating_sub(self.given())
    }

    /// Returns the number of events that have not brought the game nearer to its end, such as offers and take-backs.
    pub fn detours(&self) -> usize {
        (self.version as usize).saturating_sub(self.plies())
    }

    /// Returns the number of moves that the game started with, passes included.
    pub fn given(&self) -> usize {
        if self.settings.drawn && self.players.is_none() { 0 } else { self.settings.given.len() }
    }

    /// Returns the id of the game that has the chat: a rematch goes on with that of the game before.
    pub fn chat_id(&self) -> &str {
        self.settings.chat_of.as_deref().unwrap_or(&self.id)
    }

    /// Returns whether both sides have moved.
    pub fn is_under_way(&self) -> bool {
        self.plies() >= Self::OPENING_PLIES
    }

    /// Returns the seat of a side, once the game has begun.
    pub fn seat(&self, side: Side) -> Option<&Seat> {
        self.players.as_ref().map(|players| &players[side].seat)
    }

    /// Returns the side that a user plays.
    pub fn side_of(&self, user: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.seat(side).and_then(Seat::user) == Some(user))
    }

    /// Returns the machine that is to move.
    pub fn machine_to_move(&self) -> Option<&str> {
        match self.seat(self.to_move()?)? {
            Seat::Machine(spec) => Some(spec),
            Seat::User(_) | Seat::Device => None,
        }
    }

    /// Returns whether it is played at one device: nobody joins it, and nobody has to agree that a move is undone.
    pub const fn is_at_device(&self) -> bool {
        self.settings.seats.is_some()
    }

    /// Returns the sides that whoever holds the device plays.
    pub fn sides_at_device(&self) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| self.seat(side) == Some(&Seat::Device)).collect()
    }

    /// Returns whether a machine plays.
    pub fn has_machine(&self) -> bool {
        Side::BOTH.into_iter().any(|side| matches!(self.seat(side), Some(Seat::Machine(_))))
    }

    /// Returns whether what followed a version is that the time was over.
    pub fn was_ended_by_time(&self, version: u32) -> bool {
        let is_by_time = match self.status {
            Status::Over => self.result.is_some_and(|result| result.termination == Termination::Time),
            Status::Aborted => self.aborted_by.is_none(),
            Status::Waiting | Status::Playing | Status::Cancelled => false,
        };
        is_by_time && self.ended == Some(version + 1)
    }

    /// Returns the clock that does not count an outage since it started to run.
    pub fn clock_without(&self, outage: Duration) -> Option<GameClock> {
        let mut clock = self.clock?;
        clock.exclude(outage);
        Some(clock)
    }

    /// Returns the time control.
    pub fn control(&self) -> Option<TimeControl> {
        self.clock.as_ref().map(|clock| clock.control)
    }

    /// Returns the category of a game with others.
    pub fn category(&self) -> Category {
        let start = self.record.start();
        Category {
            kind: self.settings.kind,
            size: start.size(),
            aim: start.aim(),
            speed: Speed::of(self.control().as_ref()),
        }
    }

    /// Returns whether a side has resigned.
    pub fn is_resigned(&self) -> bool {
        self.result.is_some_and(|result| result.termination == Termination::Resignation)
    }
}

impl LogError {
    pub(super) fn new(id: &str, version: u32, error: InputError) -> Self {
        Self { id: id.to_owned(), version, error: Box::new(error) }
    }
}
