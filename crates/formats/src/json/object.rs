//! The JSON objects.

use crate::info::Termination;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) site: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_of_day: Option<String>,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) players: Option<BySide<Option<Player>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) match_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) komi: Option<KomiObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<ResultObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) theoretical: Option<TheoreticalObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tags: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answers: Option<AnswersObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) moves: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) notes: Option<Vec<NoteObject>>,
}

/// A value for each side.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct BySide<T: Default + PartialEq> {
    #[serde(skip_serializing_if = "is_default")]
    pub(super) black: T,
    #[serde(skip_serializing_if = "is_default")]
    pub(super) white: T,
}

/// A player.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Player {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) time_control: Option<String>,
}

/// The bids for the first move.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct KomiObject {
    #[serde(skip_serializing_if = "is_default")]
    pub(super) bids: Option<BySide<Option<BidObject>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<f64>,
}

/// A bid.
#[derive(PartialEq, Serialize, Deserialize)]
pub(super) struct BidObject {
    #[serde(rename = "move")]
    pub(super) mv: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<f64>,
}

/// A result.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct ResultObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) winner: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ending: Option<String>,
}

/// A theoretical score.
#[derive(Serialize, Deserialize)]
pub(super) struct TheoreticalObject {
    pub(super) black_discs: u8,
    pub(super) empties: u8,
}

/// The exact scores of the last position.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct AnswersObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) value: Option<i8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) scores: Vec<ScoreObject>,
}

/// The score of a move.
#[derive(Serialize, Deserialize)]
pub(super) struct ScoreObject {
    #[serde(rename = "move")]
    pub(super) mv: String,
    pub(super) score: i8,
}

/// A note on a move.
#[derive(Serialize, Deserialize)]
pub(super) struct NoteObject {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub(super) number: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evaluation: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seconds: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) comment: Option<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns the name of a termination; `None` for a game that ended by the rules.
pub(super) fn termination_name(termination: Termination) -> Option<&'static str> {
    match termination {
        Termination::Played => None,
        Termination::Resigned => Some("resigned"),
        Termination::OutOfTime => Some("out of time"),
        Termination::Agreed => Some("agreed"),
        Termination::Adjourned => Some("adjourned"),
    }
}
