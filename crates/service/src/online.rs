//! A game between people, or between people and machines, as a document.
//!
//! The log of a game's events is the truth ([`Event`]), its state is what they say ([`OnlineGame`]), and the rules about who may
//! do what are decided without a database or a clock ([`Command`], [`Circumstances`]). Whoever has a storage appends what was
//! decided, and shows it.

mod command;
mod event;
mod game;
mod lag;
mod settings;
mod speed;

pub use command::{Circumstances, Command};
pub use event::{Change, Event};
pub use game::{LogError, OnlineGame, Rematch, Status};
pub use lag::LagQuota;
pub use settings::{Colour, Entrant, OnlineResult, Seat, Settings, ShownRating, Termination};
pub use speed::{Category, ParseCategoryError, Speed};
