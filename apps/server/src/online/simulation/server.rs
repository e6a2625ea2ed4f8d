//! A server of a simulation, and what it does at the same time.

use super::database::{Database, Place};
use super::evidence::{Answer, Moment};
use super::page::Page;
use crate::error::AppError;
use crate::guard::Client;
use crate::online::play::Player;
use crate::online::site_clock::{LocalClock, OutagesRead, SiteClock};
use crate::online::wakes::{Wake, payloads};
use crate::online::{NewOnlineGame, OnlineGames};
use crate::worker_pool::WorkerPool;
use outflank_library::{GameId, Library, StoredUser};
use outflank_service::document::Command;
use std::collections::{BTreeSet, VecDeque};
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;

/// A server, which knows of the database and the others only what they tell it.
pub(super) struct Server {
    pub(super) games: OnlineGames,
    changes: UnboundedReceiver<Wake>,
    /// The notifications that have not arrived yet.
    pub(super) inbox: VecDeque<String>,
    /// The outages that it must know of, by the time of the database.
    pub(super) known_outages: Vec<(Duration, Duration)>,
    /// Those of them in which it has found that a server was not alive, stored or not.
    pub(super) silent: Vec<(Duration, Duration)>,
    /// When it, or the one that died in its place, last said that it is alive.
    pub(super) seen: Moment,
    /// Whether the other one has found that this was too long ago.
    pub(super) is_found_dead: bool,
    /// Whether it has said so itself: the outage of one that died in its place is known before.
    pub(super) has_beaten: bool,
    /// When it surely has.
    pub(super) surely_seen: Moment,
}

/// An action that has begun.
pub(super) struct Operation {
    pub(super) name: String,
    pub(super) server: usize,
    pub(super) task: Task,
    future: Pin<Box<dyn Future<Output = Done>>>,
    pub(super) place: Place,
    /// Whether it goes on for as long as it can.
    pub(super) is_hurried: bool,
    /// Whether its end is not worth a line of the history.
    pub(super) is_usual: bool,
    /// Whether anything else has happened since it began.
    pub(super) is_interrupted: bool,
}

/// What an action is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Beat,
    /// Another background task, of which one runs at a time.
    Background(&'static str),
    /// What a user asked for, by its number.
    Asked(usize),
    /// A page.
    Page,
}

/// What has come of an action.
pub(super) enum Done {
    Background(Result<(), AppError>),
    Beat(Result<OutagesRead, AppError>),
    Answer(Answer),
    Opened(Result<Box<Page>, AppError>),
}

impl Server {
    /// Starts a server whose clock shows this time.
    pub(super) fn start(library: Library, workers: WorkerPool, time: Duration) -> Self {
        let (games, changes) =
            OnlineGames::with_changes(library, workers, SiteClock::of_node(LocalClock::starting_at(time)));
        let (inbox, known_outages) = (VecDeque::new(), Vec::new());
        let silent = Vec::new();
        Self {
            games,
            changes,
            inbox,
            known_outages,
            silent,
            is_found_dead: false,
            seen: Moment::default(),
            has_beaten: false,
            surely_seen: Moment::default(),
        }
    }

    /// Returns what the server sends to the others.
    pub(super) fn sent(&mut self) -> Vec<String> {
        let mut batch = BTreeSet::new();
        while let Ok(wake) = self.changes.try_recv() {
            batch.insert(wake);
        }
        if batch.is_empty() { Vec::new() } else { payloads(&self.games.clock.node, &batch) }
    }

    pub(super) fn beat(&self) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move { Done::Beat(games.clock.beat(&games.library).await) })
    }

    pub(super) fn recover(&self) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move {
            games.recover().await;
            Done::Background(Ok(()))
        })
    }

    pub(super) fn end_due_games(&self) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move { Done::Background(games.act_on_due_games().await) })
    }

    pub(super) fn read_versions(&self) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move { Done::Background(games.read_versions().await) })
    }

    pub(super) fn receive(&self, payload: String) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move {
            games.receive(Some(&payload)).await;
            Done::Background(Ok(()))
        })
    }

    pub(super) fn create(&self, user: StoredUser, new: NewOnlineGame) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(
            async move { Done::Answer(Answer::of(games.create(&user, Client::default(), new).await, Answer::Created)) },
        )
    }

    pub(super) fn open(
        &self,
        number: usize,
        user: (usize, String),
        game: GameId,
    ) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move {
            let opened = async {
                let room = games.room(&game).await?;
                let page = Page::open(user.0, number, room).await;
                if let Err(error) = games.connect(Some(&user.1)).await {
                    // The page connects again.
                    return games.disconnect(Some(&user.1)).await.and(Err(error));
                }
                Ok(Box::new(page))
            };
            Done::Opened(opened.await)
        })
    }

    pub(super) fn close(&self, user: String) -> Pin<Box<dyn Future<Output = Done>>> {
        let games = self.games.clone();
        Box::pin(async move { Done::Background(games.disconnect(Some(&user)).await) })
    }

    pub(super) fn act(
        &self,
        page: &Page,
        player: Player,
        (version, command): (u32, Command),
    ) -> Pin<Box<dyn Future<Output = Done>>> {
        let (games, room) = (self.games.clone(), Arc::clone(&page.room));
        Box::pin(async move {
            let acted = games.act(&room, version, &player, &command).await;
            Done::Answer(Answer::of(acted, |()| Answer::Done))
        })
    }
}

impl Operation {
    pub(super) fn new(
        (server, name): (usize, String),
        task: Task,
        future: Pin<Box<dyn Future<Output = Done>>>,
    ) -> Self {
        let place = Place::Elsewhere;
        Self { name, server, task, future, place, is_hurried: false, is_usual: false, is_interrupted: false }
    }

    /// Goes on until the operation is done, or waits for a permission or for another operation.
    pub(super) async fn poll(&mut self, database: &Database) -> Option<Done> {
        let future = &mut self.future;
        let done = poll_fn(|context| match future.as_mut().poll(context) {
            Poll::Ready(done) => Poll::Ready(Some(done)),
            Poll::Pending if database.place() == Place::AtWork => Poll::Pending,
            Poll::Pending => Poll::Ready(None),
        });
        let done = done.await;
        self.place = database.place();
        done
    }
}
