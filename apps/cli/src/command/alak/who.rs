//! Who plays a side.

use super::lookahead::Lookahead;
use clap::ValueEnum;
use outflank_play::PlayerKind;

/// A choice of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Who {
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

/// How the computer chooses a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
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

impl Who {
    /// Returns how this player chooses moves, or `None` for a person.
    pub(super) const fn engine(self, computer: Engine) -> Option<Engine> {
        match self {
            Self::Human => None,
            Self::Computer => Some(computer),
            Self::Random => Some(Engine::Random),
            Self::Mean => Some(Engine::Mean),
            Self::Minimax => Some(Engine::Minimax),
            Self::Perfect => Some(Engine::Perfect),
        }
    }
}

impl Engine {
    /// Returns the kind of player, which searches to a depth.
    pub(super) const fn player(self, depth: Lookahead) -> PlayerKind {
        match self {
            Self::Mean => PlayerKind::Mean(depth.plies()),
            Self::Minimax => PlayerKind::Lookahead(depth.plies()),
            Self::Perfect => PlayerKind::Perfect,
            Self::Random => PlayerKind::Random,
        }
    }

    /// Returns the name that the command line knows it by.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Minimax => "minimax",
            Self::Perfect => "perfect",
            Self::Random => "random",
        }
    }
}
