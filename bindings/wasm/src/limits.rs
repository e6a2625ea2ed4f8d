//! The limits of a search, as JSON.

use crate::argument::{MAX_WHOLE, whole_number};
use outflank_engine::{SearchLimits, Selectivity};
use outflank_rules::{Game, Move, Position};
use serde_json::{Map, Value};
use std::num::{NonZeroU8, NonZeroU64};
use std::time::Duration;
use wasm_bindgen::prelude::JsError;

/// The limits of a search.
pub(crate) struct Limits {
    pub(crate) limits: SearchLimits,
    /// The moves that are searched, if not all are.
    pub(crate) moves: Option<Vec<Move>>,
}

/// Reads the limits of a search of a position; without any, the position is solved.
pub(crate) fn parse(text: &str, position: &Position) -> Result<Limits, JsError> {
    let members: Map<String, Value> = serde_json::from_str(text)?;
    let (mut limits, mut moves) = (SearchLimits::default(), None);
    for (name, value) in &members {
        let number = |range| whole_number(name, value.as_f64().unwrap_or(f64::NAN), &range);
        match name.as_str() {
            "depth" => limits.depth = Some(number(1..=64)? as u8),
            "lines" => limits.lines = NonZeroU8::new(number(1..=255)? as u8).unwrap_or(NonZeroU8::MIN),
            "nodes" => limits.nodes = NonZeroU64::new(number(1..=MAX_WHOLE)?),
            "milliseconds" => limits.time = Some(Duration::from_millis(number(0..=MAX_WHOLE)?)),
            "selectivity" => limits.selectivity = selectivity(value)?,
            "moves" => moves = Some(legal_moves(value, position)?),
            _ => return Err(JsError::new(&format!("{name}: there is no such limit"))),
        }
    }
    Ok(Limits { limits, moves })
}

fn selectivity(percent: &Value) -> Result<Selectivity, JsError> {
    let found = Selectivity::ALL.into_iter().find(|it| percent.as_f64() == Some(it.percent().into()));
    found.ok_or_else(|| {
        let all: Vec<_> = Selectivity::ALL.iter().map(|selectivity| selectivity.percent().to_string()).collect();
        JsError::new(&format!("selectivity: expected one of {}", all.join(", ")))
    })
}

/// Reads a list of legal moves.
fn legal_moves(moves: &Value, position: &Position) -> Result<Vec<Move>, JsError> {
    let Some(names) = moves.as_array() else { return Err(JsError::new("moves: expected a list of moves")) };
    if names.is_empty() {
        return Err(JsError::new("moves: expected at least one move"));
    }
    let legal = |name: &Value| {
        let mv = name.as_str().and_then(|name| position.parse_move(name).ok()).filter(|&mv| position.is_legal(mv));
        mv.ok_or_else(|| JsError::new(&format!("moves: {name} is not a legal move")))
    };
    names.iter().map(legal).collect()
}
