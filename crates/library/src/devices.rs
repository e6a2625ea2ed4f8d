//! The devices on which users have signed in, and the names that are held for users who have had them.

use crate::{Library, LibraryError, TokenHash};
use sqlx::Row;

impl Library {
    /// Remembers that a user has signed in on a device.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remember_device(&self, user: &str, device: &TokenHash, at: u64) -> Result<(), LibraryError> {
        let sql = "INSERT INTO devices (user_id, token_hash, seen) VALUES ($1, $2, $3)
                   ON CONFLICT (user_id, token_hash) DO UPDATE SET seen = excluded.seen";
        let query = sqlx::query(sql).bind(user).bind(device.as_str()).bind(at.cast_signed());
        self.execute(query).await?;
        Ok(())
    }

    /// Returns whether a user has signed in on a device.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn knows_device(&self, user: &str, device: &TokenHash) -> Result<bool, LibraryError> {
        let query = sqlx::query("SELECT seen FROM devices WHERE user_id = $1 AND token_hash = $2").bind(user);
        Ok(query.bind(device.as_str()).fetch_optional(self.reader()).await?.is_some())
    }

    /// Forgets all devices of a user.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn forget_devices(&self, user: &str) -> Result<(), LibraryError> {
        self.execute(sqlx::query("DELETE FROM devices WHERE user_id = $1").bind(user)).await?;
        Ok(())
    }

    /// Holds a name for its last user until a time, in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn hold_name(&self, name_key: &str, user: &str, until: u64) -> Result<(), LibraryError> {
        let sql = "INSERT INTO held_names (name_key, user_id, until) VALUES ($1, $2, $3)
                   ON CONFLICT (name_key) DO UPDATE SET user_id = excluded.user_id, until = excluded.until";
        let query = sqlx::query(sql).bind(name_key).bind(user).bind(until.cast_signed());
        self.execute(query).await?;
        Ok(())
    }

    /// Returns whether a name is held for another user than this one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn is_held_from(&self, name_key: &str, user: &str, now: u64) -> Result<bool, LibraryError> {
        let sql = "SELECT count(*) FROM held_names WHERE name_key = $1 AND user_id <> $2 AND until > $3";
        let query = sqlx::query(sql).bind(name_key).bind(user).bind(now.cast_signed());
        Ok(query.fetch_one(self.reader()).await?.try_get::<i64, _>(0)? > 0)
    }
}
