//! What is known of a search while it runs.

use crate::{Bounds, DiscDiff};
use std::sync::atomic::{AtomicI8, AtomicU8, AtomicU64, Ordering::Relaxed};

/// What is known of a search while it runs: an iteration may take hours, in which there is no report.
///
/// Any thread may read it at any time.
#[derive(Debug)]
pub struct LiveSearch {
    /// The nodes of all workers.
    pub(crate) nodes: AtomicU64,
    depth: AtomicU8,
    lower: AtomicI8,
    upper: AtomicI8,
}

impl LiveSearch {
    /// Returns the number of nodes, which is updated every few thousand nodes.
    pub fn nodes(&self) -> u64 {
        // Relaxed, here and below: each value stands alone, and a reader only shows it.
        self.nodes.load(Relaxed)
    }

    /// Returns the depth of the iteration under way, in plies; 0 before the first.
    pub fn depth(&self) -> u8 {
        self.depth.load(Relaxed)
    }

    /// Returns the proven bounds on the score.
    pub fn bounds(&self) -> Bounds {
        Bounds { lower: DiscDiff(self.lower.load(Relaxed)), upper: DiscDiff(self.upper.load(Relaxed)) }
    }

    /// Forgets the search before.
    pub(crate) fn reset(&self) {
        self.nodes.store(0, Relaxed);
        self.set_depth(0);
        self.set_bounds(Bounds::UNKNOWN);
    }

    pub(crate) fn set_depth(&self, depth: u32) {
        self.depth.store(depth as u8, Relaxed);
    }

    /// Sets the bounds one after the other: each is true at any time, so that a reader between them sees true bounds.
    pub(crate) fn set_bounds(&self, bounds: Bounds) {
        self.lower.store(bounds.lower.0, Relaxed);
        self.upper.store(bounds.upper.0, Relaxed);
    }
}

impl Default for LiveSearch {
    fn default() -> Self {
        let Bounds { lower, upper } = Bounds::UNKNOWN;
        Self {
            nodes: AtomicU64::default(),
            depth: AtomicU8::default(),
            lower: AtomicI8::new(lower.0),
            upper: AtomicI8::new(upper.0),
        }
    }
}
