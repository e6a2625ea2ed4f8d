//! The logs of events, which are the truth about games; the library does not interpret them.

use crate::{GameId, Library, LibraryError, StoredEvent};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row};

/// A game with events of its log.
pub type GameLog = (GameId, Vec<StoredEvent>);

impl Library {
    /// Returns the events of a game after a version, in their order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn game_log(&self, game: &GameId, after: u32) -> Result<Vec<StoredEvent>, LibraryError> {
        let sql = "SELECT version, at, change, due FROM events WHERE game = $1 AND version > $2 ORDER BY version";
        let rows = sqlx::query(sql).bind(game.as_str()).bind(i64::from(after)).fetch_all(self.reader()).await?;
        rows.iter().map(event_of).collect()
    }

    /// Returns the events of games, of each those after a version, in any order of the games.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn game_logs(&self, games: &[(GameId, u32)]) -> Result<Vec<GameLog>, LibraryError> {
        /// Each has two parameters, of which SQLite takes 32,766, and a level in the tree of the expression, of 1,000.
        const GAMES_PER_QUERY: usize = 200;
        let mut logs: Vec<GameLog> = Vec::new();
        for games in games.chunks(GAMES_PER_QUERY) {
            let conditions: Vec<_> = (1..=games.len())
                .map(|number| format!("(game = ${} AND version > ${})", 2 * number - 1, 2 * number))
                .collect();
            let sql = format!(
                "SELECT game, version, at, change, due FROM events WHERE {} ORDER BY game, version",
                conditions.join(" OR ")
            );
            let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, (game, after)| {
                query.bind(game.as_str()).bind(i64::from(*after))
            });
            for row in query.fetch_all(self.reader()).await? {
                let (game, event): (String, _) = (row.try_get("game")?, event_of(&row)?);
                match logs.last_mut() {
                    Some((id, log)) if id.as_str() == game => log.push(event),
                    _ => logs.push((GameId::new(game), vec![event])),
                }
            }
        }
        Ok(logs)
    }

    /// Returns the last versions of games, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn last_versions(&self, games: &[GameId]) -> Result<Vec<(GameId, u32)>, LibraryError> {
        let sql = format!(
            "SELECT game, max(version) AS version FROM events WHERE game IN ({}) GROUP BY game",
            places(games.len())
        );
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok((GameId::new(row.try_get::<String, _>("game")?), unsigned(row, "version")?))).collect()
    }
}

/// Returns the query that appends an event.
pub(crate) fn insert_event<'q>(game: &'q GameId, event: &'q StoredEvent) -> Query<'q, Any, AnyArguments> {
    let sql = "INSERT INTO events (game, version, at, change, due) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(game.as_str()).bind(i64::from(event.version)).bind(event.at.cast_signed());
    query.bind(event.change.as_str()).bind(event.due.map(u64::cast_signed))
}

fn event_of(row: &AnyRow) -> Result<StoredEvent, LibraryError> {
    Ok(StoredEvent {
        version: unsigned(row, "version")?,
        at: row.try_get::<i64, _>("at")?.cast_unsigned(),
        change: row.try_get("change")?,
        due: row.try_get::<Option<i64>, _>("due")?.map(i64::cast_unsigned),
    })
}

/// Returns the places of some values in a statement, as `$1, $2`.
pub(crate) fn places(count: usize) -> String {
    if count == 0 {
        // PostgreSQL rejects `IN ()`; nothing is in this one.
        return "NULL".to_owned();
    }
    let places: Vec<_> = (1..=count).map(|number| format!("${number}")).collect();
    places.join(", ")
}

/// Reads a number that was stored from an unsigned one.
pub(crate) fn unsigned(row: &AnyRow, column: &str) -> Result<u32, sqlx::Error> {
    row.try_get::<i64, _>(column)?.try_into().map_err(|error| decode_error(column, error))
}

/// Returns the error of a column whose value is not one of those that are stored in it.
pub(crate) fn decode_error(column: &str, source: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: Box::new(source) }
}
