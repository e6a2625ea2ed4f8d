//! The state of a game: what its events say.
//!
//! Old logs are replayed by these rules, too. A rule that would change games that are over belongs to a new field of its event.

use super::REPLY_DELAY;
use super::event::{Change, Event};
use super::lag::LagQuota;
use super::settings::{Entrant, GameResult, Seat, Settings, Termination};
use super::speed::{Category, Speed};
use crate::game::{GameClock, PlayedGame};
use crate::input_error::InputError;
use outflank_rules::{Outcome, Side, Sides, TimeControl};
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
    /// The side that offers a take-back.
    pub takeback: Option<Side>,
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
            takeback: None,
            rematch: Rematch::default(),
            offers: Sides { black: 0, white: 0 },
            rating_changes: None,
            created: at,
            changed: at,
            turn_started: at,
        };
        if game.status == Status::Playing {
            // A position without moves may be chosen as the start; such a game is over before it begins.
            game.end_by_discs();
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

    fn change(&mut self, change: &Change, at: Duration) -> Result<(), InputError> {
        match change {
            Change::Created { .. } => return Err(InputError::new("the game is created twice")),
            Change::Joined { black, white } => {
                self.players = Some(Sides { black: black.clone(), white: white.clone() });
                let Settings { kind, start, given, .. } = &self.settings;
                self.record = PlayedGame::from_text(*kind, start, given)?;
                (self.status, self.turn_started) = (Status::Playing, at);
                // Others start after the first moves: who begins may not have seen yet that somebody has joined.
                if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control.is_correspondence()) {
                    clock.start(at);
                }
            }
            Change::Cancelled | Change::Declined => self.status = Status::Cancelled,
            Change::Aborted { by } => (self.status, self.aborted_by) = (Status::Aborted, *by),
            Change::Moved { mv, uncounted, lag } => self.play(mv, at, *uncounted, *lag)?,
            Change::TakebackOffered { by } => self.takeback = Some(*by),
            Change::TakenBack { by, uncounted } => self.take_back(*by, at, *uncounted)?,
            Change::Undone { uncounted } => self.undo(at, *uncounted)?,
            Change::Redone { uncounted } => self.redo(at, *uncounted)?,
            Change::OfferDeclined => (self.takeback, self.rematch.offered_by) = (None, None),
            Change::Resigned { by, uncounted } => {
                if let Some(clock) = &mut self.clock {
                    // Before the clock is stopped by the end: what is left on it is shown.
                    clock.exclude(*uncounted);
                }
                self.end(!*by, Termination::Resignation);
            }
            Change::Flagged { side } => self.end(!*side, Termination::Time),
            Change::WinClaimed { by } => self.end(*by, Termination::Left),
            Change::RematchOffered { by } => self.rematch.offered_by = Some(*by),
            Change::RematchAccepted { game } => self.rematch = Rematch { offered_by: None, game: Some(game.clone()) },
            Change::Rated { black, white } => self.rating_changes = Some(Sides { black: *black, white: *white }),
        }
        Ok(())
    }

    fn count_offer(&mut self, change: &Change) {
        match change {
            Change::TakebackOffered { by } | Change::RematchOffered { by } => {
                self.offers[*by] = self.offers[*by].saturating_add(1);
            }
            // A declined offer counts still, or three of them would be three of any number.
            Change::OfferDeclined | Change::Rated { .. } => {}
            _ => self.offers = Sides { black: 0, white: 0 },
        }
    }

    /// Plays a move; the clock runs once both sides have moved, at one device from the first move on.
    fn play(&mut self, mv: &str, at: Duration, uncounted: Duration, lag: Duration) -> Result<(), InputError> {
        let side = self.to_move().ok_or_else(|| InputError::new("the game is not in progress"))?;
        // Elsewhere the event itself comes after the delay.
        let delay = if self.is_at_device() && self.machine_to_move().is_some() { REPLY_DELAY } else { Duration::ZERO };
        self.record.play(mv)?;
        // An offer belongs to the position in which it was made.
        self.takeback = None;
        self.lag_quotas[side].take(lag);
        // After the move: the second move of the game starts the clock of whoever made the first.
        let starts_clock = self.is_under_way() || self.is_at_device();
        self.turn_started = at;
        if let Some(clock) = &mut self.clock {
            self.times.resize(self.record.played(), clock.at_turn());
            if starts_clock || clock.is_running() {
                clock.exclude(uncounted);
                clock.press(side, at, delay);
            }
        }
        self.end_by_discs();
        Ok(())
    }

    fn end_by_discs(&mut self) {
        if let Some(outcome) = self.record.outcome() {
            self.status = Status::Over;
            self.result = Some(by_discs(outcome));
        }
    }

    /// Undoes moves to the last choice of a side; the time that they took is not given back, and what they gained is lost.
    fn take_back(&mut self, by: Side, at: Duration, uncounted: Duration) -> Result<(), InputError> {
        // Before the moves are undone, as the time until now is that of the side that was to move.
        let to_move = self.to_move();
        self.record = self.before_choice_of(by)?.ok_or_else(|| InputError::new("there is no move to take back"))?;
        self.takeback = None;
        self.restart_clock(to_move, at, uncounted);
        Ok(())
    }

    fn undo(&mut self, at: Duration, uncounted: Duration) -> Result<(), InputError> {
        let to_move = self.to_move();
        if !self.is_resigned() && !self.undo_moves() {
            return Err(InputError::new("there is no move to undo"));
        }
        self.restart_clock(to_move, at, uncounted);
        (self.status, self.result, self.ended) = (Status::Playing, None, None);
        Ok(())
    }

    fn redo(&mut self, at: Duration, uncounted: Duration) -> Result<(), InputError> {
        let to_move = self.to_move();
        if !self.redo_moves() {
            return Err(InputError::new("there is no move to redo"));
        }
        self.restart_clock(to_move, at, uncounted);
        self.end_by_discs();
        Ok(())
    }

    /// Lets the clock of the current position run; the time so far is that of the side that was to move.
    fn restart_clock(&mut self, to_move: Option<Side>, at: Duration, uncounted: Duration) {
        self.turn_started = at;
        if let Some(clock) = &mut self.clock {
            clock.exclude(uncounted);
            clock.restart(to_move, at);
            let played = self.record.played();
            // Moves that are redone neither use nor gain time again.
            let before = self.times.get(played).copied().unwrap_or_else(|| clock.at_turn());
            clock.leave_turns(before, self.record.to_move());
            self.times.resize(played, clock.at_turn());
        }
    }

    /// Returns whether a side has resigned.
    pub fn is_resigned(&self) -> bool {
        self.result.is_some_and(|result| result.termination == Termination::Resignation)
    }

    /// Undoes moves at one device: up to the last choice of a person, or of anybody without people, but none that the game was
    /// created with; `false` when there is no such choice. In place, since a log may have thousands of undos.
    pub(super) fn undo_moves(&mut self) -> bool {
        let (sides, given, played) = (self.sides_that_choose(), self.given(), self.record.played());
        let is_done = self.record.undo(&sides) && self.record.played() >= given;
        if !is_done {
            // A partial undo stopped among the moves that the game was created with; nothing has been undone then.
            self.record.go_to(played);
        }
        is_done
    }

    /// Redoes moves at one device: up to the next choice of a person, or to the last move; `false` when no move is undone.
    pub(super) fn redo_moves(&mut self) -> bool {
        let sides = self.sides_that_choose();
        self.record.redo(&sides)
    }

    fn sides_that_choose(&self) -> Vec<Side> {
        let people = self.sides_at_device();
        if people.is_empty() { Side::BOTH.to_vec() } else { people }
    }

    /// Returns the game before the last choice of a side; none when it has made none.
    ///
    /// # Errors
    ///
    /// Returns an error when the settings are not those of a game.
    pub(super) fn before_choice_of(&self, side: Side) -> Result<Option<PlayedGame>, InputError> {
        let moves = self.record.all_moves();
        let mut earlier = PlayedGame::from_text(self.settings.kind, &self.settings.start, &moves)?;
        let is_done = earlier.undo(&[side]) && earlier.played() >= self.given();
        let played = &moves[..earlier.played()];
        // Made again, so that nothing can be redone.
        is_done.then(|| PlayedGame::from_text(self.settings.kind, &self.settings.start, played)).transpose()
    }

    fn end(&mut self, winner: Side, termination: Termination) {
        self.status = Status::Over;
        self.takeback = None;
        self.result = Some(GameResult { winner: Some(winner), margin: None, termination });
    }

    fn stop_clock(&mut self, at: Duration) {
        let to_move = self.record.to_move();
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.is_running()) {
            clock.stop(to_move, at);
        }
    }
}

fn by_discs(outcome: Outcome) -> GameResult {
    GameResult { winner: outcome.winner(), margin: Some(outcome.margin()), termination: Termination::Discs }
}

impl LogError {
    pub(super) fn new(id: &str, version: u32, error: InputError) -> Self {
        Self { id: id.to_owned(), version, error: Box::new(error) }
    }
}
