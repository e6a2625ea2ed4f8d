//! Merging of small segments, so that a query visits few of them.
//!
//! Segments are in tiers by their size, each of games eight times as many as in the tier below. Eight segments of a
//! tier are merged to one, so that each game is rewritten once a tier at most. At the end of an import, what is still
//! small is merged, unless that would rewrite much more than was added. (The logarithmic method: J. L. Bentley and J.
//! B. Saxe, "Decomposable searching problems I: Static-to-dynamic transformation", *Journal of Algorithms* 1, 1980, pp.
//! 301–358.)

use super::Import;
use crate::error::DatabaseError;
use crate::file::StoredSegment;
use crate::segment::{Builder, Segment};

/// The number of segments of a tier that are merged, and the factor between the sizes of tiers.
const TIER: usize = 8;

/// The games that may be rewritten at the end of an import for each game that was added.
const MAX_REWRITTEN: u64 = 4;

impl Import<'_> {
    /// Merges tiers that are full.
    pub(super) fn merge_tiers(&mut self) -> Result<(), DatabaseError> {
        let tier = |stored: &StoredSegment| stored.segment.len().max(1).ilog(TIER);
        // From the smallest up: what is merged may fill the next tier.
        for smallest in 0..=Segment::MAX_GAMES.ilog(TIER) {
            let of_tier = self.segments(|stored| tier(stored) == smallest);
            if of_tier.len() >= TIER {
                self.merge(&of_tier)?;
            }
        }
        Ok(())
    }

    /// Merges what is still small, and writes the file anew if much of it is no longer used.
    pub(super) fn merge_at_end(&mut self) -> Result<(), DatabaseError> {
        let small = self.segments(|stored| stored.segment.len() < Segment::MAX_GAMES / 2);
        let games: usize = small.iter().map(|stored| stored.segment.len()).sum();
        if games as u64 <= MAX_REWRITTEN * self.report.new {
            self.merge(&small)?;
        }
        self.writer.compact()?;
        (self.on_commit)(self.writer.contents());
        Ok(())
    }

    /// Returns segments, the smallest first.
    fn segments(&self, is_chosen: impl Fn(&StoredSegment) -> bool) -> Vec<StoredSegment> {
        let mut chosen: Vec<_> =
            self.writer.contents().segments.iter().filter(|stored| is_chosen(stored)).cloned().collect();
        chosen.sort_by_key(|stored| stored.segment.len());
        chosen
    }

    /// Merges neighbours of a list as long as they fit into one segment.
    fn merge(&mut self, segments: &[StoredSegment]) -> Result<(), DatabaseError> {
        let mut rest = segments;
        while !rest.is_empty() {
            let mut games = 0;
            let fitting = rest.iter().take_while(|stored| {
                games += stored.segment.len();
                games <= Segment::MAX_GAMES
            });
            let (merged, others) = rest.split_at(fitting.count().max(1));
            rest = others;
            // Merging saves time later and changes no answer, so a stopped import leaves it to the next one.
            if merged.len() > 1 && !self.run.stop.is_stopped() {
                let mut builder = Builder::new();
                for stored in merged {
                    builder.extend(&stored.segment);
                }
                let removed: Vec<_> = merged.iter().map(|stored| stored.extent).collect();
                self.commit_segment(builder.finish(), &removed)?;
            }
        }
        Ok(())
    }
}
