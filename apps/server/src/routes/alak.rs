//! The explorer of Alak.

use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use crate::worker_pool::{Effort, Turn};
use axum::Json;
use axum::extract::{Query, State};
use outflank_rules::alak::{ParsePositionError, Position};
use outflank_web_api::ApiError;
use outflank_web_api::alak_explorer::{ProvenMove, Tablebases, TreeNode, game_tree, proven_moves};
use serde::Deserialize;
use utoipa::IntoParams;

/// A position of Alak.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MovesQuery {
    /// As `xxxx...oooo x`.
    position: String,
}

/// A position of Alak and the depth of the tree.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TreeQuery {
    /// As `xxxx...oooo x`.
    position: String,
    /// The depth in plies, 1 to 6.
    plies: u8,
}

/// Returns the proven value of every move; boards of up to 13 slots are solved.
#[utoipa::path(get, path = "/api/alak/moves", tag = "alak", operation_id = "alak_moves", params(MovesQuery),
    responses((status = 200, body = Vec<ProvenMove>)))]
pub(crate) async fn moves(
    State(state): State<AppState>,
    session: Session,
    Query(MovesQuery { position }): Query<MovesQuery>,
) -> Result<Json<Vec<ProvenMove>>, AppError> {
    let position = parse(&position)?;
    state.online.check_position(&session.owner, &position).await?;
    if !Tablebases::covers(&position) {
        let error = ApiError::invalid("there is no tablebase for this position");
        return Err(error.in_field("position").into());
    }
    let tablebases = state.tablebases.clone();
    let values = state
        .move_workers
        .run(Turn::new(session.job_client(), Effort::Short), move |_, _| proven_moves(&position, &tablebases))
        .await?;
    Ok(Json(values.ok_or(AppError::Api(ApiError::Internal))?))
}

/// Returns the game tree of a position.
#[utoipa::path(get, path = "/api/alak/tree", tag = "alak", operation_id = "alak_tree", params(TreeQuery),
    responses((status = 200, body = TreeNode)))]
pub(crate) async fn tree(
    State(state): State<AppState>,
    session: Session,
    Query(TreeQuery { position, plies }): Query<TreeQuery>,
) -> Result<Json<TreeNode>, AppError> {
    let position = parse(&position)?;
    state.online.check_position(&session.owner, &position).await?;
    if !(1..=6).contains(&plies) {
        return Err(ApiError::invalid("the tree has 1 to 6 plies").in_field("plies").into());
    }
    let tree = state
        .move_workers
        .run(Turn::new(session.job_client(), Effort::Short), move |_, _| game_tree(position, plies))
        .await?;
    tree.map(Json).ok_or(AppError::Api(ApiError::TreeTooLarge))
}

fn parse(text: &str) -> Result<Position, AppError> {
    let invalid = |error: ParsePositionError| ApiError::invalid(error).in_field("position").into();
    text.parse().map_err(invalid)
}
