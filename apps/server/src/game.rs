//! Games as the server plays them, whichever of the three they are.

mod alak;
mod contest;
mod desk;
mod frame;
mod kind;
mod othello;
mod playable;
mod refused;
mod reversi;
mod seat;
mod start;
mod time;

pub(crate) use contest::{Contest, record, stops};
pub(crate) use desk::Desk;
pub(crate) use frame::{Dimensions, Frame};
pub(crate) use kind::Kind;
pub(crate) use playable::{Patience, Playable, aim_of, size_of};
pub(crate) use refused::{ReasonCode, Refused};
pub(crate) use seat::{ParseSeatError, Seat, Strength};
pub(crate) use start::start;
pub(crate) use time::{GameClock, ParseClockError, TimeControl};
