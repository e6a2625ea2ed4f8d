//! Games as the server plays them.
//!
//! [`Playable`](playable::Playable) is what the server needs of a game beyond its rules, implemented for each of the three games. [`DynGame`]
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

pub(crate) use accepted_players::ACCEPTED_PLAYERS;
pub(crate) use board_images::BoardImages;
pub(crate) use clock::{GameClock, ParseClockError, TimeControl};
pub(crate) use dyn_game::{DynGame, replay, sides_that_choose};
pub(crate) use game_kind::{GameKind, InitialPosition, initial_position};
pub(crate) use playable::{BoardSize, MoveLimits, Playable, aim_of, board_size_of};
pub(crate) use position_view::{MoveView, PositionView};
pub(crate) use worker_context::WorkerContext;
