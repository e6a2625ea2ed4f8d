//! The removal of what nobody comes back to.

use crate::games::AT_DEVICE;
use crate::{Library, LibraryError};
use sqlx::Row;

impl Library {
    /// Returns some of the guests, users without a password, whose last session was last used before a time in milliseconds since
    /// 1970, and who were created before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn idle_guests(&self, before: u64) -> Result<Vec<String>, LibraryError> {
        let sql = "SELECT id FROM users WHERE password IS NULL AND created < $1
                   AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND seen >= $1) LIMIT 100";
        let rows = sqlx::query(sql).bind(before.cast_signed()).fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Removes the games of browsers without a user that were last changed before a time in milliseconds since 1970, the ends of
    /// holds on names, and devices that were last used before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_idle(&self, before: u64, now: u64) -> Result<(), LibraryError> {
        let (before, now) = (before.cast_signed(), now.cast_signed());
        let games = format!("changed < $1 AND {AT_DEVICE} AND owner NOT IN (SELECT id FROM users)");
        self.remove_games(&games, |query| query.bind(before)).await?;
        self.execute(sqlx::query("DELETE FROM held_names WHERE until < $1").bind(now)).await?;
        self.execute(sqlx::query("DELETE FROM devices WHERE seen < $1").bind(before)).await?;
        Ok(())
    }

    /// Removes some of the games between people that ended before a time in milliseconds since 1970, that changed no rating, and in
    /// which no account took part, with their chats; returns how many.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_idle_online(&self, before: u64) -> Result<usize, LibraryError> {
        // In parts, so that a long removal does not keep other changes waiting.
        let games = "id IN (SELECT id FROM games
            WHERE status IN ('over', 'aborted', 'cancelled') AND rated = 0 AND changed < $1 AND NOT EXISTS
            (SELECT 1 FROM users WHERE password IS NOT NULL AND users.id IN (owner, black_user, white_user)) LIMIT 100)";
        self.remove_games(games, |query| query.bind(before.cast_signed())).await
    }
}
