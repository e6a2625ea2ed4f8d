//! The engine: searches on the calling thread.

use crate::argument::whole_number;
use crate::limits::{self, Limits};
use crate::listener::{Listener, OnMessage};
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine as Searcher, EngineOptions, ScoredMove, SearchReport, Support};
use outflank_rules::{Game, Move, Threads};
use outflank_service::analysis::parse_position;
use serde::Serialize;
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// The engine, with a transposition table that is kept from search to search.
#[wasm_bindgen]
pub struct Engine {
    searcher: RefCell<Searcher>,
}

/// What a search has found so far.
#[derive(Serialize)]
struct Found {
    depth: u8,
    selectivity: u8,
    nodes: f64,
    milliseconds: f64,
    /// Whether the scores of all lines are exact.
    exact: bool,
    lines: Vec<ScoredMove>,
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine with a transposition table of this many mebibytes.
    ///
    /// # Errors
    ///
    /// Throws an error when there is not so much memory, or when the weights have not been loaded.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mebibytes: f64) -> Result<Self, JsError> {
        let hash_mebibytes = whole_number("hashMebibytes", hash_mebibytes, &(1..=2048))? as usize;
        let options = EngineOptions { threads: Threads::ONE, hash_mebibytes, evaluator: provided_weights()? };
        Ok(Self { searcher: RefCell::new(Searcher::new(options)?) })
    }

    /// Clears the transposition table.
    ///
    /// # Errors
    ///
    /// Throws an error during a search.
    pub fn clear(&self) -> Result<(), JsError> {
        self.searcher.try_borrow_mut().map_err(|_| is_searching())?.clear();
        Ok(())
    }

    /// Searches a position of Othello, or of Reversi on a board up to 8×8; passes the report of each iteration on, and
    /// returns the last one, as JSON.
    ///
    /// # Errors
    ///
    /// Throws an error when the position or the limits are invalid, when the game is over, when the engine searches
    /// already, or when the limits end the search of a smaller board before it is solved. What `on_report` throws ends the
    /// search, and is thrown.
    pub fn search(&self, position: &str, limits: &str, on_report: Option<OnMessage>) -> Result<String, JsValue> {
        let listener = Listener::new(on_report.as_ref());
        let found = self.run(position, limits, &listener).map_err(JsValue::from);
        listener.finish(found)
    }
}

impl Engine {
    fn run(&self, position: &str, limits: &str, listener: &Listener<'_>) -> Result<String, JsError> {
        // `on_report` may call this engine again, which must not panic.
        let mut searcher = self.searcher.try_borrow_mut().map_err(|_| is_searching())?;
        let position = parse_position(position)?;
        let Limits { limits, moves } = limits::parse(limits, &position)?;
        let on_report = |report: &SearchReport<Move>| listener.send(&Found::json(report));
        let mut search = searcher.search(&position).limits(limits).stop_flag(&listener.stop).on_report(on_report);
        if let Some(moves) = moves {
            search = search.only(|mv| moves.contains(&mv));
        }
        let report = search.run()?;
        if Support::of(&position) != Support::Full && report.verdict().is_estimate() {
            return Err(JsError::new(
                "the limits ended the search before this board was solved: boards smaller than 8×8 have no estimates",
            ));
        }
        Ok(Found::json(&report))
    }
}

fn is_searching() -> JsError {
    JsError::new("this engine is searching: use it again when its search has ended")
}

/// Returns the evaluation with the weights that were provided.
pub(crate) fn provided_weights() -> Result<Arc<PatternEvaluator>, JsError> {
    let message = "the engine has no weights: `await load()` comes first, or `provideWeights`";
    PatternEvaluator::provided().ok_or_else(|| JsError::new(message))
}

/// The legal moves of a position, which an analysis divides over its workers.
///
/// # Errors
///
/// Throws an error when the position is invalid.
#[wasm_bindgen(js_name = legalMoves)]
pub fn legal_moves(position: &str) -> Result<Vec<String>, JsError> {
    Ok(parse_position(position)?.moves().map(|mv| mv.to_string()).collect())
}

impl Found {
    fn json(report: &SearchReport<Move>) -> String {
        let lines = ScoredMove::of_report(report);
        let found = Self {
            depth: report.depth,
            selectivity: report.selectivity.percent(),
            nodes: report.nodes as f64,
            milliseconds: report.time.as_secs_f64() * 1000.0,
            exact: lines.iter().all(ScoredMove::is_exact),
            lines,
        };
        serde_json::to_string(&found).unwrap_or_default()
    }
}
