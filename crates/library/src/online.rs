//! The logs of events of all games, and the lists of games between people.
//!
//! The events of a game are its truth; the library does not interpret them. Of two events with the same version the second
//! is rejected, whatever process it comes from.

mod lists;

use crate::error::conflict_if_exists;
use crate::library::Writer;
use crate::{GameId, Library, LibraryError, StoredEvent};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row};

pub use lists::{OnlineList, Page};

/// An online game with events of its log.
pub type GameLog = (GameId, Vec<StoredEvent>);

/// What the lists know of an online game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlineGameRow {
    /// The identifier.
    pub id: GameId,
    /// The kind of game and the speed.
    pub category: String,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether the lobby lists the game.
    pub listed: bool,
    /// `waiting`, `playing`, `over`, `aborted` or `cancelled`.
    pub status: &'static str,
    /// The id of the user who created the game.
    pub creator: String,
    /// The id of the only user who can join.
    pub challenged: Option<String>,
    /// The ids of Black and White; none for a machine, and before the game begins.
    pub players: [Option<String>; 2],
    /// The mean rating of the players.
    pub rating: i64,
}

/// A rating of a player in a category.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    /// The id of a user, or the specification of a machine.
    pub player: String,
    /// The kind of game and the speed.
    pub category: String,
    /// In points.
    pub rating: f64,
    /// In points.
    pub deviation: f64,
    /// The volatility of Glicko-2.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
    /// In milliseconds since 1970.
    pub changed: u64,
}

/// Changes that are stored together or not at all.
#[derive(Clone, Debug, Default)]
pub struct OnlineWrite {
    /// The games that are new, or whose row changes.
    pub rows: Vec<OnlineGameRow>,
    /// The new events, with their games.
    pub events: Vec<(GameId, StoredEvent)>,
    /// The ratings after the game; the number of games includes it.
    pub ratings: Vec<StoredRating>,
}

impl Library {
    /// Stores changes of online games; they are durable when this returns.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if an event of one of the versions exists, or a rating has changed; nothing is
    /// stored then.
    pub async fn write_online(&self, write: &OnlineWrite) -> Result<(), LibraryError> {
        // A move is one statement, and needs no transaction.
        if let ([], [(game, event)], []) = (&write.rows[..], &write.events[..], &write.ratings[..]) {
            return self.execute(insert_event(game, event)).await.map(|_| ()).map_err(conflict_if_exists);
        }
        let mut writer = self.begin().await?;
        let written = put_all(&mut writer, write).await;
        writer.end(written).await
    }

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

    /// Returns the games for which the server must act: those that wait or are in progress, and whose last event is due.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn online_due(&self, now: u64) -> Result<Vec<GameId>, LibraryError> {
        let sql = "SELECT game FROM online_games JOIN events ON game = id WHERE status IN ('waiting', 'playing')
                   AND due <= $1 AND version = (SELECT max(version) FROM events WHERE game = id)";
        let rows = sqlx::query(sql).bind(now.cast_signed()).fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<String, _>(0)?))).collect()
    }

    /// Returns the number of games of a user that wait for a player.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn count_waiting(&self, creator: &str) -> Result<u32, LibraryError> {
        let sql = "SELECT count(*) FROM online_games WHERE creator = $1 AND status = 'waiting'";
        let row = sqlx::query(sql).bind(creator).fetch_one(self.reader()).await?;
        Ok(row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX))
    }

    /// Returns the number of games in progress that a user has begun against machines.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn count_machine_games(&self, creator: &str) -> Result<u32, LibraryError> {
        let sql = "SELECT count(*) FROM online_games WHERE creator = $1 AND status = 'playing'
                   AND (black IS NULL OR white IS NULL)";
        let row = sqlx::query(sql).bind(creator).fetch_one(self.reader()).await?;
        Ok(row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX))
    }

    /// Returns those of some games that are in progress, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn games_in_progress(&self, games: &[GameId]) -> Result<Vec<GameId>, LibraryError> {
        let sql = format!("SELECT id FROM online_games WHERE status = 'playing' AND id IN ({})", places(games.len()));
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<String, _>(0)?))).collect()
    }

    /// Returns the last versions of games, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn online_versions(&self, games: &[GameId]) -> Result<Vec<(GameId, u32)>, LibraryError> {
        let sql = format!(
            "SELECT game, max(version) AS version FROM events WHERE game IN ({}) GROUP BY game",
            places(games.len())
        );
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok((GameId::new(row.try_get::<String, _>(0)?), unsigned(row, "version")?))).collect()
    }
}

