//! Appending events to the log of a game, and showing them to the pages.

use super::rating::changes_ratings;
use super::room::{Room, RoomState};
use super::view::{Names, OnlineGameView, OnlineStateView};
use super::wakes::Wake;
use super::{OnlineGames, machines};
use crate::error::AppError;
use outflank_library::{GameId, GameWrite, LibraryError, OwnedGame, Owner};
use outflank_rules::Side;
use outflank_service::ApiError;
use outflank_service::document::{Change, Event, GameDocument, Status};
use serde::Serialize;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// A change, as pages get it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeMessage {
    #[serde(rename = "type")]
    #[schema(inline)]
    message_type: ChangeType,
    /// The version of the game that the change is based on.
    since: u32,
    /// The number of moves that stay.
    from: usize,
    /// The moves after them.
    added: Vec<String>,
    /// The state after it, without the moves.
    game: OnlineStateView,
}

/// The `type` of a change.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ChangeType {
    Change,
}

/// A whole game, as pages get it, with the members of the one that they ask for.
#[derive(Serialize)]
pub(super) struct GameMessage {
    #[serde(rename = "type")]
    message_type: &'static str,
    /// None: nobody has asked.
    id: Option<u32>,
    game: OnlineGameView,
}

impl OnlineGames {
    /// Appends a change to the log of a game and shows it; the end of a rated game changes the ratings.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::VersionConflict)`] when another node was faster, whose change is then read, and
    /// [`ApiError::IllegalMove`] for an illegal move.
    pub(super) async fn append(&self, room: &Room, state: &mut RoomState, change: Change) -> Result<(), AppError> {
        const RATING_TRIES: usize = 5;
        for _ in 0..RATING_TRIES {
            // On a copy: the state in memory is replaced only when the event is stored.
            let (next, write) = self.prepare(&state.game, change.clone()).await?;
            let started = Instant::now();
            match self.library.write(&write).await {
                Ok(()) => {
                    metrics::histogram!("outflank_online_write_seconds").record(started.elapsed());
                    return self.adopt(room, state, next).await;
                }
                Err(LibraryError::Conflict) => {
                    let version = state.game.version;
                    self.refresh(room, state).await?;
                    // If the game is the same, another game of a player has changed a rating.
                    // Otherwise the decision was made for another position; whoever asked sees it and decides again.
                    if state.game.version != version {
                        return Err(AppError::Api(ApiError::VersionConflict));
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        // Ratings conflict only while other games of the players end, so this many times in a row means overload.
        Err(AppError::Api(ApiError::Busy))
    }

    /// Reads the events that other nodes have appended, and shows them.
    pub(super) async fn refresh(&self, room: &Room, state: &mut RoomState) -> Result<(), AppError> {
        let log = self.library.game_log(&room.id, state.game.version).await?;
        if log.is_empty() {
            return Ok(());
        }
        let mut next = state.game.clone();
        for stored in log {
            let event = Event::from_stored(&room.id, &stored).map_err(super::invalid_log)?;
            next.apply(&event).map_err(super::invalid_log)?;
        }
        self.show(room, state, next).await
    }

    /// Returns the game after a change, and what is to be stored.
    async fn prepare(&self, game: &GameDocument, change: Change) -> Result<(GameDocument, GameWrite), AppError> {
        let (mut next, mut write) = (game.clone(), GameWrite::default());
        self.add_event(&mut next, change, &mut write)?;
        let ends = next.result.is_some() && game.result.is_none();
        if ends && changes_ratings(&next) {
            let (ratings, change) = self.rate(&next).await?;
            self.add_event(&mut next, change, &mut write)?;
            write.ratings = ratings;
        }
        // Lists know the status, and not the moves, so most moves are one statement.
        if next.status != game.status {
            write.games.push(row_of(&next));
        }
        Ok((next, write))
    }

    /// Applies a change, and adds its event to what is to be stored.
    pub(super) fn add_event(
        &self,
        game: &mut GameDocument,
        change: Change,
        write: &mut GameWrite,
    ) -> Result<(), AppError> {
        // The time of the database, which is the same on all nodes.
        let event = Event { version: game.version + 1, at: self.now(), change };
        game.apply(&event).map_err(|error| ApiError::IllegalMove(*error.error))?;
        write.events.push((GameId::new(game.id.clone()), game.stored_event(&event)));
        Ok(())
    }

    pub(super) async fn adopt(&self, room: &Room, state: &mut RoomState, next: GameDocument) -> Result<(), AppError> {
        let lists_differ = (next.status, next.takeback) != (state.game.status, state.game.takeback);
        self.show(room, state, next).await?;
        // After the event is stored: a node that is told reads the log at once.
        self.wake(Wake::Game(room.id.as_str().to_owned()));
        self.wake_users(&state.game, lists_differ);
        machines::play_if_to_move(self, &state.game);
        Ok(())
    }

    /// Makes another state the current one, and sends the change to the pages.
    async fn show(&self, room: &Room, state: &mut RoomState, next: GameDocument) -> Result<(), AppError> {
        // Before the state is replaced, since this may fail.
        if next.players.is_some() && state.game.players.is_none() {
            state.names = self.names([&next]).await?;
        }
        let before = std::mem::replace(&mut state.game, next);
        room.seat(&state.game);
        // A search for the position before has nothing to find; its task sees the new version and starts again.
        room.stop_search();
        if state.game.status != Status::Playing {
            self.machine_games.forget(&room.id);
        }
        if room.is_shown() {
            let now = self.clock_time(&state.game);
            room.send(&change_message(&before, &state.game, &state.names, now));
        }
        Ok(())
    }

    /// Wakes the pages of the players, and all when lists show more of the game than another move.
    pub(super) fn wake_users(&self, game: &GameDocument, lists_differ: bool) {
        let players = Side::BOTH.into_iter().filter_map(|side| game.seat(side)?.user());
        let others = [Some(&game.settings.creator), game.settings.challenged.as_ref()];
        // The player whose turn it is may be elsewhere, at a page of another node, and so may who is offered a rematch.
        let has_ended = !matches!(game.status, Status::Waiting | Status::Playing);
        let to_move = game.to_move().and_then(|side| game.seat(side)?.user());
        for user in players.chain(others.into_iter().flatten().map(String::as_str)) {
            self.lobby.wake_user(user);
            if lists_differ || has_ended || to_move == Some(user) {
                self.wake(Wake::User(user.to_owned()));
            }
        }
        if game.settings.public {
            self.lobby.wake_all();
            if lists_differ {
                self.wake(Wake::Lobby);
            }
        }
    }
}

/// Returns the game as lists know it.
pub(super) fn row_of(game: &GameDocument) -> OwnedGame {
    OwnedGame { owner: Owner::new(&game.settings.creator), game: game.stored_game() }
}

/// Returns the message with a whole game.
pub(super) fn game_message(game: &GameDocument, names: &Names, now: Duration) -> GameMessage {
    GameMessage { message_type: "game", id: None, game: OnlineGameView::of(game, names, now) }
}

fn change_message(before: &GameDocument, after: &GameDocument, names: &Names, now: Duration) -> ChangeMessage {
    let (old, new) = (before.record.all_moves(), after.record.all_moves());
    // A take-back shortens the list, so the message says from where on it differs.
    let from = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    ChangeMessage {
        message_type: ChangeType::Change,
        since: before.version,
        from,
        added: new[from..].to_vec(),
        game: OnlineStateView::of(after, names, now),
    }
}
