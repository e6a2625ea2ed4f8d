#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A [`Database`] is a file of games of Othello on 8×8. [`Database::import`] reads games from [`Source`]s of any format;
//! [`Database::snapshot`] returns the games at one moment, a [`Snapshot`], which says what was
//! played in a position ([`Snapshot::explore`]), which games ([`Snapshot::games`]), players and tournaments there are. A
//! [`Filter`] restricts each answer. The answers serialize to JSON.
//!
//! The file consists of immutable segments. Each has its games, sorted by their moves, and an index from positions to
//! runs of neighbouring games.

mod bytes;
mod cache;
mod database;
mod error;
mod explore;
mod facts;
mod file;
mod filter;
mod import;
mod matcher;
mod names;
mod orientation;
mod overview;
mod packed;
mod profile;
mod ratings;
mod segment;
mod snapshot;
mod summary;
mod top;
mod view;

pub use database::{CheckReport, Database};
pub use error::{Damage, DatabaseError};
pub use explore::representatives;
pub use filter::{Filter, ParseResultFilterError, ResultFilter};
pub use import::{ImportProgress, ImportReport, ImportRun, RejectedGame, Source};
pub use names::NamePart;
pub use snapshot::Snapshot;
pub use summary::{
    Explored, ExploredMove, GameId, GameOutcome, GameSummary, OpeningResults, OpponentResults, ParseGameIdError,
    PlayerCount, PlayerProfile, PlayerResults, PlayerSummary, Rating, SideProfile, SourceSummary, StoredGame, Totals,
    TournamentSummary, YearResults,
};
pub use view::{GameView, PlayerId};
