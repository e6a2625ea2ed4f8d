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

mod analyses;
mod chat;
mod error;
mod games;
mod library;
mod nodes;
mod online;
mod query;
mod ratings;
mod records;
mod reports;
mod sessions;
mod users;

pub use chat::{ChatLine, ChatText};
pub use error::{LibraryError, OpenError};
pub use library::{Library, Notifications, ParsePostgresUrlError, PostgresUrl};
pub use nodes::{Node, Presence, StoredOutage};
pub use online::{GameLog, OnlineGameRow, OnlineList, OnlineWrite, Page, StoredEvent, StoredRating};
pub use query::{Query, ResultFilter, SortOrder};
pub use ratings::PastRating;
pub use records::{CachedAnalysis, GameId, OwnedGame, Owner, StoredGame};
pub use reports::Report;
pub use sessions::{StoredSession, TokenHash};
pub use users::{StoredUser, UserName};
