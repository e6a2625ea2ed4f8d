//! Live analysis over a WebSocket.
//!
//! The page asks with [`Question`]s and hears [`Told`]s. A new question ends the one before; so does leaving. What was
//! found is kept, so that who comes back, or loses the connection and asks again, is soon where it was.

mod guess;
mod message;
mod review;
mod search;

use crate::Site;
use crate::browser::Browser;
use crate::failure::Failure;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse, Response};
use message::{Question, Told};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

/// The longest message of a page, in bytes.
const LONGEST_MESSAGE: usize = 16 << 10;

/// Begins a live analysis.
pub(crate) async fn connect(State(site): State<Site>, browser: Browser, upgrade: WebSocketUpgrade) -> Response {
    let Some(share) = site.sockets.take(&browser.0) else { return Failure::TooMany.into_response() };
    upgrade.max_message_size(LONGEST_MESSAGE).on_upgrade(async move |socket| {
        converse(socket, &site).await;
        drop(share);
    })
}

/// Answers questions until the page leaves.
async fn converse(mut socket: WebSocket, site: &Site) {
    // Unbounded, and yet small: an analysis tells as many things as it has iterations.
    let (teller, mut told) = unbounded_channel();
    // At most one task, which is ended with the conversation.
    let mut work = JoinSet::new();
    let mut closing = std::pin::pin!(site.is_closing());
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    work.shutdown().await;
                    forget(&mut told);
                    match serde_json::from_str(&text) {
                        Ok(question) => _ = work.spawn(answer(question, site.clone(), teller.clone())),
                        Err(error) => _ = teller.send(Told::unreadable(&error)),
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Close(_) | Message::Binary(_)) | Err(_)) | None => return,
            },
            Some(news) = told.recv() => {
                let text = serde_json::to_string(&news).unwrap_or_default();
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
            () = &mut closing => {
                let again = CloseFrame { code: close_code::RESTART, reason: "the server stops".into() };
                // The page asks again when the server is back.
                let _ = socket.send(Message::Close(Some(again))).await;
                return;
            }
        }
    }
}

/// Drops what an ended analysis has told and nobody has heard.
fn forget(told: &mut UnboundedReceiver<Told>) {
    while told.try_recv().is_ok() {}
}

async fn answer(question: Question, site: Site, teller: UnboundedSender<Told>) {
    let (id, outcome) = match question {
        Question::Stop => return,
        Question::Position { id, position } => (id, search::search(&site, id, &position, &teller).await),
        Question::Game { id, start, moves } => (id, review::review(&site, id, (&start, &moves), &teller).await),
    };
    let last = match outcome {
        Ok(()) => Told::End { id },
        Err(failure) => Told::Problem { id, problem: failure.problem() },
    };
    let _ = teller.send(last);
}
