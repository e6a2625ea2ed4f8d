//! The opening trainer: changes of decks that the page stores, lines to add to them, and what people play.

use crate::drill::{DrillAnswer, DrillRequest, LinesRequest, PeopleMove, PeopleRequest, PlayedLine, named_openings};
use crate::{Actor, ApiError, Service, Shown, Work};
use axum::Json;
use axum::extract::State;
use outflank_learn::drill::Line;
use outflank_library::Owner;
use outflank_rules::Position;

/// Changes decks of openings and returns them; nothing is stored.
#[utoipa::path(post, path = "/api/drill", tag = "learn", request_body = DrillRequest,
    responses((status = 200, body = DrillAnswer)))]
pub(crate) async fn change(
    State(service): State<Service>,
    actor: Actor,
    Json(request): Json<DrillRequest>,
) -> Result<Json<DrillAnswer>, ApiError> {
    Ok(Json(service.run(Work::short(actor), move |_, _| request.answer()).await??))
}

/// Returns the openings that have names.
#[utoipa::path(get, path = "/api/drill/openings", tag = "learn", responses((status = 200, body = Vec<PlayedLine>)))]
pub(crate) async fn openings() -> Json<Vec<PlayedLine>> {
    Json(named_openings())
}

/// Returns how often people of a rating play each move of a position, by the model of human play.
#[utoipa::path(post, path = "/api/drill/people", tag = "learn", request_body = PeopleRequest,
    responses((status = 200, body = Vec<PeopleMove>)))]
pub(crate) async fn people(
    State(service): State<Service>,
    actor: Actor,
    Json(request): Json<PeopleRequest>,
) -> Result<Json<Vec<PeopleMove>>, ApiError> {
    service.check_fair_play(&actor.owner, Shown::Position(&request.position()?.into())).await?;
    Ok(Json(service.run(Work::short(actor), move |context, _| request.moves(context)).await??))
}

/// Returns lines of the shipped opening book: the best move for the player, all good replies of the opponent.
#[utoipa::path(post, path = "/api/drill/book", tag = "learn", request_body = LinesRequest,
    responses((status = 200, body = Vec<PlayedLine>)))]
pub(crate) async fn book(
    State(service): State<Service>,
    actor: Actor,
    Json(request): Json<LinesRequest>,
) -> Result<Json<Vec<PlayedLine>>, ApiError> {
    let lines = service.run(Work::short(actor.clone()), move |_, _| request.grow_by_book()).await??;
    fair_lines(&service, &actor.owner, &lines).await
}

/// Returns lines, unless one contains the position of a rated game that the browser is playing.
///
/// # Errors
///
/// As [`Host::check_fair_play`](crate::Host::check_fair_play).
pub async fn fair_lines(service: &Service, owner: &Owner, lines: &[Line]) -> Result<Json<Vec<PlayedLine>>, ApiError> {
    for line in lines {
        let positions: Vec<Position> = line.record().positions().iter().map(|&position| position.into()).collect();
        service.check_fair_play(owner, Shown::Line(&positions)).await?;
    }
    Ok(Json(lines.iter().map(PlayedLine::from).collect()))
}
