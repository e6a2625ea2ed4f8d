//! The opening trainer: changes of decks that the page stores, lines to add to them, and what people play.

use super::explore::store::GameStore;
use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use crate::worker_pool::{Effort, Turn};
use axum::Json;
use axum::extract::State;
use outflank_database::{Filter, Snapshot};
use outflank_learn::drill::{Line, PlayedMoves};
use outflank_rules::othello::{Move, Position};
use outflank_web_api::ApiError;
use outflank_web_api::drill::{
    DrillAnswer, DrillRequest, LinesRequest, PeopleMove, PeopleRequest, PlayedLine, named_openings,
};

/// The least share of the games in which a reply is played.
const SHARE: f64 = 0.1;

/// Changes decks of openings and returns them; nothing is stored.
#[utoipa::path(post, path = "/api/drill", tag = "learn", request_body = DrillRequest,
    responses((status = 200, body = DrillAnswer)))]
pub(crate) async fn change(Json(request): Json<DrillRequest>) -> Result<Json<DrillAnswer>, AppError> {
    Ok(Json(request.answer()?))
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
    State(state): State<AppState>,
    session: Session,
    Json(request): Json<PeopleRequest>,
) -> Result<Json<Vec<PeopleMove>>, AppError> {
    state.online.check_position(&session.owner, &request.position()?).await?;
    let moves = state
        .move_workers
        .run(Turn::new(session.job_client(), Effort::Short), move |context, _| request.moves(context))
        .await?;
    Ok(Json(moves?))
}

/// Returns lines of the shipped opening book: the best move for the player, all good replies of the opponent.
#[utoipa::path(post, path = "/api/drill/book", tag = "learn", request_body = LinesRequest,
    responses((status = 200, body = Vec<PlayedLine>)))]
pub(crate) async fn book(
    State(state): State<AppState>,
    session: Session,
    Json(request): Json<LinesRequest>,
) -> Result<Json<Vec<PlayedLine>>, AppError> {
    let lines = state
        .move_workers
        .run(Turn::new(session.job_client(), Effort::Short), move |_, _| request.grow_by_book())
        .await??;
    fair_lines(&state, &session, &lines).await
}

/// Returns lines of the database: the most frequent move for the player, all frequent replies of the opponent.
#[utoipa::path(post, path = "/api/drill/played", tag = "learn", request_body = LinesRequest,
    responses((status = 200, body = Vec<PlayedLine>)))]
pub(crate) async fn played(
    State(state): State<AppState>,
    session: Session,
    games: GameStore,
    Json(request): Json<LinesRequest>,
) -> Result<Json<Vec<PlayedLine>>, AppError> {
    let lines = games.query(move |games| played_lines(games, &request)).await??;
    fair_lines(&state, &session, &lines).await
}

fn played_lines(games: &Snapshot, request: &LinesRequest) -> Result<Vec<Line>, ApiError> {
    let filter = Filter::default();
    let played = |position: &Position| -> Vec<(Move, u64)> {
        games.explore(position, &filter, 0).moves.iter().map(|explored| (explored.mv, explored.totals.games)).collect()
    };
    request.grow(&mut PlayedMoves { played, share: SHARE })
}

/// Returns lines, unless one contains the position of a rated game that the browser is playing.
async fn fair_lines(state: &AppState, session: &Session, lines: &[Line]) -> Result<Json<Vec<PlayedLine>>, AppError> {
    for line in lines {
        state.online.check_game(&session.owner, line.record()).await?;
    }
    Ok(Json(lines.iter().map(PlayedLine::from).collect()))
}
