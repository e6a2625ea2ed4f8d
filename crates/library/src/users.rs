//! Users: people with a name, as guests or with an account.

use crate::error::conflict_if_exists;
use crate::games::{AT_DEVICE, delete_games};
use crate::log::places;
use crate::sessions::put_session;
use crate::{Library, LibraryError, NewSession};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Row};
use std::collections::HashMap;
use std::fmt;

/// A user as it is stored: a guest, or an account with a password.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredUser {
    /// The identifier, which never changes.
    pub id: String,
    /// The name, as the user wrote it.
    pub name: String,
    /// Equal for names that look alike; two users have different ones.
    pub name_key: String,
    /// The hash of the password of an account; none for a guest.
    pub password: Option<String>,
    /// In milliseconds since 1970.
    pub created: u64,
}

/// What others see of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserName {
    /// The name, as the user wrote it.
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
    /// Stores a new user, with its first session if it has one.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if another user has a name that looks alike.
    pub async fn add_user(&self, user: &StoredUser, session: Option<&NewSession>) -> Result<(), LibraryError> {
        let mut writer = self.begin().await?;
        let added = async {
            insert_user(user).execute(&mut writer).await.map_err(conflict_if_exists)?;
            match session {
                Some(session) => put_session(&mut writer, &user.id, session).await,
                None => Ok(()),
            }
        };
        let added = added.await;
        writer.end(added).await
    }

    /// Stores the name of a user and returns it as it is stored now, or `None` if it was removed. The password stays.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if another user has a name that looks alike.
    pub async fn rename_user(&self, user: &StoredUser) -> Result<Option<StoredUser>, LibraryError> {
        let sql = "UPDATE users SET name = $2, name_key = $3 WHERE id = $1 RETURNING *";
        let query = sqlx::query(sql).bind(&user.id).bind(&user.name).bind(&user.name_key);
        let row = self.execute_returning(query).await.map_err(conflict_if_exists)?;
        Ok(row.as_ref().map(user_of).transpose()?)
    }

    /// Stores the hash of another password of a user and returns the user as it is stored now, or `None` if it was removed
    /// or its password is not the one that it had. The name stays.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn set_password(&self, user: &StoredUser, hash: &str) -> Result<Option<StoredUser>, LibraryError> {
        // An empty text stands for no password, since NULL equals nothing in SQL; no hash is empty.
        let sql = "UPDATE users SET password = $2 WHERE id = $1 AND coalesce(password, '') = $3 RETURNING *";
        let old = user.password.as_deref().unwrap_or_default();
        let row = self.execute_returning(sqlx::query(sql).bind(&user.id).bind(hash).bind(old)).await?;
        Ok(row.as_ref().map(user_of).transpose()?)
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
        let sql = format!("SELECT id, name, password FROM users WHERE id IN ({})", places(ids.len()));
        let query = ids.iter().fold(sqlx::query(AssertSqlSafe(sql)), Query::bind);
        let name = |row: &AnyRow| {
            let is_account = row.try_get::<Option<String>, _>("password")?.is_some();
            Ok((row.try_get("id")?, UserName { name: row.try_get("name")?, is_account }))
        };
        query.fetch_all(self.reader()).await?.iter().map(name).collect()
    }

    /// Removes a user with all that is stored about it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails; nothing is removed then.
    pub async fn remove_user(&self, id: &str) -> Result<(), LibraryError> {
        const STATEMENTS: [&str; 9] = [
            "DELETE FROM sessions WHERE user_id = $1",
            "DELETE FROM devices WHERE user_id = $1",
            "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
            "DELETE FROM reports WHERE reporter = $1",
            "UPDATE chat_lines SET text = '', phrase = 0 WHERE author = $1",
            "DELETE FROM ratings WHERE player = $1",
            "DELETE FROM rating_history WHERE player = $1",
            "DELETE FROM presence WHERE player = $1",
            "DELETE FROM users WHERE id = $1",
        ];
        let mut writer = self.begin().await?;
        let removed = async {
            let owner = id.to_owned();
            delete_games(&mut writer, &format!("owner = $1 AND {AT_DEVICE}"), |query| query.bind(owner)).await?;
            for sql in STATEMENTS {
                sqlx::query(sql).bind(id).execute(&mut writer).await?;
            }
            Ok(())
        };
        let removed = removed.await;
        writer.end(removed).await
    }

    /// Blocks a user for another one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn block(&self, user: &str, blocked: &str) -> Result<(), LibraryError> {
        let sql = "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.execute(sqlx::query(sql).bind(user).bind(blocked)).await?;
        Ok(())
    }

    /// Ends the block of a user, and returns whether there was one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn unblock(&self, user: &str, blocked: &str) -> Result<bool, LibraryError> {
        let query = sqlx::query("DELETE FROM blocks WHERE user_id = $1 AND blocked = $2").bind(user).bind(blocked);
        Ok(self.execute(query).await? > 0)
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

fn insert_user(user: &StoredUser) -> Query<'_, Any, AnyArguments> {
    let sql = "INSERT INTO users (id, name, name_key, password, created) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(&user.id).bind(&user.name).bind(&user.name_key).bind(&user.password);
    query.bind(user.created.cast_signed())
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
