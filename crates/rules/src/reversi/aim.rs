//! What the sides play for.

use std::fmt;
use std::str::FromStr;

/// What wins the game.
///
/// The text form is `most` or `anti`. Reading also takes `fewest`, and either case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "utoipa", derive(utoipa::ToSchema))]
pub enum Aim {
    /// The side with more discs wins.
    #[default]
    #[cfg_attr(feature = "utoipa", schema(rename = "most"))]
    MostDiscs,
    /// The side with fewer discs wins: the anti game.
    #[cfg_attr(feature = "utoipa", schema(rename = "anti"))]
    FewestDiscs,
}

impl Aim {
    /// Both aims.
    pub const ALL: [Self; 2] = [Self::MostDiscs, Self::FewestDiscs];

    /// Returns the sign of a disc's value to its side: 1, or −1 in the anti game.
    pub(crate) const fn sign(self) -> i16 {
        match self {
            Self::MostDiscs => 1,
            Self::FewestDiscs => -1,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::MostDiscs => "most",
            Self::FewestDiscs => "anti",
        })
    }
}

/// The text named no aim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an aim, most or anti (fewest discs win), but found {found:?}")]
pub struct ParseAimError {
    found: String,
}

impl FromStr for Aim {
    type Err = ParseAimError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_one_of = |names: &[&str]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
        if is_one_of(&["most"]) {
            Ok(Self::MostDiscs)
        } else if is_one_of(&["anti", "fewest"]) {
            Ok(Self::FewestDiscs)
        } else {
            Err(ParseAimError { found: text.chars().take(16).collect() })
        }
    }
}
