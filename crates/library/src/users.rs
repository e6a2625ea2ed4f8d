//! Users: people with a name, as guests or with an account.

use crate::error::conflict_if_exists;
use crate::{Library, LibraryError, Owner};
use sqlx::any::AnyRow;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Row};
use std::collections::HashMap;
use std::fmt;

/// A user.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredUser {
    /// The identifier, which never changes.
    pub id: String,
    /// The name.
    pub name: String,
    /// Equal for names that look alike; two users have different ones.
    pub name_key: String,
    /// The hash of the password of an account; none for a guest.
    pub password: Option<String>,
    /// In milliseconds since 1970.
    pub created: u64,
}

/// The name of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName {
    /// The name.
    pub name: String,
    /// Whether the user has an account.
    pub is_account: bool,
}

impl fmt::Debug for StoredUser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, name, .. } = self;
        f.debug_struct("StoredUser").field("id", id).field("name", name).finish_non_exhaustive()
    }
}

impl Library {
    /// Stores a new user, or the new name and password of one.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if another user has a name that looks alike.
    pub async fn put_user(&self, user: &StoredUser) -> Result<(), LibraryError> {
        let sql = "INSERT INTO users (id, name, name_key, password, created) VALUES ($1, $2, $3, $4, $5)
                   ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key,
                   password = excluded.password";
        let query = sqlx::query(sql).bind(&user.id).bind(&user.name).bind(&user.name_key).bind(&user.password);
        let result = query.bind(user.created.cast_signed()).execute(self.writer()).await;
        result.map(|_| ()).map_err(conflict_if_exists)
    }

    /// Returns a user by the key of the name.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn find_user(&self, name_key: &str) -> Result<Option<StoredUser>, LibraryError> {
        let query = sqlx::query("SELECT * FROM users WHERE name_key = $1").bind(name_key);
        Ok(query.fetch_optional(self.reader()).await?.as_ref().map(user_of).transpose()?)
    }

    /// Returns all users, the latest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn users(&self) -> Result<Vec<StoredUser>, LibraryError> {
        let rows = sqlx::query("SELECT * FROM users ORDER BY created DESC, id").fetch_all(self.reader()).await?;
        Ok(rows.iter().map(user_of).collect::<Result<_, _>>()?)
    }

    /// Returns the names of users by their ids; those that do not exist are left out.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn user_names(&self, ids: &[String]) -> Result<HashMap<String, UserName>, LibraryError> {
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let numbers: Vec<_> = (1..=ids.len()).map(|number| format!("${number}")).collect();
        let sql = format!("SELECT id, name, password FROM users WHERE id IN ({})", numbers.join(", "));
        let query = ids.iter().fold(sqlx::query(AssertSqlSafe(sql)), Query::bind);
        let name = |row: &AnyRow| {
            let is_account = row.try_get::<Option<String>, _>("password")?.is_some();
            Ok((row.try_get("id")?, UserName { name: row.try_get("name")?, is_account }))
        };
        query.fetch_all(self.reader()).await?.iter().map(name).collect()
    }

    /// Moves all games of an owner to another one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn move_games(&self, from: &Owner, to: &Owner) -> Result<(), LibraryError> {
        let query = sqlx::query("UPDATE games SET owner = $2 WHERE owner = $1").bind(from.as_str()).bind(to.as_str());
        query.execute(self.writer()).await?;
        Ok(())
    }

    /// Removes a user with all that is stored about it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails; nothing is removed then.
    pub async fn remove_user(&self, id: &str) -> Result<(), LibraryError> {
        const STATEMENTS: [&str; 9] = [
            "DELETE FROM games WHERE owner = $1",
            "DELETE FROM sessions WHERE user_id = $1",
            "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
            "DELETE FROM reports WHERE reporter = $1",
            "UPDATE chat_lines SET text = '', phrase = 0 WHERE author = $1",
            "DELETE FROM ratings WHERE player = $1",
            "DELETE FROM rating_history WHERE player = $1",
            "DELETE FROM presence WHERE player = $1",
            "DELETE FROM users WHERE id = $1",
        ];
        let mut transaction = self.writer().begin().await?;
        for sql in STATEMENTS {
            sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Blocks a user for another one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn block(&self, user: &str, blocked: &str) -> Result<(), LibraryError> {
        let sql = "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(user).bind(blocked).execute(self.writer()).await?;
        Ok(())
    }

    /// Ends the block of a user, and returns whether there was one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn unblock(&self, user: &str, blocked: &str) -> Result<bool, LibraryError> {
        let query = sqlx::query("DELETE FROM blocks WHERE user_id = $1 AND blocked = $2").bind(user).bind(blocked);
        Ok(query.execute(self.writer()).await?.rows_affected() > 0)
    }

    /// Returns the names of the users that a user blocks.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn blocked_names(&self, user: &str) -> Result<Vec<String>, LibraryError> {
        let sql = "SELECT name FROM blocks JOIN users ON id = blocked WHERE user_id = $1 ORDER BY name";
        let rows = sqlx::query(sql).bind(user).fetch_all(self.reader()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Returns whether a user blocks another one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn has_blocked(&self, user: &str, other: &str) -> Result<bool, LibraryError> {
        let sql = "SELECT user_id FROM blocks WHERE user_id = $1 AND blocked = $2";
        Ok(sqlx::query(sql).bind(user).bind(other).fetch_optional(self.reader()).await?.is_some())
    }

    /// Returns whether one of two users blocks the other.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn is_blocked(&self, user: &str, other: &str) -> Result<bool, LibraryError> {
        let sql = "SELECT user_id FROM blocks WHERE (user_id = $1 AND blocked = $2) OR (user_id = $2 AND blocked = $1)";
        Ok(sqlx::query(sql).bind(user).bind(other).fetch_optional(self.reader()).await?.is_some())
    }
}

pub(crate) fn user_of(row: &AnyRow) -> Result<StoredUser, sqlx::Error> {
    Ok(StoredUser {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        name_key: row.try_get("name_key")?,
        password: row.try_get("password")?,
        created: row.try_get::<i64, _>("created")?.cast_unsigned(),
    })
}
