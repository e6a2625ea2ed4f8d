//! A game at one device that a request names, and what people do in it.

use crate::document::{Change, Circumstances, Command, Event, GameDocument, MachineMove, Person};
use crate::game::GameClock;
use crate::game_view::{ClockView, GameView, Hint};
use crate::{Actor, ApiError, LoggedGame, Pool, Service, Shown, Work};
use axum::extract::{FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use outflank_learn::HintReason;
use outflank_library::{GameId, StoredGame};
use outflank_rules::Sides;
use serde::Deserialize;
use std::time::Duration;
use utoipa::ToSchema;

/// A game of the browser that sent a request, by the id in its path.
#[derive(Clone)]
pub struct GameHandle {
    pub(super) service: Service,
    /// Who asks.
    pub actor: Actor,
    /// The id, of which there may be no game.
    pub id: GameId,
}

/// The version of the game that a change is based on.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BaseVersion {
    /// The number of changes of the game.
    pub version: u32,
}

impl GameHandle {
    /// Loads the game as JSON.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::GameNotFound`], or an error if the storage fails.
    pub async fn view(&self) -> Result<GameView, ApiError> {
        let (game, accuracy) = self.load().await?;
        Ok(view(&self.service, &game, accuracy))
    }

    /// Carries out a command of a person.
    ///
    /// # Errors
    ///
    /// Returns why the command is rejected, or an error if the storage fails.
    pub async fn act(&self, base: BaseVersion, command: &Command) -> Result<GameView, ApiError> {
        let game = self.load_version(base).await?;
        let now = circumstances(&self.service, &game);
        // When the time of the side to move is over, the only change is the end of the game.
        let change = match game.overdue(now) {
            Some(end) => end,
            None => game.decide(command, Person::Device, now)?,
        };
        self.append(game, change).await
    }

    /// Plays the move of the machine that is to move, unless its time is over before it has one.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over or a person is to move, or if the storage fails.
    pub async fn reply(&self, base: BaseVersion) -> Result<GameView, ApiError> {
        let game = self.load_version(base).await?;
        let now = circumstances(&self.service, &game);
        if let Some(end) = game.overdue(now) {
            return self.append(game, end).await;
        }
        let machine_move = MachineMove::of(&game, now.now, now.outage)?;
        self.check_fair_play(Shown::MachineMove(game.record.record().position())).await?;
        let mv = self.choose(machine_move).await?;
        let now = circumstances(&self.service, &game);
        let change = game.overdue(now).unwrap_or_else(|| game.moved_by_machine(mv, now.outage));
        self.append(game, change).await
    }

    /// Suggests a move, and plays none.
    ///
    /// # Errors
    ///
    /// Returns why there is none, or an error if the storage fails.
    pub async fn hint(&self, base: BaseVersion) -> Result<Hint, ApiError> {
        let game = self.load_version(base).await?;
        self.check_fair_play(Shown::Position(game.record.record().position())).await?;
        let mv = self.choose(MachineMove::hint(&game)?).await?;
        let othello = game.record.record().position().as_othello().copied();
        let reason = othello.and_then(|position| HintReason::of(position.board(), mv.parse().ok()?));
        Ok(Hint { mv, reason })
    }

    /// Lets a thread choose a move.
    async fn choose(&self, machine_move: MachineMove) -> Result<String, ApiError> {
        let (effort, limit) = (machine_move.effort(), Some(MachineMove::MAX_TIME));
        let work = Work { actor: self.actor.clone(), pool: Pool::Moves, effort, limit };
        self.service.run(work, move |context, stop| machine_move.choose(context, stop)).await?
    }

    async fn check_fair_play(&self, shown: Shown<'_>) -> Result<(), ApiError> {
        self.service.check_fair_play(&self.actor.owner, shown).await
    }

    /// Loads the game, and the accuracy of both sides if it is reviewed.
    async fn load(&self) -> Result<(GameDocument, Option<Sides<f64>>), ApiError> {
        let logged = self.service.games().load(&self.actor.owner, &self.id).await?;
        let LoggedGame { game, log } = logged.ok_or(ApiError::GameNotFound)?;
        let document = GameDocument::from_stored(&self.id, &log).map_err(|error| {
            tracing::error!(%error, "a stored game is invalid");
            ApiError::Internal
        })?;
        // The log is read after the game, and may be longer by then: the accuracy is no longer that of the game.
        let accuracy = game.accuracy.filter(|_| game.version == document.version);
        Ok((document, accuracy))
    }

    async fn load_version(&self, base: BaseVersion) -> Result<GameDocument, ApiError> {
        let (game, _) = self.load().await?;
        if game.version == base.version { Ok(game) } else { Err(ApiError::VersionConflict) }
    }

    async fn append(&self, mut game: GameDocument, change: Change) -> Result<GameView, ApiError> {
        let event = Event { version: game.version + 1, at: now(&self.service), change };
        game.apply(&event).map_err(|error| ApiError::IllegalMove(*error.error))?;
        store(&self.service, &self.actor, &game, &event).await
    }
}

/// Stores a game after an event, and returns its view.
pub(super) async fn store(
    service: &Service,
    actor: &Actor,
    game: &GameDocument,
    event: &Event,
) -> Result<GameView, ApiError> {
    let stored = game.stored_game();
    service.games().append(&actor.owner, &stored, &game.stored_event(event)).await?;
    service.stored(&stored);
    Ok(view(service, game, None))
}

/// Returns the clock of a game in progress; what is left is only in its log, and a game may have been removed since it was listed.
pub(super) async fn listed_clock(service: &Service, actor: &Actor, game: &StoredGame) -> Option<ClockView> {
    if game.is_over() || game.clock.is_none() {
        return None;
    }
    let handle = GameHandle { service: service.clone(), actor: actor.clone(), id: game.id.clone() };
    let (game, _) = handle.load().await.ok()?;
    Some(ClockView::of(&running_clock(service, &game)?, game.to_move(), now(service)))
}

/// Returns the time of an event: logs have milliseconds.
pub(super) fn now(service: &Service) -> Duration {
    Duration::from_millis(service.now().as_millis() as u64)
}

/// Returns what a decision depends on: nobody's clock counts the time before the server was started.
fn circumstances(service: &Service, game: &GameDocument) -> Circumstances {
    let outage = game.clock.and_then(|clock| clock.downtime(service.clocks_since())).unwrap_or_default();
    Circumstances { now: now(service), outage, ..Circumstances::default() }
}

fn view(service: &Service, game: &GameDocument, accuracy: Option<Sides<f64>>) -> GameView {
    GameView::of(game, running_clock(service, game).as_ref(), accuracy, now(service))
}

fn running_clock(service: &Service, game: &GameDocument) -> Option<GameClock> {
    game.clock_without(circumstances(service, game).outage)
}

impl<S: Send + Sync> FromRequestParts<S> for GameHandle
where
    Service: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let actor = Actor::from_request_parts(parts, state).await?;
        let id = Path::<String>::from_request_parts(parts, state).await.map_err(|_| ApiError::GameNotFound)?;
        Ok(Self { service: Service::from_ref(state), actor, id: GameId::new(id.0) })
    }
}
