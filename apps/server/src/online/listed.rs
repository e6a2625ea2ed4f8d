//! The games of lists: those that this node has read stay in memory, and only what their logs have more is read again.
//!
//! A list is read whenever somebody looks at it, so that its cost must not grow with the logs of its games.

use super::{OnlineGames, invalid_log, replay};
use crate::error::AppError;
use outflank_library::{GameId, OnlineList, Page, StoredEvent};
use outflank_service::document::{Event, GameDocument};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The games of lists in memory, as far as their logs have been read.
#[derive(Default)]
pub(super) struct ListedGames(Mutex<HashMap<GameId, Arc<GameDocument>>>);

impl OnlineGames {
    /// Returns the games of a list. A game with an invalid log is reported, and left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(super) async fn listed(&self, list: OnlineList<'_>, page: Page) -> Result<Vec<Arc<GameDocument>>, AppError> {
        let list = self.library.online_list(list, page).await?;
        let mut games = self.listed_games.known(&list);
        let stale: Vec<_> = (list.iter())
            .map(|(id, version)| (id.clone(), games.get(id).map_or(0, |game| game.version), *version))
            .filter(|(_, known, version)| known < version)
            .map(|(id, known, _)| (id, known))
            .collect();
        for (id, log) in self.library.game_logs(&stale).await? {
            // The events follow the known ones, since a log only grows.
            let known = games.remove(&id);
            if let Ok(game) = continued(&id, known.as_deref(), &log) {
                games.insert(id, Arc::new(game));
            }
        }
        self.listed_games.keep(&games);
        Ok(list.iter().filter_map(|(id, _)| games.remove(id)).collect())
    }
}

impl ListedGames {
    fn known(&self, list: &[(GameId, u32)]) -> HashMap<GameId, Arc<GameDocument>> {
        let all = self.all();
        list.iter().filter_map(|(id, _)| Some((id.clone(), Arc::clone(all.get(id)?)))).collect()
    }

    fn keep(&self, games: &HashMap<GameId, Arc<GameDocument>>) {
        /// More than the lists of the lobby have; from this number on, those that are not listed now are forgotten.
        const MAX_GAMES: usize = 2000;
        let mut all = self.all();
        if all.len() + games.len() > MAX_GAMES {
            all.clear();
        }
        all.extend(games.iter().take(MAX_GAMES).map(|(id, game)| (id.clone(), Arc::clone(game))));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<GameId, Arc<GameDocument>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns a game after the events that follow the known ones.
fn continued(id: &GameId, known: Option<&GameDocument>, log: &[StoredEvent]) -> Result<GameDocument, AppError> {
    let Some(known) = known else { return replay(id, log) };
    let mut game = known.clone();
    for stored in log {
        let event = Event::from_stored(id, stored).map_err(invalid_log)?;
        game.apply(&event).map_err(invalid_log)?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker_pool::WorkerPool;
    use outflank_library::{GameWrite, Library, StoredUser};
    use outflank_rules::{Side, Threads};
    use outflank_service::document::Change;

    async fn games_with_a_seek() -> OnlineGames {
        let workers = WorkerPool::new("move", Threads::ONE, 1, &Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(Library::in_memory().await.unwrap(), workers);
        let [id, name, name_key] = ["a", "Ann", "ann"].map(str::to_owned);
        let ann = StoredUser { id, name, name_key, password: None, created: 0 };
        let new = serde_json::json!({ "kind": "othello", "colour": "black", "opponent": { "type": "lobby" } });
        games.create(&ann, crate::guard::Client::default(), serde_json::from_value(new).unwrap()).await.unwrap();
        games
    }

    #[tokio::test]
    async fn a_game_is_read_once_and_then_only_its_new_events() {
        let games = games_with_a_seek().await;
        let list = async || games.listed(OnlineList::Seeks, Page { limit: 50, skip: 0 }).await.unwrap().remove(0);
        let first = list().await;
        assert!(Arc::ptr_eq(&first, &list().await), "a view does not read the log again");
        let id = GameId::new(first.id.clone());
        let event = Event { version: 2, at: games.now(), change: Change::OfferDeclined { by: Side::White } };
        let stored = first.stored_event(&event);
        games.library.write(&GameWrite { events: vec![(id, stored)], ..GameWrite::default() }).await.unwrap();
        let second = list().await;
        assert_eq!(second.version, 2);
        assert!(Arc::ptr_eq(&second, &list().await));
    }
}
