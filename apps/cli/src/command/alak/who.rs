//! Who plays a side.

use clap::ValueEnum;

/// A choice of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Who {
    /// You.
    Human,
    /// The engine chosen with --engine.
    Computer,
    /// Any legal move.
    Random,
    /// The mean of what may follow within the lookahead.
    Mean,
    /// What can be forced within the lookahead.
    Minimax,
    /// No mistake, ever.
    Perfect,
}

/// A machine's way to choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Engine {
    /// The mean of what may follow within the lookahead.
    Mean,
    /// What can be forced within the lookahead.
    Minimax,
    /// No mistake, ever.
    Perfect,
    /// Any legal move, to have somebody to beat.
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
