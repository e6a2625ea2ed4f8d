//! Changes of games.
//!
//! A change is the next event of a log, together with what lists then know of the game and with the ratings that it changes. Of
//! two events with the same version the second is rejected, whatever process it comes from.

use crate::error::conflict_if_exists;
use crate::games::{insert_game, update_game};
use crate::library::Writer;
use crate::log::insert_event;
use crate::ratings::put_rating;
use crate::{GameId, Library, LibraryError, OwnedGame, StoredEvent, StoredRating};

/// Changes that are stored together or not at all.
#[derive(Clone, Debug, Default)]
pub struct GameWrite {
    /// The new events, with their games.
    pub events: Vec<(GameId, StoredEvent)>,
    /// The games that are new, or of which lists know something else than before; the first event of a new one is among the events.
    pub games: Vec<OwnedGame>,
    /// The ratings after the game; the number of games includes it.
    pub ratings: Vec<StoredRating>,
}

impl Library {
    /// Stores changes of games; they are durable when this returns.
    ///
    /// # Errors
    ///
    /// Returns [`LibraryError::Conflict`], and stores nothing, if an event of one of the versions exists, one of the games was removed
    /// or has another owner, or a rating has changed. A single event is stored without a look at its game.
    pub async fn write(&self, write: &GameWrite) -> Result<(), LibraryError> {
        // A move over the net is one statement, and needs no transaction.
        if let ([(game, event)], [], []) = (&write.events[..], &write.games[..], &write.ratings[..]) {
            return self.execute(insert_event(game, event)).await.map(|_| ()).map_err(conflict_if_exists);
        }
        let mut writer = self.begin().await?;
        let written = write.put(&mut writer).await;
        writer.end(written).await
    }
}

impl GameWrite {
    /// The next event of a game, and the game as lists then know it.
    pub fn event(event: StoredEvent, game: OwnedGame) -> Self {
        Self { events: vec![(game.game.id.clone(), event)], games: vec![game], ratings: Vec::new() }
    }

    async fn put(&self, writer: &mut Writer) -> Result<(), LibraryError> {
        // Events first: their versions decide which of two changes came first, so a conflict ends the transaction
        // before it has touched the rows that lists read.
        for (game, event) in &self.events {
            insert_event(game, event).execute(&mut *writer).await.map_err(conflict_if_exists)?;
        }
        for game in &self.games {
            let query = if self.creates(game) { insert_game(game) } else { update_game(game) };
            // No row: the game was removed, or has another owner or version.
            if query.execute(&mut *writer).await.map_err(conflict_if_exists)?.rows_affected() == 0 {
                return Err(LibraryError::Conflict);
            }
        }
        let game = self.events.first().map_or("", |(game, _)| game.as_str());
        for rating in &self.ratings {
            put_rating(writer, rating, game).await?;
        }
        Ok(())
    }

    fn creates(&self, OwnedGame { game, .. }: &OwnedGame) -> bool {
        self.events.iter().any(|(id, event)| *id == game.id && event.version == 1)
    }
}
