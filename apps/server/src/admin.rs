//! What those who run a site do outside the page: they see and remove users, texts and reports.

use crate::Storage;
use crate::identity::name_key;
use crate::online::{OnlineGames, name_of};
use crate::worker_pool::WorkerPool;
use anyhow::{Context, ensure};
use outflank_library::{ChatLine, GameId, Library, Report, StoredUser};
use outflank_rules::Threads;
use outflank_service::alak_explorer::Tablebases;
use std::sync::Arc;

/// The users of a site, for those who run it. The site may be running; its nodes read the changes within seconds.
#[derive(Clone)]
pub struct Admin {
    library: Library,
    online: OnlineGames,
}

impl std::fmt::Debug for Admin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Admin").field("library", &self.library).finish_non_exhaustive()
    }
}

impl Admin {
    /// Opens the database of a site, which must exist, and performs a task.
    ///
    /// # Errors
    ///
    /// Returns an error when the database cannot be opened, and the error of the task.
    pub fn run<T>(storage: &Storage, task: impl AsyncFnOnce(&Self) -> anyhow::Result<T>) -> anyhow::Result<T> {
        storage.check_exists()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let admin = Self::new(storage.open().await?)?;
            let result = task(&admin).await;
            admin.library.close().await;
            result
        })
    }

    fn new(library: Library) -> std::io::Result<Self> {
        // Games need threads for machines, but no machine moves in a game that its user leaves.
        let workers = WorkerPool::new("move", Threads::ONE, 1, &Arc::new(Tablebases::default()))?;
        Ok(Self { online: OnlineGames::without_tasks(library.clone(), workers), library })
    }

    /// Returns all users, the latest first.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn users(&self) -> anyhow::Result<Vec<StoredUser>> {
        Ok(self.library.users().await?)
    }

    /// Removes a user, whose games are resigned first.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no user of this name, or the database fails.
    pub async fn remove_user(&self, name: &str) -> anyhow::Result<()> {
        let user = self.library.find_user(&name_key(name)).await?;
        let user = user.with_context(|| format!("there is no user {name}"))?;
        self.online.leave_games(&user).await?;
        Ok(self.library.remove_user(&user.id).await?)
    }

    /// Returns the reports of users about each other, the latest first, with the names of the reporter and of the reported
    /// user; a removed user has none.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn reports(&self) -> anyhow::Result<Vec<Report>> {
        let mut reports = self.library.reports().await?;
        let ids: Vec<_> =
            reports.iter().flat_map(|report| [report.reporter.clone(), report.reported.clone()]).collect();
        let names = self.library.user_names(&ids).await?;
        for report in &mut reports {
            for id in [&mut report.reporter, &mut report.reported] {
                *id = name_of(&names, id);
            }
        }
        Ok(reports)
    }

    /// Removes a report that has been dealt with.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such report, or the database fails.
    pub async fn remove_report(&self, id: &str) -> anyhow::Result<()> {
        ensure!(self.library.remove_report(id).await?, "there is no report {id}");
        Ok(())
    }

    /// Returns the lines of the chat of a game, with the names of their authors; a removed user has none.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing was written there, or the database fails.
    pub async fn chat(&self, game: &str) -> anyhow::Result<Vec<ChatLine>> {
        let mut lines = self.library.chat_lines(&self.chat_of(game).await, 0).await?;
        ensure!(!lines.is_empty(), "game {game} has no chat");
        let authors: Vec<_> = lines.iter().map(|line| line.author.clone()).collect();
        let names = self.library.user_names(&authors).await?;
        for line in &mut lines {
            line.author = name_of(&names, &line.author);
        }
        Ok(lines)
    }

    /// Removes the text of a line of the chat of a game.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such line, or the database fails.
    pub async fn remove_text(&self, game: &str, number: u32) -> anyhow::Result<()> {
        let is_removed = self.library.remove_chat_text(&self.chat_of(game).await, number).await?;
        ensure!(is_removed, "game {game} has no text with the number {number}");
        Ok(())
    }

    /// Returns the game that has the chat of a game, which may be a rematch.
    async fn chat_of(&self, game: &str) -> GameId {
        let id = GameId::new(game);
        // For a game that does not exist, whoever asks finds nothing.
        self.online.room(&id).await.map_or(id, |room| room.chat.clone())
    }
}
