//! Answers that take long and are asked for often: positions of many games, such as the first moves.

use crate::summary::Explored;
use outflank_rules::othello::Position;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The answers of a snapshot without filters, by the position and the number of games.
#[derive(Debug, Default)]
pub(crate) struct ExploredCache(Mutex<HashMap<Question, Explored>>);

type Question = (Position, usize);

impl ExploredCache {
    /// The number of games from which on an answer is kept: fewer take less than a tenth of a millisecond.
    const MIN_GAMES: u64 = 2000;
    /// The maximum number of answers, each of some kilobytes. WTHOR has about 300 such positions.
    const MAX_ANSWERS: usize = 4096;

    pub(crate) fn get_or_explore(&self, question: Question, explore: impl FnOnce() -> Explored) -> Explored {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&question) {
            return known.clone();
        }
        // Without the lock: two threads may compute the same answer, but none waits for another's question.
        let explored = explore();
        if explored.totals.games >= Self::MIN_GAMES {
            let mut answers = lock();
            // Nothing is replaced: a snapshot has few positions of many games, and the cache ends with it.
            if answers.len() < Self::MAX_ANSWERS {
                answers.insert(question, explored.clone());
            }
        }
        explored
    }
}
