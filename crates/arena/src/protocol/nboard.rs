//! The NBoard protocol, version 2 (C. Welty, 2015).
//!
//! The client sends [`Command`]s, the engine [`Reply`]s, one a line. The client sends the game to the engine; the engine
//! searches on a request for hints, a move or an analysis, and stops at the next request. Both sides ignore unknown lines.
//!
//! The protocol has no error replies: a [`Session`] reports errors in `status` lines, which clients show to the user.
//!
//! `set depth` sets the midgame depth, without the random mistakes of low levels.
//!
//! The value of a draw (`set contempt`) is the reported score of a proven draw, from Black's view and at most 64 discs: in
//! hints, whose order it changes, with a chosen move, and in an analysis. It does not change the search: moves and estimates
//! stay the same.
//!
//! # Examples
//!
//! ```
//! use outflank_arena::protocol::nboard::{Command, Reply};
//!
//! let command: Command = "set depth 12".parse()?;
//! assert_eq!(command, Command::SetDepth(12));
//! assert!(matches!("=== F5/0.5/1.2".parse(), Ok(Reply::Chosen(chosen)) if chosen.time.is_some()));
//! # Ok::<(), outflank_arena::protocol::nboard::ParseCommandError>(())
//! ```

mod client;
mod command;
mod contempt;
mod reply;
mod session;
mod timed;

pub use client::Client;
pub use command::{Command, ParseCommandError};
pub use reply::{ParseReplyError, Reply, SearchDepth};
pub use session::Session;
pub use timed::TimedMove;
