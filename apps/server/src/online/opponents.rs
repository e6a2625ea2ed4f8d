//! The people whom a user has played with, and who of them is connected.

use super::OnlineGames;
use super::view::name_of;
use crate::error::AppError;
use outflank_library::{OnlineList, Page};
use outflank_service::document::Seat;
use serde::Serialize;
use std::collections::HashSet;
use utoipa::ToSchema;

/// A user with whom another one has played.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpponentView {
    /// The name.
    name: String,
    /// Whether this user has a page or program open.
    connected: bool,
}

impl OnlineGames {
    /// Returns the people of the last finished games of a user, the latest first; neither users without a name nor those
    /// of whom one blocks the other.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn opponents(&self, user: &str) -> Result<Vec<OpponentView>, AppError> {
        const LAST_GAMES: Page = Page { limit: 50, skip: 0 };
        const MAX_OPPONENTS: usize = 8;
        let games = self.listed(OnlineList::Own(user), LAST_GAMES).await?;
        let names = self.names(games.iter().map(AsRef::as_ref)).await?;
        let mut seen = HashSet::new();
        let mut ids: Vec<_> =
            games.iter().filter_map(|game| game.seat(!game.side_of(user)?).and_then(Seat::user)).collect();
        ids.retain(|&id| names.contains_key(id) && seen.insert(id));
        let mut opponents = Vec::new();
        for id in ids {
            if opponents.len() == MAX_OPPONENTS {
                break;
            }
            if !self.library.is_blocked(user, id).await? {
                let connected = self.left(id).await?.is_none();
                opponents.push(OpponentView { name: name_of(&names, id), connected });
            }
        }
        Ok(opponents)
    }
}
