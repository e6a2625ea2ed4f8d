//! What people ask of a game, and the rules that decide about it.
//!
//! A decision turns a command into the change that it makes, or into the reason why it is rejected. It reads no clock and no
//! database: what it needs to know of them is in [`Circumstances`].

#[cfg(test)]
mod tests;

use super::event::Change;
use super::settings::Termination;
use super::speed::Speed;
use super::state::{GameDocument, Status};
use crate::ApiError;
use crate::game::GameClock;
use outflank_rules::Side;
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A command of a person.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// Takes the open seat.
    Join {},
    /// Removes the own game that nobody has joined.
    Cancel {},
    /// Declines a challenge, or an offer of the other side; withdraws the own one.
    Decline {},
    /// Plays a move.
    Move {
        /// As `f5`, or `3-5` in Alak.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Ends the game: the other side wins.
    Resign {},
    /// Ends the game without a result, before both sides have moved.
    Abort {},
    /// Offers to take back the last own move, or accepts that offer.
    Takeback {},
    /// Offers a rematch with the colours swapped, after an aborted game with the same ones, or accepts that offer.
    Rematch {},
    /// At one device, undoes moves to the last choice of a person, or a resignation.
    #[serde(skip)]
    Undo {},
    /// At one device, plays undone moves again, to the next choice of a person.
    #[serde(skip)]
    Redo {},
    /// Claims the win when the other side has left.
    Claim {},
    /// Claims that the time of the side to move is over.
    Flag {},
}

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Person<'a> {
    /// A user, by the id.
    User(&'a str),
    /// Whoever holds the device at which a game is played.
    Device,
}

/// What a decision depends on besides the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The time of the database, since 1970.
    pub now: Duration,
    /// The time of outages since the clock started to run.
    pub outage: Duration,
    /// The measured lag of the player who moves.
    pub lag: Duration,
    /// How long the other side has been away; none while it is connected.
    pub other_left_for: Option<Duration>,
}

impl GameDocument {
    /// How long each side has for its first move.
    pub const FIRST_MOVE_TIME: Duration = Duration::from_mins(1);
    /// The offers of a side in one position.
    pub const MAX_OFFERS: u8 = 3;
    /// The offers and take-backs of a game, from which on there are no more of them; moves are always possible.
    pub const MAX_DETOURS: usize = 500;
    /// At one device, the moves that are undone and redone, from which on no more are: the log is read again and again.
    pub const MAX_STEPS: usize = 5000;

    /// Decides about a command, other than [`Command::Join`] and [`Command::Rematch`].
    ///
    /// # Errors
    ///
    /// Returns the rule that the command breaks.
    pub fn decide(&self, command: &Command, by: Person<'_>, now: Circumstances) -> Result<Change, ApiError> {
        match command {
            Command::Cancel {} => self.cancel(by),
            Command::Decline {} => self.decline(by),
            // The caller asks `overdue` before it decides: who comes here has claimed too early.
            Command::Flag {} => Err(match self.status {
                Status::Playing if self.clock.is_none() => ApiError::NoClock,
                Status::Playing => ApiError::TimeLeft,
                _ => ApiError::GameOver,
            }),
            // These need ratings, names or a second game, which the caller has: `check_joinable` and `rematch` are
            // their rules.
            Command::Join {} | Command::Rematch {} => Err(ApiError::Internal),
            Command::Move { mv } => self.play_move(mv, self.side_of_person(by)?, now),
            Command::Resign {} => self.resign(by, now),
            Command::Abort {} => self.abort(by),
            Command::Takeback {} => self.takeback(self.side_of_person(by)?, now),
            Command::Undo {} => self.undo_step(now),
            Command::Redo {} => self.redo_step(now),
            Command::Claim {} => self.claim(self.side_of_person(by)?, now),
        }
    }

    /// Returns what the passing of time does to the game: its end when the time of a side is over.
    pub fn overdue(&self, now: Circumstances) -> Option<Change> {
        // The time of a machine that the server moves is never over.
        let is_over = !self.is_moved_by_server() && now.now >= self.due_after(now.outage)?;
        let end = match self.to_move() {
            None => Change::Cancelled,
            // Before both sides have moved no clock runs, and nobody loses a game that has not begun.
            Some(_) if !self.is_clock_running() => Change::Aborted { by: None },
            Some(side) => Change::Flagged { side },
        };
        is_over.then_some(end)
    }

    /// Returns when the game ends if nobody moves, since 1970, after outages of this length since the turn began. They move the
    /// deadline of a move, which nobody could send, but not that of a game that waits for a player.
    pub fn due_after(&self, outage: Duration) -> Option<Duration> {
        let counts = self.status != Status::Waiting;
        self.due().map(|due| if counts { due + outage } else { due })
    }

