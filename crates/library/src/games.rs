//! The games of each owner.

mod row;
mod select;

use crate::{GameId, Library, LibraryError, OwnedGame, Owner, Query, StoredGame};
use outflank_rules::{Outcome, Sides};
use row::{READ_COLUMNS, game_of, insert_query, moves_text};
use sqlx::{AssertSqlSafe, Row};
use std::time::{SystemTime, UNIX_EPOCH};

impl Library {
    /// Stores a new game, and returns it as version 1 with its timestamps.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails or contains the game.
    pub async fn insert(&self, owner: &Owner, game: StoredGame) -> Result<StoredGame, LibraryError> {
        let game = game.first_version(now());
        self.execute(insert_query(owner, &game)).await?;
        Ok(game)
    }

    /// Stores a change to a version of a game, and returns it as the next version with its timestamps.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if the version is not the current one, or the game was removed.
    pub async fn update(&self, owner: &Owner, game: StoredGame) -> Result<StoredGame, LibraryError> {
        let changed = now();
        let sql = "UPDATE games SET version = version + 1, changed = $4, moves = $5, played = $6, resigned = $7,
                   late = $8, clock = $9, margin = $10, opening = $11 WHERE owner = $1 AND id = $2 AND version = $3";
        let query = sqlx::query(sql).bind(owner.as_str()).bind(game.id.as_str()).bind(i64::from(game.version));
        let query = query.bind(changed.cast_signed()).bind(moves_text(&game)).bind(game.played as i64);
        let query = query.bind(game.resigned.map(|side| side.to_string()));
        let query = query.bind(game.out_of_time.map(|side| side.to_string())).bind(game.clock.clone());
        let query = query.bind(game.outcome.map(|outcome| i64::from(Outcome::margin(outcome))));
        if self.execute(query.bind(game.opening.clone())).await? == 0 {
            return Err(LibraryError::Conflict);
        }
        Ok(game.next_version(changed))
    }

    /// Returns a game, or `None` if the owner has no such game.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn load(&self, owner: &Owner, id: &GameId) -> Result<Option<StoredGame>, LibraryError> {
        let sql = format!("SELECT {READ_COLUMNS} FROM games WHERE owner = $1 AND id = $2");
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
    /// version.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn next_to_review(&self) -> Result<Option<OwnedGame>, LibraryError> {
        let row = sqlx::query(AssertSqlSafe(select::to_review_sql())).fetch_optional(self.reader()).await?;
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
        let query = sqlx::query("SELECT count(*) FROM games WHERE owner = $1").bind(owner.as_str());
        let count: i64 = query.fetch_one(self.reader()).await?.try_get(0)?;
        Ok(count.try_into().unwrap_or(u32::MAX))
    }

    /// Removes the unfinished games of all owners in which neither side has moved, if they were created before a time in
    /// seconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_without_moves(&self, before: u64) -> Result<(), LibraryError> {
        let sql = format!("DELETE FROM games WHERE changed < $1 AND {}", select::WITHOUT_MOVES);
        self.execute(sqlx::query(AssertSqlSafe(sql)).bind(before.cast_signed())).await?;
        Ok(())
    }

    /// Removes a game, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove(&self, owner: &Owner, id: &GameId) -> Result<bool, LibraryError> {
        let query = sqlx::query("DELETE FROM games WHERE owner = $1 AND id = $2");
        Ok(self.execute(query.bind(owner.as_str()).bind(id.as_str())).await? > 0)
    }
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
