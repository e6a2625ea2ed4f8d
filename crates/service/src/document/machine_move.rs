//! The move of a machine: in a game with one, and as a hint.

use super::event::Change;
use super::{GameDocument, REPLY_DELAY};
use crate::game::{PlayedGame, WorkerContext, accepted_player};
use crate::{ApiError, Effort};
use outflank_engine::Level;
use outflank_play::{PlayerKind, PlayerSpec};
use outflank_rules::{Clock, StopFlag};
use std::time::Duration;

/// The players that suggest a move, the strongest first; the first one that the board has is asked.
const HINT_PLAYERS: [PlayerSpec; 4] = [
    PlayerSpec::level(Level::new(12).expect("level 12 exists")),
    PlayerSpec::new(PlayerKind::Perfect),
    PlayerSpec::new(PlayerKind::Lookahead(4)),
    PlayerSpec::RANDOM,
];

/// A move that a machine is to choose, on a thread of whoever has the game.
pub struct MachineMove {
    game: PlayedGame,
    player: PlayerSpec,
    /// For the move.
    time: Duration,
}

impl MachineMove {
    /// The longest search for a move: a user waits for it. A player that has no clock of its own, such as `lookahead:N`, is
    /// stopped by the flag then.
    pub const MAX_TIME: Duration = Duration::from_secs(8);

    /// Returns the move of the machine that is to move, with the time that the clock of the game gives it; outages do not count
    /// as time that has passed.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over, a person is to move, or the machine cannot play on this board.
    pub fn of(game: &GameDocument, now: Duration, outage: Duration) -> Result<Self, ApiError> {
        let side = game.to_move().ok_or(ApiError::GameOver)?;
        let machine = game.machine_to_move().ok_or(ApiError::WrongTurn("machine"))?;
        let player = accepted_player(&game.record, machine).map_err(|_| ApiError::Internal)?;
        let (now, empties) = (now.saturating_sub(outage), game.record.empties());
        let time = game.clock.and_then(|clock| clock.time_for_move(side, now, empties));
        let time = time.map_or(Self::MAX_TIME, |time| time.min(Self::MAX_TIME));
        Ok(Self { game: game.record.clone(), player, time })
    }

    /// Returns the move that is suggested to a person.
    ///
    /// # Errors
    ///
    /// Returns an error when the game is over.
    pub fn hint(game: &GameDocument) -> Result<Self, ApiError> {
        game.to_move().ok_or(ApiError::GameOver)?;
        let player = HINT_PLAYERS.into_iter().find(|player| game.record.supports(&player.kind));
        let player = player.ok_or(ApiError::Internal)?;
        Ok(Self { game: game.record.clone(), player, time: Self::MAX_TIME })
    }

    /// Returns how long it needs a thread.
    pub fn effort(&self) -> Effort {
        Effort::of(&self.player, self.game.start().size().area().into())
    }

    /// Lets the machine choose.
    ///
    /// # Errors
    ///
    /// Returns an error, which is logged, when there is no memory for the player or it has no move.
    pub fn choose(&self, context: &mut WorkerContext, stop: &StopFlag) -> Result<String, ApiError> {
        let player = context.player(self.game.start(), &self.player).ok_or(ApiError::Internal)?;
        let chosen = player.choose(self.game.record(), &Clock::PerMove(self.time), stop);
        chosen.map(|mv| mv.to_string()).map_err(|error| {
            tracing::error!(%error, player = player.name(), "the player has no move");
            ApiError::Internal
        })
    }
}

impl GameDocument {
    /// Returns the change that a machine's move makes. Over the net it comes after the [`REPLY_DELAY`], which the machine's clock
    /// does not count.
    pub fn moved_by_machine(&self, mv: String, outage: Duration) -> Change {
        let delay = if self.is_at_device() { Duration::ZERO } else { REPLY_DELAY };
        Change::Moved { mv, uncounted: delay + outage, lag: Duration::ZERO }
    }
}
