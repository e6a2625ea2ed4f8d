//! The chat of the players of a game.

use super::OnlineGames;
use super::room::{Room, RoomState};
use super::view::{Names, name_of};
use super::wakes::Wake;
use crate::error::AppError;
use crate::visible_text::visible_text;
use outflank_library::{ChatLine, ChatText, StoredUser};
use outflank_rules::Side;
use outflank_service::ApiError;
use outflank_service::document::Seat;
use serde::{Deserialize, Serialize};
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
        if let Some(other) = state.game.seat(!side).and_then(Seat::user)
            && self.library.is_blocked(&user.id, other).await?
        {
            return Err(AppError::Blocked);
        }
        for attempt in 1..=TRIES {
            match self.library.add_chat_line(&room.chat, &user.id, &text).await {
                Ok(_) => break,
                Err(outflank_library::LibraryError::Conflict) if attempt < TRIES => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.wake(Wake::Chat(room.id.as_str().to_owned()));
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
        Ok(message(&state, &state.names, lines))
    }

    /// Sends the lines that the pages of this node do not have.
    pub(super) async fn send_new_lines(&self, room: &Room, state: &mut RoomState) -> Result<(), AppError> {
        let lines = self.library.chat_lines(&room.chat, state.last_chat_line).await?;
        if let Some(last) = lines.last() {
            state.last_chat_line = last.number;
            room.send(&message(state, &state.names, lines));
        }
        Ok(())
    }
}

fn message(state: &RoomState, names: &Names, lines: Vec<ChatLine>) -> ChatMessage {
    let view = |line: ChatLine| {
        let (text, phrase) = line.text.into_parts();
        let side = state.game.side_of(&line.author);
        let by = name_of(names, &line.author);
        ChatLineView { number: line.number, by, side, text, phrase, at: line.at / 1000 }
    };
    ChatMessage { message_type: ChatType::Chat, lines: lines.into_iter().map(view).collect() }
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
