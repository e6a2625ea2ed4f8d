//! Reading a game, changing it, and storing it before anything is answered.

use super::view::GameView;
use crate::Site;
use crate::browser::Browser;
use crate::failure::Failure;
use crate::game::{Contest, Refused, Seat};
use axum::Json;
use outflank_game::Sides;
use outflank_library::{GameId, StoredGame};
use serde::Deserialize;
use utoipa::ToSchema;

/// Which game of which browser a request is about.
pub(super) struct Address {
    pub(super) browser: Browser,
    pub(super) id: GameId,
}

/// The version of the game that the request has seen.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Seen {
    pub(super) version: u32,
}

/// A game as it was read.
pub(super) struct Open {
    pub(super) game: StoredGame,
    pub(super) contest: Box<dyn Contest>,
}

impl Address {
    pub(super) fn new(browser: Browser, id: String) -> Self {
        Self { browser, id: GameId::new(id) }
    }

    /// Reads the game.
    pub(super) async fn open(&self, site: &Site) -> Result<Open, Failure> {
        let (owner, id) = (self.browser.0.clone(), self.id.clone());
        let game = site.store.with(move |library| library.load(&owner, &id)).await?.ok_or(Failure::NoSuchGame)?;
        let contest = <dyn Contest>::stored(&game).map_err(|Refused { why }| {
            tracing::error!(why, "a stored game cannot be read");
            Failure::Broken
        })?;
        Ok(Open { game, contest })
    }

    /// Reads the game as it was when the request was made.
    pub(super) async fn open_as(&self, site: &Site, seen: &Seen) -> Result<Open, Failure> {
        let open = self.open(site).await?;
        if open.game.version == seen.version { Ok(open) } else { Err(Failure::Conflict) }
    }

    /// Stores the game and returns what the page is told.
    pub(super) async fn store(&self, site: &Site, open: Open) -> Result<Json<GameView>, Failure> {
        let Open { mut game, contest } = open;
        (game.moves, game.played) = contest.moves();
        game.outcome = contest.outcome();
        let owner = self.browser.0.clone();
        let game = site.store.with(move |library| library.update(&owner, game)).await?;
        Ok(Json(GameView::of(&game, contest.as_ref())))
    }
}

impl Open {
    /// Returns who plays.
    pub(super) fn seats(&self) -> Sides<Seat> {
        let seat = |text: &str| text.parse().unwrap_or(Seat::Human);
        Sides { black: seat(&self.game.seats.black), white: seat(&self.game.seats.white) }
    }

    /// Returns who is to act, unless the game is over.
    pub(super) fn seat_to_move(&self) -> Result<Seat, Failure> {
        let side = self.contest.to_move().filter(|_| self.game.resigned.is_none());
        Ok(self.seats()[side.ok_or(Failure::GameOver)?])
    }
}
