//! GTP, the Go Text Protocol, version 2 (G. Farnebäck, 2002), for Othello.
//!
//! The client sends [`Command`]s, one a line, optionally with a number; the engine sends one [`Reply`] to each, in the
//! order of the commands: `=`, or `?` for an error, and a blank line at the end. Squares are those of Othello, a1 at the
//! top left.
//!
//! Commands during a search wait for its end. The comment `# interrupt` (a convention of M. Enzenberger's `GoGui`) makes
//! the search return its best move at once; so does the end of the input, unless `quit` is waiting.
//!
//! # Examples
//!
//! ```
//! use outflank_arena::protocol::gtp::{Command, NumberedCommand, Response};
//!
//! let line = NumberedCommand::parse("12 set_level 8 # a comment").expect("it is not blank");
//! assert_eq!((line.id, line.command), (Some(12), Ok(Command::SetLevel(8))));
//! assert_eq!(Response::parse("=12 f5").and_then(|response| response.result.ok()).as_deref(), Some("f5"));
//! ```

mod client;
mod command;
mod reply;
mod session;
mod time;

pub use client::Client;
pub use command::{COMMAND_NAMES, Command, NumberedCommand, SyntaxError, TimeSettings};
pub use reply::{CommandError, Reply, Response};
pub use session::Session;
