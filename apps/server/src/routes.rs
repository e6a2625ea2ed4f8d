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
use crate::{Site, browser, guard, metering, page, preview, problem};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How long a request may take once it has arrived: a machine's wait for a thread and its thinking, and some more.
const LONGEST_REQUEST: Duration = Duration::from_secs(30);

#[derive(OpenApi)]
#[openapi(info(title = "Outflank", description = DESCRIPTION, license(name = "MIT OR Apache-2.0")))]
struct Api;

const DESCRIPTION: &str = "Games of Othello, Reversi and Alak. A browser, or a program that keeps cookies, sees its \
    own games only. A request that changes a game names the version that it has seen, and is refused when that is not \
    the last one. Every answer with a status from 400 on is a Problem, whose code programs may rely on. Over a \
    WebSocket, /api/games/{id}/live sends a game whenever it changes and takes the same requests, as \
    {\"id\": 1, \"type\": \"move\", \"move\": \"f5\", \"version\": 1}, and /api/analysis sends the values of the moves of \
    a position, asked for with {\"type\": \"position\", \"id\": 1, \"position\": \"…\"}.";

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
    let of_a_browser = api
        .route("/api/openapi.json", description)
        .route("/api/analysis", get(analysis::connect))
        .route("/api/games/{id}/live", get(live::connect))
        .merge(pages)
        .layer(from_fn_with_state(site.clone(), guard::limit_requests))
        .layer(from_fn(browser::identify));
    of_a_browser
        .merge(outside)
        .route("/web/{*path}", get(page::asset))
        .route("/favicon.ico", get(page::icon))
        .route("/preview.png", get(preview::picture))
        .fallback(nothing_here)
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, LONGEST_REQUEST))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(guard::read_body))
        .layer(DefaultBodyLimit::max(guard::LONGEST_BODY))
        .layer(from_fn(guard::refuse_other_sites))
        .layer(from_fn_with_state(site.clone(), guard::refuse_unknown_hosts))
        .layer(from_fn(problem::complete))
        .layer(from_fn(guard::protect))
        .layer(from_fn(metering::meter))
        .with_state(site)
}

/// Answers where there is nothing: with a page to who looks for one, and with a problem to programs.
async fn nothing_here(request: Request) -> Response {
    let path = request.uri().path();
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD) && !path.starts_with("/api/");
    if is_page { page::missing(request.uri(), request.headers()) } else { Failure::NoSuchPage.into_response() }
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
