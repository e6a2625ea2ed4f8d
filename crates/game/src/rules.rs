//! What a game is.

use crate::{Outcome, Side};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A position of a two-player game of perfect information, with its rules.
///
/// `Display` and `FromStr` are the canonical text form, and they round-trip. A forced pass is a move like any other.
/// The [law-book](crate::laws) checks what this trait promises.
pub trait Game: Clone + Eq + Hash + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> {
    /// A move of this game; `Display` and `FromStr` are its notation, and they round-trip.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err: Error + Send + Sync + 'static>;

    /// Returns the side to move. Once the game is over nobody moves, and the answer has no meaning.
    fn to_move(&self) -> Side;

    /// Returns the legal moves: none exactly when [`outcome`](Self::outcome) is `Some`.
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_;

    /// Returns how the game ended, or `None` while it goes on.
    ///
    /// Repetition and limits on the length belong to the referee, not to the rules.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns whether `mv` is the pass of this game; a game without passes keeps the default.
    fn is_pass(_mv: Self::Move) -> bool {
        false
    }

    /// Returns whether the side to move can do nothing but pass.
    fn must_pass(&self) -> bool {
        self.moves().next().is_some_and(Self::is_pass)
    }

    /// Returns why a move is illegal; `None` for a legal one.
    fn refusal(&self, mv: Self::Move) -> Option<Refusal>;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Refuses an illegal move, with the reason, and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove<Self::Move>> {
        if let Some(refusal) = self.refusal(mv) {
            return Err(IllegalMove { mv, refusal });
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    ///
    /// An illegal move makes a wrong position or a panic, never undefined behaviour.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Returns the position after a move that is known to be legal.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }
}

/// A move that the rules do not allow, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("illegal move {mv}: {refusal}")]
pub struct IllegalMove<M> {
    /// The move that was refused.
    pub mv: M,
    /// Why it was refused.
    pub refusal: Refusal,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The move names a place that this board does not have.
    #[error("it is not on the board")]
    OffBoard,
    /// A disc already lies there.
    #[error("the square is occupied")]
    Occupied,
    /// A placement must flip at least one disc.
    #[error("no discs would be flipped")]
    FlipsNothing,
    /// No placement is legal, so the side to move must pass.
    #[error("the side to move can only pass")]
    MustPass,
    /// A pass is legal only when there is no placement.
    #[error("a pass is legal only when there is no other move")]
    PassNotForced,
    /// Classic Reversi opens on the four centre squares.
    #[error("the four centre squares are filled first")]
    CentreFirst,
    /// The side to move has no disc where the move starts.
    #[error("the side to move has no disc there")]
    NotYours,
    /// A disc slides to the nearest empty place on its left or right, nowhere else.
    #[error("a disc slides only to the nearest empty slot on its left or right")]
    NotNearest,
}
