//! Counting the lines of play.

use crate::{Game, StopFlag};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counts the lines of play of `depth` plies.
///
/// A pass is a ply, and a game that ends earlier counts as one line. The last ply is counted without being played.
///
/// # Examples
///
/// ```
/// # use outflank_game::doc_example::Pile;
/// assert_eq!(outflank_game::perft(&Pile::of(9), 3), 8);
/// assert_eq!(outflank_game::perft(&Pile::of(1), 3), 1);
/// ```
pub fn perft<G: Game>(from: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => (from.moves().count() as u64).max(1),
        _ if from.outcome().is_some() => 1,
        _ => from.moves().map(|mv| perft(&from.after(mv), depth - 1)).sum(),
    }
}

/// Counts like [`perft()`] on several threads, or returns `None` when it was stopped.
///
/// The tree is cut into the positions a few plies below the root, which the threads take one at a time; `count` gives
/// the number of lines below one of them, so that a game with a faster count can use it. The result does not depend
/// on the number of threads. `watch` hears, from any thread, how many of the parts are done, and of how many.
pub fn perft_parallel<G: Game + Send + Sync>(
    from: &G,
    depth: u8,
    threads: NonZeroUsize,
    stop: &StopFlag,
    count: impl Fn(&G, u8) -> u64 + Sync,
    watch: impl Fn(usize, usize) + Sync,
) -> Option<u64> {
    let (parts, plies) = cut(from, depth);
    let (next, done, nodes) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            if stop.is_stopped() {
                return;
            }
            nodes.fetch_add(count(part, depth - plies), Ordering::Relaxed);
            watch(done.fetch_add(1, Ordering::Relaxed) + 1, parts.len());
        }
    };
    if threads.get() == 1 {
        work();
    } else {
        std::thread::scope(|scope| (0..threads.get()).for_each(|_| drop(scope.spawn(work))));
    }
    (done.into_inner() == parts.len()).then(|| nodes.into_inner())
}

/// Returns the positions some plies below the root, enough of them to share out evenly, and how many plies.
///
/// A game that ends on the way stays as it is: it counts as one line at any depth.
fn cut<G: Game>(from: &G, depth: u8) -> (Vec<G>, u8) {
    const PARTS: usize = 1000;
    let mut parts = vec![from.clone()];
    let mut plies = 0;
    // Below four plies a part costs less than handing it out.
    while plies + 4 < depth && parts.len() < PARTS {
        parts = parts.iter().flat_map(successors).collect();
        plies += 1;
    }
    (parts, plies)
}

fn successors<G: Game>(position: &G) -> Vec<G> {
    if position.outcome().is_some() {
        return vec![position.clone()];
    }
    position.moves().map(|mv| position.after(mv)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc_example::Pile;

    #[test]
    fn the_count_does_not_depend_on_the_threads() {
        let two = NonZeroUsize::new(2).unwrap();
        for depth in 0..14 {
            let parallel = perft_parallel(&Pile::of(12), depth, two, &StopFlag::new(), perft, |_, _| ());
            assert_eq!(parallel, Some(perft(&Pile::of(12), depth)), "depth {depth}");
        }
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        let stop = StopFlag::new();
        stop.stop();
        assert_eq!(perft_parallel(&Pile::of(12), 9, NonZeroUsize::MIN, &stop, perft, |_, _| ()), None);
    }
}
