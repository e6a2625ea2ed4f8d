//! A game as the library stores it: its events, and what lists know of it.

use super::event::{Change, Event};
use super::settings::{GameResult, Seat, Termination};
use super::state::{GameDocument, LogError};
use crate::input_error::InputError;
use outflank_library::{GameId, Listing, StoredEvent, StoredGame};
use outflank_rules::{Outcome, Side, Sides};
use std::time::Duration;

impl GameDocument {
    /// Makes the game of a stored log.
    ///
    /// # Errors
    ///
    /// Returns an error when the log is not that of a game.
    pub fn from_stored(id: &GameId, log: &[StoredEvent]) -> Result<Self, LogError> {
        let events = log.iter().map(|stored| Event::from_stored(id, stored)).collect::<Result<Vec<_>, _>>()?;
        Self::replay(id.as_str(), events)
    }

    /// Returns the stored form of the last event.
    pub fn stored_event(&self, event: &Event) -> StoredEvent {
        StoredEvent {
            version: event.version,
            at: event.at.as_millis() as u64,
            change: event.change.to_json(),
            // Stored with the event, so that a server that was not there finds by one query which games wait for it.
            due: self.due().map(|due| due.as_millis() as u64),
        }
    }

    /// Returns what lists know of the game: people have no names there, since those of users change.
    pub fn stored_game(&self) -> StoredGame {
        self.stored_with_names(|seat| seat.player().to_owned())
    }

    /// Returns what exports know of the game; `name` returns the name of who has a seat.
    pub fn stored_with_names(&self, name: impl Fn(&Seat) -> String) -> StoredGame {
        let loser = self.result.and_then(|result| result.winner).map(|winner| !winner);
        let outcome = |result: GameResult| match result.termination {
            Termination::Repetition => Some(Outcome::DRAW),
            _ => result.margin.map(Outcome::from_margin),
        };
        let ended_by = |termination| loser.filter(|_| self.result.is_some_and(|it| it.termination == termination));
        let name = |side| self.seat(side).map(&name).unwrap_or_default();
        StoredGame {
            id: GameId::new(self.id.clone()),
            version: self.version,
            created: self.created.as_millis() as u64,
            changed: self.changed.as_millis() as u64,
            game: self.settings.kind.name().to_owned(),
            start: self.settings.start.clone(),
            players: Sides { black: name(Side::Black), white: name(Side::White) },
            moves: self.record.all_moves(),
            played: self.record.played(),
            initial_moves: self.given(),
            xot: self.settings.drawn,
            // Formats of games know no end by leaving, which comes nearest to a resignation.
            resigned: ended_by(Termination::Resignation).or(ended_by(Termination::Left)),
            out_of_time: ended_by(Termination::Time),
            clock: self.settings.clock.clone(),
            outcome: self.result.and_then(outcome),
            opening: self.record.opening().map(str::to_owned),
            accuracy: None,
            listing: (!self.is_at_device()).then(|| self.listing()),
        }
    }

    fn listing(&self) -> Listing {
        let user = |side| self.seat(side).and_then(Seat::user).map(str::to_owned);
        let ratings = Side::BOTH.into_iter().filter_map(|side| self.players.as_ref()?[side].rating);
        let ratings: Vec<i64> = ratings.map(|rating| rating.value.into()).collect();
        Listing {
            category: self.category().to_string(),
            rated: self.settings.rated,
            listed: self.settings.public,
            status: self.status.name(),
            challenged: self.settings.challenged.clone(),
            users: Sides { black: user(Side::Black), white: user(Side::White) },
            rating: ratings.iter().sum::<i64>() / ratings.len().max(1) as i64,
        }
    }
}

impl Event {
    /// Reads an event of the log of a game.
    ///
    /// # Errors
    ///
    /// Returns an error when it is none.
    pub fn from_stored(id: &GameId, stored: &StoredEvent) -> Result<Self, LogError> {
        let change = Change::from_json(&stored.change)
            .map_err(|error| LogError::new(id.as_str(), stored.version, InputError::new(error)))?;
        Ok(Self { version: stored.version, at: Duration::from_millis(stored.at), change })
    }
}
