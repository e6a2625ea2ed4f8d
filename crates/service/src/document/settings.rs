//! The settings of a game, chosen when it is created.

use outflank_rules::{Side, Sides, Variant};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The settings of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The game.
    pub kind: Variant,
    /// The text form of the initial position.
    pub start: String,
    /// The moves that the game starts with, passes included.
    #[serde(default)]
    pub given: Vec<String>,
    /// Whether these moves are a random opening, as in XOT: nobody sees them before the game begins, since they could be analysed.
    #[serde(default)]
    pub drawn: bool,
    /// The text form of the time control.
    pub clock: Option<String>,
    /// Who plays in a game at one device, which begins as it is created; none in a game that users join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<Sides<Seat>>,
    /// Whether the game changes ratings.
    #[serde(default)]
    pub rated: bool,
    /// Whether the lobby lists the game.
    #[serde(default)]
    pub public: bool,
    /// The id of the user who created the game; empty in a game at one device.
    #[serde(default)]
    pub creator: String,
    /// The colour of the creator.
    #[serde(default)]
    pub colour: Colour,
    /// The id of the only user who can join.
    #[serde(default)]
    pub challenged: Option<String>,
    /// The game whose rematch this is.
    #[serde(default)]
    pub rematch_of: Option<String>,
    /// The game whose chat a rematch goes on with: the first one of these players in a row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat_of: Option<String>,
}

/// The colour of the creator of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
    /// Drawn when the game begins.
    #[default]
    Random,
}

/// Who has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// A user, by the id.
    User(String),
    /// A machine, by its player specification.
    Machine(String),
    /// Whoever holds the device at which the game is played.
    Device,
}

/// A player as the game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// Who it is.
    pub seat: Seat,
    /// The rating before the game; none where the category of the game has no rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<ShownRating>,
}

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownRating {
    /// In points.
    pub value: i32,
    /// Whether it rests on few games.
    pub provisional: bool,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Termination {
    /// By the rules.
    Discs,
    /// A position occurred for the third time: a draw.
    Repetition,
    /// A side resigned.
    Resignation,
    /// The time of a side was over.
    Time,
    /// The other side left and did not come back.
    Left,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GameResult {
    /// Null for a draw.
    pub winner: Option<Side>,
    /// Black's margin; null when the game did not end by the discs.
    pub margin: Option<i16>,
    /// Why the game is over.
    #[serde(rename = "by")]
    pub termination: Termination,
}

impl Settings {
    /// Makes the settings of a game at one device.
    pub fn at_device(kind: Variant, start: String, seats: Sides<Seat>) -> Self {
        Self {
            kind,
            start,
            given: Vec::new(),
            drawn: false,
            clock: None,
            seats: Some(seats),
            rated: false,
            public: false,
            creator: String::new(),
            colour: Colour::Random,
            challenged: None,
            rematch_of: None,
            chat_of: None,
        }
    }
}

impl Colour {
    /// Returns the side; a random one is drawn.
    pub fn draw(self) -> Side {
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
    /// Returns the specification of a machine, and `human` for people.
    pub fn player(&self) -> &str {
        match self {
            Self::Machine(spec) => spec,
            Self::User(_) | Self::Device => "human",
        }
    }

    /// Returns the id of the user, unless a machine has the seat.
    pub fn user(&self) -> Option<&str> {
        match self {
            Self::User(id) => Some(id),
            Self::Machine(_) | Self::Device => None,
        }
    }
}
