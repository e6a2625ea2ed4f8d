//! Moves, and what else one does at a board.

use super::change::{Address, Open, Seen};
use super::view::GameView;
use crate::Site;
use crate::browser::Browser;
use crate::failure::{Failure, Problem};
use crate::game::{Seat, Strength, stops};
use axum::Json;
use axum::extract::{Path, State};
use outflank_engine::Level;
use outflank_game::Side;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A move by a person.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PlayedMove {
    /// As `f5`, or `3-5` in Alak.
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    seen: Seen,
}

/// A suggestion.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    mv: String,
}

type Answer = Result<Json<GameView>, Failure>;

/// Plays a move of a person; passes that must follow are played, too.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "play", request_body = PlayedMove, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn play(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(PlayedMove { mv, seen }): Json<PlayedMove>,
) -> Answer {
    let address = Address::new(browser, id);
    let mut open = address.open_as(&site, &seen).await?;
    if open.seat_to_move()? != Seat::Human {
        return Err(Failure::NotTheTurn("a person"));
    }
    open.contest.play(&mv).map_err(|refused| Failure::Illegal(refused.why))?;
    address.store(&site, open).await
}

/// Has the machine play its move.
#[utoipa::path(post, path = "/api/games/{id}/reply", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem),
    (status = 503, body = Problem, description = "Try again after as many seconds as `Retry-After` says.")))]
pub(crate) async fn reply(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Answer {
    let address = Address::new(browser, id);
    let open = address.open_as(&site, &seen).await?;
    let seat = open.seat_to_move()?;
    if seat == Seat::Human {
        return Err(Failure::NotTheTurn("a machine"));
    }
    let (mut open, mv) = choose(&site, open, seat).await?;
    open.contest.play(&mv).map_err(|refused| Failure::Illegal(refused.why))?;
    address.store(&site, open).await
}

/// Suggests a move, and plays none.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play", request_body = Seen, responses(
    (status = 200, body = Hint), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn hint(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Result<Json<Hint>, Failure> {
    const LEVEL: Level = Level::new(12).expect("there is such a level");
    const ADVISERS: [Strength; 4] =
        [Strength::Level(LEVEL), Strength::Perfect, Strength::Lookahead(4), Strength::Random];
    let open = Address::new(browser, id).open_as(&site, &seen).await?;
    open.seat_to_move()?;
    let mut advisers = ADVISERS.map(Seat::Machine).into_iter();
    let adviser = advisers.find(|&adviser| open.contest.admits(adviser)).ok_or(Failure::Broken)?;
    let (_, mv) = choose(&site, open, adviser).await?;
    Ok(Json(Hint { mv }))
}

/// Takes back to the last choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn undo(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Answer {
    walk(&site, &Address::new(browser, id), &seen, |open, stops| {
        // Whoever resigned takes that back first.
        open.game.resigned.take().is_some() || open.contest.undo(stops)
    })
    .await
}

/// Plays what was taken back, to the next choice of a person.
#[utoipa::path(post, path = "/api/games/{id}/redo", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn redo(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Answer {
    walk(&site, &Address::new(browser, id), &seen, |open, stops| open.contest.redo(stops)).await
}

/// Gives the game up, for the person to move, or the only person.
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "play", request_body = Seen, responses(
    (status = 200, body = GameView), (status = "4XX", body = Problem)))]
pub(crate) async fn resign(
    State(site): State<Site>,
    browser: Browser,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Answer {
    let address = Address::new(browser, id);
    let mut open = address.open_as(&site, &seen).await?;
    open.seat_to_move()?;
    let (seats, to_move) = (open.seats(), open.contest.to_move());
    let people = Side::BOTH.into_iter().filter(|&side| seats[side] == Seat::Human);
    let loser = people.max_by_key(|&side| Some(side) == to_move).ok_or(Failure::NotTheTurn("a person"))?;
    open.game.resigned = Some(loser);
    address.store(&site, open).await
}

/// Has a thread choose a move; the game goes there and back.
async fn choose(site: &Site, open: Open, seat: Seat) -> Result<(Open, String), Failure> {
    let chosen = site.players.run(move |desk, stop| {
        let mv = open.contest.choose(seat, desk, stop);
        (open, mv)
    });
    let (open, mv) = chosen.await?;
    Ok((open, mv.ok_or(Failure::Broken)?))
}

async fn walk(site: &Site, address: &Address, seen: &Seen, step: fn(&mut Open, &[Side]) -> bool) -> Answer {
    let mut open = address.open_as(site, seen).await?;
    let stops = stops(open.seats());
    if !step(&mut open, &stops) {
        return Err(Failure::NoMove);
    }
    address.store(site, open).await
}
