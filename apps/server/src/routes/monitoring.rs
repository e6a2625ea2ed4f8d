//! Liveness, readiness, metrics and the request log.

use crate::AppState;
use crate::error::AppError;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The bounds of the histogram buckets of all times, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 10.0];

/// Liveness: answers as long as the process runs.
pub(super) async fn health() -> &'static str {
    "alive"
}

/// Readiness: answers when the database stores something.
pub(super) async fn ready(State(state): State<AppState>) -> Result<&'static str, AppError> {
    state.library.check_write().await?;
    Ok("ready")
}

/// Returns all metrics in the text format of Prometheus.
pub(super) async fn metrics(State(state): State<AppState>) -> String {
    metrics::gauge!("outflank_sockets").set(state.open_sockets() as f64);
    metrics::gauge!("outflank_online_games").set(state.online.games_in_memory() as f64);
    recorder().render()
}

/// Returns the recorder of the process, and installs it on first use.
pub(super) fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("seconds".to_owned()), &BUCKETS);
        let recorder = builder.expect("there are buckets").install_recorder().expect("there is no other recorder");
        // A counter that has not yet counted is zero, and not missing.
        metrics::counter!("outflank_refused_connections_total").increment(0);
        recorder
    })
}

/// Background task: adds the samples of histograms to their buckets; they stay in memory until then.
pub(crate) async fn drain_histograms() {
    const INTERVAL: Duration = Duration::from_secs(5);
    loop {
        tokio::time::sleep(INTERVAL).await;
        recorder().run_upkeep();
    }
}

/// Middleware that counts and logs a request by its route; a path would contain the id of a game.
pub(super) async fn track_requests(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let method = request.method().to_string();
    let response = next.run(request).await;
    let (status, elapsed) = (response.status().as_u16(), started.elapsed());
    tracing::debug!(%method, %route, status, milliseconds = elapsed.as_secs_f64() * 1000.0, "response");
    let labels = [("method", method), ("route", route), ("status", status.to_string())];
    metrics::counter!("outflank_requests_total", &labels).increment(1);
    // Without the status, which would multiply the buckets.
    metrics::histogram!("outflank_request_seconds", &labels[..2]).record(elapsed);
    response
}