    /// Returns when the game ends if nobody moves, since 1970 and without outages.
    pub fn due(&self) -> Option<Duration> {
        /// How long a game waits in the lobby, and with an invitation or a challenge.
        const WAITING_TIMES: [Duration; 2] = [Duration::from_hours(2), Duration::from_hours(14 * 24)];
        /// When a machine is thought to have been lost with its node.
        const MACHINE_TIME: Duration = Duration::from_secs(20);
        if self.status == Status::Waiting {
            let is_seek = self.settings.public && self.settings.challenged.is_none();
            return Some(self.created + WAITING_TIMES[usize::from(!is_seek)]);
        }
        if self.is_moved_by_server() {
            // A time at which a server looks at the game again, not one at which a machine loses.
            return Some(self.turn_started + MACHINE_TIME);
        }
        let (side, clock) = (self.to_move()?, self.clock.as_ref()?);
        let waits_for_first_move = !self.is_under_way() && !self.is_at_device();
        clock.deadline(side).or_else(|| waits_for_first_move.then_some(self.turn_started + Self::FIRST_MOVE_TIME))
    }

    /// Returns whether a machine is to move that the server lets move by itself, whose time is never over.
    fn is_moved_by_server(&self) -> bool {
        self.machine_to_move().is_some() && !self.is_at_device()
    }

    /// Returns when the game is aborted for want of a first move, like [`GameDocument::due`].
    pub fn first_move_due(&self) -> Option<Duration> {
        let waits_for_person = self.status == Status::Playing && !self.is_moved_by_server() && !self.is_at_device();
        self.due().filter(|_| waits_for_person && !self.is_under_way() && !self.is_clock_running())
    }

    /// Returns how long the other side must be away before a win can be claimed; none when it cannot be.
    pub fn claim_delay(&self) -> Option<Duration> {
        let seconds = match Speed::of(self.control().as_ref()) {
            Speed::Bullet | Speed::Blitz => 30,
            Speed::Rapid | Speed::Classical => 60,
            Speed::Unlimited => 300,
            // Nobody stays connected for the days of such a game.
            Speed::Correspondence => return None,
        };
        (self.status == Status::Playing && self.is_under_way()).then_some(Duration::from_secs(seconds))
    }

