//! The games of a browser.

use super::table::{Open, Table};
use super::view::{GameView, Listed};
use crate::Site;
use crate::browser::{Browser, unguessable};
use crate::exchange::Scribe;
use crate::failure::Failure;
use crate::game::{Contest, GameClock, Kind, ParseClockError, ParseSeatError, Seat, TimeControl, record, start};
use crate::problem::Problem;
use crate::site::now;
use axum::extract::{ConnectInfo, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};
use outflank_formats::about::GameResult;
use outflank_formats::{Format, ParseFormatError};
use outflank_game::Sides;
use outflank_library::{Ending, GameId, Library, LibraryError, Order, Query as LibraryQuery, StoredGame};
use outflank_othello::Position;
use serde::Deserialize;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

/// The most games that are kept for a browser.
const MOST_GAMES: u32 = 10_000;

/// How long a game is kept in which nobody has moved.
const UNTOUCHED: Duration = Duration::from_hours(24);

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
    /// The seconds that each side has for the game, and those that each move adds, as `300+3`; no clock without it.
    #[serde(default)]
    clock: Option<String>,
}

/// Which games are listed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Search {
    /// Words that must all occur in the players, the opening, the game or the moves.
    #[serde(default)]
    words: String,
    /// How the games ended: won or lost by a person against a machine, drawn, or not yet.
    #[serde(default)]
    ending: WantedEnding,
    /// Which games come first.
    #[serde(default)]
    order: WantedOrder,
    /// How many games are passed over.
    #[serde(default)]
    skip: u32,
}

/// How a game ended.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WantedEnding {
    #[default]
    #[serde(rename = "")]
    Any,
    Won,
    Lost,
    Drawn,
    Unfinished,
}

/// Which games come first: the one changed last, or the one that people played most accurately.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WantedOrder {
    #[default]
    Latest,
    Accuracy,
}

/// Begins a game; it is listed from its first move on, and removed after a day without one.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame, responses(
    (status = 201, body = GameView), (status = "4XX", body = Problem),
    (status = 429, body = Problem, description = "This browser or this address has begun too many games.")))]
pub(crate) async fn create(
    State(site): State<Site>,
    browser: Browser,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
    Json(new): Json<NewGame>,
) -> Result<(StatusCode, Json<GameView>), Failure> {
    if let Some(Extension(ConnectInfo(address))) = address {
        site.new_games.count(address.ip())?;
    }
    let Open { game, contest, clock } = begin(&new)?;
    let store = move |library: &mut Library| {
        library.remove_without_moves(now().saturating_sub(UNTOUCHED).as_secs())?;
        if library.count(&browser.0)? >= MOST_GAMES {
            return Err(Failure::TooManyGames(MOST_GAMES));
        }
        Ok(library.insert(&browser.0, game)?)
    };
    let game = site.store.with(store).await?;
    if game.is_over() {
        site.finished.notify_one();
    }
    Ok((StatusCode::CREATED, Json(Open { game, contest, clock }.view(now()))))
}

/// Lists up to 50 games.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Search), responses(
    (status = 200, body = Vec<Listed>), (status = "4XX", body = Problem)))]
pub(crate) async fn list(
    State(site): State<Site>,
    browser: Browser,
    Query(search): Query<Search>,
) -> Result<Json<Vec<Listed>>, Failure> {
    let query = search.into();
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
    let format: Format = format.parse().map_err(|error: ParseFormatError| Failure::unreadable(error))?;
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
pub(crate) async fn show(table: Table) -> Result<Json<GameView>, Failure> {
    table.view().await.map(Json)
}

/// Deletes a game for good.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", responses(
    (status = 204), (status = 404, body = Problem)))]
pub(crate) async fn remove(Table { site, owner, id }: Table) -> Result<StatusCode, Failure> {
    let was_there = site.store.with::<_, LibraryError>(move |library| library.remove(&owner, &id)).await?;
    if was_there { Ok(StatusCode::NO_CONTENT) } else { Err(Failure::NoSuchGame) }
}

impl From<Search> for LibraryQuery {
    fn from(Search { words, ending, order, skip }: Search) -> Self {
        /// More words than this narrow nothing down.
        const MOST_WORDS: usize = 16;
        let words = words.split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
        let ending = match ending {
            WantedEnding::Any => None,
            WantedEnding::Won => Some(Ending::Won),
            WantedEnding::Lost => Some(Ending::Lost),
            WantedEnding::Drawn => Some(Ending::Drawn),
            WantedEnding::Unfinished => Some(Ending::Unfinished),
        };
        let order = match order {
            WantedOrder::Latest => Order::Latest,
            WantedOrder::Accuracy => Order::MostAccurate,
        };
        Self { words, ending, order, skip, ..Self::default() }
    }
}

fn begin(new: &NewGame) -> Result<Open, Failure> {
    let (kind, first) = start(new.kind, new.start.trim()).map_err(Failure::Unreadable)?;
    if new.moves.len() > MOST_MOVES {
        return Err(Failure::TooManyMoves(MOST_MOVES));
    }
    let contest = <dyn Contest>::new(kind, &first, &new.moves).map_err(Failure::Illegal)?;
    let seat = |text: &str| -> Result<String, Failure> {
        let seat: Seat = text.parse().map_err(|error: ParseSeatError| Failure::unreadable(error))?;
        let refusal = || Failure::unreadable(format!("{seat} does not play this game or on this board"));
        contest.admits(seat).then(|| seat.to_string()).ok_or_else(refusal)
    };
    let seats = Sides { black: seat(&new.black)?, white: seat(&new.white)? };
    let mut game = StoredGame::new(GameId::new(unguessable()), kind.name(), first, seats);
    (game.moves, game.played) = contest.moves();
    game.given = game.played;
    game.outcome = contest.outcome();
    game.opening = contest.opening().map(str::to_owned);
    let control = new.clock.as_deref().map(str::parse::<TimeControl>).transpose();
    let clock = control.map_err(|error: ParseClockError| Failure::unreadable(error))?.map(GameClock::new);
    game.clock = clock.map(|clock| clock.to_string());
    Ok(Open { game, contest, clock })
}
