//! The games of a user: those to list, to export and to explore, and the openings that were played.

use super::OnlineGames;
use super::view::name_of;
use crate::error::AppError;
use outflank_library::{OnlineList, Page, StoredGame};
use outflank_rules::Side;
use outflank_service::document::Seat;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::HashMap;
use utoipa::ToSchema;

/// How often a user has played an opening, and with which results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct OpeningResults {
    /// The name of the opening.
    name: &'static str,
    /// The games with it, of either colour.
    games: u32,
    /// Those that the user won.
    wins: u32,
    /// Those that nobody won.
    draws: u32,
    /// Those that the user lost.
    losses: u32,
}

impl OnlineGames {
    /// Returns the openings of the last finished games of a user, the most frequent first; private games are counted for
    /// the user only.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn openings(&self, list: OnlineList<'_>, user: &str) -> Result<Vec<OpeningResults>, AppError> {
        const LAST_GAMES: u32 = 200;
        let mut openings: HashMap<&'static str, OpeningResults> = HashMap::new();
        for game in self.listed(list, Page { limit: LAST_GAMES, skip: 0 }).await? {
            let (Some(name), Some(side)) = (game.record.opening(), game.side_of(user)) else { continue };
            let opening = openings.entry(name).or_insert(OpeningResults { name, ..OpeningResults::default() });
            opening.add(game.result.and_then(|result| result.winner), side);
        }
        let mut openings: Vec<_> = openings.into_values().collect();
        openings.sort_unstable_by_key(|opening| (Reverse(opening.games), opening.name));
        Ok(openings)
    }

    /// Returns the last games of a list, with the names of the players, as the library stores other games.
    ///
    /// # Errors
    ///
    /// Returns an error if the database fails.
    pub(crate) async fn stored_games(&self, list: OnlineList<'_>, limit: u32) -> Result<Vec<StoredGame>, AppError> {
        let games = self.listed(list, Page { limit, skip: 0 }).await?;
        let names = self.names(games.iter().map(AsRef::as_ref)).await?;
        let name = |seat: &Seat| seat.user().map_or_else(|| seat.player().to_owned(), |id| name_of(&names, id));
        Ok(games.iter().map(|game| game.stored_with_names(name)).collect())
    }
}

impl OpeningResults {
    fn add(&mut self, winner: Option<Side>, side: Side) {
        self.games += 1;
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == side => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }
}
