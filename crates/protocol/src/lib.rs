//! The protocols between engines and the programs that use them: [`nboard`] and [`gtp`].
//!
//! Nothing here reads, writes or waits. An engine's side of a protocol is a [`Session`]: it takes lines of text and what
//! a search reports, and returns [`Action`]s, which a driver carries out. The other side is a [`Client`]: it says what to
//! send to an engine, and understands what comes back.
//!
//! # Examples
//!
//! ```
//! use outflank_protocol::{Action, Session, gtp};
//!
//! let mut session = gtp::Session::default();
//! let actions = session.on_line("7 protocol_version");
//! let [Action::Say(reply)] = &actions[..] else { panic!("one reply") };
//! assert_eq!(reply.to_string(), "=7 2\n");
//! ```

mod agenda;
mod client;
pub mod gtp;
pub mod nboard;
mod session;

pub use client::{Client, ClientFault, Heard};
pub use session::{Action, Answer, Learned, Request, Session, Study, Task};
