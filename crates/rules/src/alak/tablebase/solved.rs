//! The solved boards of a material class.

use super::Value;
use super::numbering::{Blocks, Numbering};
use crate::alak::board::Board;
use std::collections::HashMap;

/// The plies of every board of a class: odd for a win, even for a loss.
///
/// One byte a board is enough but for a few on the longest boards, which are listed beside.
#[derive(Clone, Debug)]
pub(super) struct Solved {
    pub(super) blocks: Blocks,
    bytes: Vec<u8>,
    far: HashMap<usize, u16>,
}

/// The byte of a drawn board: the game goes on, so that nothing else takes 0 plies.
const DRAW: u8 = 0;
/// The byte of a board whose plies fit no byte.
const FAR: u8 = u8::MAX;

impl Solved {
    /// Keeps the plies of each board in order, `None` for a draw.
    pub(super) fn new(blocks: Blocks, plies: impl ExactSizeIterator<Item = Option<u16>>) -> Self {
        let mut far = HashMap::new();
        let mut byte = |(number, plies)| match plies {
            None => DRAW,
            // No settled board has 0 plies: a board of a class is not over, so `DRAW` is not taken for one.
            Some(plies) => u8::try_from(plies).ok().filter(|&byte| byte != FAR).unwrap_or_else(|| {
                far.insert(number, plies);
                FAR
            }),
        };
        let bytes = plies.enumerate().map(&mut byte).collect();
        Self { blocks, bytes, far }
    }

    pub(super) fn board_count(&self) -> usize {
        self.bytes.len()
    }

    #[inline]
    pub(super) fn value(&self, numbering: &Numbering, board: Board) -> Value {
        self.value_of(numbering.number(&self.blocks, board))
    }

    /// Returns the value of the board with this number.
    #[inline]
    pub(super) fn value_of(&self, number: usize) -> Value {
        match self.bytes[number] {
            DRAW => Value::Draw,
            FAR => of_plies(self.far[&number]),
            plies => of_plies(plies.into()),
        }
    }
}

const fn of_plies(plies: u16) -> Value {
    if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alak::Slots;
    use crate::alak::tablebase::Class;

    #[test]
    fn every_number_of_plies_is_kept() {
        let slots = Slots::new(9).unwrap();
        let class = Class::of(Board { mover: 0b111, opponent: 0b11000 });
        let plies = (0..class.board_count(slots) as u16).map(|number| (number % 7 > 0).then_some(number));
        let solved = Solved::new(Numbering::new(slots).blocks(class), plies.clone());
        assert_eq!(solved.board_count(), 1260);
        for (number, plies) in plies.enumerate() {
            assert_eq!(solved.value_of(number).plies(), plies);
            assert_eq!(matches!(solved.value_of(number), Value::Win { .. }), plies.is_some_and(|plies| plies % 2 == 1));
        }
    }
}
