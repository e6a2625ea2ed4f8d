//! A page that shows a game, and knows of it what its server has sent.

use crate::online::room::Room;
use axum::extract::ws::Utf8Bytes;
use outflank_rules::Side;
use outflank_service::document::{Command, Settings};
use outflank_service::game::PlayedGame;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::TryRecvError;

use super::step::{Reading, Request};

/// An open page.
pub(super) struct Page {
    pub(super) user: usize,
    pub(super) server: usize,
    pub(super) room: Arc<Room>,
    messages: Receiver<Utf8Bytes>,
    pub(super) settings: Settings,
    /// Whether messages were lost because the page did not read them.
    is_behind: bool,
    pub(super) version: u32,
    pub(super) moves: Vec<String>,
    /// The number of its connection among all that there were.
    pub(super) connection: usize,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message {
    Change {
        since: u32,
        from: usize,
        added: Vec<String>,
        game: State,
    },
    Game {
        game: WholeGame,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct State {
    version: u32,
}

#[derive(Deserialize)]
struct WholeGame {
    version: u32,
    moves: Vec<String>,
}

impl Page {
    /// Shows the current state of a game, and listens to its changes from there on.
    pub(super) async fn open(user: usize, server: usize, room: Arc<Room>) -> Self {
        let state = room.state.lock().await;
        let game = &state.game;
        let (settings, version, moves) = (game.settings.clone(), game.version, game.record.all_moves());
        let messages = room.subscribe();
        drop(state);
        Self { user, server, room, messages, settings, is_behind: false, version, moves, connection: usize::MAX }
    }

    /// Reads what the server has sent.
    ///
    /// # Errors
    ///
    /// Returns an error when a change does not follow what the page has.
    pub(super) fn read(&mut self) -> Result<(), String> {
        loop {
            match self.messages.try_recv() {
                Ok(text) => self.receive(&text)?,
                // What follows is based on a version that this page never had.
                Err(TryRecvError::Lagged(_)) => self.is_behind = true,
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        // The handler of the connection then sends the whole game.
        if self.is_behind
            && let Ok(state) = self.room.state.try_lock()
        {
            (self.version, self.moves) = (state.game.version, state.game.record.all_moves());
            self.is_behind = false;
        }
        Ok(())
    }

    fn receive(&mut self, text: &str) -> Result<(), String> {
        if self.is_behind {
            return Ok(());
        }
        match serde_json::from_str(text).map_err(|error| format!("a page cannot read {text}: {error}"))? {
            Message::Change { since, .. } if since != self.version => {
                return Err(format!("a page that shows version {} is sent a change of version {since}", self.version));
            }
            Message::Change { from, added, game, .. } => {
                self.moves.truncate(from);
                self.moves.extend(added);
                self.version = game.version;
            }
            Message::Game { game } => (self.version, self.moves) = (game.version, game.moves),
            Message::Other => {}
        }
        Ok(())
    }

    /// Returns the version that a request names.
    pub(super) fn version(&self, reading: Reading) -> u32 {
        self.version + u32::from(reading == Reading::Ahead)
    }

    /// Returns the side to move on the board that the page shows.
    pub(super) fn to_move(&self) -> Option<Side> {
        self.record()?.to_move()
    }

    /// Returns the command of a request; none for a move when there is none.
    pub(super) fn command(&self, request: Request) -> Option<Command> {
        Some(match request {
            Request::Move(number) => Command::Move { mv: self.legal_move(number)? },
            Request::IllegalMove => Command::Move { mv: "a9".to_owned() },
            Request::Join => Command::Join {},
            Request::Cancel => Command::Cancel {},
            Request::Decline => Command::Decline {},
            Request::Resign => Command::Resign {},
            Request::Abort => Command::Abort {},
            Request::Takeback => Command::Takeback {},
            Request::Rematch => Command::Rematch {},
            Request::Claim => Command::Claim {},
            Request::Flag => Command::Flag {},
        })
    }

    fn legal_move(&self, number: u8) -> Option<String> {
        let moves = self.record()?.position_view().legal_moves;
        Some(moves.get(usize::from(number) % moves.len().max(1))?.mv.clone())
    }

    fn record(&self) -> Option<PlayedGame> {
        PlayedGame::from_text(self.settings.kind, &self.settings.start, &self.moves).ok()
    }
}
