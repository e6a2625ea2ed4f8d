//! The routes and their middleware.

mod analysis;
mod description;
mod drill;
mod explore;
mod game_socket;
mod identity;
mod monitoring;
mod online;
mod query_names;
mod request;
mod socket;

use crate::{AppState, guard, page, preview, session};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use outflank_service::ApiError;
use outflank_service::routes::rejection::convert_rejections;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

pub(crate) use monitoring::drain_histograms;

/// How long a request may take once its body has arrived: longer than the wait for a thread and the search of a machine.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// The paths at which the page is served.
const PAGES: [&str; 19] = [
    "/",
    "/game/{id}",
    "/games",
    "/lobby",
    "/new",
    "/online/{id}",
    "/watch",
    "/user/{name}",
    "/leaderboard",
    "/study",
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

/// Makes the app: all routes with their middleware.
pub fn app(state: AppState) -> Router {
    // Installed before anything is counted, as counts without a recorder are lost.
    monitoring::recorder();
    let app = session_routes(&state)
        // The routes from here on have no session: probes and files need no cookie, and no browser is limited by them.
        .route("/health", get(monitoring::health))
        .route("/ready", get(monitoring::ready))
        .route("/metrics", get(monitoring::metrics))
        .route("/web/{*path}", get(page::asset))
        .route("/wasm/{*path}", get(page::wasm))
        .route("/favicon.ico", get(page::icon))
        .route("/preview.png", get(preview::image))
        .fallback(not_found)
        // The last layer is the outermost: hosts and origins are checked before a body is read, the time of a request
        // begins when its body is there, and what any layer rejects becomes a problem.
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, REQUEST_TIMEOUT))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(guard::buffer_body))
        .layer(DefaultBodyLimit::max(state.limits.max_body.get() as usize))
        .layer(from_fn(guard::reject_cross_origin))
        .layer(from_fn_with_state(state.allowed_hosts.clone(), guard::reject_unknown_hosts))
        .layer(from_fn(convert_rejections));
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
    let query_names = query_names::of_description(&description);
    let description = Bytes::from(description.to_json().expect("a description has text for keys"));
    let pages = PAGES.into_iter().fold(Router::new(), |router, path| router.route(path, get(page::index)));
    api.layer(from_fn_with_state(query_names, query_names::reject_unknown))
        .route("/api/openapi.json", get(async move || ([(CONTENT_TYPE, "application/json")], description)))
        .merge(pages)
        // The last layer runs first: `load_browser` finds the browser whose requests `limit_requests` counts.
        .layer(from_fn_with_state(state.limiters.requests.clone(), guard::limit_requests))
        .layer(from_fn_with_state(state.limiters.clone(), guard::limit_addresses))
        .layer(from_fn(session::load_browser))
}

fn api() -> OpenApiRouter<AppState> {
    let empty = OpenApiRouter::with_openapi(description::Api::openapi());
    let mut api = all_routes().into_iter().fold(empty, OpenApiRouter::routes);
    let description = api.get_openapi_mut();
    description.components.get_or_insert_default().schemas.extend(description::further_schemas());
    description::complete(description);
    api
}

/// All routes of the API, each with its description and the schemas that it names.
fn all_routes() -> Vec<UtoipaMethodRouter<AppState>> {
    let mut routes = outflank_service::routes::routes();
    routes.extend([routes!(drill::played), routes!(analysis::connect), routes!(game_socket::connect)]);
    routes.extend(database_routes());
    routes.extend(people_routes());
    routes
}

/// Tournament games.
fn database_routes() -> Vec<UtoipaMethodRouter<AppState>> {
    vec![
        routes!(explore::explore),
        routes!(explore::games),
        routes!(explore::game::show),
        routes!(explore::lists::players),
        routes!(explore::lists::player),
        routes!(explore::lists::tournaments),
        routes!(explore::lists::sources),
        routes!(explore::import::import),
    ]
}

/// Games between people, and their users.
fn people_routes() -> Vec<UtoipaMethodRouter<AppState>> {
    vec![
        routes!(online::create, online::lobby),
        routes!(online::show),
        routes!(online::act),
        routes!(online::chat, online::say),
        routes!(online::users::profile),
        routes!(online::users::games),
        routes!(online::users::opponents),
        routes!(online::users::best),
        routes!(identity::name::show, identity::name::take),
        routes!(identity::account::create, identity::account::remove),
        routes!(identity::account::change_password),
        routes!(identity::account::export),
        routes!(identity::sessions::sign_in, identity::sessions::sign_out),
        routes!(identity::sessions::list),
        routes!(identity::sessions::end),
        routes!(identity::blocks::list),
        routes!(identity::blocks::block, identity::blocks::unblock),
        routes!(identity::blocks::report),
        routes!(online::lobby_socket::connect),
        routes!(online::game_socket::connect),
    ]
}

/// Answers unknown paths: with the page for browsers, with a problem for the API.
async fn not_found(State(state): State<AppState>, request: Parts) -> Response {
    let is_page = matches!(request.method, Method::GET | Method::HEAD) && !request.uri.path().starts_with("/api/");
    if is_page { page::not_found(&state, &request) } else { ApiError::PageNotFound.into_response() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn a_schema_has_one_meaning() {
        let mut meanings = BTreeMap::new();
        let of_routes = all_routes().into_iter().flat_map(|(schemas, ..)| schemas);
        for (name, schema) in of_routes.chain(description::further_schemas()) {
            let schema = serde_json::to_value(schema).unwrap();
            let known = meanings.entry(name.clone()).or_insert_with(|| schema.clone());
            assert_eq!(*known, schema, "two types are called {name}");
        }
    }
}
