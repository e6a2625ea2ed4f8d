//! How much of something each browser may have at a time.

use outflank_library::Owner;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How much of something each browser may have at a time; clones share the count.
#[derive(Clone)]
pub(crate) struct Quota {
    most: usize,
    taken: Arc<Mutex<HashMap<Owner, usize>>>,
}

/// A part of a quota, given back when it is dropped.
pub(crate) struct Share {
    quota: Quota,
    owner: Owner,
}

impl Quota {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, taken: Arc::default() }
    }

    /// Takes a share; none when the browser has all that it may.
    pub(crate) fn take(&self, owner: &Owner) -> Option<Share> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(owner.clone()).or_default();
        if *count == self.most {
            return None;
        }
        *count += 1;
        Some(Share { quota: self.clone(), owner: owner.clone() })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.quota.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.owner) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_is_given_back_can_be_taken_again() {
        let (quota, ann) = (Quota::new(2), Owner::new("ann"));
        let shares = [quota.take(&ann), quota.take(&ann)];
        assert!(shares.iter().all(Option::is_some) && quota.take(&ann).is_none());
        assert!(quota.take(&Owner::new("bob")).is_some(), "others have their own");
        drop(shares);
        assert!(quota.take(&ann).is_some());
        assert_eq!(quota.taken.lock().unwrap().len(), 0, "who has nothing is forgotten");
    }
}
