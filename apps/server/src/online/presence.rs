//! Who is connected to a game.

use super::OnlineGames;
use super::room::{Connected, Room};
use super::wakes::Wake;
use crate::error::AppError;
use outflank_library::Presence;
use outflank_rules::Side;
use outflank_service::document::{GameDocument, Seat};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// The connections to a game, as pages get them.
#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceMessage {
    #[serde(rename = "type")]
    #[schema(inline)]
    message_type: PresenceType,
    black: PlayerPresence,
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
    connected: bool,
    /// How long the player has been away, in milliseconds; null while connected.
    left_for: Option<u64>,
    /// In how many milliseconds the other side can claim the win; null while the player is connected, and if it
    /// never can.
    claim_in: Option<u64>,
}

impl OnlineGames {
    /// Counts a connection to a game: that of a player, or of a spectator.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn connect(&self, room: &Room, player: Option<&str>) -> Result<(), AppError> {
        // Before it is stored: between the two, this node knows more than the database, never less.
        room.connected().add(player);
        self.store_presence(room, player).await?;
        self.presence_changed(room).await
    }

    /// Removes a connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn disconnect(&self, room: &Room, player: Option<&str>) -> Result<(), AppError> {
        room.connected().remove(player);
        self.store_presence(room, player).await?;
        self.presence_changed(room).await
    }

    /// Stores all connections to a game again: another node that took this one for dead has removed them, and a player who
    /// never left would lose by a claim.
    pub(super) async fn store_connections(&self, room: &Room) -> Result<(), AppError> {
        let Connected { players, spectators } = room.connected().clone();
        for player in players.keys() {
            self.store_presence(room, Some(player)).await?;
        }
        if spectators > 0 {
            self.store_presence(room, None).await?;
        }
        if players.is_empty() && spectators == 0 { Ok(()) } else { self.presence_changed(room).await }
    }

    /// Sends who is connected to the pages of this node.
    pub(super) async fn send_presence(&self, room: &Room) -> Result<(), AppError> {
        if room.is_shown() {
            let (stored, spectators) =
                (self.library.presence(&room.id).await?, self.library.spectators(&room.id).await?);
            let state = room.state.lock().await;
            let connected = room.connected().clone();
            let player = |side| player_presence(&state.game, side, (&connected, &stored), self.now());
            let (black, white) = (player(Side::Black), player(Side::White));
            room.send(&PresenceMessage { message_type: PresenceType::Presence, black, white, spectators });
        }
        Ok(())
    }

    /// Returns how long a player has been away; none while connected.
    pub(super) async fn left_for(
        &self,
        room: &Room,
        game: &GameDocument,
        player: &str,
    ) -> Result<Option<Duration>, AppError> {
        let stored = self.library.presence(&room.id).await?;
        let connected = room.connected().clone();
        Ok(left_for(game, player, (&connected, &stored), self.now()))
    }

    /// Stores whether a player is connected to this node, or the number of its spectators.
    async fn store_presence(&self, room: &Room, player: Option<&str>) -> Result<(), AppError> {
        // Two changes that overtake each other would store the older one last.
        let _in_order = room.presence.lock().await;
        let connected = room.connected().clone();
        let node = self.clock.node.clone();
        let Some(player) = player else {
            return Ok(self.library.set_spectators(&room.id, &node, connected.spectators).await?);
        };
        let left = (!connected.players.contains_key(player)).then(|| self.now().as_millis() as u64);
        Ok(self.library.set_presence(&room.id, &Presence { player: player.to_owned(), node, left }).await?)
    }

    async fn presence_changed(&self, room: &Room) -> Result<(), AppError> {
        self.wake(Wake::Presence(room.id.as_str().to_owned()));
        self.send_presence(room).await
    }
}

/// The connections to this node, and those that are stored.
type Connections<'a> = (&'a Connected, &'a [Presence]);

fn player_presence(game: &GameDocument, side: Side, connections: Connections<'_>, now: Duration) -> PlayerPresence {
    let Some(user) = game.seat(side).and_then(Seat::user) else {
        // A machine is always there, and nobody has an empty seat.
        return PlayerPresence { connected: game.seat(side).is_some(), left_for: None, claim_in: None };
    };
    let left_for = left_for(game, user, connections, now);
    let claim_in = left_for.zip(game.claim_delay()).map(|(left, delay)| delay.saturating_sub(left));
    let milliseconds = |time: Duration| time.as_millis() as u64;
    PlayerPresence {
        connected: left_for.is_none(),
        left_for: left_for.map(milliseconds),
        claim_in: claim_in.map(milliseconds),
    }
}

/// A player is away who is connected to no node, since the last one was left; without any, since the game began.
fn left_for(
    game: &GameDocument,
    player: &str,
    (connected, stored): Connections<'_>,
    now: Duration,
) -> Option<Duration> {
    // What this node sees itself counts more than what is stored, which may be from before an outage.
    if connected.players.contains_key(player) {
        return None;
    }
    let of_player = stored.iter().filter(|presence| presence.player == player);
    let left = match of_player.map(|presence| presence.left).max_by_key(|left| left.unwrap_or(u64::MAX)) {
        Some(left) => Duration::from_millis(left?),
        None => game.created,
    };
    Some(now.saturating_sub(left))
}
