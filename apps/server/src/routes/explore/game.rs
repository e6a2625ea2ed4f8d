//! A game of a store, with its moves.

use super::store::{GameStore, StoreQuery};
use crate::error::AppError;
use axum::Json;
use axum::extract::Path;
use outflank_database::{GameId, GameSummary, ParseGameIdError, StoredGame};
use outflank_rules::Move;
use serde::Serialize;
use utoipa::ToSchema;

/// A game with its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploredGame {
    #[serde(flatten)]
    summary: GameSummary,
    /// The date, as far as it is known.
    date: Option<String>,
    /// Black's rating, as the imported file has it.
    black_rating: Option<f64>,
    /// White's rating, as the imported file has it.
    white_rating: Option<f64>,
    /// The name of the last opening that the game reached.
    opening: Option<&'static str>,
    /// The start position; null for that of Othello.
    start: Option<String>,
    /// The moves without passes, as `f5d6c3`.
    transcript: String,
}

/// Returns a game.
#[utoipa::path(get, path = "/api/explore/games/{id}", tag = "explore", operation_id = "explored_game",
    params(("id" = String, Path, description = "The id of the game."), StoreQuery),
    responses((status = 200, body = ExploredGame)))]
pub(crate) async fn show(games: GameStore, Path(id): Path<String>) -> Result<Json<ExploredGame>, AppError> {
    let id: GameId = id.parse().map_err(|error: ParseGameIdError| AppError::invalid(error))?;
    let missing = games.not_found();
    let found = games.query(move |games| games.game(id)).await?;
    found.map(|game| Json(ExploredGame::new(game))).ok_or(missing)
}

impl ExploredGame {
    fn new(StoredGame { summary, game }: StoredGame) -> Self {
        let (record, players) = (game.record(), &game.info.players);
        Self {
            date: game.info.date.map(|date| date.to_string()),
            black_rating: players.black.rating,
            white_rating: players.white.rating,
            opening: record.opening_name(),
            start: (!game.has_standard_start()).then(|| record.start().to_string()),
            transcript: record.moves().iter().filter(|&&mv| mv != Move::Pass).map(Move::to_string).collect(),
            summary,
        }
    }
}
