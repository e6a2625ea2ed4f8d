//! Phases of the game in reports.

use outflank_rules::othello::Board;
use std::ops::RangeInclusive;

/// The number of phases of a game.
pub const PHASES: usize = 20;

const PLIES_PER_PHASE: usize = 60 / PHASES;

/// Returns the phase of a board, from 0 to one less than [`PHASES`].
pub fn phase(board: Board) -> usize {
    let played = 60_usize.saturating_sub(board.empties().len() as usize);
    (played / PLIES_PER_PHASE).min(PHASES - 1)
}

/// Returns the numbers of empties of a phase.
pub const fn empties(phase: usize) -> RangeInclusive<usize> {
    let max = 60 - phase * PLIES_PER_PHASE;
    let min = if phase + 1 == PHASES { 0 } else { max + 1 - PLIES_PER_PHASE };
    min..=max
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_one_another_over_the_whole_game() {
        assert_eq!(empties(0), 58..=60);
        assert_eq!(empties(PHASES - 1), 0..=3);
        assert!((1..PHASES).all(|phase| empties(phase).end() + 1 == *empties(phase - 1).start()));
    }
}
