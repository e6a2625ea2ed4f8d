//! The processes of a site, the outages of clocks, and who is connected.

use crate::library::Writer;
use crate::{GameId, Library, LibraryError};
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;
use sqlx::{Any, Row};

/// A process of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The identifier.
    pub id: String,
    /// When it was last seen, in milliseconds since 1970.
    pub seen: u64,
}

/// A time that clocks do not count, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredOutage {
    /// When it began: no clock counts the time from here on.
    pub began: u64,
    /// When it ended, with the time that pages have to connect again.
    pub ended: u64,
}

/// The connections of a user to a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presence {
    /// The id of the user.
    pub player: String,
    /// The node to which the user is or was connected.
    pub node: String,
    /// When the last connection was closed, in milliseconds since 1970; none while one is open.
    pub left: Option<u64>,
}

impl Library {
    /// Says that a node is alive.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn see_node(&self, node: &Node) -> Result<(), LibraryError> {
        let sql = "INSERT INTO nodes (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
        self.execute(sqlx::query(sql).bind(&node.id).bind(node.seen.cast_signed())).await?;
        Ok(())
    }

    /// Returns the nodes.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn nodes(&self) -> Result<Vec<Node>, LibraryError> {
        let rows = sqlx::query("SELECT id, seen FROM nodes").fetch_all(self.reader()).await?;
        let node =
            |row: &AnyRow| Ok(Node { id: row.try_get("id")?, seen: row.try_get::<i64, _>("seen")?.cast_unsigned() });
        rows.iter().map(node).collect()
    }

    /// Removes a dead node that was last seen at this time; the time until `ended` is an outage, and the players that were
    /// connected to it have left. Does nothing if it is gone or was seen again.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_node(&self, node: &Node, ended: u64) -> Result<(), LibraryError> {
        let mut writer = self.begin().await?;
        let removed = remove_node(&mut writer, node, ended).await;
        writer.end(removed).await
    }

    /// Stores an outage.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn add_outage(&self, outage: StoredOutage) -> Result<(), LibraryError> {
        self.execute(insert_outage(outage)).await?;
        Ok(())
    }

    /// Returns the outages that ended after a time.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn outages(&self, after: u64) -> Result<Vec<StoredOutage>, LibraryError> {
        let sql = "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY began";
        let rows = sqlx::query(sql).bind(after.cast_signed()).fetch_all(self.reader()).await?;
        let time = |row: &AnyRow, column| Ok::<_, LibraryError>(row.try_get::<i64, _>(column)?.cast_unsigned());
        rows.iter().map(|row| Ok(StoredOutage { began: time(row, "began")?, ended: time(row, "ended")? })).collect()
    }

    /// Stores whether a user is connected to a node; it may be connected to several.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn set_presence(&self, presence: &Presence) -> Result<(), LibraryError> {
        let sql = "INSERT INTO presence (player, node, left_at) VALUES ($1, $2, $3)
                   ON CONFLICT (player, node) DO UPDATE SET left_at = excluded.left_at";
        let query = sqlx::query(sql).bind(&presence.player).bind(&presence.node);
        self.execute(query.bind(presence.left.map(u64::cast_signed))).await?;
        if presence.left.is_none() {
            // From here on, the user leaves this node later than those that were left before.
            let sql = "DELETE FROM presence WHERE player = $1 AND node <> $2 AND left_at IS NOT NULL";
            self.execute(sqlx::query(sql).bind(&presence.player).bind(&presence.node)).await?;
        }
        Ok(())
    }

    /// Returns the connections of a user, one for each node; none for a user who was never connected.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn presence(&self, player: &str) -> Result<Vec<Presence>, LibraryError> {
        let sql = "SELECT player, node, left_at FROM presence WHERE player = $1";
        let rows = sqlx::query(sql).bind(player.to_owned()).fetch_all(self.reader()).await?;
        let presence = |row: &AnyRow| {
            let left = row.try_get::<Option<i64>, _>("left_at")?.map(i64::cast_unsigned);
            Ok(Presence { player: row.try_get("player")?, node: row.try_get("node")?, left })
        };
        rows.iter().map(presence).collect()
    }

    /// Stores the number of spectators of a game on a node.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn set_spectators(&self, game: &GameId, node: &str, count: usize) -> Result<(), LibraryError> {
        let sql = "INSERT INTO spectators (game, node, count) VALUES ($1, $2, $3)
                   ON CONFLICT (game, node) DO UPDATE SET count = excluded.count";
        let query = sqlx::query(sql).bind(game.as_str()).bind(node).bind(count.cast_signed() as i64);
        self.execute(query).await?;
        Ok(())
    }

    /// Returns the number of spectators of a game on all nodes.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn spectators(&self, game: &GameId) -> Result<u64, LibraryError> {
        // A sum of BIGINT has another type in PostgreSQL.
        let sql = "SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM spectators WHERE game = $1";
        let row = sqlx::query(sql).bind(game.as_str()).fetch_one(self.reader()).await?;
        Ok(row.try_get::<i64, _>(0)?.cast_unsigned())
    }
}

async fn remove_node(writer: &mut Writer, node: &Node, ended: u64) -> Result<(), LibraryError> {
    // Several servers may find the same node dead: the one that deletes the row adds the outage. A node that was seen
    // again has another time, and stays.
    let sql = "DELETE FROM nodes WHERE id = $1 AND seen = $2";
    let removed = sqlx::query(sql).bind(&node.id).bind(node.seen.cast_signed()).execute(&mut *writer).await?;
    if removed.rows_affected() == 0 {
        return Ok(());
    }
    insert_outage(StoredOutage { began: node.seen, ended }).execute(&mut *writer).await?;
    let sql = "UPDATE presence SET left_at = $2 WHERE node = $1 AND left_at IS NULL";
    sqlx::query(sql).bind(&node.id).bind(ended.cast_signed()).execute(&mut *writer).await?;
    sqlx::query("DELETE FROM spectators WHERE node = $1").bind(&node.id).execute(writer).await?;
    Ok(())
}

fn insert_outage(outage: StoredOutage) -> Query<'static, Any, AnyArguments> {
    // Two servers may store one outage of them all; clocks must not skip it twice.
    let sql = "INSERT INTO outages (began, ended) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sqlx::query(sql).bind(outage.began.cast_signed()).bind(outage.ended.cast_signed())
}
