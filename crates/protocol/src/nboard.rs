//! The NBoard protocol, version 2 (C. Welty, 2015).
//!
//! The program sends [`Command`]s, the engine [`Reply`]s, a line each. The program keeps the game and tells the engine
//! about it; the engine thinks when it is asked for hints, a move or an analysis, and stops as soon as the next request
//! comes. Both sides ignore lines that they do not know.
//!
//! The protocol has no reply for errors: a [`Session`] tells them in a `status` line, which programs show to the user,
//! and goes on as if the line had not come.
//!
//! `set depth` sets the midgame depth: the engine plays as well as it can at that depth. Only a level errs on purpose.
//!
//! The value of a draw (`set contempt`) is what a proven draw is told to be worth, seen by the side to move: in hints,
//! whose order follows it, beside a move that was chosen, and in an analysis. One beyond 64 discs is brought back to 64.
//! It does not reach into the search: the moves that are chosen, those that a hint is about and all estimates stay as
//! they are.

mod client;
mod command;
mod contempt;
mod reply;
mod session;
mod timed;

pub use client::Client;
pub use command::{Command, CommandFault};
pub use reply::{Reach, Reply, UnknownReply};
pub use session::Session;
pub use timed::TimedMove;
