//! Stored games, in a SQLite database.
//!
//! A [`Library`] holds the games of many owners: each owner sees its own and no others. A game is saved whole after
//! every change, with a version that grows by one, so that of two changes to the same version only one wins. Nothing is
//! acknowledged before it is in the write-ahead log: a process that is killed loses no acknowledged move.
//!
//! Beside the games it keeps [`Finding`]s, so that long work that was interrupted goes on where it was.
//!
//! # Examples
//!
//! ```
//! use outflank_game::Sides;
//! use outflank_library::{GameId, Library, Owner, StoredGame};
//!
//! let mut library = Library::in_memory()?;
//! let (owner, id) = (Owner::new("ann"), GameId::new("1"));
//! let seats = Sides { black: "human".to_owned(), white: "level 3".to_owned() };
//! library.insert(&owner, StoredGame::new(id.clone(), "othello", "8x8 othello", seats))?;
//! assert_eq!(library.load(&owner, &id)?.map(|game| game.version), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod finding;
mod library;
mod migrations;
mod query;
mod stored_game;

pub use error::{LibraryError, OpenError};
pub use finding::Finding;
pub use library::Library;
pub use query::{Ending, Order, Query};
pub use stored_game::{GameId, Owner, StoredGame};
