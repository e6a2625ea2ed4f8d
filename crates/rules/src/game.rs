//! The trait of games.

use crate::{Outcome, Side};
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A position of a two-player game of perfect information, with its rules.
///
/// `Display` and `FromStr` are the canonical text form, and they round-trip. A forced pass is a move like any other.
/// The [laws](crate::laws) check what this trait promises.
pub trait Game: Clone + Eq + Hash + Debug + Display + FromStr<Err: Error + Send + Sync + 'static> {
    /// A move of this game; `Display` and `FromStr` are its notation, and they round-trip.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err: Error + Send + Sync + 'static>;

    /// The reason why a move of this game is illegal.
    type MoveError: Copy + Eq + Debug + Error + Send + Sync + 'static;

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

    /// Checks whether a move is legal.
    ///
    /// # Errors
    ///
    /// Returns the reason why an illegal move is illegal.
    fn check_move(&self, mv: Self::Move) -> Result<(), Self::MoveError>;

    /// Returns whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check_move(mv).is_ok()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Returns an error when the move is illegal, and changes nothing.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove<Self::Move, Self::MoveError>> {
        self.check_move(mv).map_err(|reason| IllegalMove { mv, reason })?;
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
#[error("illegal move {mv}: {reason}")]
pub struct IllegalMove<M, E> {
    /// The move.
    pub mv: M,
    /// Why it is illegal.
    pub reason: E,
}

/// The printed form of a pass.
pub const PASS: &str = "--";

/// Returns whether a text means a pass: `--`, `pa`, `ps`, `pass` or `@@`, in either case.
///
/// # Examples
///
/// ```
/// assert!(outflank_rules::is_pass_text("Pa") && !outflank_rules::is_pass_text("f5"));
/// ```
pub fn is_pass_text(text: &str) -> bool {
    [PASS, "pa", "ps", "pass", "@@"].iter().any(|pass| text.eq_ignore_ascii_case(pass))
}

/// Returns whether the last mark of a board string stands apart from the squares before it, as the side to move does:
/// `XO-X O`. Where blanks divide all squares, `X O - O`, it stands as they do, and is one of them.
///
/// # Examples
///
/// ```
/// assert!(outflank_rules::ends_with_lone_mark("XO-X O") && !outflank_rules::ends_with_lone_mark("X O - O"));
/// ```
pub fn ends_with_lone_mark(text: &str) -> bool {
    let is_filler = |c: char| c.is_whitespace() || c == '/' || c == '|';
    // The first piece is the empty one behind the last mark.
    let mut gaps = text.trim_end_matches(is_filler).rsplit(|c| !is_filler(c)).skip(1);
    let last = gaps.next().unwrap_or_default();
    !last.is_empty() && gaps.next() != Some(last)
}
