//! Reversi on boards of any size.

use super::playable::{BoardSize, Playable};
use outflank_rules::reversi::{Move, Position};
use outflank_rules::{Side, Sides};

impl Playable for Position {
    fn board_size(&self) -> BoardSize {
        BoardSize { columns: self.size().width(), rows: self.size().height() }
    }

    fn cells(&self) -> Vec<Option<Side>> {
        Self::cells(self).to_vec()
    }

    fn count(&self) -> Sides<u16> {
        self.discs()
    }

    fn flipped(&self, mv: Move) -> Vec<String> {
        let Move::Place(square) = mv else { return Vec::new() };
        self.flips(square).into_iter().map(|square| square.to_string()).collect()
    }
}
