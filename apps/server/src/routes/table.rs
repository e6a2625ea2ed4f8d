//! Reading a game, changing it, and storing it before anything is answered.

use super::action::Action;
use super::view::GameView;
use crate::Site;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::game::{Contest, GameClock, Refused, Seat};
use crate::site::now;
use axum::extract::{FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use outflank_game::{Side, Sides};
use outflank_library::{GameId, Owner, StoredGame};
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game of a browser, which a request names by its path.
#[derive(Clone)]
pub(crate) struct Table {
    pub(super) site: Site,
    pub(super) owner: Owner,
    pub(super) id: GameId,
}

/// The version of the game that the request has seen.
#[derive(Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct Seen {
    pub(super) version: u32,
}

/// A game as it was read.
pub(super) struct Open {
    pub(super) game: StoredGame,
    pub(super) contest: Box<dyn Contest>,
    pub(super) clock: Option<GameClock>,
}

impl Table {
    /// Reads the game.
    pub(super) async fn open(&self) -> Result<Open, Failure> {
        let (owner, id) = (self.owner.clone(), self.id.clone());
        let game = self.site.store.with(move |library| library.load(&owner, &id)).await?.ok_or(Failure::NoSuchGame)?;
        let mut open = Open::stored(game).map_err(|refused| {
            tracing::error!(%refused, "a stored game cannot be read");
            Failure::Broken
        })?;
        if let Some(clock) = &mut open.clock {
            clock.forgive_until(self.site.began);
        }
        Ok(open)
    }

    /// Shows the game.
    pub(super) async fn view(&self) -> Result<GameView, Failure> {
        Ok(self.open().await?.view(now()))
    }

    /// Reads the game as it was when the request was made.
    pub(super) async fn open_as(&self, seen: Seen) -> Result<Open, Failure> {
        let open = self.open().await?;
        if open.game.version == seen.version { Ok(open) } else { Err(Failure::Conflict) }
    }

    /// Changes the game; when the time of the side to move is over, that is all that happens.
    pub(super) async fn act(&self, seen: Seen, action: Action) -> Result<GameView, Failure> {
        let mut open = self.open_as(seen).await?;
        if !open.flag_falls(now()) {
            open = action.perform(&self.site, open).await?;
        }
        self.store(open).await
    }

    /// Stores the game, tells all who watch it, and returns what the page is told.
    async fn store(&self, open: Open) -> Result<GameView, Failure> {
        let Open { mut game, contest, mut clock } = open;
        let now = now();
        (game.moves, game.played) = contest.moves();
        game.outcome = contest.outcome();
        game.opening = contest.opening().map(str::to_owned);
        let is_over = game.is_over();
        if let Some(clock) = clock.as_mut().filter(|clock| is_over && clock.is_running()) {
            clock.stop(contest.to_move(), now);
        }
        game.clock = clock.map(|clock| clock.to_string());
        let owner = self.owner.clone();
        let game = self.site.store.with(move |library| library.update(&owner, game)).await?;
        self.site.tell_changed(&game.id);
        if is_over {
            self.site.finished.notify_one();
        }
        Ok(Open { game, contest, clock }.view(now))
    }
}

impl Open {
    /// Makes a stored game anew.
    fn stored(game: StoredGame) -> Result<Self, Refused> {
        let contest = <dyn Contest>::stored(&game)?;
        let clock = game.clock.as_deref().map(|text| text.parse().map_err(Refused::new)).transpose()?;
        Ok(Self { game, contest, clock })
    }

    /// Returns what the page is told.
    pub(super) fn view(&self, now: Duration) -> GameView {
        GameView::of(&self.game, self.contest.as_ref(), self.clock.as_ref(), now)
    }

    /// Returns who plays.
    pub(super) fn seats(&self) -> Sides<Seat> {
        let seat = |text: &str| text.parse().unwrap_or(Seat::Human);
        Sides { black: seat(&self.game.seats.black), white: seat(&self.game.seats.white) }
    }

    /// Returns the side that is to act, unless the game is over.
    pub(super) fn to_move(&self) -> Result<Side, Failure> {
        if self.game.is_over() { None } else { self.contest.to_move() }.ok_or(Failure::GameOver)
    }

    /// Ends the game if the time of the side to move is over, and returns whether it was.
    pub(super) fn flag_falls(&mut self, now: Duration) -> bool {
        let (Some(clock), Ok(side)) = (&self.clock, self.to_move()) else { return false };
        let is_late = clock.is_running() && clock.left_to_mover(side, now).is_zero();
        if is_late {
            self.game.late = Some(side);
        }
        is_late
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Table
where
    Site: FromRef<S>,
{
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Ok(Browser(owner)) = Browser::from_request_parts(parts, state).await;
        let id = Path::<String>::from_request_parts(parts, state).await.map_err(|_| Failure::NoSuchGame)?;
        Ok(Self { site: Site::from_ref(state), owner, id: GameId::new(id.0) })
    }
}
