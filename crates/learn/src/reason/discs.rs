//! Stable discs, the final count, and the loss of all discs.

use super::corners::{CornerChange, gain};
use super::{Comparison, Fact, HORIZON, LineName, Place, Reason};
use crate::geometry::CORNER_SQUARES;
use crate::variation::{LinePosition, PlayedLine, Who};
use outflank_kernels::stable_discs;
use outflank_rules::othello::Bitboard;

const STABILITY: f32 = 0.4;
/// The fewest empties at which stable discs count: later the discs themselves are counted.
const STABILITY_EMPTIES: u32 = 11;
const COUNTING: f32 = 2.0;
/// The most empties at which the discs of a line are counted.
const COUNTING_EMPTIES: u32 = 12;
/// The most empties at which a win by 33 to 31 is a theme of its own: farther from the end nobody plans it.
pub(crate) const NARROW_WIN_EMPTIES: u32 = 6;
/// The score of 33 discs to 31.
pub(crate) const NARROW_WIN: i8 = 2;
/// More than any other theme: the game is over.
const WIPE_OUT: f32 = 20.0;

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
        // A corner makes discs stable, and its own reason has counted them.
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
    let is_narrow = better == NARROW_WIN && worse <= 0 && lines.start().board.empties().len() <= NARROW_WIN_EMPTIES;
    let fact = if is_narrow { Fact::NarrowWin { worse } } else { Fact::Counting { better, worse } };
    (are_counted && better > worse).then(|| Reason {
        fact,
        effect: COUNTING,
        squares: lines.start().board.empties(),
        place: Place { line: LineName::Better, plies: lines.better.moves.len() },
    })
}

/// Returns the side that is left without a disc in one line only, to the advantage of the better one.
pub(super) fn wipe_out(lines: &Comparison) -> Option<Reason> {
    let gain = |(of, line): (Who, LineName)| {
        let ply = wipe_out_ply(lines.line(line), of).filter(|&ply| ply <= HORIZON)?;
        wipe_out_ply(lines.line(!line), of).is_none().then_some((of, line, ply))
    };
    let gains = [(Who::Opponent, LineName::Better), (Who::Mover, LineName::Worse)];
    let (of, line, ply) = gains.into_iter().find_map(gain)?;
    Some(Reason {
        fact: Fact::WipeOut { of, line, ply },
        effect: WIPE_OUT,
        squares: lines.line(line).positions[ply - 1].discs(of),
        place: Place { line, plies: ply - 1 },
    })
}

/// Returns the ply after which a side has no disc.
fn wipe_out_ply(line: &PlayedLine, of: Who) -> Option<usize> {
    (1..=line.moves.len()).find(|&ply| line.positions[ply].discs(of).is_empty())
}
