//! The explorer of Alak.

use crate::alak_explorer::{ProvenMove, Tablebases, TreeNode, game_tree, proven_moves};
use crate::{Actor, ApiError, Service, Shown, Work};
use axum::Json;
use axum::extract::{Query, State};
use outflank_rules::alak::{ParsePositionError, Position};
use serde::Deserialize;
use utoipa::IntoParams;

/// A position of Alak.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesQuery {
    /// As `xxxx...oooo x`.
    position: String,
}

/// A position of Alak and the depth of the tree.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
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
    State(service): State<Service>,
    actor: Actor,
    Query(MovesQuery { position }): Query<MovesQuery>,
) -> Result<Json<Vec<ProvenMove>>, ApiError> {
    let position = parse(&position)?;
    service.check_fair_play(&actor.owner, Shown::Position(&position.into())).await?;
    if !Tablebases::covers(&position) {
        let error = ApiError::invalid("there is no tablebase for this position");
        return Err(error.in_field("position"));
    }
    let values =
        service.run(Work::short(actor), move |context, _| proven_moves(&position, &context.tablebases)).await?;
    values.map(Json).ok_or(ApiError::Internal)
}

/// Returns the game tree of a position.
#[utoipa::path(get, path = "/api/alak/tree", tag = "alak", operation_id = "alak_tree", params(TreeQuery),
    responses((status = 200, body = TreeNode)))]
pub(crate) async fn tree(
    State(service): State<Service>,
    actor: Actor,
    Query(TreeQuery { position, plies }): Query<TreeQuery>,
) -> Result<Json<TreeNode>, ApiError> {
    let position = parse(&position)?;
    service.check_fair_play(&actor.owner, Shown::Position(&position.into())).await?;
    if !(1..=6).contains(&plies) {
        return Err(ApiError::invalid("the tree has 1 to 6 plies").in_field("plies"));
    }
    let tree = service.run(Work::short(actor), move |_, _| game_tree(position, plies)).await?;
    tree.map(Json).ok_or(ApiError::TreeTooLarge)
}

fn parse(text: &str) -> Result<Position, ApiError> {
    let invalid = |error: ParsePositionError| ApiError::invalid(error).in_field("position");
    text.parse().map_err(invalid)
}
