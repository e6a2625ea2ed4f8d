//! Conversion between games and rows.

use crate::log::{decode_error, unsigned};
use crate::{GameId, OwnedGame, StoredGame};
use outflank_rules::{Outcome, Side, Sides};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Error, Row};

/// The columns that [`game_of`] needs.
pub(super) const READ_COLUMNS: &str = "owner, id, version, created, changed, game, start, black, white, moves, played, \
                               resigned, late, clock, margin, opening, given, xot, reviewed, black_accuracy, white_accuracy";

/// Returns the query that stores a new game.
pub(crate) fn insert_game(OwnedGame { owner, game }: &OwnedGame) -> Query<'static, Any, AnyArguments> {
    let sql = "INSERT INTO games (owner, id, version, created, changed, game, start, black, white, moves, played,
               resigned, late, clock, margin, opening, given, xot,
               category, rated, listed, status, challenged, black_user, white_user, rating)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
               $18, $19, $20, $21, $22, $23, $24, $25, $26)";
    let query = sqlx::query(sql).bind(owner.as_str().to_owned()).bind(game.id.as_str().to_owned());
    let query = query.bind(i64::from(game.version)).bind(game.created.cast_signed());
    let query = query.bind(game.changed.cast_signed()).bind(game.game.clone()).bind(game.start.clone());
    let query = query.bind(game.players.black.clone()).bind(game.players.white.clone()).bind(moves_text(game));
    let query = query.bind(game.played as i64).bind(letter(game.resigned)).bind(letter(game.out_of_time));
    let query = query.bind(game.clock.clone()).bind(margin(game));
    let query = query.bind(game.opening.clone()).bind(game.initial_moves as i64).bind(i64::from(game.xot));
    let listing = game.listing.as_ref();
    let query = query.bind(listing.map(|it| it.category.clone())).bind(listing.map(|it| i64::from(it.rated)));
    let query = query.bind(listing.map(|it| i64::from(it.listed))).bind(listing.map(|it| it.status));
    let query = query.bind(listing.and_then(|it| it.challenged.clone())).bind(user(game, Side::Black));
    query.bind(user(game, Side::White)).bind(listing.map(|it| it.rating))
}

/// Returns the query that stores a game again, unless its owner has no such game. At one device it has the next version; over the net
/// the log alone decides which change comes first.
pub(crate) fn update_game(OwnedGame { owner, game }: &OwnedGame) -> Query<'static, Any, AnyArguments> {
    let sql = "UPDATE games SET version = $3, changed = $4, moves = $5, played = $6, resigned = $7, late = $8,
               margin = $9, opening = $10, black = $11, white = $12, given = $13,
               status = $14, black_user = $15, white_user = $16, rating = $17
               WHERE owner = $1 AND id = $2 AND (category IS NOT NULL OR version = $3 - 1)";
    let query = sqlx::query(sql).bind(owner.as_str().to_owned()).bind(game.id.as_str().to_owned());
    let query = query.bind(i64::from(game.version)).bind(game.changed.cast_signed()).bind(moves_text(game));
    let query = query.bind(game.played as i64).bind(letter(game.resigned)).bind(letter(game.out_of_time));
    let query = query.bind(margin(game)).bind(game.opening.clone());
    let query = query.bind(game.players.black.clone()).bind(game.players.white.clone());
    let query = query.bind(game.initial_moves as i64).bind(game.listing.as_ref().map(|it| it.status));
    let query = query.bind(user(game, Side::Black)).bind(user(game, Side::White));
    query.bind(game.listing.as_ref().map(|it| it.rating))
}

fn user(game: &StoredGame, side: Side) -> Option<String> {
    game.listing.as_ref().and_then(|listing| listing.users[side].clone())
}

fn letter(side: Option<Side>) -> Option<String> {
    side.map(|side| side.to_string())
}

fn margin(game: &StoredGame) -> Option<i64> {
    game.outcome.map(|outcome| outcome.margin().into())
}

fn moves_text(game: &StoredGame) -> String {
    game.moves.join(" ")
}

pub(super) fn game_of(row: &AnyRow) -> Result<StoredGame, Error> {
    let moves: String = row.try_get("moves")?;
    let margin: Option<i64> = row.try_get("margin")?;
    Ok(StoredGame {
        id: GameId::new(row.try_get::<String, _>("id")?),
        version: unsigned(row, "version")?,
        created: row.try_get::<i64, _>("created")?.cast_unsigned(),
        changed: row.try_get::<i64, _>("changed")?.cast_unsigned(),
        game: row.try_get("game")?,
        start: row.try_get("start")?,
        players: Sides { black: row.try_get("black")?, white: row.try_get("white")? },
        moves: moves.split_whitespace().map(str::to_owned).collect(),
        played: unsigned(row, "played")? as usize,
        initial_moves: unsigned(row, "given")? as usize,
        xot: row.try_get::<i64, _>("xot")? != 0,
        resigned: side_of(row, "resigned")?,
        out_of_time: side_of(row, "late")?,
        clock: row.try_get("clock")?,
        outcome: margin.and_then(|margin| margin.try_into().ok()).map(Outcome::from_margin),
        opening: row.try_get("opening")?,
        accuracy: accuracy_of(row)?,
        listing: None,
    })
}

fn side_of(row: &AnyRow, column: &str) -> Result<Option<Side>, Error> {
    let side: Option<String> = row.try_get(column)?;
    side.map(|text| text.parse()).transpose().map_err(|error| decode_error(column, error))
}

/// Returns the accuracy in the review of this version, if there is one.
fn accuracy_of(row: &AnyRow) -> Result<Option<Sides<f64>>, Error> {
    if unsigned(row, "reviewed")? != unsigned(row, "version")? {
        return Ok(None);
    }
    let (black, white) = (row.try_get("black_accuracy")?, row.try_get("white_accuracy")?);
    Ok(Option::zip(black, white).map(|(black, white)| Sides { black, white }))
}
