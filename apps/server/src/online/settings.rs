//! The settings of an online game, chosen when it is created.

use outflank_rules::Side;
use outflank_rules::Variant;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The settings of an online game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    pub(crate) kind: Variant,
    /// The text form of the initial position.
    pub(crate) start: String,
    /// The moves that the game starts with, passes included.
    #[serde(default)]
    pub(crate) given: Vec<String>,
    /// Whether these moves were drawn: nobody sees them before the game begins, since they could be analysed.
    #[serde(default)]
    pub(crate) drawn: bool,
    /// The text form of the time control.
    pub(crate) clock: Option<String>,
    pub(crate) rated: bool,
    /// Whether the lobby lists the game.
    pub(crate) public: bool,
    /// The id of the user who created the game.
    pub(crate) creator: String,
    pub(crate) colour: Colour,
    /// The id of the only user who can join.
    #[serde(default)]
    pub(crate) challenged: Option<String>,
    /// The game whose rematch this is.
    #[serde(default)]
    pub(crate) rematch_of: Option<String>,
}

/// The colour of the creator of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Colour {
    Black,
    White,
    Random,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Seat {
    /// A user, by the id.
    User(String),
    /// A machine, by its player specification.
    Machine(String),
}

/// A player as the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entrant {
    pub(crate) seat: Seat,
    /// The rating before the game; none where the category of the game has no rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<ShownRating>,
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ShownRating {
    pub(crate) value: i32,
    pub(crate) provisional: bool,
}

/// Why an online game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OnlineTermination)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Termination {
    Discs,
    Resignation,
    Time,
    /// The other side left and did not come back.
    Left,
}

/// The result of an online game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct OnlineResult {
    /// Null for a draw.
    pub(crate) winner: Option<Side>,
    /// Black's margin; null when the game did not end by the rules.
    pub(crate) margin: Option<i16>,
    #[serde(rename = "by")]
    pub(crate) termination: Termination,
}

impl Colour {
    /// Returns the side; a random one is drawn.
    pub(crate) fn draw(self) -> Side {
        let is_black = match self {
            Self::Black => true,
            Self::White => false,
            Self::Random => fastrand::bool(),
        };
        if is_black { Side::Black } else { Side::White }
    }
}

impl From<Side> for Colour {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl Seat {
    /// Returns the id of the user, unless a machine has the seat.
    pub(crate) fn user(&self) -> Option<&str> {
        match self {
            Self::User(id) => Some(id),
            Self::Machine(_) => None,
        }
    }
}
