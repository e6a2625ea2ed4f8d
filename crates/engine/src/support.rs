//! What the engine can do with a position.

use crate::{SearchRoot, UnsupportedPosition};
use outflank_rules::{GameRecord, Position};

/// What the engine can do with a position or a game; every program asks here.
///
/// # Examples
///
/// ```
/// use outflank_engine::Support;
/// use outflank_rules::Variant;
///
/// let support = |variant: Variant, start| variant.start(start).map(|position| Support::of(&position));
/// assert_eq!(support(Variant::Reversi, "8x8"), Ok(Support::Full));
/// assert_eq!(support(Variant::Reversi, "6x6"), Ok(Support::Endgame));
/// assert_eq!(support(Variant::Reversi, "10x8"), Ok(Support::Heuristic));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Support {
    /// Othello: it estimates and solves.
    Full,
    /// A smaller board where most discs win: it solves, and has no estimate for what it cannot solve.
    Endgame,
    /// Another game with flips: minimax players order its moves, without the engine.
    Heuristic,
    /// A game without flips.
    None,
}

impl Support {
    /// Returns what the engine can do with a position.
    pub fn of(position: &Position) -> Self {
        match SearchRoot::try_from(position) {
            Ok(root) => root.support(),
            Err(UnsupportedPosition::Variant(_)) => Self::None,
            Err(_) => Self::Heuristic,
        }
    }

    /// Returns what the engine can do with every position of a game. It is what it can do with the start: a game whose centre is
    /// still open there has a first part without the engine, however it goes on.
    ///
    /// # Examples
    ///
    /// ```
    /// use outflank_engine::Support;
    /// use outflank_rules::{Game, GameRecord, Variant};
    ///
    /// let mut game = GameRecord::new(Variant::Reversi.start("8x8 open")?);
    /// for mv in ["d4", "e4", "d5", "e5"] {
    ///     game.play(game.position().parse_move(mv)?)?;
    /// }
    /// assert_eq!((Support::of_game(&game), Support::of(game.position())), (Support::Heuristic, Support::Full));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game(game: &GameRecord<Position>) -> Self {
        Self::of(game.start())
    }

    /// Returns whether the engine searches the position: it estimates and solves it, or solves it alone.
    pub fn is_by_engine(self) -> bool {
        matches!(self, Self::Full | Self::Endgame)
    }
}
