//! Figures of positions, and reasons why moves lose.

use crate::{Actor, ApiError, Effort, ExplainRequest, FiguresRequest, Pool, Service, Shown, Work};
use axum::Json;
use axum::extract::State;
use outflank_learn::view::{ExplanationView, FiguresView};

/// Returns the figures of a position of Othello as squares, for overlays.
#[utoipa::path(post, path = "/api/figures", tag = "positions", request_body = FiguresRequest,
    responses((status = 200, body = FiguresView)))]
pub(crate) async fn figures(
    State(service): State<Service>,
    actor: Actor,
    Json(request): Json<FiguresRequest>,
) -> Result<Json<FiguresView>, ApiError> {
    service.check_fair_play(&actor.owner, Shown::Position(&request.position()?.into())).await?;
    Ok(Json(request.figures()?))
}

/// Compares a move of Othello with the best one: scores, lines of best play, and the reasons why the worse one loses.
#[utoipa::path(post, path = "/api/explain", tag = "positions", request_body = ExplainRequest,
    responses((status = 200, body = ExplanationView)))]
pub(crate) async fn explain(
    State(service): State<Service>,
    actor: Actor,
    Json(request): Json<ExplainRequest>,
) -> Result<Json<ExplanationView>, ApiError> {
    let mv = request.parse()?;
    // The lines begin in both positions.
    for position in [Some(mv.position), mv.after()].into_iter().flatten() {
        service.check_fair_play(&actor.owner, Shown::Position(&position.into())).await?;
    }
    let work = Work { actor, pool: Pool::Analyses, effort: Effort::Long, limit: None };
    let explanation = service.run(work, move |context, stop| {
        let engine = context.review_engine().ok_or(ApiError::Busy)?;
        mv.explain(engine.cleared_engine(), stop)
    });
    Ok(Json(explanation.await??))
}
