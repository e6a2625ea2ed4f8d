//! How well the engine plays.

use crate::level::Flaws;
use crate::{Level, SearchLimits};
use std::fmt;

/// How well the engine plays: at a level, or as well as it can at a depth.
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
    /// A level; those below [`Level::FLAWLESS`] err on purpose.
    Level(Level),
    /// A midgame depth in plies, up to that of [`Level::HIGHEST`]; the move is always the best one found.
    Depth(u8),
}

impl Strength {
    /// Returns the limits of a search with this many empty squares.
    ///
    /// A depth below 10 is solved exactly from twice as many empties on; from 10 on it has the limits of the level with
    /// the same number.
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

    /// Returns how it errs on purpose, if it does.
    pub(crate) fn flaws(self) -> Option<Flaws> {
        if let Self::Level(level) = self { level.flaws() } else { None }
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
        let reach = |depth, empties| {
            let limits = Strength::Depth(depth).limits(empties);
            (limits.depth.is_none(), limits.depth, limits.selectivity)
        };
        for (depth, empties) in (0..40).flat_map(|depth| (0..=60).map(move |empties| (depth, empties))) {
            assert!(reach(depth, empties) <= reach(depth + 1, empties), "depth {depth}, {empties} empties");
        }
    }

    #[test]
    fn only_levels_err_on_purpose() {
        for number in 0..Level::FLAWLESS.number() {
            assert!(Strength::Depth(number).flaws().is_none());
            assert!(Level::new(number).is_some_and(|level| Strength::from(level).flaws().is_some()));
        }
    }
}
