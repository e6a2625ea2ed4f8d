//! The flag that stops a computation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A shared flag that stops a long computation; clones share the flag.
///
/// # Examples
///
/// ```
/// use outflank_rules::StopFlag;
///
/// let here = StopFlag::new();
/// let there = here.clone();
/// there.stop();
/// assert!(here.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Makes a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag.
    #[inline]
    pub fn stop(&self) {
        // Relaxed: no other data is passed by the flag, and a computation may see it a little later.
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
