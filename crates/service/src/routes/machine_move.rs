//! The moves of machines: in a game with one, and as a hint.

use crate::document::GameDocument;
use crate::game::{MoveLimits, PlayedGame};
use crate::{Actor, ApiError, Effort, Pool, Service, Work};
use outflank_engine::Level;
use outflank_play::{PlayerKind, PlayerSpec};
use std::time::Duration;

/// The players that suggest a move, the strongest first; the first one that the board has is asked.
const HINT_PLAYERS: [PlayerSpec; 4] = [
    PlayerSpec::level(Level::new(12).expect("level 12 exists")),
    PlayerSpec::new(PlayerKind::Perfect),
    PlayerSpec::new(PlayerKind::Lookahead(4)),
    PlayerSpec::RANDOM,
];

/// Returns the player that suggests a move.
pub(super) fn hint_player(game: &GameDocument) -> Result<PlayerSpec, ApiError> {
    game.to_move().ok_or(ApiError::GameOver)?;
    HINT_PLAYERS.into_iter().find(|player| game.record.supports(&player.kind)).ok_or(ApiError::Internal)
}

/// Lets a thread choose a move.
pub(super) async fn choose_move(
    service: &Service,
    actor: &Actor,
    game: PlayedGame,
    player: PlayerSpec,
    time: Option<Duration>,
) -> Result<String, ApiError> {
    let effort = Effort::of(&player, game.position_view().cells.len());
    // A player that has no clock of its own, such as lookahead:N, is stopped by the flag.
    let work = Work { actor: actor.clone(), pool: Pool::Moves, effort, limit: Some(MoveLimits::MAX_TIME) };
    let chosen = service.run(work, move |context, stop| game.choose(&player, context, &MoveLimits::new(time, stop)));
    chosen.await?.ok_or(ApiError::Internal)
}
