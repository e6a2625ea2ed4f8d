//! Lines of the database for the opening trainer.

use super::explore::store::GameStore;
use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use axum::Json;
use axum::extract::{FromRef, State};
use outflank_database::{Filter, Snapshot};
use outflank_learn::drill::{Line, PlayedMoves};
use outflank_rules::othello::{Move, Position};
use outflank_service::drill::{LinesRequest, PlayedLine};
use outflank_service::routes::fair_lines;
use outflank_service::{ApiError, Service};

/// The least share of the games in which a reply is played.
const SHARE: f64 = 0.1;

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
    Ok(fair_lines(&Service::from_ref(&state), &session.owner, &lines).await?)
}

fn played_lines(games: &Snapshot, request: &LinesRequest) -> Result<Vec<Line>, ApiError> {
    let filter = Filter::default();
    let played = |position: &Position| -> Vec<(Move, u64)> {
        games.explore(position, &filter, 0).moves.iter().map(|explored| (explored.mv, explored.totals.games)).collect()
    };
    request.grow(&mut PlayedMoves { played, share: SHARE })
}
