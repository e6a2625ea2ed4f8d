//! The web app: a page, its API and the engine in one process.
//!
//! [`run`] serves until it is asked to stop. [`app`] is the same without a socket, for tests: a [`Router`](axum::Router)
//! over a [`Site`].
//!
//! The server keeps no state of a game in memory. A request reads the game from the library, changes it and stores it
//! before the answer, so that nothing acknowledged is lost however the process ends, and any number of pages may look at
//! one game: of two changes to the same version the second is refused.

mod assets;
mod browser;
mod connections;
mod exchange;
mod explore;
mod failure;
mod findings;
mod game;
mod guard;
mod metering;
mod options;
mod page;
mod preview;
mod problem;
mod reviews;
mod routes;
mod run;
mod site;
mod store;
mod valued_move;
mod workers;

pub use options::ServerOptions;
pub use routes::{app, description};
pub use run::run;
pub use site::Site;
