//! Times that clocks do not count.

use std::time::Duration;

/// Intervals since 1970 that do not overlap, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outages(Vec<(Duration, Duration)>);

impl Outages {
    /// Takes intervals in any order, which may overlap.
    pub(crate) fn new(intervals: impl IntoIterator<Item = (Duration, Duration)>) -> Self {
        let mut intervals: Vec<_> = intervals.into_iter().filter(|(began, ended)| began < ended).collect();
        intervals.sort_unstable();
        let mut merged: Vec<(Duration, Duration)> = Vec::new();
        for (began, ended) in intervals {
            match merged.last_mut() {
                // Two nodes may store one outage with slightly different times, which must not be counted twice.
                Some(last) if began <= last.1 => last.1 = last.1.max(ended),
                _ => merged.push((began, ended)),
            }
        }
        Self(merged)
    }

    /// Returns the time between two times that is part of an outage.
    pub(crate) fn between(&self, from: Duration, to: Duration) -> Duration {
        self.0.iter().map(|&(began, ended)| ended.min(to).saturating_sub(began.max(from))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_several_outages_counts_once() {
        let seconds = |from, to| (Duration::from_secs(from), Duration::from_secs(to));
        let outages = Outages::new([seconds(30, 40), seconds(10, 20), seconds(15, 25), seconds(50, 50)]);
        for (from, to, expected) in [(0, 100, 25), (12, 22, 10), (25, 30, 0), (35, 36, 1), (60, 20, 0)] {
            let (from, to) = seconds(from, to);
            assert_eq!(outages.between(from, to), Duration::from_secs(expected), "{from:?} {to:?}");
        }
    }
}
