//! The players, date, place and result of a game, and its tags.

use super::{PyGame, parse_discs};
use crate::argument;
use crate::errors::{parse_error, value_error};
use crate::side::PySide;
use outflank_formats::info::{Discs, ExactScores, GameDate, GameInfo, GameResult, PlayerInfo};
use outflank_rules::Side;
use pyo3::prelude::*;
use std::collections::BTreeMap;

#[pymethods]
impl PyGame {
    /// The name of the player of Black.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.player(Side::Black).name.as_deref()
    }

    #[setter]
    fn set_black(&mut self, #[pyo3(from_py_with = argument::black)] name: Option<String>) {
        self.player_mut(Side::Black).name = some_text(name);
    }

    /// The name of the player of White.
    #[getter]
    fn white(&self) -> Option<&str> {
        self.player(Side::White).name.as_deref()
    }

    #[setter]
    fn set_white(&mut self, #[pyo3(from_py_with = argument::white)] name: Option<String>) {
        self.player_mut(Side::White).name = some_text(name);
    }

    /// The rating of the player of Black before the game.
    #[getter]
    fn black_rating(&self) -> Option<f64> {
        self.player(Side::Black).rating
    }

    #[setter]
    fn set_black_rating(&mut self, #[pyo3(from_py_with = argument::black_rating)] rating: Option<f64>) -> PyResult<()> {
        self.player_mut(Side::Black).rating = finite("black_rating", rating)?;
        Ok(())
    }

    /// The rating of the player of White before the game.
    #[getter]
    fn white_rating(&self) -> Option<f64> {
        self.player(Side::White).rating
    }

    #[setter]
    fn set_white_rating(&mut self, #[pyo3(from_py_with = argument::white_rating)] rating: Option<f64>) -> PyResult<()> {
        self.player_mut(Side::White).rating = finite("white_rating", rating)?;
        Ok(())
    }

    /// The tournament or match.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.info().event.as_deref()
    }

    #[setter]
    fn set_event(&mut self, #[pyo3(from_py_with = argument::event)] event: Option<String>) {
        self.game.info.event = some_text(event);
    }

    /// The place, or the server.
    #[getter]
    fn site(&self) -> Option<&str> {
        self.info().site.as_deref()
    }

    #[setter]
    fn set_site(&mut self, #[pyo3(from_py_with = argument::site)] site: Option<String>) {
        self.game.info.site = some_text(site);
    }

    /// The round of the tournament.
    #[getter]
    fn round(&self) -> Option<&str> {
        self.info().round.as_deref()
    }

    #[setter]
    fn set_round(&mut self, #[pyo3(from_py_with = argument::round)] round: Option<String>) {
        self.game.info.round = some_text(round);
    }

    /// The date, as far as it is known: `2003-12-15`, `2003-12` or `2003`.
    #[getter]
    fn date(&self) -> Option<String> {
        self.info().date.map(|date| date.to_string())
    }

    #[setter]
    fn set_date(&mut self, #[pyo3(from_py_with = argument::date)] date: Option<String>) -> PyResult<()> {
        self.game.info.date = date.as_deref().map(parse_date).transpose()?;
        Ok(())
    }

    /// The year, if the date is known.
    #[getter]
    fn year(&self) -> Option<u16> {
        self.info().date.map(GameDate::year)
    }

    /// The comment on the game as a whole.
    #[getter]
    fn comment(&self) -> Option<&str> {
        self.info().comment.as_deref()
    }

    #[setter(comment)]
    fn set_game_comment(&mut self, #[pyo3(from_py_with = argument::comment)] comment: Option<String>) {
        self.game.info.comment = some_text(comment);
    }

    /// The result in discs from Black's view: that of the source, or else that of the last position if the game is over.
    ///
    /// The empty squares count for the side with more discs. `None` if it is unknown, or only the winner is known.
    #[getter]
    fn margin(&self) -> Option<f64> {
        self.game.result().and_then(|result| result.score.margin()).map(Discs::decimal)
    }

    #[setter]
    fn set_margin(&mut self, #[pyo3(from_py_with = argument::margin)] margin: Option<f64>) -> PyResult<()> {
        let squares = f64::from(self.game.scoring().squares);
        if let Some(discs) = margin.filter(|discs| discs.abs() > squares) {
            return Err(value_error(format!("margin: expected -{squares} to {squares}, but found {discs:?}")));
        }
        self.game.info.result =
            margin.map(|discs| parse_discs("margin", discs)).transpose()?.map(GameResult::from_margin);
        Ok(())
    }

    /// The winner; `None` for a draw, or if it is unknown.
    #[getter]
    fn winner(&self) -> Option<PySide> {
        self.game.result().and_then(|result| result.score.winner()).map(PySide::from)
    }

    /// Other information from the source, keyed by the names its format uses. The dict is a copy; assign one to change it.
    #[getter]
    fn tags(&self) -> BTreeMap<String, String> {
        self.game.record().tags.clone()
    }

    #[setter]
    fn set_tags(&mut self, #[pyo3(from_py_with = argument::tags)] tags: BTreeMap<String, String>) {
        self.game.set_tags(tags);
    }

    /// The exact scores of moves in the last position, as problem files have them: disc differences for the side to move.
    #[getter]
    fn exact_scores(&self) -> BTreeMap<String, i8> {
        let ExactScores { scores, .. } = &self.info().exact_scores;
        scores.iter().map(|it| (it.mv.to_string(), it.score)).collect()
    }

    /// The exact score of the last position, if a source has it, or else the best of `exact_scores`.
    #[getter]
    fn exact_score(&self) -> Option<i8> {
        let ExactScores { scores, value } = &self.info().exact_scores;
        value.or_else(|| scores.iter().map(|it| it.score).max())
    }
}

impl PyGame {
    fn info(&self) -> &GameInfo {
        &self.game.info
    }

    fn player(&self, side: Side) -> &PlayerInfo {
        &self.game.info.players[side]
    }

    fn player_mut(&mut self, side: Side) -> &mut PlayerInfo {
        &mut self.game.info.players[side]
    }
}

fn parse_date(text: &str) -> PyResult<GameDate> {
    text.parse().map_err(|error| parse_error(format!("date: {error}, but found {text:?}")))
}

/// Checks that a number can be written.
fn finite(name: &str, number: Option<f64>) -> PyResult<Option<f64>> {
    match number {
        Some(number) if !number.is_finite() => {
            Err(value_error(format!("{name}: expected a number or None, but found {number}")))
        }
        _ => Ok(number),
    }
}

/// Returns a text that is not empty.
fn some_text(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.is_empty())
}
