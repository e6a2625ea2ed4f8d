//! How much of something each client may have at a time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// How much of something each client may have at a time; clones share the count.
#[derive(Clone)]
pub(crate) struct Quota<C: Eq + Hash> {
    most: usize,
    taken: Arc<Mutex<HashMap<C, usize>>>,
    given_back: Arc<Notify>,
}

/// A part of a quota, given back when it is dropped.
pub(crate) struct Share<C: Eq + Hash> {
    quota: Quota<C>,
    client: C,
}

impl<C: Eq + Hash + Clone> Quota<C> {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, taken: Arc::default(), given_back: Arc::default() }
    }

    /// Takes a share; none when the client has all that it may.
    pub(crate) fn take(&self, client: &C) -> Option<Share<C>> {
        let mut taken = self.taken();
        let count = taken.entry(client.clone()).or_default();
        if *count == self.most {
            return None;
        }
        *count += 1;
        Some(Share { quota: self.clone(), client: client.clone() })
    }

    /// Waits until nobody has a share.
    pub(crate) async fn all_given_back(&self) {
        loop {
            let given_back = self.given_back.notified();
            if self.taken().is_empty() {
                return;
            }
            given_back.await;
        }
    }
}

impl<C: Eq + Hash> Quota<C> {
    fn taken(&self) -> MutexGuard<'_, HashMap<C, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Eq + Hash> Drop for Share<C> {
    fn drop(&mut self) {
        let mut taken = self.quota.taken();
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
        self.quota.given_back.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_is_given_back_can_be_taken_again() {
        let quota = Quota::new(2);
        let shares = [quota.take(&"ann"), quota.take(&"ann")];
        assert!(shares.iter().all(Option::is_some) && quota.take(&"ann").is_none());
        assert!(quota.take(&"bob").is_some(), "others have their own");
        drop(shares);
        assert!(quota.take(&"ann").is_some());
        assert_eq!(quota.taken().len(), 0, "who has nothing is forgotten");
    }

    #[tokio::test]
    async fn one_can_wait_until_all_is_given_back() {
        let quota = Quota::new(1);
        let share = quota.take(&"ann");
        let all = quota.all_given_back();
        let mut all = std::pin::pin!(all);
        assert!(tokio::time::timeout(std::time::Duration::ZERO, &mut all).await.is_err(), "one share is out");
        drop(share);
        all.await;
    }
}
