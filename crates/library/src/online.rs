//! Games between people: their lists, and those for which a server must act.

use crate::log::{places, unsigned};
use crate::{GameId, Library, LibraryError};
use sqlx::{AssertSqlSafe, Row};

/// Which online games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnlineList<'a> {
    /// Listed games that wait for any player, the latest first.
    Seeks,
    /// Listed games in progress, the highest ratings first.
    Playing,
    /// The games of a user that wait for a player or are in progress.
    Current(&'a str),
    /// The rated games that a user is playing.
    Rated(&'a str),
    /// The games that wait for this user.
    Challenges(&'a str),
    /// The games of a user that are over or were aborted, the latest first.
    Ended(&'a str),
    /// The listed and finished games of a user, the latest first.
    Finished(&'a str),
    /// All finished games of a user, private ones included, the latest first.
    Own(&'a str),
    /// All games of a user, whatever their status, the latest first.
    All(&'a str),
}

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The maximum number of games.
    pub limit: u32,
    /// The number of games before the first.
    pub skip: u32,
}

impl Library {
    /// Returns the ids of the games of a list, each with its last version.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn online_list(&self, list: OnlineList<'_>, page: Page) -> Result<Vec<(GameId, u32)>, LibraryError> {
        let query = sqlx::query(AssertSqlSafe(list.sql())).bind(i64::from(page.limit)).bind(i64::from(page.skip));
        let query = match list.user() {
            Some(user) => query.bind(user),
            None => query,
        };
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok((GameId::new(row.try_get::<String, _>("id")?), unsigned(row, "version")?))).collect()
    }

    /// Returns the games for which the server must act: those that wait or are in progress, and whose last event is due.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn online_due(&self, now: u64) -> Result<Vec<GameId>, LibraryError> {
        let sql = "SELECT id FROM games JOIN events ON events.game = id WHERE status IN ('waiting', 'playing')
                   AND due <= $1 AND events.version = (SELECT max(version) FROM events WHERE game = id)";
        let rows = sqlx::query(sql).bind(now.cast_signed()).fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<String, _>(0)?))).collect()
    }

    /// Returns the number of games of a user that wait for a player.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn count_waiting(&self, creator: &str) -> Result<u32, LibraryError> {
        let sql = "SELECT count(*) FROM games WHERE owner = $1 AND status = 'waiting'";
        let row = sqlx::query(sql).bind(creator).fetch_one(self.reader()).await?;
        Ok(row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX))
    }

    /// Returns the number of games in progress that a user has begun against machines.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn count_machine_games(&self, creator: &str) -> Result<u32, LibraryError> {
        let sql = "SELECT count(*) FROM games WHERE owner = $1 AND status = 'playing'
                   AND (black_user IS NULL OR white_user IS NULL)";
        let row = sqlx::query(sql).bind(creator).fetch_one(self.reader()).await?;
        Ok(row.try_get::<i64, _>(0)?.try_into().unwrap_or(u32::MAX))
    }

    /// Returns those of some games that are in progress, in any order.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn games_in_progress(&self, games: &[GameId]) -> Result<Vec<GameId>, LibraryError> {
        let sql = format!("SELECT id FROM games WHERE status = 'playing' AND id IN ({})", places(games.len()));
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok(GameId::new(row.try_get::<String, _>(0)?))).collect()
    }
}

impl OnlineList<'_> {
    /// Returns the query for `$1` games after the first `$2`, those of a user `$3`.
    fn sql(self) -> String {
        format!(
            "SELECT id, (SELECT max(version) FROM events WHERE game = id) AS version FROM games
             WHERE {condition} ORDER BY {order} LIMIT $1 OFFSET $2",
            order = self.order(),
            condition = self.condition(),
        )
    }

    const fn condition(self) -> &'static str {
        match self {
            Self::Seeks => "status = 'waiting' AND listed = 1 AND challenged IS NULL",
            Self::Playing => "status = 'playing' AND listed = 1",
            Self::Current(_) => {
                "status IN ('waiting', 'playing') AND (owner = $3 OR black_user = $3 OR white_user = $3)"
            }
            Self::Rated(_) => "status = 'playing' AND rated = 1 AND (black_user = $3 OR white_user = $3)",
            Self::Challenges(_) => "status = 'waiting' AND challenged = $3",
            Self::Ended(_) => "status IN ('over', 'aborted') AND (black_user = $3 OR white_user = $3)",
            Self::Own(_) => "status = 'over' AND (black_user = $3 OR white_user = $3)",
            Self::All(_) => "category IS NOT NULL AND (owner = $3 OR black_user = $3 OR white_user = $3)",
            Self::Finished(_) => "status = 'over' AND listed = 1 AND (black_user = $3 OR white_user = $3)",
        }
    }

    const fn order(self) -> &'static str {
        match self {
            Self::Playing => "rating DESC, changed DESC, id",
            _ => "changed DESC, id",
        }
    }

    const fn user(&self) -> Option<&str> {
        match self {
            Self::Seeks | Self::Playing => None,
            Self::Current(user)
            | Self::Rated(user)
            | Self::Challenges(user)
            | Self::Ended(user)
            | Self::Finished(user)
            | Self::Own(user)
            | Self::All(user) => Some(user),
        }
    }
}
