//! Sessions: the browsers of a user.

use crate::games::AT_DEVICE;
use crate::library::Writer;
use crate::users::user_of;
use crate::{Library, LibraryError, Owner, StoredUser};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use std::fmt;

/// The hash of the secret token of a session.
#[derive(Clone, PartialEq, Eq)]
pub struct TokenHash(String);

/// A session of a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The identifier, which is not secret.
    pub id: String,
    /// In milliseconds since 1970.
    pub created: u64,
    /// The last use, about, in milliseconds since 1970.
    pub seen: u64,
    /// What the browser says that it is.
    pub agent: String,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its token.
    pub token: TokenHash,
    /// What is shown of it: everything but the token.
    pub session: StoredSession,
    /// The owner whose games become those of the user.
    pub games_of: Owner,
}

impl TokenHash {
    /// Takes the text of a hash.
    pub const fn new(hash: String) -> Self {
        Self(hash)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

impl Library {
    /// Stores a new session of a user, who gets the games of its browser; none of a user who was removed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails; nothing is stored then.
    pub async fn add_session(&self, user: &str, session: &NewSession) -> Result<(), LibraryError> {
        let mut writer = self.begin().await?;
        let added = put_session(&mut writer, user, session).await;
        writer.end(added).await
    }

    /// Returns the session of a token and its user.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn find_session(&self, token: &TokenHash) -> Result<Option<(StoredSession, StoredUser)>, LibraryError> {
        let sql = "SELECT sessions.id AS session_id, sessions.created AS session_created, seen, agent, users.*
                   FROM sessions JOIN users ON users.id = user_id WHERE token_hash = $1";
        let Some(row) = sqlx::query(sql).bind(&token.0).fetch_optional(self.reader()).await? else { return Ok(None) };
        Ok(Some((session_of(&row)?, user_of(&row)?)))
    }

    /// Returns the sessions of a user, the last used first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn sessions(&self, user: &str) -> Result<Vec<StoredSession>, LibraryError> {
        let sql = "SELECT id AS session_id, created AS session_created, seen, agent FROM sessions WHERE user_id = $1
                   ORDER BY seen DESC, id";
        let rows = sqlx::query(sql).bind(user).fetch_all(self.reader()).await?;
        Ok(rows.iter().map(session_of).collect::<Result<_, _>>()?)
    }

    /// Stores when a session was last used.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn see_session(&self, id: &str, seen: u64) -> Result<(), LibraryError> {
        let query = sqlx::query("UPDATE sessions SET seen = $2 WHERE id = $1").bind(id).bind(seen.cast_signed());
        self.execute(query).await?;
        Ok(())
    }

    /// Ends a session of a user, and returns whether it existed.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_session(&self, user: &str, id: &str) -> Result<bool, LibraryError> {
        let query = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id = $2").bind(user).bind(id);
        Ok(self.execute(query).await? > 0)
    }

    /// Ends all sessions of a user but one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_other_sessions(&self, user: &str, kept: &str) -> Result<(), LibraryError> {
        let query = sqlx::query("DELETE FROM sessions WHERE user_id = $1 AND id <> $2").bind(user).bind(kept);
        self.execute(query).await?;
        Ok(())
    }
}

/// Stores a session, unless its user does not exist, and gives the user the games of the browser.
pub(crate) async fn put_session(
    writer: &mut Writer,
    user: &str,
    NewSession { token, session, games_of }: &NewSession,
) -> Result<(), LibraryError> {
    let sql = "INSERT INTO sessions (token_hash, id, user_id, created, seen, agent)
               SELECT $1, $2, id, $4, $5, $6 FROM users WHERE id = $3";
    let query = sqlx::query(sql).bind(&token.0).bind(&session.id).bind(user).bind(session.created.cast_signed());
    let query = query.bind(session.seen.cast_signed()).bind(&session.agent);
    if query.execute(&mut *writer).await?.rows_affected() > 0 {
        let sql = format!("UPDATE games SET owner = $2 WHERE owner = $1 AND {AT_DEVICE}");
        sqlx::query(AssertSqlSafe(sql)).bind(games_of.as_str()).bind(user).execute(writer).await?;
    }
    Ok(())
}

fn session_of(row: &AnyRow) -> Result<StoredSession, sqlx::Error> {
    Ok(StoredSession {
        id: row.try_get("session_id")?,
        created: row.try_get::<i64, _>("session_created")?.cast_unsigned(),
        seen: row.try_get::<i64, _>("seen")?.cast_unsigned(),
        agent: row.try_get("agent")?,
    })
}
