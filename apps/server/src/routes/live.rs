//! A game over a WebSocket.
//!
//! The page hears the game at once, and again whenever it changes, by whomever: who loses the connection and comes back
//! is up to date. It asks with [`Request`]s, which do what the requests by HTTP do, and hears an answer to each.

use super::action::Action;
use super::table::{Seen, Table};
use super::view::GameView;
use crate::failure::Failure;
use crate::problem::Problem;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;

/// The longest message of a page, in bytes.
const LONGEST_MESSAGE: usize = 1 << 10;
/// Requests that a page may have open; it needs one, and another in its place.
const MOST_REQUESTS: usize = 4;

/// What a page asks; the answer carries the same `id`.
#[derive(Deserialize)]
struct Request {
    id: u32,
    #[serde(flatten)]
    seen: Seen,
    #[serde(flatten)]
    wish: Wish,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Wish {
    Move {
        #[serde(rename = "move")]
        mv: String,
    },
    Reply,
    Undo,
    Redo,
    Resign,
    Flag,
    Hint,
    /// What is under way is not wanted any more.
    Stop,
}

/// What a page is told.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Told {
    Game {
        id: Option<u32>,
        game: Box<GameView>,
    },
    Hint {
        id: u32,
        #[serde(rename = "move")]
        mv: String,
    },
    Problem {
        id: u32,
        #[serde(flatten)]
        problem: Problem,
    },
}

/// A page at a game.
struct Visit {
    socket: WebSocket,
    table: Table,
    /// What is under way.
    work: JoinSet<Told>,
    /// The state of the game that the page has.
    shown: Option<(u32, bool)>,
    /// Whether the game may have changed while something was under way.
    is_stale: bool,
}

/// The page has left.
struct Left;

/// Begins to show a game.
pub(crate) async fn connect(table: Table, upgrade: WebSocketUpgrade) -> Response {
    let Some(share) = table.site.sockets.take(&table.owner) else { return Failure::TooMany.into_response() };
    if let Err(failure) = table.open().await {
        return failure.into_response();
    }
    upgrade.max_message_size(LONGEST_MESSAGE).on_upgrade(async move |socket| {
        let visit = Visit { socket, table, work: JoinSet::new(), shown: None, is_stale: false };
        // Whoever has left wants nothing more.
        let _ = visit.converse().await;
        drop(share);
    })
}

impl Visit {
    async fn converse(mut self) -> Result<(), Left> {
        let (mut changes, site) = (self.table.site.changes(), self.table.site.clone());
        let mut closing = std::pin::pin!(site.is_closing());
        self.show().await?;
        loop {
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(&text).await?,
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_) | Message::Binary(_)) | Err(_)) | None => return Err(Left),
                },
                Some(done) = self.work.join_next() => {
                    // What was stopped has nothing to tell.
                    if let Ok(told) = done {
                        self.tell(&told).await?;
                    }
                    self.catch_up().await?;
                }
                changed = changes.recv() => {
                    self.is_stale |= match changed {
                        Ok(id) => id == self.table.id,
                        Err(RecvError::Lagged(_)) => true,
                        Err(RecvError::Closed) => return Ok(()),
                    };
                    self.catch_up().await?;
                }
                () = &mut closing => return self.end().await,
            }
        }
    }

    /// Begins to do what the page asks for.
    async fn hear(&mut self, text: &str) -> Result<(), Left> {
        let problem = |id, failure: Failure| Told::Problem { id, problem: failure.problem() };
        let Request { id, seen, wish } = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => return self.tell(&problem(0, Failure::unreadable(error))).await,
        };
        if let Wish::Stop = wish {
            self.work.abort_all();
        } else if self.work.len() < MOST_REQUESTS {
            self.work.spawn(answer(self.table.clone(), id, seen, wish));
        } else {
            return self.tell(&problem(id, Failure::TooMany)).await;
        }
        Ok(())
    }

    /// Shows the game if it has changed, once nothing is under way that will show it anyway.
    async fn catch_up(&mut self) -> Result<(), Left> {
        if !self.is_stale || !self.work.is_empty() {
            return Ok(());
        }
        self.is_stale = false;
        self.show().await
    }

    /// Shows the game, unless the page has it as it is.
    async fn show(&mut self) -> Result<(), Left> {
        match self.table.view().await {
            Ok(game) if Some(game.state()) == self.shown => Ok(()),
            Ok(game) => self.tell(&Told::Game { id: None, game: Box::new(game) }).await,
            Err(failure) => self.tell(&Told::Problem { id: 0, problem: failure.problem() }).await,
        }
    }

    async fn tell(&mut self, told: &Told) -> Result<(), Left> {
        if let Told::Game { game, .. } = told {
            self.shown = Some(game.state());
        }
        let text = serde_json::to_string(told).unwrap_or_default();
        self.socket.send(Message::Text(text.into())).await.map_err(|_| Left)
    }

    /// Returns what is still under way, and asks the page to come back later.
    async fn end(mut self) -> Result<(), Left> {
        while let Some(done) = self.work.join_next().await {
            if let Ok(told) = done {
                self.tell(&told).await?;
            }
        }
        let again = CloseFrame { code: close_code::RESTART, reason: "the server stops".into() };
        self.socket.send(Message::Close(Some(again))).await.map_err(|_| Left)
    }
}

async fn answer(table: Table, id: u32, seen: Seen, wish: Wish) -> Told {
    let action = match wish {
        Wish::Move { mv } => Action::Move(mv),
        Wish::Reply => Action::Reply,
        Wish::Undo => Action::Undo,
        Wish::Redo => Action::Redo,
        Wish::Resign => Action::Resign,
        Wish::Flag => Action::Flag,
        Wish::Hint | Wish::Stop => {
            return match table.hint(seen).await {
                Ok(hint) => Told::Hint { id, mv: hint.mv },
                Err(failure) => Told::Problem { id, problem: failure.problem() },
            };
        }
    };
    match table.act(seen, action).await {
        Ok(game) => Told::Game { id: Some(id), game: Box::new(game) },
        Err(failure) => Told::Problem { id, problem: failure.problem() },
    }
}
