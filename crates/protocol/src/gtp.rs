//! GTP, the Go Text Protocol, version 2 (G. Farnebäck, 2002), as programs for Othello speak it.
//!
//! The program sends [`Command`]s, a line each, perhaps with a number before them; to each the engine sends one
//! [`Reply`], in the order of the commands: `=` or, for a failure, `?`, and a blank line behind it. Squares are named as
//! everywhere in Othello, a1 at the top left.
//!
//! The protocol waits for the answer to one command before the next. What comes during a search waits its turn, except
//! the comment `# interrupt`, by which a search answers at once with the best move it has (a convention of M.
//! Enzenberger's `GoGui`), and the end of the input, which does the same unless `quit` waits to be obeyed.

mod client;
mod command;
mod reply;
mod session;
mod time;
mod view;

pub use client::Client;
pub use command::{Colour, Command, Line, NAMES, Syntax};
pub use reply::{Failure, Reply, Response};
pub use session::Session;
