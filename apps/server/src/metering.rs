//! Counts and times of requests, and their lines in the log.

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Bounds of the buckets of all times, in seconds.
const BUCKETS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 10.0];

/// Returns the one recorder of the process.
pub(crate) fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Suffix("seconds".to_owned()), &BUCKETS);
        builder.expect("there are buckets").install_recorder().expect("there is no other recorder")
    })
}

/// Sums up what was measured, again and again: single times are kept until then.
pub(crate) async fn keep_up() {
    const PERIOD: Duration = Duration::from_secs(5);
    loop {
        tokio::time::sleep(PERIOD).await;
        recorder().run_upkeep();
    }
}

/// Counts a request and tells the log about it, by its route: paths hold the names of games.
pub(crate) async fn meter(request: Request, next: Next) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let method = request.method().to_string();
    let response = next.run(request).await;
    let (status, passed) = (response.status().as_u16(), began.elapsed());
    tracing::debug!(%method, %route, status, milliseconds = passed.as_secs_f64() * 1000.0, "answered");
    let labels = [("method", method), ("route", route), ("status", status.to_string())];
    metrics::counter!("outflank_requests_total", &labels).increment(1);
    metrics::histogram!("outflank_request_seconds", &labels[..2]).record(passed);
    response
}
