//! Statistics of results: wins, draws and losses, Elo and SPRT.
//!
//! The two games of a pair start from one opening with colours exchanged, so an advantage of the opening goes to each
//! player once. Therefore pairs are counted, not games: five kinds of pairs, by the points of a player (the
//! [pentanomial](Pentanomial) model). Their mean has a smaller error than that of single games, which are not independent.

mod elo;
mod pentanomial;
mod sprt;

pub use elo::Elo;
pub use pentanomial::{Mean, Pentanomial};
pub use sprt::{EloBounds, ParseSprtError, Sprt, SprtVerdict};

use outflank_rules::{Outcome, Side};
use std::ops::Add;

/// The result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Points {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

/// The numbers of games that a player won, drew and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WinDrawLoss {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Points {
    /// Returns the points of a side.
    pub fn of(outcome: Outcome, side: Side) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(winner) if winner == side => Self::Win,
            Some(_) => Self::Loss,
        }
    }
}

impl WinDrawLoss {
    /// Returns the number of games.
    pub fn total(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: 1 for a win, ½ for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Returns the numbers of the opponent.
    #[must_use]
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Counts a game.
    pub fn count(&mut self, points: Points) {
        *match points {
            Points::Win => &mut self.wins,
            Points::Draw => &mut self.draws,
            Points::Loss => &mut self.losses,
        } += 1;
    }
}

impl Add for WinDrawLoss {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}
