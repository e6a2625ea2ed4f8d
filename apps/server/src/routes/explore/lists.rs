//! Players, tournaments and sources.

use super::ListQuery;
use super::store::{GameStore, StoreQuery};
use crate::AppState;
use crate::error::AppError;
use axum::Json;
use axum::extract::{Query, State};
use outflank_database::{PlayerProfile, PlayerSummary, Snapshot, SourceSummary, TournamentSummary};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A part of a name, or a name.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NameQuery {
    /// Any part of the name; for a single player, the whole name.
    #[serde(default)]
    name: String,
}

/// The first players of a query.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploredPlayers {
    /// The number of players whose names match.
    total: usize,
    /// Those with most games.
    players: Vec<PlayerSummary>,
}

/// The first tournaments of a query.
#[derive(Serialize, ToSchema)]
pub(crate) struct TournamentsView {
    /// The number of tournaments whose names match.
    total: usize,
    /// Those with most games.
    tournaments: Vec<TournamentSummary>,
}

/// The sources of the games.
#[derive(Serialize, ToSchema)]
pub(crate) struct SourcesView {
    /// Whether there is a database.
    database: bool,
    /// Whether games can be imported.
    import: bool,
    /// The number of games.
    games: u64,
    /// The sources, those with most games first.
    sources: Vec<SourceSummary>,
}

/// Returns the players whose names contain a text.
#[utoipa::path(get, path = "/api/explore/players", tag = "explore", params(NameQuery, ListQuery, StoreQuery),
    responses((status = 200, body = ExploredPlayers)))]
pub(crate) async fn players(
    games: GameStore,
    Query(NameQuery { name }): Query<NameQuery>,
    Query(list): Query<ListQuery>,
) -> Result<Json<ExploredPlayers>, AppError> {
    let limit = list.limit()?;
    let mut players = games.query(move |games| games.players(&name)).await?;
    let total = players.len();
    players.truncate(limit);
    Ok(Json(ExploredPlayers { total, players }))
}

/// Returns the openings, the results by year and the opponents of a player.
#[utoipa::path(get, path = "/api/explore/player", tag = "explore", params(NameQuery, StoreQuery),
    responses((status = 200, body = PlayerProfile)))]
pub(crate) async fn player(
    games: GameStore,
    Query(NameQuery { name }): Query<NameQuery>,
) -> Result<Json<PlayerProfile>, AppError> {
    let profile = games.query(move |games| games.profile(&name)).await?;
    profile.map(Json).ok_or(AppError::PlayerNotFound)
}

/// Returns the tournaments whose names contain a text.
#[utoipa::path(get, path = "/api/explore/tournaments", tag = "explore", params(NameQuery, ListQuery, StoreQuery),
    responses((status = 200, body = TournamentsView)))]
pub(crate) async fn tournaments(
    games: GameStore,
    Query(NameQuery { name }): Query<NameQuery>,
    Query(list): Query<ListQuery>,
) -> Result<Json<TournamentsView>, AppError> {
    let limit = list.limit()?;
    let mut tournaments = games.query(move |games| games.tournaments(&name)).await?;
    let total = tournaments.len();
    tournaments.truncate(limit);
    Ok(Json(TournamentsView { total, tournaments }))
}

/// Returns the sources of the games, and whether games can be imported.
#[utoipa::path(get, path = "/api/explore/sources", tag = "explore", params(StoreQuery),
    responses((status = 200, body = SourcesView)))]
pub(crate) async fn sources(State(state): State<AppState>, games: GameStore) -> Result<Json<SourcesView>, AppError> {
    let explorer = state.explorer.clone();
    let view = move |games: &Snapshot| SourcesView {
        database: explorer.has_database(),
        import: explorer.accepts_imports(),
        games: games.len(),
        sources: games.sources(),
    };
    games.query(view).await.map(Json)
}
