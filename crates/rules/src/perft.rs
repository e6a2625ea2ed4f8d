//! Perft: the number of lines of play.

use crate::{Game, Workers};

/// Counts the lines of play of `depth` plies.
///
/// A pass is a ply, and a game that ends earlier counts as one line. The last ply is counted without being played.
///
/// # Examples
///
/// ```
/// use outflank_rules::othello::Position;
/// use outflank_rules::perft;
///
/// assert_eq!([1, 2, 3, 4].map(|depth| perft(&Position::START, depth)), [4, 12, 56, 244]);
/// ```
pub fn perft<G: Game>(from: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        // Without a move the game is over, and counts as one line; a forced pass is among the moves.
        1 => (from.moves().count() as u64).max(1),
        _ if from.outcome().is_some() => 1,
        _ => from.moves().map(|mv| perft(&from.after(mv), depth - 1)).sum(),
    }
}

/// Counts like [`perft()`] on several threads, or returns `None` when it was stopped.
///
/// The parts of the computation are the positions a few plies below the root; `count` returns the number of lines below
/// one of them, so that a game with a faster count can use it. The result does not depend on the number of threads.
pub fn perft_parallel<G: Game + Send + Sync>(
    from: &G,
    depth: u8,
    workers: &Workers<'_>,
    count: impl Fn(&G, u8) -> u64 + Sync,
) -> Option<u64> {
    let (parts, plies) = split(from, depth);
    let counts = workers.map(parts.len(), |part| count_unless_stopped(&parts[part], depth - plies, workers, &count))?;
    Some(counts.into_iter().sum())
}

/// Counts below a position, and looks at times whether it is stopped.
fn count_unless_stopped<G: Game>(
    from: &G,
    depth: u8,
    workers: &Workers<'_>,
    count: &impl Fn(&G, u8) -> u64,
) -> Option<u64> {
    /// The plies that are counted at once: on the largest boards they take some seconds, on 8×8 milliseconds.
    const PLIES: u8 = 5;
    if workers.stop.is_stopped() {
        return None;
    }
    if depth <= PLIES || from.outcome().is_some() {
        return Some(count(from, depth));
    }
    from.moves().map(|mv| count_unless_stopped(&from.after(mv), depth - 1, workers, count)).sum()
}

/// Returns enough positions some plies below the root for an even distribution, and the number of plies.
///
/// A game that ends on the way stays as it is: it counts as one line at any depth.
fn split<G: Game>(from: &G, depth: u8) -> (Vec<G>, u8) {
    // Parts differ in size by far, so many small ones keep all threads busy to the end.
    const MIN_PARTS: usize = 1000;
    let mut parts = vec![from.clone()];
    let mut plies = 0;
    // A part of less than four plies takes less time than its distribution.
    while plies + 4 < depth && parts.len() < MIN_PARTS {
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
    use crate::{StopFlag, Threads};

    #[test]
    fn the_count_does_not_depend_on_the_threads() {
        let two = Threads::new(2).unwrap();
        for depth in 0..14 {
            let parallel = perft_parallel(&Pile::of(12), depth, &Workers::new(two, &StopFlag::new()), perft);
            assert_eq!(parallel, Some(perft(&Pile::of(12), depth)), "depth {depth}");
        }
    }

    #[test]
    fn a_stopped_count_has_no_result() {
        let stop = StopFlag::new();
        stop.stop();
        assert_eq!(perft_parallel(&Pile::of(12), 9, &Workers::new(Threads::ONE, &stop), perft), None);
    }

    #[test]
    fn a_deep_count_ends_soon_after_it_is_stopped() {
        let stop = StopFlag::new();
        let count = |from: &Pile, depth| {
            assert!(depth <= 5, "{depth} plies are counted at once");
            stop.stop();
            perft(from, depth)
        };
        assert_eq!(perft_parallel(&Pile::of(200), 100, &Workers::new(Threads::ONE, &stop), count), None);
    }
}
