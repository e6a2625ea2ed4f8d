//! Lists of online games.

use super::{GameLog, event_of, unsigned};
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

    /// Returns the events of games, of each those after a version, in any order of the games.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn game_logs(&self, games: &[(GameId, u32)]) -> Result<Vec<GameLog>, LibraryError> {
        /// Each has two parameters, of which SQLite takes 32,766, and a level in the tree of the expression, of 1,000.
        const GAMES_PER_QUERY: usize = 200;
        let mut logs: Vec<GameLog> = Vec::new();
        for games in games.chunks(GAMES_PER_QUERY) {
            let conditions: Vec<_> = (1..=games.len())
                .map(|number| format!("(game = ${} AND version > ${})", 2 * number - 1, 2 * number))
                .collect();
            let sql = format!(
                "SELECT game, version, at, change, due FROM events WHERE {} ORDER BY game, version",
                conditions.join(" OR ")
            );
            let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, (game, after)| {
                query.bind(game.as_str()).bind(i64::from(*after))
            });
            for row in query.fetch_all(self.reader()).await? {
                let (game, event): (String, _) = (row.try_get("game")?, event_of(&row)?);
                match logs.last_mut() {
                    Some((id, log)) if id.as_str() == game => log.push(event),
                    _ => logs.push((GameId::new(game), vec![event])),
                }
            }
        }
        Ok(logs)
    }
}

impl OnlineList<'_> {
    /// Returns the query for `$1` games after the first `$2`, those of a user `$3`.
    fn sql(self) -> String {
        format!(
            "SELECT id, (SELECT max(version) FROM events WHERE game = id) AS version FROM online_games
             WHERE {condition} ORDER BY {order} LIMIT $1 OFFSET $2",
            order = self.order(),
            condition = self.condition(),
        )
    }

    const fn condition(self) -> &'static str {
        match self {
            Self::Seeks => "status = 'waiting' AND listed = 1 AND challenged IS NULL",
            Self::Playing => "status = 'playing' AND listed = 1",
            Self::Current(_) => "status IN ('waiting', 'playing') AND (creator = $3 OR black = $3 OR white = $3)",
            Self::Rated(_) => "status = 'playing' AND rated = 1 AND (black = $3 OR white = $3)",
            Self::Challenges(_) => "status = 'waiting' AND challenged = $3",
            Self::Own(_) => "status = 'over' AND (black = $3 OR white = $3)",
            Self::All(_) => "(creator = $3 OR black = $3 OR white = $3)",
            Self::Finished(_) => "status = 'over' AND listed = 1 AND (black = $3 OR white = $3)",
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
            | Self::Finished(user)
            | Self::Own(user)
            | Self::All(user) => Some(user),
        }
    }
}
