//! What players of rated games are not told: values, and the moves of others, in positions that they are playing.

use super::OnlineGames;
use super::game::OnlineGame;
use crate::error::AppError;
use outflank_game::GameRecord;
use outflank_library::{OnlineList, Owner, Page};
use outflank_web_api::game::{BoardImages, DynGame, Playable};

/// The plies after the current position in which nothing is told: both sides look that far ahead at once.
const PLIES_AHEAD: u8 = 2;

impl OnlineGames {
    /// Checks that a position is of no rated game that a user plays: none that was on the board, and none that is reached
    /// within two plies.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::PlayingThisPosition`], or an error if the database fails.
    pub(crate) async fn check_position<G: Playable>(&self, owner: &Owner, position: &G) -> Result<(), AppError> {
        self.check_board(owner, || BoardImages::of(position)).await
    }

    /// Checks the current position of a game, as [`check_position`](Self::check_position).
    pub(crate) async fn check_current(&self, owner: &Owner, game: &dyn DynGame) -> Result<(), AppError> {
        self.check_board(owner, || game.board_images()).await
    }

    /// Checks that a game does not contain the current position of a rated game that a user plays, or one that is reached
    /// within two plies; it may contain earlier ones, as most games do.
    ///
    /// # Errors
    ///
    /// As [`check_position`](Self::check_position).
    pub(crate) async fn check_game<G: Playable>(&self, owner: &Owner, other: &GameRecord<G>) -> Result<(), AppError> {
        self.check(owner, |game| {
            let mut boards = other.positions().iter().map(BoardImages::of);
            boards.any(|images| !images.are_initial() && game.leads_to(&images, PLIES_AHEAD))
        })
        .await
    }

    async fn check_board(&self, owner: &Owner, images: impl Fn() -> BoardImages) -> Result<(), AppError> {
        self.check(owner, |game| {
            let images = images();
            !images.are_initial() && (game.has_shown(&images) || game.leads_to(&images, PLIES_AHEAD))
        })
        .await
    }

    async fn check(&self, owner: &Owner, is_of: impl Fn(&dyn DynGame) -> bool) -> Result<(), AppError> {
        let page = Page { limit: 100, skip: 0 };
        // An owner without a name plays no game.
        for (id, log) in self.library.online_games(OnlineList::Rated(owner.as_str()), page).await? {
            let OnlineGame { record, .. } = super::replay(&id, &log)?;
            if is_of(record.as_ref()) {
                return Err(AppError::PlayingThisPosition);
            }
        }
        Ok(())
    }
}
