//! Figures of positions, and reasons why moves lose.

use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use crate::worker_pool::{Effort, Turn};
use axum::Json;
use axum::extract::State;
use outflank_learn::view::{ExplanationView, FiguresView};
use outflank_web_api::{ApiError, ExplainRequest, FiguresRequest};

/// Returns the figures of a position of Othello as squares, for overlays.
#[utoipa::path(post, path = "/api/figures", tag = "positions", request_body = FiguresRequest,
    responses((status = 200, body = FiguresView)))]
pub(crate) async fn figures(
    State(state): State<AppState>,
    session: Session,
    Json(request): Json<FiguresRequest>,
) -> Result<Json<FiguresView>, AppError> {
    state.online.check_position(&session.owner, &request.position()?).await?;
    Ok(Json(request.figures()?))
}

/// Compares a move of Othello with the best one: scores, lines of best play, and the reasons why the worse one loses.
#[utoipa::path(post, path = "/api/explain", tag = "positions", request_body = ExplainRequest,
    responses((status = 200, body = ExplanationView)))]
pub(crate) async fn explain(
    State(state): State<AppState>,
    session: Session,
    Json(request): Json<ExplainRequest>,
) -> Result<Json<ExplanationView>, AppError> {
    let mv = request.parse()?;
    // The lines begin in both positions.
    for position in [Some(mv.position), mv.after()].into_iter().flatten() {
        state.online.check_position(&session.owner, &position).await?;
    }
    let turn = Turn::new(session.job_client(), Effort::Long);
    let explanation = state.analysis_workers.run(turn, move |context, stop| {
        let engine = context.review_engine().ok_or(ApiError::Busy)?;
        mv.explain(engine.cleared_engine(), stop)
    });
    Ok(Json(explanation.await??))
}
