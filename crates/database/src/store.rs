//! What front ends ask a store of games.

use crate::filter::Filter;
use crate::summary::{
    Explored, GameId, GameSummary, PlayerProfile, PlayerSummary, SourceSummary, StoredGame, TournamentSummary,
};
use crate::view::GameView;
use outflank_rules::othello::Position;
use std::ops::ControlFlow;

/// Tournament games that can be explored.
///
/// A [`Snapshot`](crate::Snapshot) keeps them in memory; another engine could serve more games than one machine can.
///
/// A position stands for its images under all symmetries of the board, and for all orders of moves that lead to it. The
/// best known players are those with most games in the store; a game counts as its less known player.
pub trait Store {
    /// Returns the number of games.
    fn len(&self) -> u64;

    /// Returns whether there are no games.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the moves that were played in a position, and `top` games that reach it.
    fn explore(&self, position: &Position, filter: &Filter, top: usize) -> Explored;

    /// Returns at most `limit` games that reach a position, if one is given: the best known players first, of these the
    /// latest games.
    fn games(&self, filter: &Filter, position: Option<&Position>, limit: usize) -> Vec<GameSummary>;

    /// Returns a game.
    fn game(&self, id: GameId) -> Option<StoredGame>;

    /// Returns the players whose names contain a text, those with most games first.
    fn players(&self, name: &str) -> Vec<PlayerSummary>;

    /// Returns the openings, the results by year and the opponents of the player with exactly this name.
    fn profile(&self, name: &str) -> Option<PlayerProfile>;

    /// Returns the tournaments whose names contain a text, those with most games first.
    fn tournaments(&self, name: &str) -> Vec<TournamentSummary>;

    /// Returns the sources, those with most games first.
    fn sources(&self) -> Vec<SourceSummary>;

    /// Visits all games that reach a position, if one is given, in an order that does not change.
    fn visit(
        &self,
        filter: &Filter,
        position: Option<&Position>,
        visit: &mut dyn FnMut(&GameView<'_>) -> ControlFlow<()>,
    );
}
