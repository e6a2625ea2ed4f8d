#![doc = include_str!("../README.md")]
//!
//! # Overview
//!
//! An [`Engine`] searches a position within [`SearchLimits`] (a depth, a time, a number of nodes, a goal) and returns a
//! [`SearchReport`] with the moves and their scores.
//!
//! [`Level`] names limits that mean the same on any machine, and [`EnginePlayer`] plays games. A [`book`] has the
//! scores of the first moves of games.

mod accuracy;
pub mod book;
mod bounds;
mod chances;
mod constants;
mod engine;
pub mod evaluation;
mod level;
mod limits;
mod live_search;
mod player;
mod report;
mod scored_move;
mod search;
mod search_root;
mod selectivity;
mod strength;
mod sub_board;
mod support;
mod time_budget;
mod transposition_table;

pub use accuracy::accuracy;
pub use bounds::{Bounds, DiscDiff};
pub use chances::Chances;
#[cfg(feature = "tuning")]
pub use constants::{Constant, ConstantError, Constants};
pub use engine::{Engine, EngineOptions, SearchBuilder};
pub use level::{Level, ParseLevelError};
pub use limits::{Goal, SearchLimits};
pub use live_search::LiveSearch;
pub use player::{EnginePlayer, WeakPlay};
pub use report::{Line, SearchError, SearchReport, Verdict};
pub use scored_move::{ScoreKind, ScoreSource, ScoredMove};
pub use search_root::{SearchRoot, UnsupportedPosition};
pub use selectivity::Selectivity;
pub use strength::Strength;
pub use sub_board::{SubBoard, UnsupportedSize};
pub use support::Support;
pub use time_budget::TimeBudget;
pub use transposition_table::NoMemory;
