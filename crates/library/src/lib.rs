#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Library`] stores games, at one device or over the net, as logs of events ([`StoredEvent`]); a [`GameWrite`] is a
//! change, all of which is stored or nothing. Of two events with the same version the second is rejected. An event is
//! in the write-ahead log of the database before it is acknowledged, so that a killed process loses no acknowledged
//! move. Beside each log is a row with what lists know of the game. Games at one device have an owner, and nobody else
//! has access to them.
//!
//! The database is a file of SQLite, or a server of PostgreSQL that several processes share. One text of each migration
//! and query serves both.
//!
//! The library also contains a cache of analyses, so that an interrupted review continues where it stopped.

#[cfg(feature = "sql")]
mod analyses;
#[cfg(feature = "sql")]
mod chat;
#[cfg(feature = "sql")]
mod devices;
#[cfg(feature = "sql")]
mod error;
#[cfg(feature = "sql")]
mod expiry;
#[cfg(feature = "sql")]
mod games;
#[cfg(feature = "sql")]
mod library;
#[cfg(feature = "sql")]
mod log;
#[cfg(feature = "sql")]
mod nodes;
#[cfg(feature = "sql")]
mod online;
mod query;
#[cfg(feature = "sql")]
mod ratings;
mod records;
#[cfg(feature = "sql")]
mod reports;
#[cfg(feature = "sql")]
mod sessions;
#[cfg(feature = "sql")]
mod users;
#[cfg(feature = "sql")]
mod write;

#[cfg(feature = "sql")]
pub use chat::{ChatLine, ChatText};
#[cfg(feature = "sql")]
pub use error::{LibraryError, OpenError};
#[cfg(feature = "sql")]
pub use library::{AccessStep, FaultInjector, Library, Notifications, ParsePostgresUrlError, PostgresUrl};
#[cfg(feature = "sql")]
pub use log::GameLog;
#[cfg(feature = "sql")]
pub use nodes::{Node, Presence, StoredOutage};
#[cfg(feature = "sql")]
pub use online::{OnlineList, Page};
pub use query::{Query, ResultFilter, SortOrder};
#[cfg(feature = "sql")]
pub use ratings::{PastRating, StoredRating};
pub use records::{CachedAnalysis, GameId, Listing, OwnedGame, Owner, StoredEvent, StoredGame};
#[cfg(feature = "sql")]
pub use reports::Report;
#[cfg(feature = "sql")]
pub use sessions::{NewSession, StoredSession, TokenHash};
#[cfg(feature = "sql")]
pub use users::{StoredUser, UserName};
#[cfg(feature = "sql")]
pub use write::GameWrite;
