//! Who is connected: a user is there while any page of the user is open, whatever it shows, and has left when the last one is closed.

use super::OnlineGames;
use super::room::Room;
use super::tasks::go_on;
use super::wakes::Wake;
use crate::error::AppError;
use crate::turns::Turns;
use outflank_library::Presence;
use outflank_rules::Side;
use outflank_service::document::{GameDocument, Seat};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use utoipa::ToSchema;

/// The users that are connected to this node.
#[derive(Default)]
pub(super) struct ConnectedUsers {
    /// The number of connections of each, by the id.
    counts: Mutex<HashMap<String, usize>>,
    /// Taken while it is stored whether a user is connected, so that the last state is stored last.
    turns: Turns<String>,
}

impl ConnectedUsers {
    /// Counts a connection, and returns whether it is the first one of the user.
    fn add(&self, user: &str) -> bool {
        let mut counts = self.counts();
        let count = counts.entry(user.to_owned()).or_default();
        *count += 1;
        *count == 1
    }

    /// Removes a connection, and returns whether it was the last one of the user.
    fn remove(&self, user: &str) -> bool {
        let mut counts = self.counts();
        let Some(count) = counts.get_mut(user) else { return false };
        *count -= 1;
        let is_last = *count == 0;
        if is_last {
            counts.remove(user);
        }
        is_last
    }

    fn contains(&self, user: &str) -> bool {
        self.counts().contains_key(user)
    }

    fn all(&self) -> Vec<String> {
        self.counts().keys().cloned().collect()
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<String, usize>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The connections to a game, as pages get them.
#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceMessage {
    #[serde(rename = "type")]
    #[schema(inline)]
    message_type: PresenceType,
    /// Black's player.
    black: PlayerPresence,
    /// White's player.
    white: PlayerPresence,
    /// How many others watch.
    spectators: u64,
}

/// The `type` of the connections to a game.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum PresenceType {
    Presence,
}

/// Whether a player is connected.
#[derive(Serialize, ToSchema)]
struct PlayerPresence {
    /// Whether the player has a page or program open, at any game; a machine always is connected, an empty seat never.
    connected: bool,
    /// How long the player has been away, in milliseconds; null while connected.
    left_for: Option<u64>,
    /// In how many milliseconds the other side can claim the win; null while the player is connected, and if it
    /// never can.
    claim_in: Option<u64>,
}

