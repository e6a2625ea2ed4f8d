//! A game that is gone over, move by move.

use super::{Judge, Judgement};
use crate::failure::Failure;
use crate::store::Store;
use crate::valued_move::ValuedMove;
use outflank_game::{Game, GameRecord};
use outflank_othello::Position;
use std::collections::HashMap;

/// A game that is gone over, with what is known of it: what was found before need not be looked for again.
pub(crate) struct Review {
    store: Store,
    game: GameRecord<Position>,
    judge: Judge,
    /// What the moves of its positions are worth, by the ply.
    known: HashMap<usize, Vec<ValuedMove>>,
}

impl Review {
    /// Begins a review, or takes it up.
    pub(crate) async fn begin(store: &Store, game: GameRecord<Position>, judge: Judge) -> Result<Self, Failure> {
        let plies = plies(&game);
        let subjects = plies.iter().map(|&ply| judge.subject(&game.positions()[ply])).collect();
        let found = store.found(subjects).await?;
        let known = plies.into_iter().zip(found).filter_map(|(ply, moves)| Some((ply, moves?))).collect();
        Ok(Self { store: store.clone(), game, judge, known })
    }

    /// Returns the plies at which there is something to choose, from the end to the start: what is found in a position
    /// helps with the one before it.
    pub(crate) fn plies(&self) -> Vec<usize> {
        plies(&self.game)
    }

    /// Returns the position at a ply, and who looks at it, if it has not been looked at yet.
    pub(crate) fn unknown(&self, ply: usize) -> Option<(Judge, Position)> {
        (!self.known.contains_key(&ply)).then(|| (self.judge, self.game.positions()[ply]))
    }

    /// Takes what the moves at a ply are worth.
    pub(crate) fn learn(&mut self, ply: usize, moves: Vec<ValuedMove>) {
        self.store.keep(&self.judge.subject(&self.game.positions()[ply]), &moves);
        self.known.insert(ply, moves);
    }

    /// Judges the move at a ply that has been looked at.
    pub(crate) fn judgement(&self, ply: usize) -> Option<Judgement> {
        let played = self.game.moves().get(ply).map(ToString::to_string);
        Judgement::of(self.known.get(&ply)?, self.game.positions()[ply].to_move(), played.as_deref())
    }
}

fn plies(game: &GameRecord<Position>) -> Vec<usize> {
    let is_choice = |position: &Position| position.outcome().is_none() && !position.must_pass();
    (0..game.positions().len()).rev().filter(|&ply| is_choice(&game.positions()[ply])).collect()
}
