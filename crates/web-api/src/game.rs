//! Games as a page plays them.
//!
//! [`Playable`] is what a page needs of a game beyond its rules, implemented for each of the three games. [`DynGame`]
//! erases the type: a record of moves on any board.

mod accepted_players;
mod alak;
mod board_images;
mod clock;
mod dyn_game;
mod game_kind;
mod othello;
mod playable;
mod position_view;
mod reversi;
mod worker_context;

pub use accepted_players::{ACCEPTED_PLAYERS, accepted_player};
pub use board_images::BoardImages;
pub use clock::{GameClock, ParseClockError, TimeControl};
pub use dyn_game::{DynGame, replay, sides_that_choose};
pub use game_kind::{GameKind, InitialPosition, initial_position, is_usual_start};
pub use playable::{BoardSize, MoveLimits, Playable, aim_of, board_size_of};
pub use position_view::{MoveView, PositionView};
pub use worker_context::WorkerContext;
