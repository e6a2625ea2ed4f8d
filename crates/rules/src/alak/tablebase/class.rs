//! Material classes: how many discs each side has.

use super::Scope;
use crate::alak::Slots;
use crate::alak::board::Board;

/// The boards in which the side to move and its opponent have given numbers of discs, two or more each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Class {
    movers: u8,
    opponents: u8,
}

impl Class {
    /// How many numbers [`code`](Self::code) can give.
    pub(super) const CODES: usize = (Slots::MAX as usize + 1).pow(2);

    pub(super) const fn of(board: Board) -> Self {
        Self { movers: board.mover.count_ones() as u8, opponents: board.opponent.count_ones() as u8 }
    }

    /// Returns the classes of a scope in an order to solve them in: discs only disappear, so the fewest come first.
    ///
    /// A slide hands the turn over, so a class and the one with the numbers swapped are solved together; they stand in
    /// one list, which is a list of one where both have the same number of discs.
    pub(super) fn in_solving_order(slots: Slots, scope: Scope) -> Vec<Vec<Self>> {
        let most = scope.most_discs(slots);
        let all = (2..=most).flat_map(|movers| (2..=movers).map(move |opponents| Self { movers, opponents }));
        let mut classes: Vec<_> = all.filter(|class| class.discs() < slots.count()).collect();
        classes.sort_by_key(|class| class.discs());
        let together = |class: Self| if class == class.swapped() { vec![class] } else { vec![class, class.swapped()] };
        classes.into_iter().map(together).collect()
    }

    /// Returns a small number of its own.
    pub(super) const fn code(self) -> usize {
        self.movers as usize * (Slots::MAX as usize + 1) + self.opponents as usize
    }

    /// Returns the class seen by the other side.
    pub(super) const fn swapped(self) -> Self {
        Self { movers: self.opponents, opponents: self.movers }
    }

    /// Returns what is left for the rest of the board when a part of it is filled like `part`.
    pub(super) fn without(self, part: Board) -> Option<Self> {
        let part = Self::of(part);
        let movers = self.movers.checked_sub(part.movers)?;
        Some(Self { movers, opponents: self.opponents.checked_sub(part.opponents)? })
    }

    /// Counts the boards of the class.
    pub(super) fn board_count(self, slots: Slots) -> u64 {
        let slots = slots.count();
        choose(slots, self.movers) * choose(slots - self.movers, self.opponents)
    }

    const fn discs(self) -> u8 {
        self.movers + self.opponents
    }
}

/// Counts the ways to choose `chosen` of `all`.
fn choose(all: u8, chosen: u8) -> u64 {
    // Divides without a remainder: after each step the product is a binomial coefficient itself.
    (0..u64::from(chosen)).fold(1, |ways, taken| ways * (u64::from(all) - taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_every_board_of_the_scope() {
        // By the principle of inclusion and exclusion: all boards, less the full ones, less those with a beaten side.
        let boards = |scope| -> u64 {
            let classes = Class::in_solving_order(Slots::new(9).unwrap(), scope).into_iter().flatten();
            classes.map(|class| class.board_count(Slots::new(9).unwrap())).sum()
        };
        let beaten = 2 * (512 + 9 * 256) - (1 + 2 * 9 + 9 * 8);
        let full = 512 - 2 * (1 + 9);
        assert_eq!(boards(Scope::Everything), 19683 - beaten - full);
        assert_eq!(boards(Scope::FromStart), 36 * 21 + 2 * 84 * 15 + 84 * 20);
    }

    #[test]
    fn classes_with_more_discs_come_later() {
        let order = Class::in_solving_order(Slots::STANDARD, Scope::FromStart);
        let discs: Vec<_> = order.iter().map(|classes| classes[0].discs()).collect();
        assert_eq!(discs, [4, 5, 6, 6, 7, 8]);
        assert_eq!(order.iter().flatten().count(), 9);
    }
}
