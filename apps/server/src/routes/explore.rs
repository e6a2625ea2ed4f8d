//! The explorer: what was played in a position, games, players, tournaments and sources, and the import of games.

mod filter;
pub(super) mod game;
pub(super) mod import;
pub(super) mod lists;
pub(super) mod store;

use crate::error::AppError;
use crate::explorer::{OpeningMove, book_level, opening_moves};
use axum::Json;
use axum::extract::Query;
use filter::FilterQuery;
use outflank_database::{ExploredMove, Filter, GameSummary, Snapshot};
use outflank_formats::transcript::{self, TranscriptError};
use outflank_rules::GameRecord;
use outflank_rules::othello::{Position, opening_of};
use outflank_service::ApiError;
use outflank_service::input_error::InputError;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use store::{GameStore, StoreQuery};
use utoipa::{IntoParams, ToSchema};

/// A position.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PositionQuery {
    /// The first position in its text form; the start position if it is left out.
    #[serde(default)]
    start: String,
    /// The moves from `start`, as `f5d6c3`; passes may be left out.
    #[serde(default)]
    moves: String,
}

/// How many games are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// The maximum number to list, at most 200; 20 if it is left out.
    #[param(maximum = 200)]
    limit: Option<usize>,
}

/// What was played in a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct ExploreView {
    /// The position in its text form.
    position: String,
    /// The name of the opening that was played.
    opening: Option<&'static str>,
    /// The number of games that reach the position, those without a result included.
    games: u64,
    /// Those that Black won.
    black: u64,
    /// Those that nobody won.
    draws: u64,
    /// Those that White won.
    white: u64,
    /// The moves that were played, the most frequent first.
    moves: Vec<ExploredMove>,
    /// The games of the best known players, and of these the latest.
    top: Vec<GameSummary>,
    /// All legal moves, the best first, with their names and scores in the shipped opening book.
    openings: Vec<OpeningMove>,
    /// The level of the searches behind these scores; null where the book does not have the position.
    book_level: Option<u8>,
}

/// The first games of a query.
#[derive(Serialize, ToSchema)]
pub(crate) struct GamesView {
    /// The number of games that fulfil the conditions.
    total: u64,
    /// Those of the best known players, and of these the latest first.
    games: Vec<GameSummary>,
}

/// Returns the moves that were played in a position, with their results, games and scores.
#[utoipa::path(get, path = "/api/explore", tag = "explore", params(PositionQuery, ListQuery, FilterQuery, StoreQuery),
    responses((status = 200, body = ExploreView)))]
pub(crate) async fn explore(
    games: GameStore,
    Query(position): Query<PositionQuery>,
    Query(list): Query<ListQuery>,
    Query(filter): Query<FilterQuery>,
) -> Result<Json<ExploreView>, AppError> {
    let (record, filter, limit) = (position.record()?, Filter::try_from(filter)?, list.limit()?);
    games.check_fair_play(record.position()).await?;
    games.query(move |games| Json(ExploreView::new(games, &record, &filter, limit))).await
}

/// Returns the games that fulfil the conditions; those that reach the position, if moves or a start are given.
#[utoipa::path(get, path = "/api/explore/games", tag = "explore", operation_id = "explored_games",
    params(PositionQuery, ListQuery, FilterQuery, StoreQuery), responses((status = 200, body = GamesView)))]
pub(crate) async fn games(
    games: GameStore,
    Query(position): Query<PositionQuery>,
    Query(list): Query<ListQuery>,
    Query(filter): Query<FilterQuery>,
) -> Result<Json<GamesView>, AppError> {
    let (filter, limit) = (Filter::try_from(filter)?, list.limit()?);
    let record = if position.is_empty() { None } else { Some(position.record()?) };
    if let Some(record) = &record {
        games.check_fair_play(record.position()).await?;
    }
    let query = move |games: &Snapshot| {
        let (position, mut total) = (record.as_ref().map(GameRecord::position), 0);
        games.visit(&filter, position, |_| {
            total += 1;
            ControlFlow::Continue(())
        });
        Json(GamesView { total, games: games.games(&filter, position, limit) })
    };
    games.query(query).await
}

impl ExploreView {
    fn new(games: &Snapshot, record: &GameRecord<Position>, filter: &Filter, limit: usize) -> Self {
        let explored = games.explore(record.position(), filter, limit);
        Self {
            position: explored.position.to_string(),
            opening: opening_of(record),
            games: explored.totals.games,
            black: explored.totals.black,
            draws: explored.totals.draws,
            white: explored.totals.white,
            moves: explored.moves,
            top: explored.top,
            openings: opening_moves(record.position()),
            book_level: book_level(record.position()),
        }
    }
}

impl PositionQuery {
    fn is_empty(&self) -> bool {
        self.start.trim().is_empty() && self.moves.trim().is_empty()
    }

    /// Replays the moves, and a forced pass after them.
    fn record(&self) -> Result<GameRecord<Position>, AppError> {
        let start = self.start.trim();
        let start = if start.is_empty() { Ok(Position::START) } else { start.parse::<Position>() };
        let start = start.map_err(|error| ApiError::invalid(format!("start: {error}")).in_field("start"))?;
        let mut record = transcript::parse(start, &self.moves).map_err(|failed| match failed.error {
            TranscriptError::Illegal { number, illegal, .. } => {
                ApiError::IllegalMove(InputError::illegal_move(&illegal, number)).in_field("moves")
            }
            other => ApiError::invalid(format!("moves: {other}")).in_field("moves"),
        })?;
        record.play_forced_passes();
        Ok(record)
    }
}

impl ListQuery {
    fn limit(&self) -> Result<usize, AppError> {
        const MAX_LIMIT: usize = 200;
        const DEFAULT_LIMIT: usize = 20;
        match self.limit.unwrap_or(DEFAULT_LIMIT) {
            limit @ ..=MAX_LIMIT => Ok(limit),
            limit => {
                let error = ApiError::invalid(format!("limit: expected at most {MAX_LIMIT}, but found {limit}"));
                Err(error.in_field("limit").into())
            }
        }
    }
}
