//! The games of the best known players.

use crate::summary::GameSummary;
use crate::view::GameView;
use outflank_rules::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The order of games: by [`fame`], by year, and by identifier.
type Rank = (u32, u16, u64);

/// The first games of those that are pushed.
pub(crate) struct TopGames<'a> {
    limit: usize,
    /// The least fame that a game needs to come in.
    min_fame: u32,
    games: BinaryHeap<Reverse<Ranked<'a>>>,
}

/// A game that is compared by its rank.
struct Ranked<'a> {
    rank: Rank,
    view: GameView<'a>,
}

impl<'a> TopGames<'a> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, min_fame: 0, games: BinaryHeap::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, view: GameView<'a>) {
        let fame = fame(&view);
        // Most games of a large database end here, before their year and identifier are read.
        if fame >= self.min_fame && self.limit > 0 {
            self.push_ranked(Ranked { rank: (fame, view.year().unwrap_or(0), view.id().0), view });
        }
    }

    fn push_ranked(&mut self, game: Ranked<'a>) {
        self.games.push(Reverse(game));
        if self.games.len() > self.limit {
            // The heap is reversed, so this is the game of the lowest rank.
            self.games.pop();
            self.min_fame = self.games.peek().map_or(0, |last| last.0.rank.0);
        }
    }

    pub(crate) fn into_summaries(self) -> Vec<GameSummary> {
        self.games.into_sorted_vec().into_iter().map(|Reverse(game)| game.view.summary()).collect()
    }
}

/// Returns the number of games of the less known player; 0 for a player without a name.
#[inline]
fn fame(view: &GameView<'_>) -> u32 {
    let games = |side| view.snapshot.games_of_players[view.player_number(side) as usize];
    games(Side::Black).min(games(Side::White))
}

impl PartialEq for Ranked<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Ranked<'_> {}

impl PartialOrd for Ranked<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank.cmp(&other.rank)
    }
}
