//! The two sides.

use std::fmt;
use std::ops::{Index, IndexMut, Not};
use std::str::FromStr;

/// A side of the game; Black moves first.
///
/// The text form is `X` for Black and `O` for White, as in board strings. Reading also takes `b`, `black`, `*`, `w`
/// and `white`, in either case. In JSON, by the feature `serde`, it is `black` or `white`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(
    feature = "utoipa",
    derive(utoipa::ToSchema),
    schema(description = "A side of the game; Black moves first.")
)]
pub enum Side {
    /// The side that moves first: `X`.
    Black,
    /// The side that moves second: `O`.
    White,
}

impl Side {
    /// Both sides, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// Returns the letter of board strings: `X` or `O`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'X',
            Self::White => 'O',
        }
    }

    /// Returns the side's English name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The text named no side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected black or white (X or O), but found {found:?}")]
pub struct ParseSideError {
    found: String,
}

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.to_ascii_lowercase().as_str() {
            "x" | "b" | "*" | "black" => Ok(Self::Black),
            "o" | "w" | "white" => Ok(Self::White),
            _ => Err(ParseSideError { found: text.chars().take(16).collect() }),
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sides<T> {
    /// Black's value.
    pub black: T,
    /// White's value.
    pub white: T,
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_survives_its_text_form() {
        for side in Side::BOTH {
            assert_eq!(side.to_string().parse(), Ok(side));
            assert_eq!(side.name().parse(), Ok(side));
            assert_eq!(!!side, side);
        }
        assert_eq!("".parse::<Side>().unwrap_err().to_string(), "expected black or white (X or O), but found \"\"");
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_side_has_its_name_in_json() {
        let json = serde_json::to_string(&Side::BOTH).unwrap();
        assert_eq!(json, r#"["black","white"]"#);
        assert_eq!(serde_json::from_str::<[Side; 2]>(&json).unwrap(), Side::BOTH);
        assert!(serde_json::from_str::<Side>("\"X\"").is_err());
        let sides = Sides { black: 2, white: 3 };
        assert_eq!(serde_json::to_string(&sides).unwrap(), r#"{"black":2,"white":3}"#);
    }
}
