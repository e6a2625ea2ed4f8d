//! Commands of users in online games.

use super::OnlineGames;
use super::create::NewGame;
use super::room::{Room, RoomState};
use super::view::OnlineGameView;
use crate::error::AppError;
use crate::guard::Client;
use outflank_library::{GameId, LibraryError, StoredUser};
use outflank_rules::Side;
use outflank_service::ApiError;
use outflank_service::document::{Change, Circumstances, Command, GameDocument, Person, Seat};
use std::time::Duration;
use tokio::sync::watch;

/// The user who sends a command, where it comes from, and the lag of its connection.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) user: StoredUser,
    pub(crate) client: Client,
    pub(crate) lag: Duration,
}

impl OnlineGames {
    /// Performs a command that is based on a version of the game.
    ///
    /// # Errors
    ///
    /// Returns the rule that it breaks, and [`AppError::Api(ApiError::VersionConflict)`] when the game has another version.
    pub(crate) async fn act(
        &self,
        room: &Room,
        version: u32,
        player: &Player,
        command: &Command,
    ) -> Result<(), AppError> {
        // Subscribed before the first attempt: a sign of life in between must not be missed.
        let mut beats = self.clock.beats();
        while !self.act_if_settled(room, version, player, command).await? {
            next_beat(&mut beats).await?;
            // The task that looks for due games may have ended it in the meantime. Any other change is a conflict: two pages of
            // a player can wait here, and what one of them asked for is not what the other did.
            if room.state.lock().await.game.was_ended_by_time(version) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Waits until it is known how much of the time until now is an outage.
    pub(super) async fn wait_until_current(&self) -> Result<(), AppError> {
        let mut beats = self.clock.beats();
        while !self.clock.is_current() {
            next_beat(&mut beats).await?;
        }
        Ok(())
    }

    /// Performs a command, or ends the game when its time is over; `false` while it is not known whether it is, or how much of
    /// the time does not count.
    async fn act_if_settled(
        &self,
        room: &Room,
        version: u32,
        player: &Player,
        command: &Command,
    ) -> Result<bool, AppError> {
        let mut state = room.state.lock().await;
        // The page has heard of a version from another node, of which this one has not been told yet.
        if version > state.game.version {
            self.refresh(room, &mut state).await?;
        }
        if version != state.game.version {
            return Err(AppError::Api(ApiError::VersionConflict));
        }
        if !self.clock.is_current() {
            return Ok(false);
        }
        if state.game.side_of(&player.user.id).is_some() {
            self.machine_games.remember(&state.game, player.client);
        }
        // The time is looked at first: a move that comes after the flag has fallen is not played.
        match self.settle(room, &mut state).await {
            Ok(false) => self.act_in_time(room, &mut state, player, command).await.map(|()| true),
            // It is not known yet whether another node was dead when the time ran out; the next sign of life decides.
            Err(AppError::Api(ApiError::Busy)) => Ok(false),
            settled => settled,
        }
    }

    async fn act_in_time(
        &self,
        room: &Room,
        state: &mut RoomState,
        player: &Player,
        command: &Command,
    ) -> Result<(), AppError> {
        let change = match command {
            Command::Join {} => self.join(&state.game, &player.user).await?,
            Command::Rematch {} => {
                self.check_not_blocked(&state.game, &player.user.id).await?;
                match state.game.rematch(&player.user.id)? {
                    Some(offer) => offer,
                    None => return self.accept_rematch(room, state, player).await,
                }
            }
            _ => {
                let circumstances = self.circumstances(&state.game, player, command).await?;
                let change = state.game.decide(command, Person::User(&player.user.id), circumstances)?;
                self.check_reply(&player.user.id, &state.game, &change).await?;
                change
            }
        };
        self.append(room, state, change).await
    }

    /// Ends a game whose time is over, and returns whether it did.
    ///
    /// # Errors
    ///
    /// Returns [`AppError::Api(ApiError::Busy)`] while it is not known whether all nodes were alive when the time was over.
    pub(super) async fn settle(&self, room: &Room, state: &mut RoomState) -> Result<bool, AppError> {
        // Before the outages: a sign of life in between may bring one that moves what is due, and with the time of that sign of
        // life the game would end although its time is not over.
        let all_seen = self.clock.all_seen();
        let now = self.now();
        let outage = self.outage(&state.game, now);
        let circumstances = Circumstances { now, outage, ..Circumstances::default() };
        let Some(change) = state.game.overdue(circumstances) else { return Ok(false) };
        // A node that died before this could have held a move in time, so all must have been seen alive after it.
        let due = state.game.due_after(outage).unwrap_or_default();
        // The clock of the database may have been set back since this node has asked for its time, and a move dated by it since.
        if all_seen < due || self.library.now().await? < due {
            return Err(AppError::Api(ApiError::Busy));
        }
        self.append(room, state, change).await?;
        Ok(true)
    }

    /// Returns the current state of a game as JSON.
    pub(crate) async fn view(&self, room: &Room) -> OnlineGameView {
        let state = room.state.lock().await;
        OnlineGameView::of(&state.game, &state.names, self.clock_time(&state.game))
    }

    /// Returns the room of a game after a command over HTTP.
    pub(crate) async fn act_in(
        &self,
        id: &GameId,
        version: u32,
        player: &Player,
        command: &Command,
    ) -> Result<OnlineGameView, AppError> {
        let room = self.room(id).await?;
        self.act(&room, version, player, command).await?;
        Ok(self.view(&room).await)
    }

    async fn circumstances(
        &self,
        game: &GameDocument,
        player: &Player,
        command: &Command,
    ) -> Result<Circumstances, AppError> {
        let now = self.now();
        let other = game.side_of(&player.user.id).and_then(|side| game.seat(!side)).and_then(Seat::user);
        // Read from the database for a claim only: a move should cost one statement.
        let other_left_for = match other.filter(|_| *command == Command::Claim {} && game.claim_delay().is_some()) {
            Some(other) => self.left_for(game, other).await?,
            None => None,
        };
        Ok(Circumstances { now, outage: self.outage(game, now), lag: player.lag, other_left_for })
    }

    pub(super) fn outage(&self, game: &GameDocument, now: Duration) -> Duration {
        self.clock.outage(game.turn_started, now)
    }

    /// Returns the time by which the clock of a game is read: outages do not count, and neither does what is left of one.
    pub(super) fn clock_time(&self, game: &GameDocument) -> Duration {
        // An outage ends some seconds from now, to let pages connect again; until then the clock stands still.
        self.now().saturating_sub(self.clock.outage(game.turn_started, Duration::MAX))
    }

    async fn join(&self, game: &GameDocument, user: &StoredUser) -> Result<Change, AppError> {
        game.check_joinable(&user.id)?;
        if self.library.is_blocked(&user.id, &game.settings.creator).await? {
            return Err(AppError::Blocked);
        }
        // Drawn only now, so that nobody sees a random colour before joining.
        let creator = game.settings.colour.draw();
        let joiner = Seat::User(user.id.clone());
        let seats = match creator {
            Side::Black => [Seat::User(game.settings.creator.clone()), joiner],
            Side::White => [joiner, Seat::User(game.settings.creator.clone())],
        };
        self.joined(game, seats).await
    }

    /// Creates the rematch and accepts it, both or neither: on another node it may be accepted or withdrawn at this moment.
    async fn accept_rematch(&self, room: &Room, state: &mut RoomState, player: &Player) -> Result<(), AppError> {
        if state.game.has_machine() {
            self.check_machine_games(&player.user, player.client).await?;
        }
        self.check_offer_stands(&state.game).await?;
        let NewGame { game, mut write } = self.rematch_of(&state.game).await?;
        let mut next = state.game.clone();
        self.add_event(&mut next, Change::RematchAccepted { game: game.id.clone() }, &mut write)?;
        match self.library.write(&write).await {
            Ok(()) => {
                self.machine_games.remember(&game, player.client);
                self.begin(&game);
                self.adopt(room, state, next).await
            }
            Err(LibraryError::Conflict) => {
                self.refresh(room, state).await?;
                Err(AppError::Api(ApiError::VersionConflict))
            }
            Err(error) => Err(error.into()),
        }
    }

    async fn check_not_blocked(&self, game: &GameDocument, user: &str) -> Result<(), AppError> {
        let other = game.side_of(user).and_then(|side| game.seat(!side)).and_then(Seat::user);
        match other {
            Some(other) if self.library.is_blocked(user, other).await? => Err(AppError::Blocked),
            _ => Ok(()),
        }
    }
}

/// Waits for the next sign of life of this node.
async fn next_beat(beats: &mut watch::Receiver<()>) -> Result<(), AppError> {
    /// A sign of life comes each second, unless the database cannot be reached.
    const MAX_WAIT: Duration = Duration::from_secs(5);
    let beat = tokio::time::timeout(MAX_WAIT, beats.changed()).await;
    beat.map_err(|_| AppError::Api(ApiError::Busy))?.map_err(|_| AppError::Api(ApiError::Busy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::append::row_of;
    use crate::worker_pool::WorkerPool;
    use outflank_library::{GameWrite, Library};
    use outflank_rules::Threads;
    use outflank_service::document::{Event, Status};

    fn user(id: &str) -> StoredUser {
        let [id, name, name_key] = [id; 3].map(str::to_owned);
        StoredUser { id, name, name_key, password: None, created: 0 }
    }

    /// Stores a game between Ann and Bob that has waited for its first move since 1970.
    async fn overdue_game(games: &OnlineGames) -> GameId {
        let new = serde_json::json!({ "kind": "othello", "colour": "black", "clock": "60+0", "opponent": { "type": "lobby" } });
        let id = games.create(&user("ann"), Client::default(), serde_json::from_value(new).unwrap()).await.unwrap();
        let mut game = games.room(&id).await.unwrap().state.lock().await.game.clone();
        let joined = games.join(&game, &user("bob")).await.unwrap();
        let event = Event { version: 2, at: Duration::from_secs(1), change: joined };
        game.apply(&event).unwrap();
        let events = vec![(id.clone(), game.stored_event(&event))];
        let write = GameWrite { games: vec![row_of(&game)], events, ..GameWrite::default() };
        games.library.write(&write).await.unwrap();
        id
    }

    /// Stores a game between Ann and Bob in which it has been Ann's turn for a time.
    async fn game_that_waits(games: &OnlineGames, time: Duration) -> GameId {
        let new = serde_json::json!({ "kind": "othello", "colour": "black", "clock": "60+0", "opponent": { "type": "lobby" } });
        let new = serde_json::from_value(new).unwrap();
        let id = games.create(&user("ann"), Client::default(), new).await.unwrap();
        let mut game = games.room(&id).await.unwrap().state.lock().await.game.clone();
        let moved = |mv: &str| Change::Moved { mv: mv.to_owned(), uncounted: Duration::ZERO, lag: Duration::ZERO };
        let mut write = GameWrite::default();
        for change in [games.join(&game, &user("bob")).await.unwrap(), moved("f5"), moved("d6")] {
            let event = Event { version: game.version + 1, at: games.now().saturating_sub(time), change };
            game.apply(&event).unwrap();
            write.events.push((id.clone(), game.stored_event(&event)));
        }
        write.games.push(row_of(&game));
        games.library.write(&write).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_move_is_timed_when_the_outage_before_it_is_known() {
        let workers = WorkerPool::new("move", Threads::ONE, 1, &std::sync::Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(Library::in_memory().await.unwrap(), workers);
        let id = game_that_waits(&games, Duration::from_secs(31)).await;
        games.clock.beat(&games.library).await.unwrap();
        games.clock.forget_since(games.now().saturating_sub(Duration::from_secs(30)));
        let player = Player { user: user("ann"), client: Client::default(), lag: Duration::ZERO };
        let command = Command::Move { mv: "c3".to_owned() };
        let beat = async {
            while games.clock.waiting_for_beats() == 0 {
                tokio::task::yield_now().await;
            }
            games.clock.beat(&games.library).await
        };
        let (acted, beaten) = tokio::join!(games.act_in(&id, 4, &player, &command), beat);
        beaten.unwrap();
        let view = serde_json::to_value(acted.unwrap()).unwrap();
        let left = view["clock"]["black"].as_u64().unwrap();
        assert!(left > 45_000, "the outage of half a minute does not count: {view}");
    }

    #[tokio::test]
    async fn a_move_after_the_time_waits_until_that_is_certain_and_ends_the_game() {
        let library = Library::in_memory().await.unwrap();
        let workers = WorkerPool::new("move", Threads::ONE, 1, &std::sync::Arc::default()).unwrap();
        let games = OnlineGames::without_tasks(library, workers);
        let id = overdue_game(&games).await;
        let player = Player { user: user("ann"), client: Client::default(), lag: Duration::ZERO };
        let command = Command::Move { mv: "f5".to_owned() };
        let beat = async {
            while games.clock.waiting_for_beats() == 0 {
                tokio::task::yield_now().await;
            }
            games.clock.beat(&games.library).await
        };
        let (acted, beaten) = tokio::join!(games.act_in(&id, 2, &player, &command), beat);
        assert!(acted.is_ok() && beaten.is_ok(), "the mover is not told that the server is busy");
        assert_eq!(games.room(&id).await.unwrap().state.lock().await.game.status, Status::Aborted);
    }
}
