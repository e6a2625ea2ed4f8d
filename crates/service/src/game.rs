//! Games as a page plays them.
//!
//! [`PlayedGame`] is a record of moves on any board; [`PositionView`] is a position with all that a page needs to draw it.

mod accepted_players;
mod board_images;
mod clock;
mod played_game;
mod position_view;
mod worker_context;

pub use accepted_players::{ACCEPTED_PLAYERS, accepted_player};
pub use board_images::BoardImages;
pub use clock::{GameClock, requested_clock};
pub use played_game::{PlayedGame, requested_start};
pub use position_view::{MoveView, PositionView};
pub use worker_context::WorkerContext;
