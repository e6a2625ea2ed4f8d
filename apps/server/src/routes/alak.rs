//! The explorer of Alak.

use crate::Site;
use crate::explore::{Branch, ProvenMove, Tables, proven_moves, tree as grow};
use crate::failure::Failure;
use crate::problem::Problem;
use axum::Json;
use axum::extract::{Query, State};
use outflank_alak::Position;
use serde::Deserialize;
use utoipa::IntoParams;

/// A position of Alak.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct At {
    /// As `xxxx...oooo x`.
    position: String,
}

/// A position of Alak and how far to look.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Ahead {
    /// As `xxxx...oooo x`.
    position: String,
    /// How many plies, 1 to 6.
    plies: u8,
}

/// Tells the proven value of every move; boards of up to 13 slots are solved.
#[utoipa::path(get, path = "/api/alak/moves", tag = "alak", params(At), responses(
    (status = 200, body = Vec<ProvenMove>), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn moves(
    State(site): State<Site>,
    Query(At { position }): Query<At>,
) -> Result<Json<Vec<ProvenMove>>, Failure> {
    let position = parse(&position)?;
    if !Tables::hold(&position) {
        return Err(Failure::unreadable("there is no table for this position"));
    }
    let tables = site.tables.clone();
    let values = site.players.run(move |_, _| proven_moves(&position, &tables)).await?;
    Ok(Json(values.ok_or(Failure::Broken)?))
}

/// Grows the game tree of a position.
#[utoipa::path(get, path = "/api/alak/tree", tag = "alak", params(Ahead), responses(
    (status = 200, body = Branch), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn tree(
    State(site): State<Site>,
    Query(Ahead { position, plies }): Query<Ahead>,
) -> Result<Json<Branch>, Failure> {
    let position = parse(&position)?;
    if !(1..=6).contains(&plies) {
        return Err(Failure::unreadable("the tree has 1 to 6 plies"));
    }
    let tree = site.players.run(move |_, _| grow(position, plies)).await?;
    tree.map(Json).ok_or(Failure::TreeTooLarge)
}

fn parse(text: &str) -> Result<Position, Failure> {
    text.parse().map_err(|error: outflank_alak::ParsePositionError| Failure::unreadable(error))
}
