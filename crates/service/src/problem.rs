//! The body of an error response.

use serde::Serialize;
use utoipa::ToSchema;

/// Why a request failed; the body of every response with a status from 400 on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A stable identifier for programs, such as `illegal-move`.
    pub code: &'static str,
    /// A sentence in English.
    pub message: String,
    /// The values that a translated message needs besides the code.
    #[serde(skip_serializing_if = "Details::is_empty")]
    pub details: Details,
}

/// The values of a message; those that do not apply are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Details {
    /// The line of the text with the error, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The character in that line, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub character: Option<u64>,
    /// The illegal move.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Its number in the game, passes included, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// Why it is illegal: `game-over`, `off-board`, `occupied`, `no-flips`, `must-pass`, `pass-not-forced`,
    /// `centre-first`, `no-own-disc` or `not-nearest`; `no-move` when the text is no move of the game at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The field of the request that is missing, unknown or invalid, such as `moves[2]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The limit that was exceeded.
    #[serde(rename = "most", skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl Details {
    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