    /// Checks that a user can take the open seat.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub fn check_joinable(&self, user: &str) -> Result<(), ApiError> {
        match &self.settings.challenged {
            _ if self.status != Status::Waiting => Err(ApiError::SeatTaken),
            _ if self.settings.creator == user => Err(ApiError::OwnGame),
            Some(challenged) if challenged != user => Err(ApiError::NotChallenged),
            _ => Ok(()),
        }
    }

    /// Decides about the offer of a rematch; `None` when the offer of the other side is accepted, which makes a new game.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub fn rematch(&self, user: &str) -> Result<Option<Change>, ApiError> {
        let side = self.player(user)?;
        match (self.status, &self.rematch) {
            (Status::Waiting | Status::Playing | Status::Cancelled, _) => Err(ApiError::GameNotOver),
            (_, rematch) if rematch.game.is_some() => Err(ApiError::NoOffer),
            // A machine accepts at once.
            (_, rematch) if rematch.offered_by == Some(!side) || self.has_machine() => Ok(None),
            _ => self.check_offer(side).map(|()| Some(Change::RematchOffered { by: side })),
        }
    }

    /// Returns the side of a user.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::NotAPlayer`] for other users.
    pub fn player(&self, user: &str) -> Result<Side, ApiError> {
        self.side_of(user).ok_or(ApiError::NotAPlayer)
    }

    fn check_in_progress(&self) -> Result<(), ApiError> {
        match self.status {
            Status::Playing => Ok(()),
            Status::Waiting => Err(ApiError::NotStarted),
            _ => Err(ApiError::GameOver),
        }
    }

    /// Returns the side of a person: at one device the one to move, if people play both.
    fn side_of_person(&self, by: Person<'_>) -> Result<Side, ApiError> {
        match by {
            Person::User(user) => self.player(user),
            Person::Device => {
                let sides = self.sides_at_device();
                let to_move = sides.iter().find(|&&side| Some(side) == self.to_move());
                // While a machine is to move, the person can still act, for example resign.
                to_move.or(sides.first()).copied().ok_or(ApiError::WrongTurn("person"))
            }
        }
    }

    fn cancel(&self, by: Person<'_>) -> Result<Change, ApiError> {
        match self.status {
            // Both may happen at once; the log decides, and whoever comes second hears that the seat is taken.
            Status::Waiting if by == Person::User(&self.settings.creator) => Ok(Change::Cancelled),
            Status::Waiting => Err(ApiError::NotAPlayer),
            _ => Err(ApiError::SeatTaken),
        }
    }

    fn decline(&self, by: Person<'_>) -> Result<Change, ApiError> {
        if self.status == Status::Waiting {
            let is_challenged = self.settings.challenged.as_deref().is_some_and(|user| by == Person::User(user));
            return if is_challenged { Ok(Change::Declined) } else { Err(ApiError::NotChallenged) };
        }
        let by = self.side_of_person(by)?;
        let has_offer = self.takeback.is_some() || self.rematch.offered_by.is_some();
        if has_offer { Ok(Change::OfferDeclined { by }) } else { Err(ApiError::NoOffer) }
    }

    fn play_move(&self, mv: &str, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        if self.to_move() != Some(side) {
            return Err(ApiError::WrongTurn(if self.is_at_device() { "person" } else { "player" }));
        }
        // The grant becomes a part of the event, so that a replay needs no measurements.
        let lag = if self.is_clock_running() { self.lag_quotas[side].grant(now.lag) } else { Duration::ZERO };
        Ok(Change::Moved { mv: mv.to_owned(), uncounted: now.outage + lag, lag })
    }

    fn resign(&self, by: Person<'_>, now: Circumstances) -> Result<Change, ApiError> {
        let by = self.side_of_person(by)?;
        self.check_in_progress().map(|()| Change::Resigned { by, uncounted: now.outage })
    }

    fn abort(&self, by: Person<'_>) -> Result<Change, ApiError> {
        let by = Some(self.side_of_person(by)?);
        self.check_in_progress()?;
        if self.is_under_way() { Err(ApiError::TooLateToAbort) } else { Ok(Change::Aborted { by }) }
    }

    fn takeback(&self, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        // An answer to an offer before the rules of offers: it is no offer of its own, and costs none.
        if self.takeback == Some(!side) {
            return Ok(Change::TakenBack { by: !side, uncounted: now.outage });
        }
        // A machine agrees to everything, so that a rated game could be won by trying moves.
        if self.settings.rated && self.has_machine() {
            return Err(ApiError::RatedWithMachine);
        }
        self.check_offer(side)?;
        let can_undo = self.before_choice_of(side).map_err(ApiError::IllegalMove)?.is_some();
        match can_undo {
            false => Err(ApiError::NoMove),
            true if self.has_machine() => Ok(Change::TakenBack { by: side, uncounted: now.outage }),
            true => Ok(Change::TakebackOffered { by: side }),
        }
    }

    fn undo_step(&self, now: Circumstances) -> Result<Change, ApiError> {
        self.check_step()?;
        // A resignation is undone before any move, and can be even where no move can.
        // Tried on a copy: a decision changes nothing, and `apply` makes the same step from the event.
        let can_undo = self.is_resigned() || self.clone().undo_moves();
        can_undo.then_some(Change::Undone { uncounted: now.outage }).ok_or(ApiError::NoMove)
    }

    fn redo_step(&self, now: Circumstances) -> Result<Change, ApiError> {
        self.check_step()?;
        if self.is_resigned() {
            return Err(ApiError::GameOver);
        }
        self.clone().redo_moves().then_some(Change::Redone { uncounted: now.outage }).ok_or(ApiError::NoMove)
    }

    /// Checks that moves can be undone and redone: at one device, unless the time of a side was over.
    fn check_step(&self) -> Result<(), ApiError> {
        let is_by_time = self.result.is_some_and(|result| result.termination == Termination::Time);
        match self.status {
            _ if !self.is_at_device() => Err(ApiError::NotAPlayer),
            Status::Playing | Status::Over if !is_by_time => {
                if self.detours() < Self::MAX_STEPS {
                    Ok(())
                } else {
                    Err(ApiError::TooManySteps)
                }
            }
            _ => Err(ApiError::GameOver),
        }
    }

    /// Checks that a side has not offered too often: each offer is an event, and the log is read again and again.
    fn check_offer(&self, side: Side) -> Result<(), ApiError> {
        let is_allowed = self.offers[side] < Self::MAX_OFFERS && self.detours() < Self::MAX_DETOURS;
        is_allowed.then_some(()).ok_or(ApiError::TooManyOffers)
    }

    fn claim(&self, side: Side, now: Circumstances) -> Result<Change, ApiError> {
        self.check_in_progress()?;
        let delay = self.claim_delay().ok_or(ApiError::NotLeft)?;
        let has_left = now.other_left_for.is_some_and(|time| time >= delay);
        if has_left { Ok(Change::WinClaimed { by: side }) } else { Err(ApiError::NotLeft) }
    }

    /// Returns whether a clock runs.
    pub fn is_clock_running(&self) -> bool {
        self.clock.as_ref().is_some_and(GameClock::is_running)
    }
}
