//! The games at one device, which only their owners can access, and the removal of all games.

mod row;
mod select;

use crate::library::Writer;
use crate::{GameId, Library, LibraryError, OwnedGame, Owner, Query, StoredGame};
use outflank_rules::Sides;
use row::{READ_COLUMNS, game_of};
use sqlx::{AssertSqlSafe, Row};

pub(crate) use row::{insert_game, update_game};

/// The condition for a game at one device; those of the partial indexes have it.
pub(crate) const AT_DEVICE: &str = "category IS NULL";

/// A statement whose values are to be bound.
pub(crate) type Statement = sqlx::query::Query<'static, sqlx::Any, sqlx::any::AnyArguments>;

impl Library {
    /// Returns a game, or `None` if the owner has no such game; its log is that of [`Library::game_log`].
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, LibraryError> {
        let sql = format!("SELECT {READ_COLUMNS} FROM games WHERE owner = $1 AND id = $2 AND {AT_DEVICE}");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(owner.as_str()).bind(id.as_str());
        Ok(query.fetch_optional(self.reader()).await?.as_ref().map(game_of).transpose()?)
    }

    /// Returns the games of a query, without unfinished ones in which neither side has moved.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn list(&self, owner: &Owner, query: &Query) -> Result<Vec<StoredGame>, LibraryError> {
        let sql = sqlx::query(AssertSqlSafe(select::list_sql(query))).bind(owner.as_str());
        let sql = sql.bind(i64::from(query.limit.get())).bind(i64::from(query.skip));
        let sql = query.words.iter().fold(sql, |sql, word| sql.bind(select::containing(word)));
        let rows = sql.fetch_all(self.reader()).await?;
        Ok(rows.iter().map(game_of).collect::<Result<_, _>>()?)
    }

    /// Returns the game to review next: the one changed last of those that are over and have no review of their current
    /// version, but for the first `postponed` ones.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn next_to_review(&self, postponed: u32) -> Result<Option<OwnedGame>, LibraryError> {
        let query = sqlx::query(AssertSqlSafe(select::to_review_sql())).bind(i64::from(postponed));
        let row = query.fetch_optional(self.reader()).await?;
        let Some(row) = row else { return Ok(None) };
        let owner = Owner::new(row.try_get::<String, _>("owner")?);
        Ok(Some(OwnedGame { owner, game: game_of(&row)? }))
    }

    /// Stores the review of a version of a game: the accuracy of both sides, in per cent, if there is any. The version stays.
    ///
    /// Does nothing if the version is not the current one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn store_review(
        &self,
        owner: &Owner,
        game: &StoredGame,
        accuracy: Option<Sides<f64>>,
    ) -> Result<(), LibraryError> {
        // A review takes seconds, in which the game may have gone on; the condition then matches nothing.
        let sql = "UPDATE games SET reviewed = version, black_accuracy = $4, white_accuracy = $5
                   WHERE owner = $1 AND id = $2 AND version = $3";
        let query = sqlx::query(sql).bind(owner.as_str()).bind(game.id.as_str()).bind(i64::from(game.version));
        let query = query.bind(accuracy.map(|sides| sides.black)).bind(accuracy.map(|sides| sides.white));
        self.execute(query).await?;
        Ok(())
    }

    /// Counts the games of an owner.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn count(&self, owner: &Owner) -> Result<u32, LibraryError> {
        let sql = format!("SELECT count(*) FROM games WHERE owner = $1 AND {AT_DEVICE}");
        let query = sqlx::query(AssertSqlSafe(sql)).bind(owner.as_str());
        let count: i64 = query.fetch_one(self.reader()).await?.try_get(0)?;
        Ok(count.try_into().unwrap_or(u32::MAX))
    }

    /// Removes the unfinished games at one device in which neither side has moved, if they were last changed before a time in
    /// milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_without_moves(&self, before: u64) -> Result<(), LibraryError> {
        let games = format!("changed < $1 AND {AT_DEVICE} AND {}", select::WITHOUT_MOVES);
        self.remove_games(&games, |query| query.bind(before.cast_signed())).await?;
        Ok(())
    }

    /// Removes a game of an owner, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove(&self, owner: &Owner, id: &GameId) -> Result<bool, LibraryError> {
        let (owner, id) = (owner.as_str().to_owned(), id.as_str().to_owned());
        let game = format!("owner = $1 AND id = $2 AND {AT_DEVICE}");
        Ok(self.remove_games(&game, |query| query.bind(owner).bind(id)).await? > 0)
    }

    /// Removes the games of a condition, with all that belongs to them; returns how many.
    pub(crate) async fn remove_games(
        &self,
        condition: &str,
        bind: impl FnOnce(Statement) -> Statement,
    ) -> Result<usize, LibraryError> {
        let mut writer = self.begin().await?;
        let removed = delete_games(&mut writer, condition, bind).await;
        writer.end(removed).await
    }
}

/// Removes the games of a condition, with all that belongs to them, in a transaction; returns how many. The games come first: who
/// stores a change of one then waits, and finds that it is gone.
pub(crate) async fn delete_games(
    writer: &mut Writer,
    condition: &str,
    bind: impl FnOnce(Statement) -> Statement,
) -> Result<usize, LibraryError> {
    const STATEMENTS: [&str; 3] = [
        "DELETE FROM events WHERE game = $1",
        "DELETE FROM chat_lines WHERE game = $1",
        "DELETE FROM spectators WHERE game = $1",
    ];
    let sql = format!("DELETE FROM games WHERE {condition} RETURNING id");
    let removed = bind(sqlx::query(AssertSqlSafe(sql))).fetch_all(&mut *writer).await?;
    for row in &removed {
        let id: String = row.try_get(0)?;
        for sql in STATEMENTS {
            sqlx::query(sql).bind(&id).execute(&mut *writer).await?;
        }
    }
    Ok(removed.len())
}
