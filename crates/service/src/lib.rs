#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! [`routes::router`] is the service: an axum router over a [`Host`], which provides the clock, the storage and the threads.
//! A server adds [`routes::routes`] to its own; in a browser the router answers by itself. A request about a game is a change
//! of a [`GameDocument`](document::GameDocument), the state of its log. Messages of the [`analysis`] are answered by whoever
//! has a connection. [`ApiError`] has the status and the body of a failure.

pub mod alak_explorer;
pub mod analysis;
mod api_error;
pub mod document;
pub mod drill;
mod explanation;
pub mod game;
mod game_storage;
mod game_tags;
pub mod game_view;
mod host;
pub mod import_export;
pub mod input_error;
mod name_lengths;
mod new_game;
mod positions;
mod problem;
pub mod puzzles;
pub mod routes;
pub mod xot;

pub use api_error::{ApiError, HostError};
pub use explanation::{ExplainRequest, FiguresRequest, MoveToExplain};
pub use game_storage::{GameStorage, GamesInMemory, LoggedGame};
pub use game_tags::{GameTags, TaggedWinner};
pub use host::{Actor, Effort, Host, Job, JobResult, Pool, Service, Shown, Work};
pub use name_lengths::NameLengths;
pub use new_game::NewGame;
pub use positions::{LineRequest, LineView, WriteRequest};
pub use problem::{Details, Problem};
