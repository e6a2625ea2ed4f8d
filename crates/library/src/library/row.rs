//! Games to rows and back.

use crate::{GameId, Owner, StoredGame};
use outflank_game::{Outcome, Sides};
use rusqlite::types::{ToSqlOutput, Type, Value};
use rusqlite::{Error, Params, Row, params_from_iter};

/// All columns, in the order of [`values_of`].
pub(super) const COLUMNS: &str =
    "owner, id, version, created, changed, game, start, black, white, moves, played, resigned, margin, opening";

/// Returns the values of a row.
pub(super) fn values_of(owner: &Owner, game: &StoredGame) -> impl Params {
    let text = |text: &str| Value::Text(text.to_owned());
    let number = |number: u64| Value::Integer(number.cast_signed());
    let values = [
        text(owner.as_str()),
        text(game.id.as_str()),
        number(game.version.into()),
        number(game.created),
        number(game.changed),
        text(&game.game),
        text(&game.start),
        text(&game.seats.black),
        text(&game.seats.white),
        Value::Text(moves_text(game)),
        number(game.played as u64),
        game.resigned.map_or(Value::Null, |side| Value::Text(side.to_string())),
        game.outcome.map_or(Value::Null, |outcome| Value::Integer(outcome.margin().into())),
        game.opening.as_deref().map_or(Value::Null, text),
    ];
    params_from_iter(values.map(ToSqlOutput::Owned))
}

pub(super) fn moves_text(game: &StoredGame) -> String {
    game.moves.join(" ")
}

/// Reads a row.
pub(super) fn game_of(row: &Row<'_>) -> Result<StoredGame, Error> {
    let moves: String = row.get("moves")?;
    let resigned: Option<String> = row.get("resigned")?;
    let resigned = resigned.map(|text| text.parse()).transpose();
    let margin: Option<i16> = row.get("margin")?;
    Ok(StoredGame {
        id: GameId::new(row.get::<_, String>("id")?),
        version: row.get("version")?,
        created: row.get::<_, i64>("created")?.cast_unsigned(),
        changed: row.get::<_, i64>("changed")?.cast_unsigned(),
        game: row.get("game")?,
        start: row.get("start")?,
        seats: Sides { black: row.get("black")?, white: row.get("white")? },
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        played: row.get::<_, u32>("played")? as usize,
        resigned: resigned.map_err(|error| Error::FromSqlConversionFailure(0, Type::Text, Box::new(error)))?,
        outcome: margin.map(Outcome::from_margin),
        opening: row.get("opening")?,
    })
}
