//! Whether the server lives, whether it is of use, and how it fares.

use crate::Site;
use crate::failure::Failure;
use crate::metering;
use axum::extract::State;
use outflank_library::Owner;

/// Answers as long as the process lives.
pub(crate) async fn health() -> &'static str {
    "alive"
}

/// Answers well when the database does.
pub(crate) async fn ready(State(site): State<Site>) -> Result<&'static str, Failure> {
    site.store.with(|library| library.count(&Owner::new(""))).await?;
    Ok("ready")
}

/// Tells counts and times in the format of Prometheus.
pub(crate) async fn metrics() -> String {
    metering::recorder().render()
}
