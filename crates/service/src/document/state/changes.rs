//! What each change does to a game.
//!
//! Old logs are replayed by these rules, too. A rule that would change games that are over belongs to a new field of its event.

use super::{GameDocument, Rematch, Status};
use crate::document::REPLY_DELAY;
use crate::document::event::Change;
use crate::document::settings::{GameResult, Settings, Termination};
use crate::game::PlayedGame;
use crate::input_error::InputError;
use outflank_rules::{Outcome, Side, Sides};
use std::time::Duration;

impl GameDocument {
    pub(super) fn change(&mut self, change: &Change, at: Duration) -> Result<(), InputError> {
        match change {
            Change::Created { .. } => return Err(InputError::new("the game is created twice")),
            Change::Joined { black, white } => {
                self.players = Some(Sides { black: black.clone(), white: white.clone() });
                // Made again, since a drawn opening was kept out of the record until now.
                let Settings { kind, start, given, .. } = &self.settings;
                self.record = PlayedGame::from_text(*kind, start, given)?;
                (self.status, self.turn_started) = (Status::Playing, at);
                // Others start after the first moves: who begins may not have seen yet that somebody has joined.
                if let Some(clock) = self.clock.as_mut().filter(|clock| clock.control.is_correspondence()) {
                    clock.start(at);
                }
            }
            Change::Cancelled => self.status = Status::Cancelled,
            Change::Declined => (self.status, self.is_declined) = (Status::Cancelled, true),
            Change::Aborted { by } => (self.status, self.aborted_by) = (Status::Aborted, *by),
            Change::Moved { mv, uncounted, lag } => self.play(mv, at, *uncounted, *lag)?,
            Change::TakebackOffered { by } => self.takeback = Some(*by),
            Change::TakenBack { by, uncounted } => self.take_back(*by, at, *uncounted)?,
            Change::Undone { uncounted } => self.undo(at, *uncounted)?,
            Change::Redone { uncounted } => self.redo(at, *uncounted)?,
            Change::OfferDeclined { .. } => (self.takeback, self.rematch.offered_by) = (None, None),
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

    pub(super) fn count_offer(&mut self, change: &Change) {
        match change {
            Change::TakebackOffered { by } | Change::RematchOffered { by } => {
                self.offers[*by] = self.offers[*by].saturating_add(1);
            }
            // A declined offer still counts, or a side could go on to offer without limit.
            Change::OfferDeclined { .. } | Change::Rated { .. } => {}
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
            // The move and the forced passes after it each get an entry, with the times before the clock is pressed.
            self.times.resize(self.record.played(), clock.at_turn());
            if starts_clock || clock.is_running() {
                clock.exclude(uncounted);
                clock.press(side, at, delay);
            }
        }
        self.end_by_rules();
        Ok(())
    }

    /// Ends the game if its position does.
    pub(super) fn end_by_rules(&mut self) {
        let result = match self.record.outcome() {
            Some(outcome) => by_discs(outcome),
            None if self.settings.kind.can_repeat() && self.record.record().is_repeated() => BY_REPETITION,
            None => return,
        };
        (self.status, self.result) = (Status::Over, Some(result));
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
        // A clock that the end of the game has stopped runs again from the next move on.
        (self.status, self.result, self.ended) = (Status::Playing, None, None);
        Ok(())
    }

    fn redo(&mut self, at: Duration, uncounted: Duration) -> Result<(), InputError> {
        let to_move = self.to_move();
        if !self.redo_moves() {
            return Err(InputError::new("there is no move to redo"));
        }
        self.restart_clock(to_move, at, uncounted);
        self.end_by_rules();
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

    /// Undoes moves at one device: up to the last choice of a person, or of anybody without people, but none that the game was
    /// created with; `false` when there is no such choice. In place, since a log may have thousands of undos.
    pub(in crate::document) fn undo_moves(&mut self) -> bool {
        let (sides, given, played) = (self.sides_that_choose(), self.given(), self.record.played());
        let is_done = self.record.undo(&sides) && self.record.played() >= given;
        if !is_done {
            // A partial undo stopped among the moves that the game was created with; nothing has been undone then.
            self.record.go_to(played);
        }
        is_done
    }

    /// Redoes moves at one device: up to the next choice of a person, or to the last move; `false` when no move is undone.
    pub(in crate::document) fn redo_moves(&mut self) -> bool {
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
    pub(in crate::document) fn before_choice_of(&self, side: Side) -> Result<Option<PlayedGame>, InputError> {
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

    pub(super) fn stop_clock(&mut self, at: Duration) {
        // By the record, as a game that is over has no side to move: the time until now was that of this side.
        let to_move = self.record.to_move();
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.is_running()) {
            clock.stop(to_move, at);
        }
    }
}

const BY_REPETITION: GameResult = GameResult { winner: None, margin: None, termination: Termination::Repetition };

fn by_discs(outcome: Outcome) -> GameResult {
    GameResult { winner: outcome.winner(), margin: Some(outcome.margin()), termination: Termination::Discs }
}
