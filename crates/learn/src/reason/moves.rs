//! Mobility, tempo and the frontier.
//!
//! The opponent's moves are counted after the first move of each line, and the mover's after the opponent's answer to it.

use super::{Comparison, Fact, LineName, Place, Reason};
use crate::figures::{SideFigures, frontier, is_quiet};
use crate::variation::{LinePosition, Who};
use outflank_rules::othello::Bitboard;

const MOBILITY: f32 = 0.6;
const TEMPO: f32 = 0.6;
/// What the last safe move adds.
const LAST_SAFE_MOVE: f32 = 2.0;
/// The fewest empties at which safe moves count: later every move is counted to the end.
const TEMPO_EMPTIES: u32 = 10;
const FRONTIER: f32 = 0.5;
const QUIET: f32 = 1.5;

/// Which figure is counted.
#[derive(Clone, Copy)]
enum Counted {
    Moves,
    SafeMoves,
}

/// The numbers of moves of a side in both lines, with the effect of their difference.
struct Difference {
    of: Who,
    better: u32,
    worse: u32,
    effect: f32,
}

/// Returns the reasons that moves and frontiers are.
pub(super) fn reasons(lines: &Comparison) -> Vec<Reason> {
    let (mobility, tempo) = without_repetition(mobility(lines), tempo(lines));
    [mobility, tempo, frontier_reason(lines)].into_iter().flatten().collect()
}

/// Leaves out the weaker of two reasons with the same figures: where all moves are safe, tempo is no more than mobility.
fn without_repetition(mobility: Option<Reason>, tempo: Option<Reason>) -> (Option<Reason>, Option<Reason>) {
    match (&mobility, &tempo) {
        (Some(moves), Some(safe_moves)) if figures(&moves.fact) == figures(&safe_moves.fact) => {
            if moves.effect >= safe_moves.effect { (mobility, None) } else { (None, tempo) }
        }
        _ => (mobility, tempo),
    }
}

/// Returns the side and its numbers of moves, in the better and in the other line.
fn figures(fact: &Fact) -> Option<(Who, u32, u32)> {
    match *fact {
        Fact::Mobility { of, better, worse } | Fact::Tempo { of, better, worse } => Some((of, better, worse)),
        _ => None,
    }
}

fn mobility(lines: &Comparison) -> Option<Reason> {
    let weigh = |better: u32, worse: u32| MOBILITY * (better as f32 - worse as f32);
    let (Difference { of, better, worse, .. }, effect) = differences(lines, Counted::Moves, weigh)?;
    Some(reason(lines, Fact::Mobility { of, better, worse }, effect, (of, Counted::Moves)))
}

fn tempo(lines: &Comparison) -> Option<Reason> {
    if lines.start().board.empties().len() < TEMPO_EMPTIES {
        return None;
    }
    let weigh = |better: u32, worse: u32| {
        let last = (i32::from(worse == 0) - i32::from(better == 0)) as f32;
        // Beyond three, a safe move more hardly matters; to have none left does.
        TEMPO * (better as f32 - worse as f32).clamp(-3.0, 3.0) + LAST_SAFE_MOVE * last
    };
    let (Difference { of, better, worse, .. }, effect) = differences(lines, Counted::SafeMoves, weigh)?;
    Some(reason(lines, Fact::Tempo { of, better, worse }, effect, (of, Counted::SafeMoves)))
}

/// Compares the moves of both sides; returns the side with the greater difference, and the effect of both.
///
/// `weigh` returns the effect of a side's moves, in the better and in the other line, for that side.
fn differences(lines: &Comparison, counted: Counted, weigh: impl Fn(u32, u32) -> f32) -> Option<(Difference, f32)> {
    let count = |line: LineName, of: Who| Some(moves_of(place(lines, line, of)?, of, counted).len());
    let of_side = |of: Who| {
        let (better, worse) = (count(LineName::Better, of)?, count(LineName::Worse, of)?);
        // The mover wants many moves of its own, and few of the opponent.
        let effect = if of == Who::Mover { weigh(better, worse) } else { weigh(worse, better) };
        Some(Difference { of, better, worse, effect })
    };
    // The mover's moves are counted a ply later, which a short line may not have.
    let opponent = of_side(Who::Opponent)?;
    let mover = of_side(Who::Mover);
    let total = opponent.effect + mover.as_ref().map_or(0.0, |mover| mover.effect);
    let greater = mover.filter(|mover| mover.effect > opponent.effect).unwrap_or(opponent);
    Some((greater, total))
}

/// Returns the position of a line in which a side's moves are counted; none where the line is too short or over.
fn place(lines: &Comparison, line: LineName, of: Who) -> Option<LinePosition> {
    lines.line(line).positions.get(plies_before(of)).copied()
}

const fn plies_before(of: Who) -> usize {
    match of {
        Who::Opponent => 1,
        Who::Mover => 2,
    }
}

fn moves_of(position: LinePosition, of: Who, counted: Counted) -> Bitboard {
    match counted {
        Counted::Moves => position.placements(of),
        Counted::SafeMoves => SideFigures::of_mover(position.seen_by(of)).safe_moves,
    }
}

fn reason(lines: &Comparison, fact: Fact, effect: f32, (of, counted): (Who, Counted)) -> Reason {
    // The line in which the moves are many shows them.
    let line = if of == Who::Opponent { LineName::Worse } else { LineName::Better };
    let squares = place(lines, line, of).map_or(Bitboard::EMPTY, |position| moves_of(position, of, counted));
    Reason { fact, effect, squares, place: Place { line, plies: plies_before(of) } }
}

fn frontier_reason(lines: &Comparison) -> Option<Reason> {
    let discs = |line: LineName| {
        let position = lines.line(line).position_after(1);
        frontier(position.discs(Who::Mover), position.board.empties())
    };
    let (better, worse) = (discs(LineName::Better).len(), discs(LineName::Worse).len());
    let quiet = |line: LineName| lines.line(line).first_square().is_some_and(|at| is_quiet(lines.start().board, at));
    let is_quiet = quiet(LineName::Better) && !quiet(LineName::Worse);
    let effect = FRONTIER * (worse as f32 - better as f32) + if is_quiet { QUIET } else { 0.0 };
    let fact = if is_quiet { Fact::QuietMove { better, worse } } else { Fact::Frontier { better, worse } };
    let place = Place { line: LineName::Worse, plies: 1 };
    (worse > better).then(|| Reason { fact, effect, squares: discs(LineName::Worse), place })
}
