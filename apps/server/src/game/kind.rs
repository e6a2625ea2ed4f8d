//! Which game it is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// 8×8 with a full centre, which the engine knows.
    Othello,
    /// Any other board of squares.
    Reversi,
    /// A row of slots.
    Alak,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Othello => "othello",
            Self::Reversi => "reversi",
            Self::Alak => "alak",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Othello, Self::Reversi, Self::Alak].into_iter().find(|kind| kind.name() == name)
    }
}
