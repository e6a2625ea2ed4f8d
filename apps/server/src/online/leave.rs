//! The end of the games of a user who is removed.

use super::OnlineGames;
use super::play::Player;
use super::room::Room;
use super::tasks::go_on;
use crate::error::AppError;
use crate::guard::Client;
use outflank_library::{OnlineList, Page, StoredUser};
use outflank_service::ApiError;
use outflank_service::document::{Command, GameDocument, Status};
use std::time::Duration;

impl OnlineGames {
    /// Ends all games of a user: open seats are removed, challenges declined, games resigned, or aborted before both sides
    /// have moved.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn leave_games(&self, user: &StoredUser) -> Result<(), AppError> {
        const ALL: Page = Page { limit: u32::MAX, skip: 0 };
        let player = Player { user: user.clone(), client: Client::default(), lag: Duration::ZERO };
        for list in [OnlineList::Current(&user.id), OnlineList::Challenges(&user.id)] {
            for (id, _) in self.library.online_list(list, ALL).await? {
                // A game that cannot be left must not keep the others from being left.
                let left = async { self.leave(&*self.room(&id).await?, &player).await };
                go_on(left.await)?;
            }
        }
        Ok(())
    }

    async fn leave(&self, room: &Room, player: &Player) -> Result<(), AppError> {
        const TRIES: usize = 5;
        for _ in 0..TRIES {
            let (version, command) = {
                let mut state = room.state.lock().await;
                self.refresh(room, &mut state).await?;
                (state.game.version, leaving(&state.game, &player.user.id))
            };
            let Some(command) = command else { return Ok(()) };
            match self.act(room, version, player, &command).await {
                // The other side has moved in between; the command that leaves the game may be another one now.
                Err(AppError::Api(ApiError::VersionConflict)) => {}
                // The time of the game is over: it ends by itself.
                Err(AppError::Api(ApiError::Busy)) => return Ok(()),
                done => return done,
            }
        }
        Err(AppError::Api(ApiError::Busy))
    }
}

/// Returns the command that ends a game for a user; none when it is over.
fn leaving(game: &GameDocument, user: &str) -> Option<Command> {
    match game.status {
        Status::Waiting if game.settings.creator == user => Some(Command::Cancel {}),
        Status::Waiting => Some(Command::Decline {}),
        Status::Playing if game.is_under_way() => Some(Command::Resign {}),
        Status::Playing => Some(Command::Abort {}),
        Status::Over | Status::Aborted | Status::Cancelled => None,
    }
}
