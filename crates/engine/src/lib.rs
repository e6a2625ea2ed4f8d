//! The engine of Othello: evaluation, search, and the exact solver of endgames.
//!
//! [`Engine`] searches boards within [`SearchLimits`] and tells what it finds in [`SearchReport`]s; [`Level`] names
//! limits that mean the same on any machine, and [`EnginePlayer`] plays games. A [`book`] keeps what was found out about
//! the first moves of games.

mod accuracy;
mod area;
pub mod book;
mod checksum;
mod clock;
mod container;
mod engine;
pub mod evaluation;
mod field;
mod level;
mod limits;
mod player;
mod report;
mod search;
mod selectivity;
mod strength;
mod table;

pub use accuracy::accuracy;
pub use area::{Area, AreaError};
pub use container::ContainerError;
pub use engine::{Engine, EngineOptions};
pub use field::{Field, FieldError};
pub use level::{Level, ParseLevelError};
pub use limits::{Goal, SearchLimits};
pub use player::EnginePlayer;
pub use report::{Bounds, DiscDiff, GameIsOver, Line, SearchReport, Verdict};
pub use selectivity::Selectivity;
pub use strength::Strength;
pub use table::NoMemory;
