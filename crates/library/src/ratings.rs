//! Ratings of players, and their history.

use crate::library::Writer;
use crate::log::unsigned;
use crate::{GameId, Library, LibraryError};
use sqlx::Row;
use sqlx::any::AnyRow;

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

/// A rating in the past.
#[derive(Clone, Debug, PartialEq)]
pub struct PastRating {
    /// The kind of game and the speed.
    pub category: String,
    /// The game after which the player had it.
    pub game: GameId,
    /// In milliseconds since 1970.
    pub at: u64,
    /// In points.
    pub rating: f64,
}

impl Library {
    /// Returns a rating, or `None` before the first rated game.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn rating(&self, player: &str, category: &str) -> Result<Option<StoredRating>, LibraryError> {
        let sql = "SELECT * FROM ratings WHERE player = $1 AND category = $2";
        let row = sqlx::query(sql).bind(player).bind(category).fetch_optional(self.reader()).await?;
        row.as_ref().map(rating_of).transpose()
    }

    /// Returns the ratings of a player in all categories.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn ratings_of(&self, player: &str) -> Result<Vec<StoredRating>, LibraryError> {
        let sql = "SELECT * FROM ratings WHERE player = $1 ORDER BY category";
        let rows = sqlx::query(sql).bind(player).fetch_all(self.reader()).await?;
        rows.iter().map(rating_of).collect()
    }

    /// Returns the highest ratings of a category with a deviation of at most this many points.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn best_ratings(&self, category: &str, max_deviation: f64) -> Result<Vec<StoredRating>, LibraryError> {
        let sql =
            "SELECT * FROM ratings WHERE category = $1 AND deviation <= $2 ORDER BY rating DESC, player LIMIT 100";
        let rows = sqlx::query(sql).bind(category).bind(max_deviation).fetch_all(self.reader()).await?;
        rows.iter().map(rating_of).collect()
    }

    /// Returns the ratings of a player after each of the last rated games, the latest last.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn rating_history(&self, player: &str, limit: u32) -> Result<Vec<PastRating>, LibraryError> {
        let sql = "SELECT category, game, at, rating FROM rating_history WHERE player = $1 ORDER BY at DESC LIMIT $2";
        let rows = sqlx::query(sql).bind(player).bind(i64::from(limit)).fetch_all(self.reader()).await?;
        let past = |row: &AnyRow| {
            Ok(PastRating {
                category: row.try_get("category")?,
                game: GameId::new(row.try_get::<String, _>("game")?),
                at: row.try_get::<i64, _>("at")?.cast_unsigned(),
                rating: row.try_get("rating")?,
            })
        };
        rows.iter().rev().map(past).collect()
    }
}

/// Stores a rating, unless another game has changed it since it was read; `game` is the one that changes it.
pub(crate) async fn put_rating(writer: &mut Writer, rating: &StoredRating, game: &str) -> Result<(), LibraryError> {
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
    let sql = "INSERT INTO rating_history (player, category, game, at, rating) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(&rating.player).bind(&rating.category).bind(game);
    query.bind(rating.changed.cast_signed()).bind(rating.rating).execute(writer).await?;
    Ok(())
}

fn rating_of(row: &AnyRow) -> Result<StoredRating, LibraryError> {
    Ok(StoredRating {
        player: row.try_get("player")?,
        category: row.try_get("category")?,
        rating: row.try_get("rating")?,
        deviation: row.try_get("deviation")?,
        volatility: row.try_get("volatility")?,
        games: unsigned(row, "games")?,
        changed: row.try_get::<i64, _>("changed")?.cast_unsigned(),
    })
}
