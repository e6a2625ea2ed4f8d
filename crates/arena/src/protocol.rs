//! NBoard and GTP for Othello engines.
//!
//! Both sides of the two protocols between Othello engines and the programs that use them, as state machines over lines of
//! text: no I/O and no threads. A `Session` is the engine's side: it takes lines of input and results of searches, and returns
//! actions for a driver. A `Client` is the other side: it returns the lines to send, and parses the lines that come back.
//!
//! # Example
//!
//! ```rust
//! use outflank_arena::protocol::{Action, Session, gtp};
//!
//! let mut session = gtp::Session::default();
//! let actions = session.on_line("7 protocol_version");
//! let [Action::Send(reply)] = &actions[..] else { panic!("one reply") };
//! assert_eq!(reply.to_string(), "=7 2\n");
//! ```

mod client;
pub mod gtp;
pub mod nboard;
mod session;

pub use client::{Client, ClientError, EngineMessage};
pub use session::{Action, LearnRequest, LearnResult, SearchKind, SearchRequest, SearchResult, Session};
