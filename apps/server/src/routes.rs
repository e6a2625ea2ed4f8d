//! The routes.

mod action;
mod alak;
mod analysis;
mod games;
mod health;
mod line;
mod live;
mod play;
mod table;
mod view;

use crate::failure::Failure;
use crate::{Site, browser, guard, metering, page};
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use axum::{Json, Router};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The longest body of a request, in bytes: a year of WTHOR games has about 300 kB.
const LONGEST_BODY: usize = 1 << 20;
/// How long a request may take: a machine's wait for a thread and its thinking, and some more.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

#[derive(OpenApi)]
#[openapi(info(title = "Outflank", description = DESCRIPTION, license(name = "MIT OR Apache-2.0")))]
struct Api;

const DESCRIPTION: &str = "Games of Othello, Reversi and Alak. A browser, or a program that keeps cookies, sees its \
    own games only. A request that changes a game names the version that it has seen, and is refused when that is not \
    the last one. Over a WebSocket, /api/games/{id}/live tells a game whenever it changes and takes the same requests, \
    as {\"id\": 1, \"type\": \"move\", \"move\": \"f5\", \"version\": 1}, and /api/analysis tells what the moves of a \
    position are worth, asked with {\"type\": \"position\", \"id\": 1, \"position\": \"…\"}.";

/// Makes the app over a site.
pub fn app(site: Site) -> Router {
    metering::recorder();
    let (api, description) = api().split_for_parts();
    let pages = ["/", "/game/{id}", "/games", "/analyse", "/setup", "/alak", "/help", "/api"];
    let pages = pages.into_iter().fold(Router::new(), |router, path| router.route(path, get(page::index)));
    let outside =
        [("/health", get(health::health)), ("/ready", get(health::ready)), ("/metrics", get(health::metrics))];
    let outside = outside.into_iter().fold(Router::new(), |router, (path, route)| router.route(path, route));
    let description = get(async move || Json(description));
    api.route("/api/openapi.json", description)
        .route("/api/analysis", get(analysis::connect))
        .route("/api/games/{id}/live", get(live::connect))
        .merge(pages)
        .merge(outside)
        .route("/web/{*path}", get(page::asset))
        .fallback(async || Failure::NoSuchPage)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST_REQUEST))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(site.clone(), guard::limit_requests))
        .layer(from_fn(guard::refuse_other_sites))
        .layer(from_fn(browser::identify))
        .layer(from_fn(guard::protect))
        .layer(from_fn(metering::meter))
        .with_state(site)
}

/// Returns the description of the API in OpenAPI's terms.
pub fn description() -> Description {
    api().to_openapi()
}

fn api() -> OpenApiRouter<Site> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::show, games::remove))
        .routes(routes!(play::play))
        .routes(routes!(play::reply))
        .routes(routes!(play::hint))
        .routes(routes!(play::undo))
        .routes(routes!(play::redo))
        .routes(routes!(play::resign))
        .routes(routes!(play::flag))
        .routes(routes!(line::line))
        .routes(routes!(line::read))
        .routes(routes!(line::write))
        .routes(routes!(games::export))
        .routes(routes!(alak::moves))
        .routes(routes!(alak::tree))
}
