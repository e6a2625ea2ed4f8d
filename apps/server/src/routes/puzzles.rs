//! The shipped puzzles; nothing is stored.

use crate::error::AppError;
use crate::state::now;
use axum::Json;
use axum::extract::{Path, Query};
use outflank_learn::puzzle::PuzzleSet;
use outflank_learn::view::QuestionView;
use outflank_web_api::puzzles::{self, AttemptRequest, AttemptView, NextRequest, PuzzlesView};
use serde::Deserialize;
use utoipa::IntoParams;

/// The language of the titles.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OverviewQuery {
    /// `en` or `ja`.
    #[serde(default)]
    lang: String,
}

/// Returns the number of puzzles and their themes.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", params(OverviewQuery),
    responses((status = 200, body = PuzzlesView)))]
pub(crate) async fn overview(
    Query(OverviewQuery { lang }): Query<OverviewQuery>,
) -> Result<Json<PuzzlesView>, AppError> {
    Ok(Json(puzzles::overview(PuzzleSet::shipped(), &lang)?))
}

/// Returns the puzzle of a day, counted from 1 January 1970, without its solution.
#[utoipa::path(get, path = "/api/puzzles/day/{day}", tag = "puzzles", params(("day" = u64, Path)),
    responses((status = 200, body = QuestionView)))]
pub(crate) async fn of_day(Path(day): Path<String>) -> Result<Json<QuestionView>, AppError> {
    Ok(Json(puzzles::of_day(PuzzleSet::shipped(), &day)?))
}

/// Returns a puzzle without its solution.
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles", operation_id = "show_puzzle",
    params(("id" = String, Path)), responses((status = 200, body = QuestionView)))]
pub(crate) async fn show(Path(id): Path<String>) -> Result<Json<QuestionView>, AppError> {
    Ok(Json(puzzles::by_id(PuzzleSet::shipped(), &id)?))
}

/// Returns a puzzle near a rating that was tried least often, chosen at random.
#[utoipa::path(post, path = "/api/puzzles/next", tag = "puzzles", operation_id = "next_puzzle",
    request_body = NextRequest, responses((status = 200, body = QuestionView)))]
pub(crate) async fn next(Json(request): Json<NextRequest>) -> Result<Json<QuestionView>, AppError> {
    Ok(Json(request.choose(PuzzleSet::shipped(), &mut fastrand::Rng::new())?))
}

/// Judges a move in a puzzle, or shows the solution; the progress of the player comes with the request and goes back changed.
#[utoipa::path(post, path = "/api/puzzles/{id}/attempts", tag = "puzzles", params(("id" = String, Path)),
    request_body = AttemptRequest, responses((status = 200, body = AttemptView)))]
pub(crate) async fn attempt(
    Path(id): Path<String>,
    Json(request): Json<AttemptRequest>,
) -> Result<Json<AttemptView>, AppError> {
    Ok(Json(request.judge(PuzzleSet::shipped(), &id, now())?))
}
