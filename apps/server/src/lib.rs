//! The web server of the program `outflank`: a page, its API and the engine in one process.
//!
//! [`run`] serves until a signal. [`app`] is the same without a listener, for tests: a [`Router`](axum::Router) with an
//! [`AppState`].
//!
//! Games at one device are not kept in memory: a request loads its game from the library, changes it and saves it before the
//! response. Games between people are in memory while pages show them, as copies of their logs; every event is saved before
//! others see it. So games survive any end of the process. Each change names the version of the game that it is based on; of
//! two changes to one version the second is rejected with a conflict.

mod admin;
mod analysis_cache;
mod assets;
mod backup;
mod connections;
mod error;
mod expiry;
mod explorer;
mod file_limit;
mod guard;
mod host;
mod identity;
mod limits;
mod log_limit;
mod network_address;
mod online;
mod page;
mod preview;
mod reviews;
mod routes;
mod run;
mod session;
mod state;
mod static_site;
mod storage;
mod turns;
mod visible_text;
mod wasm_package;
mod worker_pool;

pub use admin::Admin;
pub use backup::backup;
pub use explorer::DatabaseAccess;
pub use limits::{Limits, Rate};
pub use network_address::network_address;
pub use outflank_library::{ChatLine, PostgresUrl, Report, StoredUser};
pub use routes::{app, description};
pub use run::{ServedDatabase, ServerOptions, run};
pub use state::AppState;
pub use static_site::{Overwrite, SiteError, WrittenSite, write_site};
pub use storage::Storage;
pub use wasm_package::{WasmPackage, WasmPackageError};
