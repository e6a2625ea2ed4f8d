//! The routes and their middleware.

mod action;
mod alak;
mod analysis;
mod drill;
mod explanation;
mod explore;
mod game_handle;
mod game_socket;
mod games;
mod identity;
mod monitoring;
mod moves;
mod online;
mod positions;
mod puzzles;

use crate::error::AppError;
use crate::{AppState, error, guard, page, preview, session};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use monitoring::drain_histograms;

/// How long a request may take once its body has arrived: longer than the wait for a thread and the search of a machine.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The paths at which the page is served.
const PAGES: [&str; 17] = [
    "/",
    "/game/{id}",
    "/games",
    "/lobby",
    "/online/{id}",
    "/watch",
    "/user/{name}",
    "/leaderboard",
    "/analyse",
    "/explore",
    "/learn",
    "/learn/{*path}",
    "/player",
    "/setup",
    "/alak",
    "/help",
    "/api",
];

#[derive(OpenApi)]
#[openapi(info(title = "Outflank", description = DESCRIPTION, license(name = "MIT OR Apache-2.0")))]
struct Api;

const DESCRIPTION: &str = "Games of Othello, Reversi and Alak. A cookie identifies a browser, or a program that keeps \
    cookies; each has access to its own games only. A request that changes a game contains the version that the change \
    is based on, and is rejected with a conflict when the game has a later one. The body of every response with a status \
    from 400 on is a Problem with a stable code. The WebSocket /api/games/{id}/live sends a game whenever it changes and \
    accepts the same requests as messages, for example \
    {\"id\": 1, \"type\": \"move\", \"move\": \"f5\", \"version\": 1}. The WebSocket /api/analysis sends the values of \
    all moves of a position, requested with {\"type\": \"position\", \"id\": 1, \"position\": \"…\"}. Games between people \
    are under /api/online; their players have names, taken with POST /api/me. The WebSocket /api/online/{id}/live sends \
    a game and its changes, the WebSocket /api/online/live the lists of the lobby.";

/// Makes the app: all routes with their middleware.
pub fn app(state: AppState) -> Router {
    monitoring::recorder();
    let app = session_routes(&state)
        .route("/health", get(monitoring::health))
        .route("/ready", get(monitoring::ready))
        .route("/metrics", get(monitoring::metrics))
        .route("/web/{*path}", get(page::asset))
        .route("/wasm/{*path}", get(page::wasm))
        .route("/favicon.ico", get(page::icon))
        .route("/preview.png", get(preview::image))
        .fallback(not_found)
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(guard::buffer_body))
        .layer(DefaultBodyLimit::max(state.limits.max_body.get() as usize))
        .layer(from_fn(guard::reject_cross_origin))
        .layer(from_fn_with_state(state.allowed_hosts.clone(), guard::reject_unknown_hosts))
        .layer(from_fn(error::convert_rejections));
    let policy = guard::content_security_policy(state.wasm.as_ref());
    guard::with_security_headers(app, policy).layer(from_fn(monitoring::track_requests)).with_state(state)
}

/// Returns the OpenAPI description of the API.
pub fn description() -> Description {
    api().to_openapi()
}

/// The page and the API, with the middleware of the session.
fn session_routes(state: &AppState) -> Router<AppState> {
    let (api, description) = api().split_for_parts();
    let description = Bytes::from(description.to_json().expect("a description has text for keys"));
    let pages = PAGES.into_iter().fold(Router::new(), |router, path| router.route(path, get(page::index)));
    api.route("/api/openapi.json", get(async move || ([(CONTENT_TYPE, "application/json")], description)))
        .route("/api/analysis", get(analysis::connect))
        .route("/api/games/{id}/live", get(game_socket::connect))
        .route("/api/online/live", get(online::lobby_socket::connect))
        .route("/api/online/{id}/live", get(online::game_socket::connect))
        .merge(pages)
        .layer(from_fn_with_state(state.limiters.requests.clone(), guard::limit_requests))
        .layer(from_fn_with_state(state.limiters.clone(), guard::limit_addresses))
        .layer(from_fn(session::load_browser))
}

fn api() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(games::create, games::list))
        .routes(routes!(games::show, games::remove))
        .routes(routes!(moves::play))
        .routes(routes!(moves::reply))
        .routes(routes!(moves::hint))
        .routes(routes!(moves::undo))
        .routes(routes!(moves::redo))
        .routes(routes!(moves::resign))
        .routes(routes!(moves::flag))
        .routes(routes!(positions::line))
        .routes(routes!(positions::read))
        .routes(routes!(positions::write))
        .routes(routes!(explanation::figures))
        .routes(routes!(explanation::explain))
        .routes(routes!(drill::change))
        .routes(routes!(drill::openings))
        .routes(routes!(drill::people))
        .routes(routes!(drill::book))
        .routes(routes!(drill::played))
        .routes(routes!(games::export))
        .routes(routes!(explore::explore))
        .routes(routes!(explore::games))
        .routes(routes!(explore::game::show))
        .routes(routes!(explore::lists::players))
        .routes(routes!(explore::lists::player))
        .routes(routes!(explore::lists::tournaments))
        .routes(routes!(explore::lists::sources))
        .routes(routes!(explore::import::import))
        .merge(people_api())
        .routes(routes!(alak::moves))
        .routes(routes!(alak::tree))
        .routes(routes!(puzzles::overview))
        .routes(routes!(puzzles::of_day))
        .routes(routes!(puzzles::show))
        .routes(routes!(puzzles::next))
        .routes(routes!(puzzles::attempt))
}

/// Games between people, and their users.
fn people_api() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(online::create, online::lobby))
        .routes(routes!(online::show))
        .routes(routes!(online::act))
        .routes(routes!(online::chat, online::say))
        .routes(routes!(online::users::profile))
        .routes(routes!(online::users::games))
        .routes(routes!(online::users::best))
        .routes(routes!(identity::name::show, identity::name::take))
        .routes(routes!(identity::account::create, identity::account::remove))
        .routes(routes!(identity::account::change_password))
        .routes(routes!(identity::account::export))
        .routes(routes!(identity::sessions::sign_in, identity::sessions::sign_out))
        .routes(routes!(identity::sessions::list))
        .routes(routes!(identity::sessions::end))
        .routes(routes!(identity::blocks::list))
        .routes(routes!(identity::blocks::block, identity::blocks::unblock))
        .routes(routes!(identity::blocks::report))
}

/// Answers unknown paths: with the page for browsers, with a problem for the API.
async fn not_found(State(state): State<AppState>, request: Request) -> Response {
    let path = request.uri().path();
    let is_page = matches!(*request.method(), Method::GET | Method::HEAD) && !path.starts_with("/api/");
    if is_page {
        page::not_found(&state, request.uri(), request.headers())
    } else {
        AppError::PageNotFound.into_response()
    }
}
