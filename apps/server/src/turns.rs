//! Work that each client or user does one at a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// The turns of those who work or wait now, by the key of each.
///
/// Whoever asks for much at once waits for itself, before it waits with others.
pub(crate) struct Turns<K>(Mutex<HashMap<K, Arc<tokio::sync::Mutex<()>>>>);

impl<K> Default for Turns<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Turns<K> {
    /// Waits for the turn, which lasts until it is dropped.
    pub(crate) async fn wait(&self, key: K) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            // Those that nobody holds or waits for are forgotten.
            // Handles are cloned under this lock only, so that no turn is forgotten which somebody is about to take.
            turns.retain(|_, turn| Arc::strong_count(turn) > 1);
            Arc::clone(turns.entry(key).or_default())
        };
        turn.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::poll;

    #[tokio::test]
    async fn each_has_one_turn_at_a_time_and_others_do_not_wait() {
        let turns = Turns::default();
        let first = turns.wait("Ann").await;
        let mut second = Box::pin(turns.wait("Ann"));
        assert!(poll!(second.as_mut()).is_pending());
        let other = turns.wait("Bob").await;
        drop(first);
        let second = second.await;
        drop((second, other));
        let _third = turns.wait("Cem").await;
        assert_eq!(turns.0.lock().unwrap().len(), 1, "the others are forgotten");
    }
}
