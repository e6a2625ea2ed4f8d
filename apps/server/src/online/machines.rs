//! Machines in online games: they move by themselves.

use super::event::Change;
use super::game::OnlineGame;
use super::{OnlineGames, Room};
use crate::error::AppError;
use crate::state::now;
use crate::worker_pool::{Effort, JobClient, Turn};
use outflank_game::Clock;
use outflank_library::GameId;
use outflank_web_api::ApiError;
use outflank_web_api::game::{MoveLimits, accepted_player};
use std::time::Duration;

/// A machine answers after this time at the earliest, so that people can follow; its clock does not count it.
const MIN_TIME: Duration = Duration::from_millis(700);

/// Starts a task that plays the move of a machine, if one is to move.
pub(super) fn play_if_to_move(games: &OnlineGames, game: &OnlineGame) {
    if game.machine_to_move().is_none() {
        return;
    }
    let (games, id) = (games.clone(), GameId::new(game.id.clone()));
    tokio::spawn(async move {
        if let Err(error) = games.play_machine(&id).await {
            // The task that looks for due games tries again.
            tracing::warn!(%error, "a machine has not moved");
        }
    });
}

impl OnlineGames {
    /// Plays the moves of a machine while it is to move.
    async fn play_machine(&self, id: &GameId) -> Result<(), AppError> {
        let room = self.room(id).await?;
        let _thinking = room.thinking.lock().await;
        loop {
            let started = now();
            let Some((version, change)) = self.choose(&room).await? else { return Ok(()) };
            tokio::time::sleep(MIN_TIME.saturating_sub(now().saturating_sub(started))).await;
            let mut state = room.state.lock().await;
            // In a game that has changed in the meantime, there is another move to choose, or none.
            if state.game.version == version {
                self.append(&room, &mut state, change).await?;
            }
        }
    }

    /// Returns the move of the machine that is to move, and the version of the game. A game that the machine cannot play
    /// is aborted.
    async fn choose(&self, room: &Room) -> Result<Option<(u32, Change)>, AppError> {
        let (version, record, spec, clock, human) = {
            let state = room.state.lock().await;
            let game = &state.game;
            let Some(spec) = game.machine_to_move().map(str::to_owned) else { return Ok(None) };
            let clock =
                game.to_move().zip(game.clock).map(|(side, clock)| clock.time_for_move(side, self.clock_time(game)));
            (game.version, game.record.boxed_clone(), spec, clock, game.settings.creator.clone())
        };
        let Ok(player) = accepted_player(record.as_ref(), &spec) else { return Ok(Some((version, Change::Aborted))) };
        let clock: Option<Clock> = clock;
        let turn = Turn::new(JobClient::user(&human), Effort::of(&player));
        let chosen = self
            .move_workers
            .run(turn, move |context, stop| record.choose(&player, context, &MoveLimits::new(clock, stop)));
        let mv = chosen.await?.ok_or(AppError::Api(ApiError::Internal))?;
        Ok(Some((version, Change::Moved { mv, uncounted: MIN_TIME, lag: Duration::ZERO })))
    }
}
