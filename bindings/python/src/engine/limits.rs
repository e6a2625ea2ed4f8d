//! The limits of a search as keyword arguments.

use super::checked_threads;
use crate::errors::{argument_type_error, parse_error, value_error};
use crate::record::MoveArgument;
use outflank_engine::{Goal, Level, SearchError, SearchLimits, Selectivity};
use outflank_rules::{Game, Move, MoveError, Position, Threads};
use pyo3::prelude::*;
use std::num::{NonZeroU8, NonZeroU64};
use std::time::Duration;

/// The keyword arguments of a search.
pub(super) struct LimitArguments {
    pub(super) depth: Option<u8>,
    pub(super) time: Option<f64>,
    pub(super) nodes: Option<u64>,
    pub(super) level: Option<u8>,
    pub(super) selectivity: Option<u8>,
    pub(super) lines: u8,
    pub(super) exclude: Vec<MoveArgument>,
    pub(super) wld: bool,
    pub(super) threads: Option<usize>,
}

impl Default for LimitArguments {
    fn default() -> Self {
        Self {
            depth: None,
            time: None,
            nodes: None,
            level: None,
            selectivity: None,
            lines: 1,
            exclude: Vec::new(),
            wld: false,
            threads: None,
        }
    }
}

impl LimitArguments {
    /// Returns whether a limit is given.
    pub(super) fn is_limited(&self) -> bool {
        self.depth.is_some() || self.time.is_some() || self.nodes.is_some() || self.level.is_some()
    }

    /// Returns the argument that gives the depth.
    pub(super) fn strength(&self) -> &'static str {
        if self.depth.is_none() && self.level.is_some() { "level" } else { "depth" }
    }

    /// Checks that a limit is given: without one most searches take for ever.
    pub(super) fn check_is_limited(&self) -> PyResult<()> {
        let message = "search: expected a limit: depth, time, nodes or level; see solve and analyse, too";
        if self.is_limited() { Ok(()) } else { Err(value_error(message)) }
    }

    /// Returns the number of threads, by default `default`.
    pub(super) fn threads(&self, default: Threads) -> PyResult<Threads> {
        self.threads.map_or(Ok(default), checked_threads)
    }

    /// Returns the limits of a search of a position, in which there is a move to search.
    pub(super) fn search_limits(&self, position: &Position) -> PyResult<SearchLimits> {
        if position.outcome().is_some() {
            return Err(value_error(format!("board: {}", SearchError::GameIsOver)));
        }
        let by_strength = match (self.level, self.depth) {
            (Some(number), _) => checked_level(number)?.limits(position.empties().into()),
            (None, Some(depth)) => SearchLimits::to_depth(depth),
            (None, None) => SearchLimits::default(),
        };
        Ok(SearchLimits {
            depth: self.depth.or(by_strength.depth),
            selectivity: self.selectivity.map_or(Ok(by_strength.selectivity), checked_selectivity)?,
            nodes: self.nodes.and_then(NonZeroU64::new),
            time: self.time.map(checked_time).transpose()?,
            lines: NonZeroU8::new(self.lines).ok_or_else(|| value_error("lines: expected 1 or more"))?,
            goal: if self.wld { Goal::Wld } else { Goal::Score },
            ..by_strength
        })
    }

    /// Returns the moves of a position that are not searched.
    pub(super) fn excluded(&self, position: &Position) -> PyResult<Vec<Move>> {
        let placement = |argument: &MoveArgument| {
            let no_square = || parse_error(format!("exclude: there is no square {argument}"));
            let mv = argument.on(position).ok().filter(|&mv| mv != Move::Pass).ok_or_else(no_square)?;
            position.check_move(mv).map(|()| mv).map_err(|reason| match reason {
                MoveError::OffBoard => no_square(),
                _ => value_error(format!("exclude: {mv} is not a legal move")),
            })
        };
        let excluded = self.exclude.iter().map(placement).collect::<PyResult<Vec<_>>>()?;
        if position.moves().all(|mv| excluded.contains(&mv)) {
            return Err(value_error("exclude: there is no move left to search"));
        }
        Ok(excluded)
    }
}

/// Takes the squares of `exclude`.
pub(super) fn excluded_squares(argument: &Bound<'_, PyAny>) -> PyResult<Vec<MoveArgument>> {
    argument.extract().map_err(|_| argument_type_error("exclude", "a list of squares", argument))
}

/// Checks a level.
pub(crate) fn checked_level(number: u8) -> PyResult<Level> {
    let message = || value_error(format!("level: expected 0 to {}, but found {number}", Level::HIGHEST));
    Level::new(number).ok_or_else(message)
}

pub(crate) fn checked_selectivity(percent: u8) -> PyResult<Selectivity> {
    let found = Selectivity::ALL.into_iter().find(|selectivity| selectivity.percent() == percent);
    found.ok_or_else(|| value_error(format!("selectivity: expected 73, 87, 95, 99 or 100, but found {percent}")))
}

/// Checks a time in seconds.
pub(crate) fn checked_time(seconds: f64) -> PyResult<Duration> {
    let message = |_| value_error(format!("time: expected a number of seconds, 0 or more, but found {seconds:?}"));
    Duration::try_from_secs_f64(seconds).map_err(message)
}
