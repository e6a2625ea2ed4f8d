//! The chat of the players of a game.

use super::OnlineGames;
use super::room::{Room, RoomState};
use super::view::{Names, name_of};
use super::wakes::Wake;
use crate::error::AppError;
use crate::visible_text::visible_text;
use outflank_library::{ChatLine, ChatText, GameId, StoredUser};
use outflank_rules::Side;
use outflank_service::ApiError;
use outflank_service::document::{GameDocument, Seat, Status};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// A line of a player: a text, or the name of a quick phrase, which pages show in their language.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewChatLine {
    /// Your own words, in 1 to 200 characters; leave them out if you send a phrase.
    #[serde(default)]
    pub(crate) text: Option<String>,
    /// `hello`, `good-luck`, `well-played`, `thanks`, `sorry` or `goodbye`.
    #[serde(default)]
    pub(crate) phrase: Option<String>,
}

/// Lines of a chat, as pages get them.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatMessage {
    #[serde(rename = "type")]
    #[schema(inline)]
    message_type: ChatType,
    /// The lines, the earliest first.
    lines: Vec<ChatLineView>,
}

/// The `type` of lines of a chat.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum ChatType {
    Chat,
}

/// A line of a chat.
#[derive(Serialize, ToSchema)]
struct ChatLineView {
    /// Counted from 1, on through rematches.
    number: u32,
    /// The name of the player.
    by: String,
    /// The side of the player.
    side: Option<Side>,
    /// Null for a phrase, and, like the phrase, when the line was removed.
    text: Option<String>,
    /// Null for a text.
    phrase: Option<String>,
    /// In seconds since 1970.
    at: u64,
}

/// The latest line of the chat of a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct LatestLine {
    /// The id of the game.
    game: String,
    #[serde(flatten)]
    line: ChatLineView,
}

const PHRASES: [&str; 6] = ["hello", "good-luck", "well-played", "thanks", "sorry", "goodbye"];

impl OnlineGames {
    /// Adds a line to the chat of a game.
    ///
    /// # Errors
    ///
    /// Returns the rule that it breaks.
    pub(crate) async fn chat(&self, room: &Room, user: &StoredUser, line: &NewChatLine) -> Result<(), AppError> {
        const TRIES: usize = 5;
        let text = chat_text(line)?;
        let mut state = room.state.lock().await;
        let side = state.game.player(&user.id)?;
        let other = state.game.seat(!side).and_then(Seat::user).map(str::to_owned);
        if let Some(other) = &other
            && self.library.is_blocked(&user.id, other).await?
        {
            return Err(AppError::Blocked);
        }
        for attempt in 1..=TRIES {
            match self.library.add_chat_line(&room.chat, &user.id, &text).await {
                Ok(_) => break,
                // Another line took the number, on another node or in the room of another game with this chat.
                Err(outflank_library::LibraryError::Conflict) if attempt < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.wake(Wake::Chat(room.id.as_str().to_owned()));
        // The other player may look at another page.
        if let Some(other) = other {
            self.lobby.wake_user(&other);
            self.wake(Wake::User(other));
        }
        self.send_new_lines(room, &mut state).await
    }

    /// Returns all lines of the chat of a game; that of a rematch has those of the games before.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn chat_lines(&self, room: &Room) -> Result<ChatMessage, AppError> {
        let lines = self.library.chat_lines(&room.chat, 0).await?;
        let state = room.state.lock().await;
        Ok(message(&state.game, &state.names, lines))
    }

    /// Returns the latest line of each of some games that are in progress, unless it was said before the game began.
    pub(super) async fn latest_lines(
        &self,
        games: &[Arc<GameDocument>],
        names: &Names,
    ) -> Result<Vec<LatestLine>, AppError> {
        let games: Vec<_> = games.iter().filter(|game| game.status == Status::Playing && !game.has_machine()).collect();
        let chats: Vec<_> = games.iter().map(|game| GameId::new(game.chat_id())).collect();
        let mut lines = self.library.latest_chat_lines(&chats).await?;
        let latest = |(game, chat): (&Arc<GameDocument>, &GameId)| {
            let line = lines.remove(chat).filter(|line| u128::from(line.at) >= game.created.as_millis())?;
            Some(LatestLine { game: game.id.clone(), line: ChatLineView::of(line, game, names) })
        };
        Ok(games.into_iter().zip(&chats).filter_map(latest).collect())
    }

    /// Sends the lines that the pages of this node do not have.
    pub(super) async fn send_new_lines(&self, room: &Room, state: &mut RoomState) -> Result<(), AppError> {
        // A new room begins with all lines; pages know by the numbers which of them they have.
        let lines = self.library.chat_lines(&room.chat, state.last_chat_line).await?;
        if let Some(last) = lines.last() {
            state.last_chat_line = last.number;
            room.send(&message(&state.game, &state.names, lines));
        }
        Ok(())
    }
}

impl ChatLineView {
    fn of(line: ChatLine, game: &GameDocument, names: &Names) -> Self {
        let (text, phrase) = line.text.into_parts();
        let side = game.side_of(&line.author);
        Self { number: line.number, by: name_of(names, &line.author), side, text, phrase, at: line.at / 1000 }
    }
}

fn message(game: &GameDocument, names: &Names, lines: Vec<ChatLine>) -> ChatMessage {
    let lines = lines.into_iter().map(|line| ChatLineView::of(line, game, names)).collect();
    ChatMessage { message_type: ChatType::Chat, lines }
}

fn chat_text(line: &NewChatLine) -> Result<ChatText, AppError> {
    const MAX_CHARACTERS: usize = 200;
    match (&line.text, &line.phrase) {
        (None, Some(phrase)) if PHRASES.contains(&phrase.as_str()) => Ok(ChatText::Phrase(phrase.clone())),
        (Some(text), None) => {
            let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
            visible_text(&text, MAX_CHARACTERS).map(ChatText::Text)
        }
        _ => Err(ApiError::invalid(format!("expected a text, or a phrase: {}", PHRASES.join(", ")))
            .in_field("phrase")
            .into()),
    }
}
