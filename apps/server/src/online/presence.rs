//! Who is connected to a game.

use super::OnlineGames;
use super::game::OnlineGame;
use super::room::Room;
use super::settings::Seat;
use super::wakes::Wake;
use crate::error::AppError;
use outflank_game::Side;
use outflank_library::Presence;
use serde::Serialize;
use std::time::Duration;

/// The connections to a game, as pages get them.
#[derive(Serialize)]
struct PresenceMessage {
    #[serde(rename = "type")]
    message_type: &'static str,
    black: PlayerPresence,
    white: PlayerPresence,
    spectators: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PlayerPresence {
    connected: bool,
    /// How long the player has been away, in milliseconds.
    left_for: Option<u64>,
    /// In how many milliseconds the other side can claim the win.
    claim_in: Option<u64>,
}

impl OnlineGames {
    /// Counts a connection to a game: that of a player, or of a spectator.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn connect(&self, room: &Room, player: Option<&str>) -> Result<(), AppError> {
        let connected = {
            let mut connected = room.connected();
            connected.add(player);
            connected.clone()
        };
        match player {
            Some(player) if connected.players.get(player) == Some(&1) => self.set_presence(room, player, None).await?,
            Some(_) => {}
            None => self.library.set_spectators(&room.id, &self.clock.node, connected.spectators).await?,
        }
        self.presence_changed(room).await
    }

    /// Removes a connection.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn disconnect(&self, room: &Room, player: Option<&str>) -> Result<(), AppError> {
        let connected = {
            let mut connected = room.connected();
            connected.remove(player);
            connected.clone()
        };
        match player {
            Some(player) if !connected.players.contains_key(player) => {
                self.set_presence(room, player, Some(self.now())).await?;
            }
            Some(_) => {}
            None => self.library.set_spectators(&room.id, &self.clock.node, connected.spectators).await?,
        }
        self.presence_changed(room).await
    }

    /// Sends who is connected to the pages of this node.
    pub(super) async fn send_presence(&self, room: &Room) -> Result<(), AppError> {
        if room.is_shown() {
            let (stored, spectators) =
                (self.library.presence(&room.id).await?, self.library.spectators(&room.id).await?);
            let state = room.state.lock().await;
            let player = |side| player_presence(&state.game, side, &stored, self.now());
            let (black, white) = (player(Side::Black), player(Side::White));
            let message = PresenceMessage { message_type: "presence", black, white, spectators };
            room.send(serde_json::to_string(&message).unwrap_or_default());
        }
        Ok(())
    }

    /// Returns how long a player has been away; none while connected.
    pub(super) async fn left_for(
        &self,
        game: &OnlineGame,
        player: &str,
        now: Duration,
    ) -> Result<Option<Duration>, AppError> {
        let stored = self.library.presence(&outflank_library::GameId::new(game.id.clone())).await?;
        Ok(left_for(game, player, &stored, now))
    }

    async fn set_presence(&self, room: &Room, player: &str, left: Option<Duration>) -> Result<(), AppError> {
        let left = left.map(|left| left.as_millis() as u64);
        let presence = Presence { player: player.to_owned(), node: self.clock.node.clone(), left };
        Ok(self.library.set_presence(&room.id, &presence).await?)
    }

    async fn presence_changed(&self, room: &Room) -> Result<(), AppError> {
        self.wake(Wake::Presence(room.id.as_str().to_owned()));
        self.send_presence(room).await
    }
}

fn player_presence(game: &OnlineGame, side: Side, stored: &[Presence], now: Duration) -> PlayerPresence {
    let Some(user) = game.seat(side).and_then(Seat::user) else {
        return PlayerPresence { connected: true, left_for: None, claim_in: None };
    };
    let left_for = left_for(game, user, stored, now);
    let claim_in = left_for.zip(game.claim_delay()).map(|(left, delay)| delay.saturating_sub(left));
    let milliseconds = |time: Duration| time.as_millis() as u64;
    PlayerPresence {
        connected: left_for.is_none(),
        left_for: left_for.map(milliseconds),
        claim_in: claim_in.map(milliseconds),
    }
}

/// A player who was never connected is away since the game began.
fn left_for(game: &OnlineGame, player: &str, stored: &[Presence], now: Duration) -> Option<Duration> {
    let left = match stored.iter().find(|presence| presence.player == player) {
        Some(presence) => Duration::from_millis(presence.left?),
        None => game.created,
    };
    Some(now.saturating_sub(left))
}
