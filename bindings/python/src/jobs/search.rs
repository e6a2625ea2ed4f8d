//! The searches that label positions, as an argument.

use crate::engine::checked_level;
use crate::errors::value_error;
use crate::number;
use outflank_engine::evaluation::PatternEvaluator;
use outflank_engine::{Engine, EngineOptions, SearchLimits};
use outflank_trainer::LabelSearch;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::num::NonZeroU64;
use std::sync::Arc;

/// A search, by the names of its attributes.
#[derive(FromPyObject)]
pub(super) struct SearchArgument {
    #[pyo3(from_py_with = number::optional::level)]
    level: Option<u8>,
    #[pyo3(from_py_with = number::search_depth)]
    depth: Option<u8>,
    /// The most empties from which positions are solved.
    #[pyo3(from_py_with = number::optional::exact_from)]
    pub(super) exact_from: Option<u8>,
    /// The node limit of a position.
    #[pyo3(from_py_with = number::optional::nodes)]
    nodes: Option<u64>,
}

impl SearchArgument {
    /// Returns the search of positions that are not solved, if there is one.
    pub(super) fn label_search(&self) -> PyResult<Option<LabelSearch>> {
        match (self.level, self.depth) {
            (Some(_), Some(_)) => Err(value_error("expected a level or a depth, but found both")),
            (Some(number), None) => Ok(Some(LabelSearch::Level(checked_level(number)?))),
            (None, depth) => Ok(depth.map(LabelSearch::Depth)),
        }
    }

    /// Returns the node limit.
    pub(super) fn nodes(&self) -> Option<NonZeroU64> {
        self.nodes.and_then(NonZeroU64::new)
    }

    /// Returns the limits for a position with this many empties; `None` if it is not searched.
    pub(super) fn limits(&self, search: Option<LabelSearch>, empties: u32) -> Option<SearchLimits> {
        let is_solved = self.exact_from.is_some_and(|most| empties <= most.into());
        let limits = match search {
            _ if is_solved => SearchLimits::default(),
            None => return None,
            Some(LabelSearch::Depth(depth)) => SearchLimits::to_depth(depth),
            Some(LabelSearch::Level(level)) => level.limits(empties),
        };
        Some(SearchLimits { nodes: self.nodes().or(limits.nodes), ..limits })
    }
}

/// Makes an engine with one thread.
pub(super) fn engine(evaluator: Arc<PatternEvaluator>, hash_mebibytes: usize) -> PyResult<Engine> {
    let options = EngineOptions { hash_mebibytes, evaluator, ..EngineOptions::default() };
    Engine::new(options).map_err(|error| PyMemoryError::new_err(error.to_string()))
}
