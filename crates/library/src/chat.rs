//! The chat of online games.

use crate::error::conflict_if_exists;
use crate::log::{places, unsigned};
use crate::{GameId, Library, LibraryError};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};
use std::collections::HashMap;

/// A line of a game's chat, which keeps its number when its text is removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The number of the line in its game, from 1.
    pub number: u32,
    /// The id of the user who wrote it.
    pub author: String,
    /// What was said.
    pub text: ChatText,
    /// In milliseconds since 1970.
    pub at: u64,
}

/// What a line of a chat says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChatText {
    /// What the user wrote.
    Text(String),
    /// The name of a quick phrase, which each page shows in its own language.
    Phrase(String),
    /// The text was removed.
    Removed,
}

impl ChatText {
    /// Returns what was written, or the name of the phrase; neither once it was removed.
    pub fn into_parts(self) -> (Option<String>, Option<String>) {
        match self {
            Self::Text(text) => (Some(text), None),
            Self::Phrase(phrase) => (None, Some(phrase)),
            Self::Removed => (None, None),
        }
    }
}

impl Library {
    /// Adds a line to the chat of a game, and returns its number.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`] if another line was added at the same time.
    #[expect(clippy::missing_panics_doc, reason = "an aggregate has a row, and so has what it inserts")]
    pub async fn add_chat_line(&self, game: &GameId, author: &str, text: &ChatText) -> Result<u32, LibraryError> {
        // The number is part of the primary key: of two lines at the same time the second fails, and whoever wrote it
        // tries again.
        let sql = "INSERT INTO chat_lines (game, number, author, text, phrase, at)
                   SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM chat_lines WHERE game = $1 RETURNING number";
        let (text, is_phrase) = match text {
            ChatText::Text(text) => (text.as_str(), false),
            ChatText::Phrase(name) => (name.as_str(), true),
            ChatText::Removed => ("", false),
        };
        let at = self.now().await?.as_millis() as i64;
        let query = sqlx::query(sql).bind(game.as_str()).bind(author).bind(text).bind(i64::from(is_phrase)).bind(at);
        let row = self.execute_returning(query).await.map_err(conflict_if_exists)?;
        let row = row.expect("the statement returns a row");
        Ok(unsigned(&row, "number")?)
    }

    /// Returns the lines of a game after a number.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn chat_lines(&self, game: &GameId, after: u32) -> Result<Vec<ChatLine>, LibraryError> {
        let sql =
            "SELECT number, author, text, phrase, at FROM chat_lines WHERE game = $1 AND number > $2 ORDER BY number";
        let rows = sqlx::query(sql).bind(game.as_str()).bind(i64::from(after)).fetch_all(self.reader()).await?;
        rows.iter().map(line_of).collect()
    }

    /// Returns the latest line of each of some games; none for a game in which nothing was said.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn latest_chat_lines(&self, games: &[GameId]) -> Result<HashMap<GameId, ChatLine>, LibraryError> {
        let sql = format!(
            "SELECT game, number, author, text, phrase, at FROM chat_lines AS line WHERE game IN ({})
             AND number = (SELECT max(number) FROM chat_lines WHERE game = line.game)",
            places(games.len())
        );
        let query = games.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, game| query.bind(game.as_str()));
        let rows = query.fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok((GameId::new(row.try_get::<String, _>("game")?), line_of(row)?))).collect()
    }

    /// Returns the lines that a user has written in all games, the latest first, with their games.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn chat_lines_by(&self, author: &str) -> Result<Vec<(GameId, ChatLine)>, LibraryError> {
        let sql = "SELECT game, number, author, text, phrase, at FROM chat_lines WHERE author = $1
                   ORDER BY at DESC, game, number DESC";
        let rows = sqlx::query(sql).bind(author).fetch_all(self.reader()).await?;
        rows.iter().map(|row| Ok((GameId::new(row.try_get::<String, _>("game")?), line_of(row)?))).collect()
    }

    /// Removes the text of a line, whose number stays, and returns whether there was one.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub async fn remove_chat_text(&self, game: &GameId, number: u32) -> Result<bool, LibraryError> {
        let sql = "UPDATE chat_lines SET text = '', phrase = 0 WHERE game = $1 AND number = $2 AND text <> ''";
        let query = sqlx::query(sql).bind(game.as_str()).bind(i64::from(number));
        Ok(self.execute(query).await? > 0)
    }
}

fn line_of(row: &AnyRow) -> Result<ChatLine, LibraryError> {
    let (text, is_phrase): (String, _) = (row.try_get("text")?, row.try_get::<i64, _>("phrase")? != 0);
    Ok(ChatLine {
        number: unsigned(row, "number")?,
        author: row.try_get("author")?,
        text: match (text, is_phrase) {
            (text, _) if text.is_empty() => ChatText::Removed,
            (text, true) => ChatText::Phrase(text),
            (text, false) => ChatText::Text(text),
        },
        at: row.try_get::<i64, _>("at")?.cast_unsigned(),
    })
}
