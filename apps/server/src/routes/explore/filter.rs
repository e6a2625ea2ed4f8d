//! The conditions of a query.

use crate::error::AppError;
use outflank_database::Filter;
use outflank_rules::Side;
use outflank_service::ApiError;
use serde::Deserialize;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use utoipa::IntoParams;

/// Conditions on games, which hold together. A name is found by any of its parts, without regard to case and accents.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct FilterQuery {
    /// A player of the game.
    player: String,
    /// The colour of the player.
    colour: Option<Side>,
    /// The other player.
    opponent: String,
    /// The tournament.
    tournament: String,
    /// The first year.
    from_year: Option<u16>,
    /// The last year.
    to_year: Option<u16>,
    /// `black`, `draw`, `white`, or `win` or `loss` of the player.
    result: String,
    /// The smallest disc difference, Black's discs minus White's.
    min_discs: Option<i8>,
    /// The largest disc difference.
    max_discs: Option<i8>,
    /// The smallest number of moves, passes not counted.
    min_moves: Option<u8>,
    /// The largest number of moves.
    max_moves: Option<u8>,
    /// The label of the source.
    source: String,
}

impl TryFrom<FilterQuery> for Filter {
    type Error = AppError;

    fn try_from(query: FilterQuery) -> Result<Self, AppError> {
        Ok(Self {
            player: text(query.player),
            color: query.colour,
            opponent: text(query.opponent),
            tournament: text(query.tournament),
            years: range(query.from_year, query.to_year, u16::MIN..=u16::MAX),
            result: parsed("result", &query.result)?,
            disc_difference: range(query.min_discs, query.max_discs, -64..=64),
            moves: range(query.min_moves, query.max_moves, 0..=60),
            source: text(query.source),
        })
    }
}

fn text(text: String) -> Option<String> {
    Some(text).filter(|text| !text.trim().is_empty())
}

fn parsed<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<Option<T>, AppError> {
    let named = |error| AppError::from(ApiError::invalid(format!("{name}: {error}")).in_field(name));
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(named) }
}

/// Returns a range whose missing ends are those of the widest one; none without both.
fn range<T: Copy>(first: Option<T>, last: Option<T>, widest: RangeInclusive<T>) -> Option<RangeInclusive<T>> {
    let is_limited = first.is_some() || last.is_some();
    is_limited.then(|| first.unwrap_or(*widest.start())..=last.unwrap_or(*widest.end()))
}
