//! The games of a browser.

use super::change::{Address, Open};
use super::view::{GameView, Listed};
use crate::Site;
use crate::browser::{Browser, unguessable};
use crate::exchange::Scribe;
use crate::failure::{Failure, Problem};
use crate::game::{Contest, Kind, ParseSeatError, Seat, record, start};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use outflank_formats::about::GameResult;
use outflank_formats::{Format, ParseFormatError};
use outflank_game::Sides;
use outflank_library::{GameId, Library, LibraryError, Query as LibraryQuery, StoredGame};
use outflank_othello::Position;
use serde::Deserialize;
use std::num::NonZeroU32;
use utoipa::{IntoParams, ToSchema};

/// The most games that are kept for a browser.
const MOST_GAMES: u32 = 10_000;

/// The longest game: every square of the largest board, with a pass after each.
const MOST_MOVES: usize = 2 * 26 * 26;

/// A game to begin.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    kind: Kind,
    /// The rules (`6x6 mirrored anti`; in Alak the number of slots) or a position; the usual start when it is empty.
    #[serde(default)]
    start: String,
    /// Moves to begin with.
    #[serde(default)]
    moves: Vec<String>,
    /// `human`, or a machine: `level 0` to `level 30` in Othello, `random`, `greedy` and `lookahead 1` to `8` in Reversi,
    /// `random`, `lookahead N`, `mean N` and `perfect` in Alak.
    black: String,
    white: String,
}

/// Which games are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Search {
    /// Words that must all occur in the players, the game or the moves.
    #[serde(default)]
    words: String,
    /// How many games are passed over.
    #[serde(default)]
    skip: u32,
}

/// Begins a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn create(
    State(site): State<Site>,
    browser: Browser,
    Json(new): Json<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    let Open { game, contest } = begin(&new)?;
    let store = move |library: &mut Library| {
        if library.count(&browser.0)? >= MOST_GAMES {
            return Err(Failure::TooManyGames(MOST_GAMES));
        }
        Ok(library.insert(&browser.0, game)?)
    };
    let game = site.store.with(store).await?;
    Ok((StatusCode::CREATED, Json(GameView::of(&game, contest.as_ref()))))
}

/// Lists up to 50 games, the one changed last first.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Search), responses((status = 200, body = Vec<Listed>)))]
pub(crate) async fn list(
    State(site): State<Site>,
    browser: Browser,
    Query(Search { words, skip }): Query<Search>,
) -> Result<Json<Vec<Listed>>, Failure> {
    /// More words than this narrow nothing down.
    const MOST_WORDS: usize = 16;
    let words = words.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
    let query = LibraryQuery { words, skip, ..LibraryQuery::default() };
    let games = site.store.with(move |library| library.list(&browser.0, &query)).await?;
    Ok(Json(games.iter().map(Listed::of).collect()))
}

/// The format of a file of games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Export {
    /// `transcript`, `ggf`, `wthor`, `pgn`, `sgf` or `json`.
    format: String,
}

/// Writes all games of Othello to one file.
#[utoipa::path(get, path = "/api/export", tag = "games", params(Export), responses(
    (status = 200, body = String), (status = "4XX", body = Problem)))]
pub(crate) async fn export(
    State(site): State<Site>,
    browser: Browser,
    Query(Export { format }): Query<Export>,
) -> Result<impl IntoResponse, Failure> {
    let format: Format = format.parse().map_err(|error: ParseFormatError| Failure::Unreadable(error.to_string()))?;
    let all = LibraryQuery { limit: NonZeroU32::new(MOST_GAMES).unwrap_or(NonZeroU32::MIN), ..LibraryQuery::default() };
    let games = site.store.with(move |library| library.list(&browser.0, &all)).await?;
    let mut scribe = Scribe::new(format);
    for game in games.iter().filter(|game| game.game == Kind::Othello.name()) {
        if let Ok(record) = record::<Position>(&game.start, &game.moves[..game.played]) {
            scribe.write(record, [&game.seats.black, &game.seats.white], game.outcome.map(GameResult::from_outcome));
        }
    }
    let about = [(header::CONTENT_TYPE, "application/octet-stream"), (header::CONTENT_DISPOSITION, "attachment")];
    Ok((about, scribe.finish()))
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", responses(
    (status = 200, body = GameView), (status = 404, body = Problem)))]
pub(crate) async fn show(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
) -> Result<Json<GameView>, Failure> {
    let Open { game, contest } = Address::new(browser, id).open(&site).await?;
    Ok(Json(GameView::of(&game, contest.as_ref())))
}

/// Deletes a game for good.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", responses(
    (status = 204), (status = 404, body = Problem)))]
pub(crate) async fn remove(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
) -> Result<StatusCode, Failure> {
    let id = GameId::new(id);
    let was_there = site.store.with::<_, LibraryError>(move |library| library.remove(&browser.0, &id)).await?;
    if was_there { Ok(StatusCode::NO_CONTENT) } else { Err(Failure::NoSuchGame) }
}

fn begin(new: &NewGame) -> Result<Open, Failure> {
    let (kind, first) = start(new.kind, new.start.trim()).map_err(|refused| Failure::Unreadable(refused.why))?;
    if new.moves.len() > MOST_MOVES {
        return Err(Failure::Unreadable(format!("a game has at most {MOST_MOVES} moves")));
    }
    let contest = <dyn Contest>::new(kind, &first, &new.moves).map_err(|refused| Failure::Illegal(refused.why))?;
    let seat = |text: &str| -> Result<String, Failure> {
        let seat: Seat = text.parse().map_err(|error: ParseSeatError| Failure::Unreadable(error.to_string()))?;
        let refusal = || Failure::Unreadable(format!("{seat} does not play this game or on this board"));
        contest.admits(seat).then(|| seat.to_string()).ok_or_else(refusal)
    };
    let seats = Sides { black: seat(&new.black)?, white: seat(&new.white)? };
    let mut game = StoredGame::new(GameId::new(unguessable()), kind.name(), first, seats);
    (game.moves, game.played) = contest.moves();
    game.outcome = contest.outcome();
    Ok(Open { game, contest })
}
