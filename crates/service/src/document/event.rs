//! The events of a game, which are its log.
//!
//! The log is the truth: the state of a game is what its events say, in their order. An event is stored as JSON, and never
//! changes. The time of an event is that of the database.

use super::settings::{Entrant, Settings};
use outflank_rules::Side;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A change to a game, with its version and time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The version of the game after the event, from 1.
    pub version: u32,
    /// Since 1970.
    pub at: Duration,
    /// What happened.
    pub change: Change,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Change {
    /// The first event of every game.
    Created {
        /// What its creator chose.
        settings: Box<Settings>,
    },
    /// Both seats are taken, and the game begins.
    Joined {
        /// Who plays Black.
        black: Entrant,
        /// Who plays White.
        white: Entrant,
    },
    /// The creator removed a game that nobody had joined, or it was not joined for too long.
    Cancelled,
    /// The challenged user does not want to play.
    Declined,
    /// A move, and the forced passes that follow it.
    Moved {
        /// Its text form.
        #[serde(rename = "move")]
        mv: String,
        /// The time that the clock does not count: given back for lag, and outages.
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        uncounted: Duration,
        /// The part of it that is given back for lag.
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        lag: Duration,
    },
    /// A side offers to take back its last move.
    TakebackOffered {
        /// The side.
        by: Side,
    },
    /// The offered take-back is done: moves are undone to the last choice of the side that offered it.
    TakenBack {
        /// That side.
        by: Side,
        /// The outages since the side to move got its turn, which its clock does not count.
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        uncounted: Duration,
    },
    /// At one device, moves are undone to the last choice of a person, or a resignation is.
    Undone {
        /// As in [`Change::TakenBack`].
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        uncounted: Duration,
    },
    /// At one device, undone moves are played again to the next choice of a person.
    Redone {
        /// As in [`Change::TakenBack`].
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        uncounted: Duration,
    },
    /// The offer of a take-back or a rematch is declined, or withdrawn.
    OfferDeclined {
        /// The side that did so.
        by: Side,
    },
    /// A side resigns.
    Resigned {
        /// The side, which loses.
        by: Side,
        /// As in [`Change::TakenBack`].
        #[serde(default, skip_serializing_if = "Duration::is_zero", with = "milliseconds")]
        uncounted: Duration,
    },
    /// The game ends without a result: a side wanted that, or, without one, the side to move could not move or did not in time.
    Aborted {
        /// The side that wanted that.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Side>,
    },
    /// The time of a side is over.
    Flagged {
        /// The side, which loses.
        side: Side,
    },
    /// The other side has left, and this one claims the win.
    WinClaimed {
        /// The side that wins.
        by: Side,
    },
    /// A side offers a rematch.
    RematchOffered {
        /// The side.
        by: Side,
    },
    /// The rematch is created.
    RematchAccepted {
        /// The id of the new game.
        game: String,
    },
    /// The ratings have changed by these numbers of points; part of the same transaction as the end of the game.
    Rated {
        /// The change of Black's rating.
        black: i32,
        /// The change of White's rating.
        white: i32,
    },
}

impl Change {
    /// Reads the text form.
    ///
    /// # Errors
    ///
    /// Returns an error when it is not a change.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns the text form.
    ///
    /// # Panics
    ///
    /// Never: every change is an object.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a change has only strings as keys")
    }
}

mod milliseconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        (time.as_millis() as u64).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}
