//! Positions of a line of moves, and import and export of single games; nothing is stored.
//!
//! A large board or file takes long enough to delay the requests of others, so this is work for the threads of searches.

use crate::import_export::{ReadGames, read_games};
use crate::{Actor, ApiError, Effort, LineRequest, LineView, NameLengths, Service, Work, WriteRequest};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRef, FromRequestParts, Query, State};
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::IpAddr;

/// The address of a client: these requests read nothing that belongs to somebody.
pub(super) struct Address(Option<IpAddr>);

/// Returns all positions of a line of moves; nothing is stored.
#[utoipa::path(post, path = "/api/line", tag = "positions", request_body = LineRequest,
    responses((status = 200, body = LineView)))]
pub(crate) async fn line(
    State(service): State<Service>,
    Address(address): Address,
    Json(line): Json<LineRequest>,
) -> Result<Json<LineView>, ApiError> {
    Ok(Json(service.run(Work::short(Actor::at(address)), move |_, _| line.positions()).await??))
}

/// Reads games or a position in any supported format, text or a WTHOR file, whose names stand before it in the body.
#[utoipa::path(post, path = "/api/read", tag = "positions", params(NameLengths), request_body(content = String),
    responses((status = 200, body = ReadGames)))]
pub(crate) async fn read(
    State(service): State<Service>,
    Address(address): Address,
    Query(lengths): Query<NameLengths>,
    body: Bytes,
) -> Result<Json<ReadGames>, ApiError> {
    /// More than a game with its comments.
    const SHORT_BYTES: usize = 1 << 14;
    let effort = if body.len() <= SHORT_BYTES { Effort::Short } else { Effort::Long };
    let work = Work { effort, ..Work::short(Actor::at(address)) };
    let read = move || {
        let (names, start) = lengths.split(&body)?;
        read_games(&body[start..], names)
    };
    Ok(Json(service.run(work, move |_, _| read()).await??))
}

/// Writes a game of Othello in another format.
#[utoipa::path(post, path = "/api/write", tag = "positions", request_body = WriteRequest,
    responses((status = 200, body = String, content_type = "application/octet-stream")))]
pub(crate) async fn write(
    State(service): State<Service>,
    Address(address): Address,
    Json(request): Json<WriteRequest>,
) -> Result<Vec<u8>, ApiError> {
    service.run(Work::short(Actor::at(address)), move |_, _| request.file()).await?
}

impl<S: Send + Sync> FromRequestParts<S> for Address
where
    Service: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(Self(Service::from_ref(state).address(parts)))
    }
}
