//! The lists of the lobby, and who must hear of their changes.

use super::OnlineGames;
use super::chat::LatestLine;
use super::view::{Names, OnlineEntry};
use crate::error::AppError;
use axum::extract::ws::Utf8Bytes;
use outflank_library::{OnlineList, Page};
use outflank_service::document::GameDocument;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use utoipa::ToSchema;

/// The pages of this node that wait for changes of the lists.
#[derive(Default)]
pub(crate) struct Lobby {
    all: watch::Sender<()>,
    /// How often the lists that everybody sees have changed.
    changes: AtomicU64,
    /// Those lists, which all pages share.
    lists: tokio::sync::Mutex<Option<ReadLists>>,
    users: Mutex<HashMap<String, watch::Sender<()>>>,
}

/// The lists that everybody sees, as they were read.
struct ReadLists {
    /// The number of changes before.
    changes: u64,
    at: Instant,
    shared: Arc<SharedLobby>,
}

/// The lists that everybody sees, and the message that shows them: thousands of pages may want it at once, so it is written once.
pub(crate) struct SharedLobby {
    pub(crate) view: LobbyView,
    message: OnceLock<Utf8Bytes>,
}

/// The lists that everybody sees.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct LobbyView {
    /// Games that wait for any player, the latest first.
    seeks: Vec<OnlineEntry>,
    /// Games in progress, the highest ratings first.
    games: Vec<OnlineEntry>,
    /// The number of open pages that show the lobby, on this node.
    pub(crate) users: usize,
}

/// The lists of a user.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyGamesView {
    /// Games that wait for this user.
    challenges: Vec<OnlineEntry>,
    /// The own games that wait or are in progress.
    mine: Vec<OnlineEntry>,
    /// The own games that have ended, whose other player offers a rematch.
    offers: Vec<OnlineEntry>,
    /// The latest line of the chat of each own game in progress, once something was said since it began.
    lines: Vec<LatestLine>,
}

impl SharedLobby {
    fn new(view: LobbyView) -> Arc<Self> {
        Arc::new(Self { view, message: OnceLock::new() })
    }

    /// Returns the message, which the first caller writes.
    pub(crate) fn message(&self, write: impl FnOnce(&LobbyView) -> Utf8Bytes) -> Utf8Bytes {
        self.message.get_or_init(|| write(&self.view)).clone()
    }
}

impl Lobby {
    /// Returns a receiver of changes to the lists that everybody sees; the first one is there at once.
    pub(crate) fn changes_of_all(&self) -> watch::Receiver<()> {
        changed(&self.all)
    }

    /// Returns the number of open pages that show the lobby.
    pub(crate) fn pages(&self) -> usize {
        self.all.receiver_count()
    }

    /// Returns a receiver of changes to the games of a user; the first one is there at once.
    pub(crate) fn changes_of(&self, user: &str) -> watch::Receiver<()> {
        let mut users = self.users.lock().unwrap_or_else(PoisonError::into_inner);
        // Here, since each page that comes may find those of others gone.
        users.retain(|_, sender| sender.receiver_count() > 0);
        changed(users.entry(user.to_owned()).or_default())
    }

    pub(super) fn wake_all(&self) {
        // Counted before pages are woken, and after the change is stored: Release and Acquire make whoever reads the
        // number read the lists after that.
        self.changes.fetch_add(1, Ordering::Release);
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
    pub(crate) async fn lobby_view(&self) -> Result<Arc<SharedLobby>, AppError> {
        /// How long the clocks in the lists may be shown without another look.
        const MAX_AGE: Duration = Duration::from_secs(1);
        let wanted = self.lobby.changes.load(Ordering::Acquire);
        // Whoever waits here for the lists gets those of the next reader, unless they are older than the request.
        let mut lists = self.lobby.lists.lock().await;
        let users = self.lobby.pages();
        if let Some(read) = lists.as_mut().filter(|read| read.changes >= wanted && read.at.elapsed() < MAX_AGE) {
            if read.shared.view.users != users {
                read.shared = SharedLobby::new(LobbyView { users, ..read.shared.view.clone() });
            }
            return Ok(Arc::clone(&read.shared));
        }
        // Before the lists are read: a change in between counts as not seen, and they are read once more.
        let (changes, at) = (self.lobby.changes.load(Ordering::Acquire), Instant::now());
        let page = Page { limit: 50, skip: 0 };
        let seeks = self.entries(OnlineList::Seeks, page).await?;
        let view = LobbyView { seeks, games: self.entries(OnlineList::Playing, page).await?, users };
        let shared = SharedLobby::new(view);
        *lists = Some(ReadLists { changes, at, shared: Arc::clone(&shared) });
        Ok(shared)
    }

    /// Returns the lists of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn my_games(&self, user: &str) -> Result<MyGamesView, AppError> {
        let page = Page { limit: 50, skip: 0 };
        let current = self.listed(OnlineList::Current(user), page).await?;
        let names = self.names(current.iter().map(AsRef::as_ref)).await?;
        Ok(MyGamesView {
            challenges: self.entries(OnlineList::Challenges(user), page).await?,
            mine: self.entries_of(&current, &names),
            offers: self.entries_with_names(&self.rematch_offers(user).await?).await?,
            lines: self.latest_lines(&current, &names).await?,
        })
    }

    /// Returns the entries of a list.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn entries(&self, list: OnlineList<'_>, page: Page) -> Result<Vec<OnlineEntry>, AppError> {
        self.entries_with_names(&self.listed(list, page).await?).await
    }

    async fn entries_with_names(&self, games: &[Arc<GameDocument>]) -> Result<Vec<OnlineEntry>, AppError> {
        let names = self.names(games.iter().map(AsRef::as_ref)).await?;
        Ok(self.entries_of(games, &names))
    }

    fn entries_of(&self, games: &[Arc<GameDocument>], names: &Names) -> Vec<OnlineEntry> {
        games.iter().map(|game| OnlineEntry::of(game, names, self.clock_time(game))).collect()
    }
}

/// Returns a receiver of changes whose first one is there at once: a page begins with what there is.
fn changed(changes: &watch::Sender<()>) -> watch::Receiver<()> {
    let mut receiver = changes.subscribe();
    receiver.mark_changed();
    receiver
}
