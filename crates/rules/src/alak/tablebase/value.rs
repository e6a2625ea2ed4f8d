//! The value of a position.

use std::cmp::Ordering;
use std::fmt;

/// What a side reaches when both sides play perfectly: the winner as fast as it can, the loser as slowly as it can.
///
/// Values are ordered by how good they are: slow losses above quick ones, draws above losses, wins above draws, and
/// quick wins above slow ones.
///
/// # Examples
///
/// ```
/// use outflank_rules::alak::Value;
///
/// assert!(Value::Win { plies: 3 } > Value::Win { plies: 5 });
/// assert!(Value::Draw > Value::Loss { plies: 8 });
/// assert_eq!(Value::Win { plies: 3 }.before(), Value::Loss { plies: 4 });
/// assert_eq!(Value::Win { plies: 3 }.to_string(), "win in 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// It wins.
    Win {
        /// The plies until the game is over.
        plies: u16,
    },
    /// It loses.
    Loss {
        /// The plies until the game is over.
        plies: u16,
    },
    /// Neither side can force a win, and the game need not end.
    Draw,
}

impl Value {
    /// Returns the value, for the side that makes it, of a move to a position of this value for the other side.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win { plies } => Self::Loss { plies: plies + 1 },
            Self::Loss { plies } => Self::Win { plies: plies + 1 },
            Self::Draw => Self::Draw,
        }
    }

    /// Returns the same value seen by the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Win { plies } => Self::Loss { plies },
            Self::Loss { plies } => Self::Win { plies },
            Self::Draw => Self::Draw,
        }
    }

    /// Returns the plies until the game is over; `None` for a draw.
    pub const fn plies(self) -> Option<u16> {
        match self {
            Self::Win { plies } | Self::Loss { plies } => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns a number that grows with the value.
    fn rank(self) -> i32 {
        match self {
            Self::Win { plies } => i32::from(u16::MAX - plies) + 1,
            Self::Draw => 0,
            Self::Loss { plies } => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { plies } => write!(f, "win in {plies}"),
            Self::Loss { plies } => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