/// Returns the places of some values in a statement, as `$1, $2`.
pub(crate) fn places(count: usize) -> String {
    let places: Vec<_> = (1..=count).map(|number| format!("${number}")).collect();
    places.join(", ")
}

async fn put_all(writer: &mut Writer, write: &OnlineWrite) -> Result<(), LibraryError> {
    for (game, event) in &write.events {
        insert_event(game, event).execute(&mut *writer).await.map_err(conflict_if_exists)?;
    }
    let at = write.events.first().map_or(0, |(_, event)| event.at);
    for row in &write.rows {
        put_row(writer, row, at).await?;
    }
    for rating in &write.ratings {
        put_rating(writer, rating, &write.events).await?;
    }
    Ok(())
}

pub(crate) fn insert_event<'q>(game: &'q GameId, event: &'q StoredEvent) -> Query<'q, Any, AnyArguments> {
    let sql = "INSERT INTO events (game, version, at, change, due) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(game.as_str()).bind(i64::from(event.version)).bind(event.at.cast_signed());
    query.bind(event.change.as_str()).bind(event.due.map(u64::cast_signed))
}

async fn put_row(writer: &mut Writer, row: &OnlineGameRow, at: u64) -> Result<(), LibraryError> {
    let sql = "INSERT INTO online_games
               (id, category, rated, listed, status, creator, challenged, black, white, rating, changed)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
               ON CONFLICT (id) DO UPDATE SET status = excluded.status, black = excluded.black,
               white = excluded.white, rating = excluded.rating, changed = excluded.changed";
    let [black, white] = &row.players;
    let query = sqlx::query(sql).bind(row.id.as_str()).bind(&row.category).bind(i64::from(row.rated));
    let query = query.bind(i64::from(row.listed)).bind(row.status).bind(&row.creator).bind(&row.challenged);
    query.bind(black).bind(white).bind(row.rating).bind(at.cast_signed()).execute(writer).await?;
    Ok(())
}

/// Stores a rating, unless another game has changed it since it was read.
async fn put_rating(
    writer: &mut Writer,
    rating: &StoredRating,
    events: &[(GameId, StoredEvent)],
) -> Result<(), LibraryError> {
    let sql = "INSERT INTO ratings (player, category, rating, deviation, volatility, games, changed)
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, category) DO UPDATE
               SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
               games = excluded.games, changed = excluded.changed WHERE ratings.games = excluded.games - 1";
    let query = sqlx::query(sql).bind(&rating.player).bind(&rating.category).bind(rating.rating);
    let query = query.bind(rating.deviation).bind(rating.volatility).bind(i64::from(rating.games));
    let result = query.bind(rating.changed.cast_signed()).execute(&mut *writer).await?;
    if result.rows_affected() == 0 {
        return Err(LibraryError::Conflict);
    }
    let game = events.first().map_or("", |(game, _)| game.as_str());
    let sql = "INSERT INTO rating_history (player, category, game, at, rating) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(&rating.player).bind(&rating.category).bind(game);
    query.bind(rating.changed.cast_signed()).bind(rating.rating).execute(writer).await?;
    Ok(())
}

fn event_of(row: &AnyRow) -> Result<StoredEvent, LibraryError> {
    Ok(StoredEvent {
        version: unsigned(row, "version")?,
        at: row.try_get::<i64, _>("at")?.cast_unsigned(),
        change: row.try_get("change")?,
        due: row.try_get::<Option<i64>, _>("due")?.map(i64::cast_unsigned),
    })
}

/// Reads a number that was stored from an unsigned one.
pub(crate) fn unsigned(row: &AnyRow, column: &str) -> Result<u32, LibraryError> {
    Ok(row.try_get::<i64, _>(column)?.try_into().unwrap_or_default())
}