impl OnlineGames {
    /// Counts a connection of a user; one of nobody who is signed in does not count.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn connect(&self, user: Option<&str>) -> Result<(), AppError> {
        let Some(user) = user else { return Ok(()) };
        // Before it is stored: between the two, this node knows more than the database, never less.
        if self.connected.add(user) { self.presence_changed(user).await } else { Ok(()) }
    }

    /// Removes a connection of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn disconnect(&self, user: Option<&str>) -> Result<(), AppError> {
        let Some(user) = user else { return Ok(()) };
        if self.connected.remove(user) { self.presence_changed(user).await } else { Ok(()) }
    }

    /// Counts a connection of a spectator of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn add_spectator(&self, room: &Room) -> Result<(), AppError> {
        self.change_spectators(room, |count| count + 1).await
    }

    /// Removes a connection of a spectator.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn remove_spectator(&self, room: &Room) -> Result<(), AppError> {
        self.change_spectators(room, |count| count - 1).await
    }

    async fn change_spectators(&self, room: &Room, change: impl FnOnce(usize) -> usize) -> Result<(), AppError> {
        {
            let mut spectators = room.spectators.lock().await;
            // Before it is stored, so that the count is right even when that fails: what is added is removed later.
            *spectators = change(*spectators);
            self.library.set_spectators(&room.id, &self.clock.node, *spectators).await?;
        }
        self.wake(Wake::Spectators(room.id.as_str().to_owned()));
        self.send_presence(room).await
    }

    /// Stores again who is connected: another node that took this one for dead has removed them all, and a player who never
    /// left would lose by a claim.
    pub(super) async fn store_connections(&self) {
        let log = |stored: Result<(), AppError>| {
            if let Err(error) = stored {
                error.log("the database does not know who is connected");
            }
        };
        for user in self.connected.all() {
            log(self.presence_changed(&user).await);
        }
        for room in self.rooms.all() {
            if *room.spectators.lock().await > 0 {
                log(self.change_spectators(&room, |count| count).await);
            }
        }
    }

    /// Sends who is connected to the pages of this node that show a game.
    pub(crate) async fn send_presence(&self, room: &Room) -> Result<(), AppError> {
        if room.is_shown() {
            let spectators = self.library.spectators(&room.id).await?;
            let mut left = HashMap::new();
            for player in room.players() {
                left.insert(player.as_str(), self.left(player).await?);
            }
            let state = room.state.lock().await;
            let player = |side| player_presence(&state.game, side, &left, self.now());
            let (black, white) = (player(Side::Black), player(Side::White));
            room.send(&PresenceMessage { message_type: PresenceType::Presence, black, white, spectators });
        }
        Ok(())
    }

    /// Sends to the pages of this node that show games of a user whether the user is connected.
    pub(super) async fn send_presence_of(&self, user: &str) -> Result<(), AppError> {
        for room in self.rooms.all() {
            if room.players().iter().any(|player| player == user) {
                go_on(self.send_presence(&room).await)?;
            }
        }
        Ok(())
    }

    /// Returns how long a player has been away; none while connected.
    pub(super) async fn left_for(&self, game: &GameDocument, player: &str) -> Result<Option<Duration>, AppError> {
        Ok(left_for(game, self.left(player).await?, self.now()))
    }

    /// Returns when a user left the last node; none while connected.
    pub(super) async fn left(&self, user: &str) -> Result<Option<Duration>, AppError> {
        let stored = self.library.presence(user).await?;
        // What this node sees itself counts more than what is stored, which may be from before an outage.
        if self.connected.contains(user) {
            return Ok(None);
        }
        // A node to which the user is connected has no time, which counts as the latest.
        match stored.iter().map(|presence| presence.left).max_by_key(|left| left.unwrap_or(u64::MAX)) {
            Some(left) => Ok(left.map(Duration::from_millis)),
            // Nobody has seen the user: away for as long as there is the game.
            None => Ok(Some(Duration::ZERO)),
        }
    }

    /// Stores whether a user is connected to this node, and shows it.
    async fn presence_changed(&self, user: &str) -> Result<(), AppError> {
        {
            let _in_order = self.connected.turns.wait(user.to_owned()).await;
            let left = (!self.connected.contains(user)).then(|| self.now().as_millis() as u64);
            let presence = Presence { player: user.to_owned(), node: self.clock.node.clone(), left };
            self.library.set_presence(&presence).await?;
        }
        self.wake(Wake::Presence(user.to_owned()));
        self.send_presence_of(user).await
    }
}

/// Returns the presence of a side, by when each player left.
fn player_presence(
    game: &GameDocument,
    side: Side,
    left: &HashMap<&str, Option<Duration>>,
    now: Duration,
) -> PlayerPresence {
    let Some(user) = game.seat(side).and_then(Seat::user) else {
        // A machine is always there, and nobody has an empty seat.
        return PlayerPresence { connected: game.seat(side).is_some(), left_for: None, claim_in: None };
    };
    let left_for = left.get(user).and_then(|left| left_for(game, *left, now));
    let claim_in = left_for.zip(game.claim_delay()).map(|(left, delay)| delay.saturating_sub(left));
    let milliseconds = |time: Duration| time.as_millis() as u64;
    PlayerPresence {
        connected: left_for.is_none(),
        left_for: left_for.map(milliseconds),
        claim_in: claim_in.map(milliseconds),
    }
}

/// Returns how long a player who left at some time has been away from a game; nobody leaves it before it begins.
fn left_for(game: &GameDocument, left: Option<Duration>, now: Duration) -> Option<Duration> {
    Some(now.saturating_sub(left?.max(game.created)))
}
