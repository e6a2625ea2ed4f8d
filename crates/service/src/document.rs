//! A game of the page as a document: people and machines, at one device or over the net.
//!
//! The log of a game's events is the truth ([`Event`]), its state is what they say ([`GameDocument`]), and the rules about who may
//! do what are decided without a database or a clock ([`Command`], [`Person`], [`Circumstances`]). Whoever has a storage appends
//! what was decided, and shows it. Who has the seats is a setting ([`Seat`]): at one device nobody has to agree that a move is
//! undone, and the clock runs from the first move on; users join, offer and claim.

mod command;
mod event;
mod lag;
mod machine_move;
mod settings;
mod speed;
mod state;
mod stored;

pub use command::{Circumstances, Command, Person};
pub use event::{Change, Event};
pub use lag::LagQuota;
pub use machine_move::MachineMove;
pub use settings::{Colour, Entrant, GameResult, Seat, Settings, ShownRating, Termination};
pub use speed::{Category, ParseCategoryError, Speed};
pub use state::{GameDocument, LogError, Rematch, Status};

use std::time::Duration;

/// A machine's move is shown after this delay, so that people can follow; the next clock starts then.
// A fixed part of the rules, so that replays of a log give every clock the same time.
pub const REPLY_DELAY: Duration = Duration::from_millis(700);
