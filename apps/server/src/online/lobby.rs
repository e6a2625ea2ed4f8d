//! The lists of the lobby, and who must hear of their changes.

use super::view::OnlineEntry;
use super::{OnlineGames, replay};
use crate::error::AppError;
use outflank_library::{OnlineList, Page};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tokio::sync::watch;
use utoipa::ToSchema;

/// The pages of this node that wait for changes of the lists.
#[derive(Default)]
pub(crate) struct Lobby {
    all: watch::Sender<()>,
    users: Mutex<HashMap<String, watch::Sender<()>>>,
}

/// The lists that everybody sees.
#[derive(Serialize, ToSchema)]
pub(crate) struct LobbyView {
    /// Games that wait for any player, the latest first.
    seeks: Vec<OnlineEntry>,
    /// Games in progress, the highest ratings first.
    games: Vec<OnlineEntry>,
    /// The number of open pages that show the lobby, on this node.
    users: usize,
}

/// The lists of a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyGamesView {
    /// Games that wait for this user.
    challenges: Vec<OnlineEntry>,
    /// The own games that wait or are in progress.
    mine: Vec<OnlineEntry>,
}

impl Lobby {
    /// Returns a receiver of changes to the lists that everybody sees.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.all.subscribe()
    }

    /// Returns a receiver of changes to the games of a user.
    pub(crate) fn changes_of(&self, user: &str) -> watch::Receiver<()> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        users.retain(|_, sender| sender.receiver_count() > 0);
        users.entry(user.to_owned()).or_default().subscribe()
    }

    pub(super) fn wake_all(&self) {
        self.all.send_replace(());
    }

    pub(super) fn wake_user(&self, user: &str) {
        if let Some(sender) = self.users.lock().unwrap_or_else(PoisonError::into_inner).get(user) {
            sender.send_replace(());
        }
    }
}

impl OnlineGames {
    /// Returns the lists that everybody sees.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn lobby_view(&self) -> Result<LobbyView, AppError> {
        let page = Page { limit: 50, skip: 0 };
        Ok(LobbyView {
            seeks: self.entries(OnlineList::Seeks, page).await?,
            games: self.entries(OnlineList::Playing, page).await?,
            users: self.lobby.all.receiver_count(),
        })
    }

    /// Returns the lists of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn my_games(&self, user: &str) -> Result<MyGamesView, AppError> {
        let page = Page { limit: 50, skip: 0 };
        Ok(MyGamesView {
            challenges: self.entries(OnlineList::Challenges(user), page).await?,
            mine: self.entries(OnlineList::Current(user), page).await?,
        })
    }

    /// Returns the entries of a list.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn entries(&self, list: OnlineList<'_>, page: Page) -> Result<Vec<OnlineEntry>, AppError> {
        let logs = self.library.online_games(list, page).await?;
        // A game with an invalid log is reported, and left out.
        let games: Vec<_> = logs.into_iter().filter_map(|(id, log)| replay(&id, &log).ok()).collect();
        let names = self.names(&games).await?;
        Ok(games.iter().map(|game| OnlineEntry::of(game, &names, self.clock_time(game))).collect())
    }
}
