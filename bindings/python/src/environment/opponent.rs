//! Opponents that are part of the environment.

use super::BoardState;
use super::actions::random_action;
use super::reversi_state::action_of;
use outflank_rules::{Clock, GameRecord, Player, PlayerError, Position, Side, StopFlag};

/// The opponent of the agent.
pub(crate) enum Opponent {
    /// Nobody: the agent plays both sides.
    Nobody,
    /// Any legal move.
    Random,
    /// A player of boards of any size, such as a level of the engine.
    Player(Box<PlayerOpponent>),
}

/// A player as an opponent.
pub(crate) struct PlayerOpponent {
    pub(crate) player: Box<dyn Player<Position>>,
    /// Stops the player's search.
    pub(crate) stop: StopFlag,
    /// The error of the player, which then plays random moves.
    pub(crate) error: Option<PlayerError>,
}

impl Opponent {
    /// Plays until the agent is to move or the game is over.
    #[inline]
    pub(super) fn reply(&mut self, state: &mut impl BoardState, agent: Side, random: &mut fastrand::Rng) {
        if !matches!(self, Self::Nobody) {
            while state.to_move() != agent && !state.is_over() {
                let action = self.action(state, random);
                state.play(action);
            }
        }
    }

    /// Sets the flag that stops the player's search; `None` without a player.
    pub(crate) fn set_stop(&mut self, stop: &StopFlag) -> Option<()> {
        let Self::Player(player) = self else { return None };
        player.stop = stop.clone();
        Some(())
    }

    /// Returns whether the player was stopped or failed; the moves that it then plays are not those of its game.
    #[inline]
    pub(super) fn is_stopped(&self) -> bool {
        matches!(self, Self::Player(player) if player.stop.is_stopped() || player.error.is_some())
    }

    /// Returns the player's error in the last step.
    pub(crate) fn take_error(&mut self) -> Option<PlayerError> {
        if let Self::Player(player) = self { player.error.take() } else { None }
    }

    fn action(&mut self, state: &impl BoardState, random: &mut fastrand::Rng) -> usize {
        let chosen = match self {
            // A forced move needs no search.
            Self::Player(player) if state.count_legal() > 1 => player.action(state),
            _ => None,
        };
        chosen.unwrap_or_else(|| random_action(state, random))
    }
}

impl PlayerOpponent {
    fn action(&mut self, state: &impl BoardState) -> Option<usize> {
        if self.error.is_some() {
            return None;
        }
        let position = state.position();
        let size = position.size();
        let chosen = self.player.choose(&GameRecord::new(position.into()), &Clock::Unlimited, &self.stop);
        let mv = chosen.map_err(|error| self.error = Some(error)).ok()?;
        mv.try_into().ok().map(|mv| action_of(mv, size))
    }
}
