//! The unfinished games against machines: how many each user and each address has, and whose turn their searches take.
//!
//! A guest costs nothing, so users alone do not tell who asks for much. Addresses are in no database: a server remembers, in
//! memory, from which address each of these games was last played on it. After a restart a game takes the turn of its user
//! until somebody plays on.

use super::OnlineGames;
use crate::error::AppError;
use crate::guard::Client;
use crate::limits::Limits;
use crate::worker_pool::JobClient;
use outflank_library::{GameId, StoredUser};
use outflank_service::document::{GameDocument, Status};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The games against machines that a node knows.
#[derive(Default)]
pub(super) struct MachineGames {
    limits: Mutex<Limits>,
    addresses: Mutex<HashMap<GameId, IpAddr>>,
}

impl MachineGames {
    pub(super) fn set_limits(&self, limits: &Limits) {
        *lock(&self.limits) = *limits;
    }

    /// Remembers where somebody plays a game from, if it is one against a machine and in progress.
    pub(super) fn remember(&self, game: &GameDocument, client: Client) {
        let counts = game.has_machine() && game.status == Status::Playing;
        if let Some(network) = client.network().filter(|_| counts) {
            lock(&self.addresses).insert(GameId::new(game.id.clone()), network);
        }
    }

    pub(super) fn forget(&self, id: &GameId) {
        lock(&self.addresses).remove(id);
    }

    /// Returns whose turn a search for a game takes.
    pub(super) fn job_client(&self, game: &GameDocument) -> JobClient {
        let network = lock(&self.addresses).get(&GameId::new(game.id.clone())).copied();
        network.map_or_else(|| JobClient::user(&game.settings.creator), JobClient::network)
    }

    fn of(&self, network: IpAddr) -> Vec<GameId> {
        let addresses = lock(&self.addresses);
        addresses.iter().filter(|(_, address)| **address == network).map(|(id, _)| id.clone()).collect()
    }
}

impl OnlineGames {
    /// Checks that a user, and its address, may begin another game against a machine.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::TooManyMachineGames`] when one of them has too many unfinished ones.
    pub(super) async fn check_machine_games(&self, user: &StoredUser, client: Client) -> Result<(), AppError> {
        let limits = *lock(&self.machine_games.limits);
        if self.library.count_machine_games(&user.id).await? >= limits.max_machine_games.get() {
            return Err(AppError::TooManyMachineGames);
        }
        let Some(network) = client.network() else { return Ok(()) };
        let max = limits.max_address_machine_games.get() as usize;
        // Counted in memory first; the database is asked only where the limit seems to be reached.
        if self.machine_games.of(network).len() < max {
            return Ok(());
        }
        self.forget_ended(self.machine_games.of(network)).await?;
        if self.machine_games.of(network).len() < max { Ok(()) } else { Err(AppError::TooManyMachineGames) }
    }

    /// Forgets those of these games that have ended, also on other nodes.
    async fn forget_ended(&self, games: Vec<GameId>) -> Result<(), AppError> {
        const GAMES_PER_QUERY: usize = 500;
        for games in games.chunks(GAMES_PER_QUERY) {
            let playing = self.library.games_in_progress(games).await?;
            games.iter().filter(|id| !playing.contains(id)).for_each(|id| self.machine_games.forget(id));
        }
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::play::Player;
    use crate::worker_pool::WorkerPool;
    use outflank_library::Library;
    use outflank_rules::Threads;
    use outflank_service::document::Command;
    use std::time::Duration;

    #[tokio::test]
    async fn a_search_takes_the_turn_of_an_address_and_is_stopped_when_the_game_changes() {
        let workers = WorkerPool::new("move", Threads::ONE, 1, &std::sync::Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(Library::in_memory().await.unwrap(), workers);
        let [id, name, name_key] = ["ann"; 3].map(str::to_owned);
        let user = StoredUser { id, name, name_key, password: None, created: 0 };
        let network = IpAddr::from([192, 0, 2, 1]);
        let new = serde_json::json!({ "kind": "othello", "colour": "black",
            "opponent": { "type": "machine", "player": "level:30" } });
        let client = Client::from(Some(network));
        let id = games.create(&user, client, serde_json::from_value(new).unwrap()).await.unwrap();
        let room = games.room(&id).await.unwrap();
        let turn = async || games.machine_games.job_client(&room.state.lock().await.game);
        assert_eq!(turn().await, JobClient::network(network));
        let search = room.new_search();
        let player = Player { user, client, lag: Duration::ZERO };
        let version = room.state.lock().await.game.version;
        games.act(&room, version, &player, &Command::Abort {}).await.unwrap();
        assert!(search.is_stopped());
        assert_eq!(turn().await, JobClient::user("ann"), "the address of a game that is over is forgotten");
    }
}
