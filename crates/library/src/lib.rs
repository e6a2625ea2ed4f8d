#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Library`] stores the games of many owners; each owner can access only its own. Every change stores the whole game
//! with the next version, so that of two changes to the same version the second is rejected. A change is in the
//! write-ahead log of the database before it is acknowledged: a killed process loses no acknowledged move.
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
pub use chat::{ChatLine, ChatText};
#[cfg(feature = "sql")]
pub use error::{LibraryError, OpenError};
#[cfg(feature = "sql")]
pub use library::{AccessStep, FaultInjector, Library, Notifications, ParsePostgresUrlError, PostgresUrl};
#[cfg(feature = "sql")]
pub use nodes::{Node, Presence, StoredOutage};
#[cfg(feature = "sql")]
pub use online::{GameLog, OnlineGameRow, OnlineList, OnlineWrite, Page, StoredRating};
pub use query::{Query, ResultFilter, SortOrder};
#[cfg(feature = "sql")]
pub use ratings::PastRating;
pub use records::{CachedAnalysis, GameId, OwnedGame, Owner, StoredEvent, StoredGame};
#[cfg(feature = "sql")]
pub use reports::Report;
#[cfg(feature = "sql")]
pub use sessions::{NewSession, StoredSession, TokenHash};
#[cfg(feature = "sql")]
pub use users::{StoredUser, UserName};
