//! The players of a game, as options.

use super::lookahead::Lookahead;
use clap::ValueEnum;
use outflank_play::PlayerKind;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PlayerChoice {
    /// Human.
    Human,
    /// Engine chosen with --engine.
    Computer,
    /// Random legal moves.
    Random,
    /// Mean of the game tree to the lookahead depth.
    Mean,
    /// Minimax to the lookahead depth.
    Minimax,
    /// Perfect play.
    Perfect,
}

/// The algorithm of a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum AlakEngine {
    /// Mean of the game tree to the lookahead depth.
    Mean,
    /// Minimax to the lookahead depth.
    Minimax,
    /// Perfect play.
    Perfect,
    /// Random legal moves.
    #[value(skip)]
    Random,
}

impl PlayerChoice {
    /// Returns the algorithm of the player, or `None` for the user.
    pub(super) const fn engine(self, computer: AlakEngine) -> Option<AlakEngine> {
        match self {
            Self::Human => None,
            Self::Computer => Some(computer),
            Self::Random => Some(AlakEngine::Random),
            Self::Mean => Some(AlakEngine::Mean),
            Self::Minimax => Some(AlakEngine::Minimax),
            Self::Perfect => Some(AlakEngine::Perfect),
        }
    }
}

impl AlakEngine {
    /// Returns the kind of player with a search depth.
    pub(super) const fn player(self, depth: Lookahead) -> PlayerKind {
        match self {
            Self::Mean => PlayerKind::Mean(depth.plies()),
            Self::Minimax => PlayerKind::Lookahead(depth.plies()),
            Self::Perfect => PlayerKind::Perfect,
            Self::Random => PlayerKind::Random,
        }
    }

    /// Returns the algorithm of a player, and its search depth where it has one; `None` for the user.
    pub(super) fn of(player: &PlayerKind) -> Option<(Self, Lookahead)> {
        let (engine, plies) = match *player {
            PlayerKind::Mean(plies) => (Self::Mean, plies),
            PlayerKind::Lookahead(plies) => (Self::Minimax, plies),
            PlayerKind::Perfect => (Self::Perfect, 0),
            PlayerKind::Random => (Self::Random, 0),
            _ => return None,
        };
        Some((engine, Lookahead::new(plies).unwrap_or_default()))
    }

    /// Returns whether it searches to a depth.
    pub(super) const fn has_lookahead(self) -> bool {
        matches!(self, Self::Mean | Self::Minimax)
    }

    /// Returns the name on the command line.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Minimax => "minimax",
            Self::Perfect => "perfect",
            Self::Random => "random",
        }
    }
}
