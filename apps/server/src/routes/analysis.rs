//! Live analysis over a WebSocket.
//!
//! The client sends [`ClientMessage`]s and receives [`ServerMessage`]s. A new request, or the end of the connection, stops
//! the current analysis. Results are cached, so that a request that is sent again continues where it was.

mod review;
mod search;

use super::request::parse;
use super::socket::{Disconnected, Socket, Upgrade};
use crate::AppState;
use crate::error::AppError;
use crate::session::Session;
use axum::extract::State;
use axum::response::Response;
use outflank_service::analysis::{ClientMessage, ServerMessage, Subject};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

/// The longest message of a client, in bytes.
const MAX_MESSAGE_BYTES: usize = 16 << 10;

/// Opens the WebSocket for analyses.
///
/// It takes `AnalysisRequest`s and sends `AnalysisMessage`s with the `id` of the request: the next request, or `stop`, ends the
/// analysis before.
#[utoipa::path(get, path = "/api/analysis", tag = "positions", operation_id = "analysis_socket",
    responses((status = 101, description = "The connection is a WebSocket.")))]
pub(crate) async fn connect(
    State(state): State<AppState>,
    session: Session,
    upgrade: Upgrade,
) -> Result<Response, AppError> {
    let permit = state.open_socket(&session.owner, session.client)?;
    Ok(upgrade.open(permit, MAX_MESSAGE_BYTES, async move |socket| Connection::new(socket, state, session).run().await))
}

/// Who asked for an analysis, and where its messages go.
struct Client {
    state: AppState,
    session: Session,
    sender: UnboundedSender<ServerMessage>,
}

struct Connection {
    socket: Socket,
    state: AppState,
    session: Session,
    sender: UnboundedSender<ServerMessage>,
    /// Unbounded, but short: an analysis sends one message for each iteration.
    outgoing: UnboundedReceiver<ServerMessage>,
    /// At most one task, aborted with the connection.
    analysis: JoinSet<()>,
}

impl Connection {
    fn new(socket: Socket, state: AppState, session: Session) -> Self {
        let (sender, outgoing) = unbounded_channel();
        Self { socket, state, session, sender, outgoing, analysis: JoinSet::new() }
    }

    /// Handles messages until the connection is closed.
    async fn run(mut self) {
        let state = self.state.clone();
        let mut shutdown = std::pin::pin!(state.shutdown_requested());
        loop {
            tokio::select! {
                received = self.socket.receive() => match received {
                    Ok(text) => self.receive(&text).await,
                    Err(Disconnected) => return,
                },
                Some(message) = self.outgoing.recv() => {
                    if self.socket.send(&message).await.is_err() {
                        return;
                    }
                }
                () = &mut shutdown => return self.socket.close_for_restart().await,
            }
        }
    }

    /// Aborts the current analysis, drops its messages that are not yet sent, and starts the next one.
    async fn receive(&mut self, text: &str) {
        self.analysis.shutdown().await;
        while self.outgoing.try_recv().is_ok() {}
        match parse(text) {
            Ok(request) => {
                let client =
                    Client { state: self.state.clone(), session: self.session.clone(), sender: self.sender.clone() };
                self.analysis.spawn(analyse(request, client));
            }
            Err((id, error)) => {
                let _ = self.sender.send(ServerMessage::Problem { id, problem: error.problem() });
            }
        }
    }
}

async fn analyse(request: ClientMessage, client: Client) {
    let Some((id, subject)) = request.subject() else { return };
    let result = async { analyse_while_fair(&client, id, &subject?).await };
    let _ = client.sender.send(ServerMessage::last(id, result.await.map_err(|error| error.problem())));
}

/// Runs an analysis until a rated game of the user comes near to what is analysed.
async fn analyse_while_fair(client: &Client, id: u32, subject: &Subject) -> Result<(), AppError> {
    client.check_fair_play(subject).await?;
    tokio::select! {
        result = client.analyse(id, subject) => result,
        error = client.until_unfair(subject) => Err(error),
    }
}

impl Client {
    async fn check_fair_play(&self, subject: &Subject) -> Result<(), AppError> {
        let (online, owner) = (&self.state.online, &self.session.owner);
        match subject {
            Subject::Position(position) => online.check_position(owner, position).await,
            Subject::Game(game) => online.check_line(owner, game.positions()).await,
        }
    }

    async fn until_unfair(&self, subject: &Subject) -> AppError {
        const INTERVAL: Duration = Duration::from_secs(1);
        loop {
            tokio::time::sleep(INTERVAL).await;
            // An error of the database does not end an analysis that was fair so far.
            if let Err(error @ AppError::PlayingThisPosition) = self.check_fair_play(subject).await {
                return error;
            }
        }
    }

    async fn analyse(&self, id: u32, subject: &Subject) -> Result<(), AppError> {
        match subject {
            Subject::Position(position) => search::search(self, id, position.clone()).await,
            Subject::Game(game) => review::review(self, id, game).await,
        }
    }
}
