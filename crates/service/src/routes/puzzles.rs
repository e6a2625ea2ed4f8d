//! The puzzles; nothing is stored.

use crate::puzzles::{self, AttemptRequest, AttemptView, DailyView, NextRequest, PuzzlesView};
use crate::{ApiError, Service};
use axum::Json;
use axum::extract::{Path, Query, State};
use outflank_learn::view::QuestionView;
use serde::Deserialize;
use utoipa::IntoParams;

/// The language of the titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct OverviewQuery {
    /// `en` or `ja`.
    #[serde(default)]
    lang: String,
}

/// Returns the number of puzzles and their themes.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", params(OverviewQuery),
    responses((status = 200, body = PuzzlesView)))]
pub(crate) async fn overview(
    State(service): State<Service>,
    Query(OverviewQuery { lang }): Query<OverviewQuery>,
) -> Result<Json<PuzzlesView>, ApiError> {
    Ok(Json(puzzles::overview(service.puzzles(), &lang)?))
}

/// Returns the easy, the medium and the hard puzzle of a day, counted from 1 January 1970, without their solutions.
#[utoipa::path(get, path = "/api/puzzles/day/{day}", tag = "puzzles",
    params(("day" = u64, Path, description = "The days since 1 January 1970.")),
    responses((status = 200, body = DailyView)))]
pub(crate) async fn of_day(
    State(service): State<Service>,
    Path(day): Path<String>,
) -> Result<Json<DailyView>, ApiError> {
    Ok(Json(puzzles::of_day(service.puzzles(), &day)?))
}

/// Returns a puzzle without its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles", operation_id = "show_puzzle",
    params(("id" = String, Path, description = "The id of the puzzle.")), responses((status = 200, body = QuestionView)))]
pub(crate) async fn show(
    State(service): State<Service>,
    Path(id): Path<String>,
) -> Result<Json<QuestionView>, ApiError> {
    Ok(Json(puzzles::by_id(service.puzzles(), &id)?))
}

/// Returns a puzzle near a rating that was tried least often, chosen at random.
#[utoipa::path(post, path = "/api/puzzles/next", tag = "puzzles", operation_id = "next_puzzle",
    request_body = NextRequest, responses((status = 200, body = QuestionView)))]
pub(crate) async fn next(
    State(service): State<Service>,
    Json(request): Json<NextRequest>,
) -> Result<Json<QuestionView>, ApiError> {
    Ok(Json(request.choose(service.puzzles(), &mut fastrand::Rng::new())?))
}

/// Judges a move in a puzzle, or shows the solution; the progress of the player comes with the request and goes back changed.
#[utoipa::path(post, path = "/api/puzzles/{id}/attempts", tag = "puzzles",
    params(("id" = String, Path, description = "The id of the puzzle.")),
    request_body = AttemptRequest, responses((status = 200, body = AttemptView)))]
pub(crate) async fn attempt(
    State(service): State<Service>,
    Path(id): Path<String>,
    Json(request): Json<AttemptRequest>,
) -> Result<Json<AttemptView>, ApiError> {
    Ok(Json(request.judge(service.puzzles(), &id, service.now())?))
}
