//! The rules on bit words, without colours: what the solver sees.
//!
//! Bit *i* stands for slot *i* + 1. A disc slides over any run of discs, so the slot it moves to is the nearest clear
//! bit of the occupied word. A run beside a slot is the run of ones beside its bit, which one instruction counts.

use crate::alak::Slots;

/// The discs of the side to move and of its opponent, one bit for each slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) mover: u32,
    pub(crate) opponent: u32,
}

/// A slide from bit to bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: u32,
    pub(crate) to: u32,
}

impl Board {
    /// Returns the steps of the mover's discs from left to right, each disc's left step before its right one.
    #[inline]
    pub(crate) fn steps(self, slots: Slots) -> impl Iterator<Item = Step> {
        let empties = self.empties(slots);
        bits(self.mover).flat_map(move |from| nearest(empties, from).map(move |to| Step { from, to }))
    }

    #[inline]
    pub(crate) const fn empties(self, slots: Slots) -> u32 {
        slots.mask() & !(self.mover | self.opponent)
    }

    /// Returns the opponent's discs that a step removes.
    #[inline]
    pub(crate) const fn captured(self, step: Step) -> u32 {
        sandwiched(self.mover & !(1 << step.from), self.opponent, step.to)
    }

    /// Returns the board after a step, seen by the other side.
    #[inline]
    pub(crate) const fn after(self, step: Step) -> Self {
        Self { mover: self.opponent & !self.captured(step), opponent: self.mover & !(1 << step.from) | 1 << step.to }
    }

    /// Returns the boards, seen by the side to move there, from which a step that removes nothing leads to this one.
    ///
    /// The opponent has just stepped. The slots in between were occupied and still are, so the disc came from the
    /// nearest empty slot on either side of where it stands now; and it removed nothing exactly when it closes no
    /// sandwich now.
    #[inline]
    pub(crate) fn before(self, slots: Slots) -> impl Iterator<Item = Self> {
        let Self { mover, opponent } = self;
        let empties = self.empties(slots);
        let quiet = bits(opponent).filter(move |&to| sandwiched(opponent, mover, to) == 0);
        quiet.flat_map(move |to| {
            nearest(empties, to).map(move |from| Self { mover: opponent & !(1 << to) | 1 << from, opponent: mover })
        })
    }
}

/// Returns the ones of a word, the lowest first.
#[inline]
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns the nearest empty slots on the left and on the right of a disc.
#[inline]
fn nearest(empties: u32, from: u32) -> impl Iterator<Item = u32> {
    let left = empties & ((1 << from) - 1);
    // Includes the slot itself, which has a disc and so is not among the empties.
    let right = empties >> from;
    let left = (left != 0).then(|| left.ilog2());
    let right = (right != 0).then(|| from + right.trailing_zeros());
    left.into_iter().chain(right)
}

/// Returns the runs of `enemy` discs that start beside a slot and are closed by one of `own`.
#[inline]
const fn sandwiched(own: u32, enemy: u32, slot: u32) -> u32 {
    let above = slot + 1;
    let run = (enemy >> above).trailing_ones();
    // The run ends on the board, so no shift is by more than 21.
    let right = if own & 1 << (above + run) == 0 { 0 } else { ((1 << run) - 1) << above };

    // Brings the slots below to the top of the word, where a run can be counted; for slot 0 nothing is left.
    let run = enemy.unbounded_shl(32 - slot).leading_ones();
    let lowest = slot - run;
    // The slot below the run; none when the run reaches the left end.
    let left = if own & (1 << lowest) >> 1 == 0 { 0 } else { ((1 << run) - 1) << lowest };
    left | right
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn all_boards(slots: Slots) -> impl Iterator<Item = Board> {
        let mask = slots.mask();
        (0..=mask).flat_map(move |mover| {
            (0..=mask).filter(move |opponent| mover & opponent == 0).map(move |opponent| Board { mover, opponent })
        })
    }

    #[test]
    fn the_boards_before_are_those_that_a_quiet_step_leads_from() {
        let slots = Slots::new(9).unwrap();
        let mut quiet = HashSet::new();
        for board in all_boards(slots) {
            let steps = board.steps(slots).filter(|&step| board.captured(step) == 0);
            quiet.extend(steps.map(|step| (board, board.after(step))));
        }
        let mut backwards = 0;
        for after in all_boards(slots) {
            for before in after.before(slots) {
                assert!(quiet.contains(&(before, after)), "{before:?} {after:?}");
                backwards += 1;
            }
        }
        assert_eq!(backwards, quiet.len());
    }
}
