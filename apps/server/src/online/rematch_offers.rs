//! The offers of rematches that wait for a user, and when one can be accepted.

use super::OnlineGames;
use crate::error::AppError;
use outflank_library::{OnlineList, Page};
use outflank_service::document::{GameDocument, Speed, Status};
use std::sync::Arc;

impl OnlineGames {
    /// Returns the games that have ended and in which the other player offers a user a rematch that can be accepted now.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(super) async fn rematch_offers(&self, user: &str) -> Result<Vec<Arc<GameDocument>>, AppError> {
        /// Rematches are offered right after the end; an offer in an older game is on the page of that game only.
        const LATEST: Page = Page { limit: 10, skip: 0 };
        let mut offers = Vec::new();
        for game in self.listed(OnlineList::Ended(user), LATEST).await? {
            if offers_rematch(&game).is_some_and(|by| by != user) && self.stands(&game).await? {
                offers.push(game);
            }
        }
        Ok(offers)
    }

    /// Checks that who offers a rematch can play it: the first move would be due while another game goes on.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::PlaysAnotherGame`], or an error if the database fails.
    pub(super) async fn check_offer_stands(&self, game: &GameDocument) -> Result<(), AppError> {
        if self.stands(game).await? { Ok(()) } else { Err(AppError::PlaysAnotherGame) }
    }

    async fn stands(&self, game: &GameDocument) -> Result<bool, AppError> {
        const ALL: Page = Page { limit: 50, skip: 0 };
        let Some(user) = offers_rematch(game).filter(|_| needs_presence(game)) else { return Ok(true) };
        let current = self.listed(OnlineList::Current(user), ALL).await?;
        Ok(!current.iter().any(|other| other.status == Status::Playing && needs_presence(other)))
    }
}

/// Returns the user who offers a rematch of a game.
fn offers_rematch(game: &GameDocument) -> Option<&str> {
    game.seat(game.rematch.offered_by?)?.user()
}

/// Returns whether a game is played in one sitting: between people, on a clock that leaves no days.
fn needs_presence(game: &GameDocument) -> bool {
    !game.has_machine() && !matches!(Speed::of(game.control().as_ref()), Speed::Correspondence | Speed::Unlimited)
}
