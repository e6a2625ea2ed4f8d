//! Conversion between games and rows.

use crate::{GameId, Owner, StoredGame};
use outflank_game::{Outcome, Side, Sides};
use rusqlite::types::{ToSqlOutput, Type, Value};
use rusqlite::{Error, Params, Row, params_from_iter};

/// The columns of a new game, in the order of [`values_of`].
pub(super) const STORED_COLUMNS: &str = "owner, id, version, created, changed, game, start, black, white, moves, played, \
                                 resigned, late, clock, margin, opening, given";
/// The columns that are read: those of a new game, and those of its review.
pub(super) const READ_COLUMNS: &str = "owner, id, version, created, changed, game, start, black, white, moves, played, \
                               resigned, late, clock, margin, opening, given, reviewed, black_accuracy, white_accuracy";

/// Returns the values of a row.
pub(super) fn values_of(owner: &Owner, game: &StoredGame) -> impl Params {
    let text = |text: &str| Value::Text(text.to_owned());
    let side = |side: Option<Side>| side.map_or(Value::Null, |side| Value::Text(side.to_string()));
    let number = |number: u64| Value::Integer(number.cast_signed());
    let values = [
        text(owner.as_str()),
        text(game.id.as_str()),
        number(game.version.into()),
        number(game.created),
        number(game.changed),
        text(&game.game),
        text(&game.start),
        text(&game.players.black),
        text(&game.players.white),
        Value::Text(moves_text(game)),
        number(game.played as u64),
        side(game.resigned),
        side(game.out_of_time),
        game.clock.as_deref().map_or(Value::Null, text),
        game.outcome.map_or(Value::Null, |outcome| Value::Integer(outcome.margin().into())),
        game.opening.as_deref().map_or(Value::Null, text),
        number(game.initial_moves as u64),
    ];
    params_from_iter(values.map(ToSqlOutput::Owned))
}

pub(super) fn moves_text(game: &StoredGame) -> String {
    game.moves.join(" ")
}

/// Returns the game of a row.
pub(super) fn game_of(row: &Row<'_>) -> Result<StoredGame, Error> {
    let moves: String = row.get("moves")?;
    let margin: Option<i16> = row.get("margin")?;
    Ok(StoredGame {
        id: GameId::new(row.get::<_, String>("id")?),
        version: row.get("version")?,
        created: row.get::<_, i64>("created")?.cast_unsigned(),
        changed: row.get::<_, i64>("changed")?.cast_unsigned(),
        game: row.get("game")?,
        start: row.get("start")?,
        players: Sides { black: row.get("black")?, white: row.get("white")? },
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        played: row.get::<_, u32>("played")? as usize,
        initial_moves: row.get::<_, u32>("given")? as usize,
        resigned: side_of(row, "resigned")?,
        out_of_time: side_of(row, "late")?,
        clock: row.get("clock")?,
        outcome: margin.map(Outcome::from_margin),
        opening: row.get("opening")?,
        accuracy: accuracy_of(row)?,
    })
}

fn side_of(row: &Row<'_>, column: &str) -> Result<Option<Side>, Error> {
    let side: Option<String> = row.get(column)?;
    let side = side.map(|text| text.parse()).transpose();
    side.map_err(|error| Error::FromSqlConversionFailure(0, Type::Text, Box::new(error)))
}

/// Returns the accuracy in the review of this version, if there is one.
fn accuracy_of(row: &Row<'_>) -> Result<Option<Sides<f64>>, Error> {
    if row.get::<_, u32>("reviewed")? != row.get::<_, u32>("version")? {
        return Ok(None);
    }
    let (black, white) = (row.get("black_accuracy")?, row.get("white_accuracy")?);
    Ok(Option::zip(black, white).map(|(black, white)| Sides { black, white }))
}
