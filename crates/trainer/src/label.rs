//! Labels of the positions of tournament games.
//!
//! Players make mistakes, so the result of a game says little about its middle: over the whole WTHOR database the result
//! is on average 11 discs away from that of perfect play from 24 empties. Three sources are better:
//!
//! - near the end, the [engine](outflank_engine::Engine), which solves it;
//! - at 24 empties, the theoretical score that the database stores; it serves for the positions before, too;
//! - in between, an interpolation of the two by the number of empties, since the mistakes that lead from one to the other
//!   may be anywhere.

use outflank_engine::{Engine, SearchLimits, Verdict};
use outflank_formats::wthor::WthorGame;
use outflank_rules::othello::{Board, Position};
use outflank_rules::{Game, Side, StopFlag};

/// A position with its value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The position.
    pub board: Board,
    /// Its value for the mover, in discs, with the empty squares given to the winner.
    pub value: f32,
}

/// The options of labelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelOptions {
    /// The most empties from which positions are solved.
    pub solve_from: u8,
    /// The most empties of positions that are labelled.
    pub empties: u8,
}

impl Default for LabelOptions {
    fn default() -> Self {
        Self { solve_from: 12, empties: 60 }
    }
}

/// Labels games, one after the other.
pub(crate) struct Labeller<'a> {
    pub(crate) options: LabelOptions,
    pub(crate) engine: Engine,
    pub(crate) stop: &'a StopFlag,
}

/// A known value, in discs from Black's view.
#[derive(Clone, Copy)]
struct Anchor {
    empties: u32,
    value: f32,
}

impl Labeller<'_> {
    /// Returns the positions of a game whose values are known, the last one first, or `None` when it was stopped.
    ///
    /// `theory_at` is the number of empties at which the game's theoretical score holds.
    pub(crate) fn samples(&mut self, game: &WthorGame<'_>, theory_at: u8) -> Option<Vec<Sample>> {
        let theory = theory(game).map(|value| Anchor { empties: theory_at.into(), value });
        let (mut samples, mut solved) = (Vec::new(), None::<Anchor>);
        // From the end: each position is interpolated from the earliest solved one.
        for position in positions(game).iter().rev() {
            let empties = position.board().empties().len();
            if empties > self.options.empties.into() {
                break;
            }
            if empties <= self.options.solve_from.into() {
                let value = self.solve(position)?;
                solved = Some(Anchor { empties, value });
            }
            let value = solved.filter(|anchor| anchor.empties == empties).map(|anchor| anchor.value);
            if let Some(value) = value.or_else(|| between(theory?, solved, empties)) {
                samples.push(Sample { board: position.board(), value: value * sign(position) });
            }
        }
        Some(samples)
    }

    /// Solves a position, for Black.
    fn solve(&mut self, position: &Position) -> Option<f32> {
        let limits = SearchLimits::default();
        let report = self.engine.search(position.board()).limits(limits).stop_flag(self.stop).run().ok()?;
        let Verdict::Proven(discs) = report.verdict() else { return None };
        Some(f32::from(discs.discs()) * sign(position))
    }
}

/// Returns the positions of a game up to its end or first error, without one in which it is over.
fn positions(game: &WthorGame<'_>) -> Vec<Position> {
    let record = game.replay().unwrap_or_else(|interrupted| *interrupted.record);
    let mut positions = record.positions().to_vec();
    positions.retain(|position| position.outcome().is_none());
    positions
}

/// Returns the theoretical score in discs, if there is one: the database has 0 where it does not know.
fn theory(game: &WthorGame<'_>) -> Option<f32> {
    let known = game.theoretical_black_score != 0;
    known.then(|| 2.0 * f32::from(game.theoretical_black_score) - 64.0)
}

/// Returns the value of a position before the solved ones.
fn between(theory: Anchor, solved: Option<Anchor>, empties: u32) -> Option<f32> {
    // Further from the end than where the theoretical score holds, nothing better is known.
    if empties >= theory.empties {
        return Some(theory.value);
    }
    let solved = solved?;
    // The solved positions are later in the game, so neither difference is negative.
    let towards_theory = (empties - solved.empties) as f32 / (theory.empties - solved.empties) as f32;
    Some(solved.value + (theory.value - solved.value) * towards_theory)
}

/// Changes between Black's view and that of the side to move.
fn sign(position: &Position) -> f32 {
    if position.to_move() == Side::Black { 1.0 } else { -1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_two_anchors_values_are_interpolated() {
        let (theory, solved) = (Anchor { empties: 24, value: 10.0 }, Anchor { empties: 12, value: -2.0 });
        let values = [40, 24, 18, 13].map(|empties| between(theory, Some(solved), empties));
        assert_eq!(values, [Some(10.0), Some(10.0), Some(4.0), Some(-1.0)]);
        assert_eq!([24, 23].map(|empties| between(theory, None, empties)), [Some(10.0), None]);
    }
}
