//! Stable discs and the final count.

use super::corners::{CornerChange, gain};
use super::{Comparison, Fact, LineName, Place, Reason};
use crate::geometry::CORNER_SQUARES;
use crate::variation::{LinePosition, Who};
use outflank_kernels::stable_discs;
use outflank_rules::othello::Bitboard;

const STABILITY: f32 = 0.4;
/// The fewest empties at which stable discs count: later the discs themselves are counted.
const STABILITY_EMPTIES: u32 = 11;
const COUNTING: f32 = 2.0;
/// The most empties at which the discs of a line are counted.
const COUNTING_EMPTIES: u32 = 12;

/// Returns the difference of stable discs at the horizon, less what the corners explain.
pub(super) fn stability(lines: &Comparison, corners: &[CornerChange]) -> Option<Reason> {
    if lines.start().board.empties().len() < STABILITY_EMPTIES {
        return None;
    }
    let horizon = lines.horizon();
    let balance = |line: LineName| {
        let position = lines.line(line).position_after(horizon);
        stable(position, Who::Mover).len() as i32 - stable(position, Who::Opponent).len() as i32
    };
    let (better, worse) = (balance(LineName::Better), balance(LineName::Worse));
    let squares = stable(lines.better.position_after(horizon), Who::Mover);
    (better > worse).then(|| Reason {
        fact: Fact::Stability { better, worse },
        effect: STABILITY * (better - worse) as f32 - gain(corners, CORNER_SQUARES).max(0.0),
        squares,
        place: Place { line: LineName::Better, plies: horizon },
    })
}

fn stable(position: LinePosition, of: Who) -> Bitboard {
    let (own, others) = (position.discs(of), position.discs(!of));
    Bitboard::from_bits(stable_discs(own.bits(), others.bits()))
}

/// Returns the final scores of two lines that reach the end of the game.
pub(super) fn counting(lines: &Comparison) -> Option<Reason> {
    let (better, worse) = (lines.better.score, lines.worse.score);
    let are_counted = lines.start().board.empties().len() <= COUNTING_EMPTIES
        && lines.better.reaches_the_end()
        && lines.worse.reaches_the_end();
    (are_counted && better > worse).then(|| Reason {
        fact: Fact::Counting { better, worse },
        effect: COUNTING,
        squares: lines.start().board.empties(),
        place: Place { line: LineName::Better, plies: lines.better.moves.len() },
    })
}
