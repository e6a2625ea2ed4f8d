//! The engine: searches on the calling thread.

use outflank_engine::{Engine as Searcher, EngineOptions, EnginePosition, SearchLimits, SearchReport, Selectivity};
use outflank_othello::{Bitboard, Square};
use outflank_web_api::analysis::{ScoredMove, parse_position};
use serde::{Deserialize, Serialize};
use std::num::{NonZeroU8, NonZeroU64};
use std::time::Duration;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// The engine, with a transposition table that is kept from search to search.
#[wasm_bindgen]
pub struct Engine {
    searcher: Searcher,
}

/// The limits of a search; without any, the position is solved.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
struct Limits {
    /// In plies.
    depth: Option<u8>,
    /// How many moves get a score, the best ones first; 1 when it is absent.
    lines: Option<NonZeroU8>,
    nodes: Option<NonZeroU64>,
    milliseconds: Option<u64>,
    /// The highest selectivity, in per cent: 73, 87, 95, 98, 99 or 100.
    percent: Option<u8>,
    /// The moves to search; all when it is empty.
    moves: Vec<String>,
}

/// What a search has found so far.
#[derive(Serialize)]
struct Found {
    depth: u8,
    percent: u8,
    nodes: f64,
    milliseconds: f64,
    /// Whether the scores of all lines are exact.
    proven: bool,
    lines: Vec<ScoredMove>,
}

#[wasm_bindgen]
extern "C" {
    /// A function of JavaScript that gets a report as JSON.
    #[wasm_bindgen(typescript_type = "(report: string) => void")]
    pub type OnReport;

    #[wasm_bindgen(method, js_name = call)]
    fn send(this: &OnReport, context: Option<bool>, report: &str);
}

#[wasm_bindgen]
impl Engine {
    /// Makes an engine with a transposition table of this many mebibytes.
    ///
    /// # Errors
    ///
    /// Throws an error when there is not so much memory.
    #[wasm_bindgen(constructor)]
    pub fn new(hash_mebibytes: usize) -> Result<Self, JsError> {
        let options = EngineOptions { hash_mebibytes, ..EngineOptions::default() };
        Ok(Self { searcher: Searcher::new(options)? })
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Searches a position of Othello, or of Reversi on a board up to 8×8; passes the report of each iteration on, and
    /// returns the last one, as JSON.
    ///
    /// # Errors
    ///
    /// Throws an error when the position or the limits are invalid, or the game is over.
    pub fn search(&mut self, position: &str, limits: &str, on_report: Option<OnReport>) -> Result<String, JsError> {
        let position = parse_position(position)?;
        let position = EnginePosition::try_from(position)?;
        let limits = serde_json::from_str::<Limits>(limits)?.for_search()?;
        let on_report = |report: &SearchReport| {
            on_report.iter().for_each(|function| function.send(None, &Found::json(report, &position)));
        };
        let report = self.searcher.search(&position).limits(limits).on_report(on_report).run()?;
        Ok(Found::json(&report, &position))
    }
}

impl Limits {
    fn for_search(&self) -> Result<SearchLimits, JsError> {
        let selectivity = match self.percent {
            None => Selectivity::default(),
            Some(percent) => Selectivity::ALL
                .into_iter()
                .find(|selectivity| selectivity.percent() == percent)
                .ok_or_else(|| JsError::new("percent: expected 73, 87, 95, 98, 99 or 100"))?,
        };
        let moves = self.moves.iter().map(|name| Ok(name.parse::<Square>()?)).collect::<Result<Bitboard, JsError>>()?;
        Ok(SearchLimits {
            depth: self.depth,
            selectivity,
            nodes: self.nodes,
            time: self.milliseconds.map(Duration::from_millis),
            lines: self.lines.unwrap_or(NonZeroU8::MIN),
            excluded: if moves.is_empty() { Bitboard::EMPTY } else { !moves },
            ..SearchLimits::default()
        })
    }
}

impl Found {
    fn json(report: &SearchReport, position: &EnginePosition) -> String {
        let lines = ScoredMove::of_report(report, position);
        let found = Self {
            depth: report.depth,
            percent: report.selectivity.percent(),
            nodes: report.nodes as f64,
            milliseconds: report.time.as_secs_f64() * 1000.0,
            proven: lines.iter().all(|line| line.proven),
            lines,
        };
        serde_json::to_string(&found).unwrap_or_default()
    }
}
