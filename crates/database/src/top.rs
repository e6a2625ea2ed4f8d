//! The games of the best known players.

use crate::summary::GameSummary;
use crate::view::GameView;
use outflank_game::Side;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The order of games: by the number of games of the less known player, by year, and by identifier.
type Rank = (u32, u16, u64);

/// The first games of those that are pushed.
pub(crate) struct TopGames<'a> {
    limit: usize,
    games: BinaryHeap<Reverse<Ranked<'a>>>,
}

/// A game that is compared by its rank.
struct Ranked<'a> {
    rank: Rank,
    view: GameView<'a>,
}

impl<'a> TopGames<'a> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, games: BinaryHeap::new() }
    }

    #[inline]
    pub(crate) fn push(&mut self, view: GameView<'a>) {
        let rank = rank(&view);
        let is_full = self.games.len() >= self.limit;
        if is_full && self.games.peek().is_none_or(|last| last.0.rank >= rank) {
            return;
        }
        if is_full {
            self.games.pop();
        }
        self.games.push(Reverse(Ranked { rank, view }));
    }

    pub(crate) fn into_summaries(self) -> Vec<GameSummary> {
        self.games.into_sorted_vec().into_iter().map(|Reverse(game)| game.view.summary()).collect()
    }
}

fn rank(view: &GameView<'_>) -> Rank {
    let games = |side| match view.player_number(side) {
        0 => 0,
        number => view.snapshot.games_of_players[number as usize],
    };
    (games(Side::Black).min(games(Side::White)), view.year().unwrap_or(0), view.id().0)
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
