//! Machines in online games: they move by themselves.

use super::{OnlineGames, Room};
use crate::error::AppError;
use crate::state::now;
use crate::worker_pool::Turn;
use outflank_library::GameId;
use outflank_rules::StopFlag;
use outflank_service::ApiError;
use outflank_service::document::{Change, GameDocument, MachineMove, REPLY_DELAY};
use outflank_service::game::WorkerContext;
use std::time::Duration;

/// A machine that is to move, and whose turn its search takes.
struct Task {
    /// The version of the game.
    version: u32,
    machine_move: MachineMove,
    turn: Turn,
    /// Raised when the game changes, for example when it ends.
    stop: StopFlag,
}

/// Starts a task that plays the move of a machine, if one is to move. It waits for its turn at the threads for as long as it
/// takes.
pub(super) fn play_if_to_move(games: &OnlineGames, game: &GameDocument) {
    if game.machine_to_move().is_none() {
        return;
    }
    let (games, id) = (games.clone(), GameId::new(game.id.clone()));
    tokio::spawn(async move {
        if let Err(error) = games.play_machine(&id).await {
            // The task that looks for due games tries again.
            error.log("a machine has not moved");
        }
    });
}

impl OnlineGames {
    /// Plays the moves of a machine while it is to move.
    async fn play_machine(&self, id: &GameId) -> Result<(), AppError> {
        let room = self.room(id).await?;
        // Taken before the state: the background task tries it to see whether a machine is at work, and must not wait.
        let _thinking = room.thinking.lock().await;
        while let Some(task) = self.task_of_machine(&room).await? {
            let (started, version) = (now(), task.version);
            let chosen = self.choose(task).await;
            // People can follow, and the machine's clock does not count the delay.
            tokio::time::sleep(REPLY_DELAY.saturating_sub(now().saturating_sub(started))).await;
            // Without the state locked, as it may take seconds.
            self.wait_until_current().await?;
            let mut state = room.state.lock().await;
            // In a game that has changed in the meantime, there is another move to choose, or none.
            if state.game.version == version {
                let change = state.game.moved_by_machine(chosen?, self.outage(&state.game, self.now()));
                match self.append(&room, &mut state, change).await {
                    // Another node was faster, and its change is read: there is another move to choose, or none.
                    Err(AppError::Api(ApiError::VersionConflict)) => {}
                    appended => appended?,
                }
            }
        }
        Ok(())
    }

    /// Returns what the machine that is to move is to do. A game that it cannot play is aborted.
    async fn task_of_machine(&self, room: &Room) -> Result<Option<Task>, AppError> {
        let mut state = room.state.lock().await;
        let game = &state.game;
        if game.machine_to_move().is_none() {
            return Ok(None);
        }
        // An outage counts to its end, which may lie ahead: until then the clock of the machine stands still.
        // Such a machine may have been allowed when the game was created; otherwise the game would wait for ever.
        let Ok(machine_move) = MachineMove::of(game, self.now(), self.outage(game, Duration::MAX)) else {
            self.append(room, &mut state, Change::Aborted { by: None }).await?;
            return Ok(None);
        };
        let turn = Turn::of_game(self.machine_games.job_client(game), machine_move.effort());
        // The search has a copy, so that the state is not locked while it runs.
        Ok(Some(Task { version: game.version, machine_move, turn, stop: room.new_search() }))
    }

    async fn choose(&self, task: Task) -> Result<String, AppError> {
        let Task { machine_move, turn, stop, .. } = task;
        let job = move |context: &mut WorkerContext, stop: &StopFlag| machine_move.choose(context, stop);
        Ok(self.move_workers.run_for(turn, stop, MachineMove::MAX_TIME, job).await??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guard::Client;
    use crate::worker_pool::WorkerPool;
    use outflank_library::{GameWrite, Library, StoredUser};
    use outflank_rules::{Side, Threads};
    use outflank_service::document::{Entrant, Event, Seat};

    #[tokio::test]
    async fn a_machine_that_another_change_came_before_looks_again_at_once() {
        let workers = WorkerPool::new("move", Threads::ONE, 1, &std::sync::Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(Library::in_memory().await.unwrap(), workers);
        games.clock.beat(&games.library).await.unwrap();
        let [id, name, name_key] = ["ann"; 3].map(str::to_owned);
        let ann = StoredUser { id, name, name_key, password: None, created: 0 };
        let new = serde_json::json!({ "kind": "othello", "colour": "white", "opponent": { "type": "lobby" } });
        let id = games.create(&ann, Client::default(), serde_json::from_value(new).unwrap()).await.unwrap();
        let room = games.room(&id).await.unwrap();
        let entrant = |seat| Entrant { seat, rating: None };
        let (black, white) = (entrant(Seat::Machine("level:0".to_owned())), entrant(Seat::User("ann".to_owned())));
        games.append(&room, &mut *room.state.lock().await, Change::Joined { black, white }).await.unwrap();
        while room.thinking.try_lock().is_ok() {
            tokio::task::yield_now().await;
        }
        // Another node stores a change, of which this one has not heard when the machine has chosen its move.
        let mut game = room.state.lock().await.game.clone();
        let offered = Event { version: 3, at: games.now(), change: Change::TakebackOffered { by: Side::White } };
        game.apply(&offered).unwrap();
        let events = vec![(id.clone(), game.stored_event(&offered))];
        games.library.write(&GameWrite { events, ..GameWrite::default() }).await.unwrap();
        let _thinking = room.thinking.lock().await;
        let state = room.state.lock().await;
        assert_eq!((state.game.version, state.game.plies()), (4, 1));
    }
}
