//! The games that another one took the place of, so that loading, pasting and starting a game lose nothing.

use super::current_game::CurrentGame;
use std::collections::VecDeque;

/// The games that were replaced, the last one at the end.
#[derive(Debug, Default)]
pub(super) struct Shelf(VecDeque<CurrentGame>);

impl Shelf {
    /// The maximum number of games that are kept.
    const MAX_GAMES: usize = 20;

    /// Keeps a game that is replaced, unless nothing would be lost; returns whether it was kept.
    pub(super) fn keep(&mut self, game: &CurrentGame) -> bool {
        if !game.is_own() {
            return false;
        }
        if self.0.len() == Self::MAX_GAMES {
            self.0.pop_front();
        }
        self.0.push_back(game.clone());
        true
    }

    /// Exchanges a game for the one that was kept last, and puts it behind all others, so that repeating this shows every
    /// one of them; returns whether there was one.
    pub(super) fn exchange(&mut self, game: &mut CurrentGame) -> bool {
        let Some(last) = self.0.pop_back() else { return false };
        let before = std::mem::replace(game, last);
        if before.has_moves() {
            self.0.push_front(before);
        }
        true
    }

    /// Returns whether no game is kept.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
