//! The strength of play.

use crate::level::Mistakes;
use crate::{Level, SearchLimits};
use std::fmt;

/// The strength of play: a level, or a depth without deliberate mistakes.
///
/// # Examples
///
/// ```
/// use outflank_engine::{Level, Strength};
///
/// assert_eq!(Strength::Depth(6).limits(50).depth, Some(6));
/// assert_eq!(Strength::Depth(6).limits(12).depth, None, "to the end of the game");
/// assert_eq!(Strength::from(Level::FLAWLESS).to_string(), "level 10");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strength {
    /// A level; those below [`Level::FLAWLESS`] make deliberate mistakes.
    Level(Level),
    /// A midgame depth in plies, up to that of [`Level::HIGHEST`]; the move is always the best one found.
    Depth(u8),
}

impl Strength {
    /// Returns the limits of a search with this many empties.
    ///
    /// Below depth 10, positions with at most twice that many empties are solved exactly. From 10 on, a depth has the limits of
    /// the level with the same number.
    pub fn limits(self, empties: u32) -> SearchLimits {
        match self {
            Self::Depth(depth) if depth < Level::FLAWLESS.number() => {
                let is_endgame = empties <= u32::from(depth) * 2;
                if is_endgame { SearchLimits::default() } else { SearchLimits::to_depth(depth.max(1)) }
            }
            _ => self.level().limits(empties),
        }
    }

    /// Returns the level with the same number, or the highest one.
    pub fn level(self) -> Level {
        match self {
            Self::Level(level) => level,
            Self::Depth(depth) => Level::new(depth).unwrap_or(Level::HIGHEST),
        }
    }

    /// Returns the deliberate mistakes, if there are any.
    pub(crate) fn mistakes(self) -> Option<Mistakes> {
        if let Self::Level(level) = self { level.mistakes() } else { None }
    }
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greater_depth_never_searches_less() {
        let limits_of = |depth, empties| {
            let limits = Strength::Depth(depth).limits(empties);
            (limits.depth.is_none(), limits.depth, limits.selectivity)
        };
        for (depth, empties) in (0..40).flat_map(|depth| (0..=60).map(move |empties| (depth, empties))) {
            assert!(limits_of(depth, empties) <= limits_of(depth + 1, empties), "depth {depth}, {empties} empties");
        }
    }

    #[test]
    fn only_levels_make_deliberate_mistakes() {
        for number in 0..Level::FLAWLESS.number() {
            assert!(Strength::Depth(number).mistakes().is_none());
            assert!(Level::new(number).is_some_and(|level| Strength::from(level).mistakes().is_some()));
        }
    }
}
