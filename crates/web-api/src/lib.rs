#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! A request about a game is a change of a [`LoadedGame`]: a game as it is stored, replayed, with its clock. Whoever
//! calls loads it before and stores it after. Requests that store nothing are [`LineRequest`], [`WriteRequest`],
//! [`read_games`](import_export::read_games), [`FiguresRequest`], [`ExplainRequest`], the [`analysis`], the [`puzzles`]
//! and the [`drill`] of openings; [`ApiError`] has the status and the body of a failure.
//!
//! Time is passed in: the functions know no clock of the system, and a search is limited by the caller's
//! [`MoveLimits`](game::MoveLimits) and stop flag.

pub mod alak_explorer;
pub mod analysis;
mod api_error;
pub mod drill;
mod explanation;
pub mod game;
mod game_tags;
pub mod game_view;
pub mod import_export;
pub mod input_error;
mod loaded_game;
mod new_game;
mod positions;
mod problem;
pub mod puzzles;

pub use api_error::ApiError;
pub use explanation::{ExplainRequest, FiguresRequest, MoveToExplain};
pub use game_tags::{GameTags, TaggedWinner};
pub use loaded_game::{BaseVersion, HINT_PLAYERS, LoadedGame, MoveRequest};
pub use new_game::NewGame;
pub use positions::{LineRequest, LineView, WriteRequest};
pub use problem::{Details, Problem};
